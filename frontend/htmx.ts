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

/** Runs `before` just before panels change, and `after` when all panels of that answer or message have changed. */
export function aroundSwap(before: () => void, after: () => void): void {
  document.addEventListener("htmx:before:swap", before);
  document.addEventListener("htmx:after:swap", after);
}
