// Bundles the site's one module and its one style sheet: node build.mjs OUTPUT_FOLDER
import { build } from "esbuild";

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { table: "main.ts", style: "style.css" },
  outdir: process.argv[2],
  bundle: true,
  minify: true,
  format: "iife",
  target: ["chrome111", "firefox115", "safari16.4"],
  charset: "utf8",
  legalComments: "none", // the notice names what is bundled
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  logLevel: "warning",
});
