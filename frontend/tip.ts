/**
 * The tooltip beside the ghost: it says why the piece does not fit. That it does fit is shown by the ghost; the words for
 * that are in the tooltip too, unseen, for screen readers. The element is on the page (`#tip`).
 */

const GAP_PX = 10;

/** Says a reason (null: it fits) beside a drawing: below it, or above it where a finger or the window's end is below. */
export function showTip(beside: Element, reason: string | null, above: boolean): void {
  const tip = document.getElementById("tip");
  if (!tip) return;
  tip.textContent = reason ?? tip.dataset["fits"] ?? "";
  tip.dataset["uiState"] = reason === null ? "may" : "may-not";
  tip.hidden = !reason;
  if (tip.hidden) return;
  const thing = beside.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const below = thing.bottom + GAP_PX;
  const top = above || below + own.height > innerHeight ? thing.top - own.height - GAP_PX : below;
  const left = thing.left + thing.width / 2 - own.width / 2;
  tip.style.left = `${within(left, innerWidth - own.width)}px`;
  tip.style.top = `${within(top, innerHeight - own.height)}px`;
}

export function hideTip(): void {
  const tip = document.getElementById("tip");
  if (!tip) return;
  tip.hidden = true;
  tip.textContent = "";
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}
