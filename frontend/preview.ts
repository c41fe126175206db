/**
 * Looking before choosing: a choice with `data-preview` shows those elements of the board as long as it is under the mouse or has focus, in place
 * of what they name in `data-instead`. With a finger the first tap only lifts the choice, which then waits to be confirmed in the bar; a tap
 * elsewhere puts it back. Where several choices belong to one square, the square opens them (`popovertarget`) beside the board.
 */

import { act } from "./act";
import { command, when } from "./chrome";
import { aroundSwap } from "./htmx";
import { lastDevice } from "./keys";

const GAP_PX = 8;

let shown: HTMLElement | null = null;
let lifted: { button: HTMLButtonElement; value: string } | null = null;
let open: Element[] = [];
let away: Element[] = [];

export function watchPreview(): void {
  const on = (event: Event): void => {
    if (!lifted) show(event.target instanceof Element ? event.target.closest<HTMLElement>("[data-preview]") : null);
  };
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && on(event));
  document.addEventListener("focusin", (event) => lastDevice() === "keyboard" && on(event));
  document.addEventListener("focusout", () => !lifted && show(null));
  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener("toggle", onToggle, { capture: true });
  command("send", () => {
    const value = lifted?.value;
    leave();
    if (value) act(...value.split(",").map(Number));
  });
  command("leave", leave);
  aroundSwap(
    () => undefined,
    () => {
      if (lifted && (!lifted.button.isConnected || lifted.button.value !== lifted.value)) leave();
      else show(shown?.isConnected && (lifted || shown.matches(":hover, :focus")) ? shown : null);
    },
  );
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest<HTMLButtonElement>("button[data-preview][name=actions]");
  const byFinger = event instanceof PointerEvent && event.pointerType !== "mouse" && event.pointerType !== "";
  if (button && byFinger) {
    event.preventDefault();
    event.stopImmediatePropagation();
    lift(button);
  } else if (lifted && !target?.closest("#lifted")) {
    leave();
  }
  button?.closest<HTMLElement>("[popover]")?.hidePopover();
}

function lift(button: HTMLButtonElement): void {
  lifted = { button, value: button.value };
  const text = document.getElementById("lifted-text");
  if (text) text.textContent = button.dataset["label"] ?? button.getAttribute("aria-label") ?? button.textContent;
  when("lifted", true);
  show(button);
}

function leave(): void {
  lifted = null;
  when("lifted", false);
  show(null);
}

/** Shows what a choice would mean, and nothing of any other. */
function show(choice: HTMLElement | null): void {
  for (const element of open) element.removeAttribute("data-ui-open");
  for (const element of away) element.removeAttribute("data-ui-away");
  shown = choice;
  open = named(choice?.dataset["preview"]);
  away = open.flatMap((element) => named((element as HTMLElement | SVGElement).dataset["instead"]));
  for (const element of open) element.setAttribute("data-ui-open", "");
  for (const element of away) element.setAttribute("data-ui-away", "");
}

function named(ids: string | undefined): Element[] {
  return (ids ?? "").split(" ").flatMap((id) => document.getElementById(id) ?? []);
}

/** Puts the choices of a square beside the board, or below it, so that what they would mean can be seen on it; else over it. */
function onToggle(event: Event): void {
  const offers = event.target;
  if (!(offers instanceof HTMLElement) || !offers.matches(".offers") || (event as ToggleEvent).newState === "closed") return;
  const square = document.querySelector(`#grid [popovertarget="${CSS.escape(offers.id)}"]`);
  const board = document.getElementById("board")?.getBoundingClientRect();
  if (!square || !board) return;
  const at = square.getBoundingClientRect();
  const own = offers.getBoundingClientRect();
  const right = board.right + GAP_PX + own.width <= innerWidth;
  const left = board.left - GAP_PX - own.width >= 0;
  const below = board.bottom + GAP_PX + own.height <= innerHeight;
  const x = right ? board.right + GAP_PX : left ? board.left - GAP_PX - own.width : (innerWidth - own.width) / 2;
  const y = right || left ? at.top + at.height / 2 - own.height / 2 : below ? board.bottom + GAP_PX : at.bottom + GAP_PX;
  offers.style.left = `${Math.max(0, Math.min(x, innerWidth - own.width))}px`;
  offers.style.top = `${Math.max(0, Math.min(y, innerHeight - own.height))}px`;
  if (lastDevice() === "keyboard") offers.querySelector<HTMLElement>("button")?.focus();
}
