/**
 * Buttons of the page that steer this module, not the game. `data-do` names a command; `data-when` names a state in which the button is there;
 * the words on them are the page's.
 */

import { aroundSwap } from "./htmx";

export type When = "hand" | "placed" | "pencil" | "pencilled" | "guided" | "lifted";

const commands = new Map<string, (button: HTMLElement) => void>();
const states = new Set<When>();
const pressed = new Map<string, boolean>();

/** Says what a button with `data-do="name"` does. */
export function command(name: string, run: (button: HTMLElement) => void): void {
  commands.set(name, run);
}

/** Enters or leaves a state: elements with `data-when` appear and disappear. */
export function when(state: When, on: boolean): void {
  if (on === states.has(state)) return;
  if (on) states.add(state);
  else states.delete(state);
  show();
}

/** Shows whether a command that can be on or off is on. */
export function press(name: string, on: boolean): void {
  pressed.set(name, on);
  show();
}

export function watchChrome(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]") : null;
    if (button) commands.get(button.dataset["do"] ?? "")?.(button);
  });
  aroundSwap(() => undefined, show);
  aroundSwap(() => undefined, followPrompt);
  show();
  followPrompt();
}

function show(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-when]")) element.hidden = !states.has(element.dataset["when"] as When);
  for (const [name, on] of pressed) {
    for (const button of document.querySelectorAll(`[data-do="${name}"]`)) button.setAttribute("aria-pressed", String(on));
  }
}

let shown: string | undefined;

/** On small screens the parts of the table lie behind tabs: the one that the next decision belongs to comes to the front. */
function followPrompt(): void {
  const wanted = document.getElementById("prompt")?.dataset["show"];
  if (wanted === shown) return;
  shown = wanted;
  if (wanted) bringForward(wanted);
}

/** On small screens: shows the part of the table behind this tab. */
export function bringForward(name: string): void {
  const tab = document.getElementById(`tab-${name}`);
  if (tab instanceof HTMLInputElement) tab.checked = true;
}
