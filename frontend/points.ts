/** Points tick to their new value where they were earned, and the change stands beside them for a moment (`data-ui-change`). */

import { aroundSwap } from "./htmx";
import { stillness } from "./motion";

const TICK_MS = 400;
const CHANGE_MS = 1_500;
const MINUS = "\u2212";

export function watchPoints(): void {
  let before = new Map<string, number>();
  aroundSwap(
    () => (before = new Map(Array.from(counters(), (element) => [element.id, Number(element.dataset["points"])]))),
    () => {
      for (const element of counters()) {
        const from = before.get(element.id);
        const to = Number(element.dataset["points"]);
        if (from !== undefined && from !== to) show(element, from, to);
      }
    },
  );
}

function counters(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>("[data-points][id]");
}

function show(element: HTMLElement, from: number, to: number): void {
  const change = (to > from ? "+" : MINUS) + Math.abs(to - from);
  element.dataset["uiChange"] = change;
  setTimeout(() => element.dataset["uiChange"] === change && delete element.dataset["uiChange"], CHANGE_MS);
  const text = element.firstChild;
  if (stillness() || !(text instanceof Text)) return;
  const words = text.data;
  const started = performance.now();
  const step = (now: number): void => {
    if (Number(element.dataset["points"]) !== to || !text.isConnected) return; // a newer value has come
    const part = Math.min(Math.max((now - started) / TICK_MS, 0), 1);
    text.data = part === 1 ? words : number(Math.round(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  step(started);
}

function number(value: number): string {
  return value < 0 ? MINUS + -value : String(value);
}
