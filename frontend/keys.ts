/** The keyboard: a key presses the visible button that names it in `data-key`. */

import { command } from "./chrome";

type Device = "keyboard" | "pointer";
let last: Device = "pointer";

/** What the person used last. */
export function lastDevice(): Device {
  return last;
}

export function watchKeys(): void {
  document.addEventListener("pointerdown", () => (last = "pointer"), { capture: true });
  document.addEventListener(
    "keydown",
    (event) => {
      last = "keyboard";
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (event.key === "Escape" && isCovered()) return; // the browser closes what lies over the page
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const button = Array.from(document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)).find(isReady);
      if (!button) return;
      event.preventDefault();
      button.click();
    },
    { capture: true },
  );
  command("choices", () => nextChoice()?.focus());
}

/** True for an element that a person could click now. */
export function isReady(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible" && !element.matches(":disabled");
}

function isCovered(): boolean {
  return CSS.supports("selector(:popover-open)") && document.querySelector(":popover-open, dialog[open]") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]");
}

/**
 * The choice after the one that has focus, going round: the board first while there is a piece to lay, and last of all what is
 * marked as special, so that nobody spends it by two keys.
 */
function nextChoice(): HTMLElement | undefined {
  const board = document.body.dataset["uiHand"] === undefined ? null : document.querySelector<HTMLElement>("#grid [data-cell][tabindex='0']");
  const choices = Array.from(document.querySelectorAll<HTMLElement>("button[form=act], #act button, #grid [popovertarget]")).filter(isReady);
  choices.sort((a, b) => Number(a.matches(".special")) - Number(b.matches(".special")));
  if (board) choices.unshift(board);
  const at = choices.findIndex((choice) => choice === document.activeElement);
  return choices[(at + 1) % choices.length];
}
