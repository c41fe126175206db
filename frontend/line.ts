/**
 * The line to the server: `#stream` is connected by the event-stream extension; this adds what that does not do. A first connection that
 * fails is tried again, a line on which nothing was heard for long is renewed, and `#line` says in words when the line is lost and when it is back.
 * A hidden tab hangs up and resumes where it stopped (the extension does that; here it only is no reason for alarm), unless the line is to stay
 * awake, so that somebody who looks elsewhere hears that it is their turn.
 */

import htmx from "./htmx";

const SILENCE_MS = 40_000; // the server sends a beat every 15 s
const GRACE_MS = 1_500; // a short gap is nobody's business
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 8_000;
const BACK_MS = 3_000;

interface Connection {
  reader: ReadableStreamDefaultReader | null;
}

export function watchLine(): void {
  const stream = document.getElementById("stream");
  if (!stream) return;
  const silence = Number(stream.dataset["silence"] ?? SILENCE_MS);
  const awake = "awake" in stream.dataset;
  let connection: Connection | null = null;
  let heard = Date.now();
  let retry = FIRST_RETRY_MS;
  let alarm = 0;

  const lost = (): void => {
    if (!alarm && !document.hidden) alarm = setTimeout(() => tell("lost"), GRACE_MS);
  };
  const connected = (event: Event): void => {
    connection = (event as CustomEvent<{ connection: Connection }>).detail.connection;
    heard = Date.now();
    retry = FIRST_RETRY_MS;
    clearTimeout(alarm);
    alarm = 0;
    if (document.getElementById("line")?.dataset["uiState"] === "lost") tell("back");
    else tell("live");
  };
  const connectAgain = (): void => {
    lost();
    setTimeout(() => htmx.trigger(stream, "site:connect"), retry);
    retry = Math.min(2 * retry, LAST_RETRY_MS);
  };

  stream.addEventListener("htmx:sse:after:connection", connected);
  stream.addEventListener("htmx:sse:before:message", () => (heard = Date.now()));
  stream.addEventListener("htmx:sse:before:connection", () => connection && lost());
  stream.addEventListener("htmx:sse:error", lost);
  stream.addEventListener("htmx:sse:close", () => stream.isConnected && connectAgain());
  stream.addEventListener("htmx:error", connectAgain);
  stream.addEventListener("htmx:response:error", connectAgain);

  document.addEventListener("visibilitychange", () => {
    heard = Date.now();
    if (!document.hidden) return;
    clearTimeout(alarm);
    alarm = 0;
  });
  setInterval(
    () => {
      if ((document.hidden && !awake) || !connection?.reader || Date.now() - heard < silence) return;
      heard = Date.now();
      void connection.reader.cancel(); // the extension takes the end for a lost line and calls again
    },
    Math.min(silence / 4, 5_000),
  );
}

/** Shows the state of the line; the words stand in `data-lost` and `data-back`, and while all is well there are none. */
function tell(state: "live" | "lost" | "back"): void {
  const line = document.getElementById("line");
  if (!line) return;
  line.dataset["uiState"] = state;
  line.textContent = (state === "live" ? undefined : line.dataset[state]) ?? "";
  if (state === "back") setTimeout(() => line.dataset["uiState"] === "back" && tell("live"), BACK_MS);
}
