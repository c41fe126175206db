/**
 * Several things picked together: each is a choice with a weight (`data-weight`), toggled in any order, and sent sorted in one request with the
 * button that ends the pick. `#pick` says between which weights a pick is complete; what can belong to no complete one is disabled,
 * with the reason. Without this module each thing is sent by itself, in the order that the rules ask for.
 */

import { aroundSwap } from "./htmx";
import { speak } from "./say";

const ITEMS = "button[data-weight]";

const chosen = new Set<string>(); // actions

interface Bounds {
  least: number;
  most: number;
}

export function watchPick(): void {
  document.addEventListener("click", onClick, { capture: true });
  aroundSwap(() => undefined, show);
  show();
}

function onClick(event: MouseEvent): void {
  const item = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(ITEMS) : null;
  if (!item || !document.getElementById("pick")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const why = item.getAttribute("aria-disabled") === "true" && item.getAttribute("aria-describedby");
  if (why) speak(document.getElementById(why)?.textContent ?? "");
  else if (!chosen.delete(item.value)) chosen.add(item.value);
  show();
}

/** Everything that depends on what is picked. */
function show(): void {
  const pick = document.getElementById("pick");
  const items = pick ? Array.from(document.querySelectorAll<HTMLButtonElement>(ITEMS)) : [];
  const there = new Set(items.map((item) => item.value));
  for (const action of chosen) if (!there.has(action)) chosen.delete(action);
  const bounds = { least: Number(pick?.dataset["least"]), most: Number(pick?.dataset["most"]) };
  const left = items.filter((item) => !chosen.has(item.value));
  const weight = items.filter((item) => chosen.has(item.value)).reduce((sum, item) => sum + weightOf(item), 0);
  for (const item of items) state(item, left, weight, bounds);
  const complete = pick !== null && weight >= bounds.least && weight <= bounds.most;
  document.body.toggleAttribute("data-ui-complete", complete);
  if (!pick) return;
  const text = document.getElementById("pick-text");
  const words = (pick.dataset["text"] ?? "").replace("{n}", String(weight));
  if (text && text.textContent !== words) text.textContent = words;
  const done = document.querySelector<HTMLButtonElement>("button[data-done]");
  if (!done) return;
  done.disabled = !complete;
  done.value = [...sorted(chosen), ...(done.dataset["done"] ? [done.dataset["done"]] : [])].join(",");
}

function state(item: HTMLButtonElement, left: HTMLButtonElement[], weight: number, bounds: Bounds): void {
  const picked = chosen.has(item.value);
  item.setAttribute(item.role === "gridcell" ? "aria-selected" : "aria-pressed", String(picked));
  const own = weightOf(item);
  const others = left.filter((other) => other !== item).map(weightOf);
  const why = picked ? null : weight + own > bounds.most ? "pick-over" : completes(weight + own, others, bounds) ? null : "pick-never";
  if (why) {
    item.setAttribute("aria-disabled", "true");
    item.setAttribute("aria-describedby", why);
    item.title = document.getElementById(why)?.textContent ?? "";
  } else {
    for (const name of ["aria-disabled", "aria-describedby", "title"]) item.removeAttribute(name);
  }
}

/** True if some of these weights, or none, bring the pick between its bounds. */
function completes(weight: number, weights: number[], { least, most }: Bounds): boolean {
  const sums = new Set([weight]);
  for (const one of weights) for (const sum of Array.from(sums)) if (sum + one <= most) sums.add(sum + one);
  return Array.from(sums).some((sum) => sum >= least && sum <= most);
}

function weightOf(item: HTMLElement): number {
  return Number(item.dataset["weight"]);
}

function sorted(actions: Iterable<string>): string[] {
  return Array.from(actions).sort((a, b) => Number(a) - Number(b));
}
