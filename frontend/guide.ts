/**
 * The guide of a first game. The page's panel holds the hint for what the seat does now (`data-guide`, by its name); it is opened until this browser
 * has seen it once at this game: until "got it", or until the next step. Where nothing can be kept in mind, the guide stays silent,
 * since it could not be told to stop.
 */

import { command, when } from "./chrome";
import { aroundSwap } from "./htmx";

const PREFIX = "guide:"; // and the game: the names of the hints seen there
const ALL = "*"; // instead of all names: no hint of this game any more

let open: HTMLElement | null = null;

export function watchGuide(): void {
  if (!document.getElementById("guide")) return;
  command("understood", () => close(open?.dataset["guide"]));
  command("no-hints", () => close(ALL));
  command("hints", () => {
    write([]);
    follow();
  });
  aroundSwap(() => undefined, follow);
  window.addEventListener("storage", follow); // another tab has seen it, or wants it again
  follow();
}

/** Opens the hint that the page holds now, unless it has been seen; one that was open and is not on the page any more has been. */
function follow(): void {
  if (open && !open.isConnected) remember(open.dataset["guide"]);
  const hint = document.querySelector<HTMLElement>("#guide [data-guide]");
  const seen = read();
  const fresh = hint !== null && seen !== null && !seen.includes(ALL) && !seen.includes(hint.dataset["guide"] ?? ALL);
  hint?.toggleAttribute("data-ui-open", fresh);
  open = fresh ? hint : null;
  when("guided", seen !== null && seen.length > 0);
}

/** Ends a hint, or with ALL every one, and gives the focus that its button had to the sentence that it belongs to. */
function close(name: string | undefined): void {
  const focused = document.getElementById("guide")?.contains(document.activeElement);
  remember(name);
  follow();
  if (focused) document.querySelector<HTMLElement>("#prompt [tabindex='-1']")?.focus({ preventScroll: true });
}

function remember(name: string | undefined): void {
  const seen = read();
  if (seen && name && !seen.includes(name)) write([...seen, name]);
}

function key(): string {
  return PREFIX + (document.body.dataset["game"] ?? "");
}

/** The names of the hints that this browser has seen at this game; null where it keeps nothing. */
function read(): string[] | null {
  try {
    return (localStorage.getItem(key()) ?? "").split(" ").filter(Boolean);
  } catch {
    return null;
  }
}

function write(seen: string[]): void {
  try {
    if (seen.length) localStorage.setItem(key(), seen.join(" "));
    else localStorage.removeItem(key());
  } catch {
    open?.removeAttribute("data-ui-open"); // full: at least this one goes
  }
}
