/**
 * Acting: every choice is posted by the form `#act`, whatever element of the page it belongs to. The answer is empty and the change comes by the
 * stream; between the two, further acts are held back, so that a quick second click is not taken for an act on a stale page.
 */

import { aroundSwap } from "./htmx";
import { say } from "./say";

const FORMS = "form#act, form#take-back";
const WAIT_MS = 3_000;

let seenWhenSent = "";
let waiting = 0;

/** Posts action numbers as if a button of the form had been pressed. */
export function act(...actions: number[]): void {
  const form = document.getElementById("act");
  if (!(form instanceof HTMLFormElement)) return;
  const button = document.createElement("button");
  button.name = "actions";
  button.value = actions.join(",");
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

export function watchActs(): void {
  document.addEventListener("htmx:before:request", (event) => {
    if (!isAct(event.target)) return;
    if (waiting) {
      event.preventDefault();
      return;
    }
    seenWhenSent = seen();
    say("");
  });
  document.addEventListener("htmx:after:request", (event) => {
    if (!isAct(event.target) || event.detail.ctx.response?.status !== 204 || seen() !== seenWhenSent) return;
    waiting = setTimeout(release, WAIT_MS);
    document.body.dataset["uiBusy"] = "";
  });
  document.addEventListener("htmx:response:error", (event) => {
    if (isAct(event.target) && !event.detail.ctx.text?.includes("<hx-partial")) failed(event.target); // else the answer says it itself
  });
  document.addEventListener("htmx:error", (event) => {
    if (isAct(event.target)) failed(event.target);
  });
  aroundSwap(
    () => undefined,
    () => waiting && seen() !== seenWhenSent && release(),
  );
}

function isAct(target: EventTarget | null): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.matches(FORMS);
}

/** What of the table this page has seen, as the server counts it. */
function seen(): string {
  return document.querySelector<HTMLInputElement>("input[name=seen]")?.value ?? "";
}

function release(): void {
  clearTimeout(waiting);
  waiting = 0;
  delete document.body.dataset["uiBusy"];
}

function failed(form: HTMLFormElement): void {
  say(form.dataset["failed"] ?? "");
}
