/** htmx with its event-stream extension, set up for this site. Everything else imports htmx from here. */

import htmx from "htmx.org";
import "htmx.org/dist/ext/hx-sse.js";

interface StreamConfig {
  connectTimeout: number;
  reconnectDelay: number;
  reconnectMaxDelay: number;
}

Object.assign(htmx.config, {
  defaultTimeout: 20_000,
  history: false,
  sse: { connectTimeout: 10_000, reconnectDelay: 500, reconnectMaxDelay: 8_000 } satisfies StreamConfig,
});

export default htmx;

const befores: (() => void)[] = [];
const afters: (() => void)[] = [];
let open = 0; // swaps under way: an answer and a message of the stream can overlap

/** Runs `before` just before panels change, and `after` when all panels of that answer or message have changed. */
export function aroundSwap(before: () => void, after: () => void): void {
  befores.push(before);
  afters.push(after);
}

document.addEventListener("htmx:before:swap", () => {
  if (open++ === 0) for (const before of befores) before();
});
document.addEventListener("htmx:finally:swap", () => {
  if (open === 0) return;
  for (const after of afters) after();
  if (--open > 0) for (const before of befores) before();
});
