// Bundles the site's one module and its one style sheet: node build.mjs OUTPUT_FOLDER
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const output = process.argv[2];

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { table: "main.ts", style: "style.css" },
  outdir: output,
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

// The type's licence travels with it.
await copyFile(join(import.meta.dirname, "node_modules/@fontsource/alegreya-sans/LICENSE"), join(output, "alegreya-sans-licence.txt"));
