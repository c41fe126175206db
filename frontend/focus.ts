/** Keyboard focus is never lost when panels change: it stays, goes to the element of the same id, or to a named place. */

import { aroundSwap } from "./htmx";

const FALLBACK = "prompt";
const LAST_RESORT = "content";

export function watchFocus(): void {
  let was: HTMLElement | SVGElement | null = null;
  let fallback = FALLBACK;
  aroundSwap(
    () => {
      const active = document.activeElement;
      was = (active instanceof HTMLElement || active instanceof SVGElement) && active !== document.body ? active : null;
      fallback = was?.closest<HTMLElement>("[data-focus-fallback]")?.dataset["focusFallback"] ?? FALLBACK;
    },
    () => {
      const active = document.activeElement;
      if (!was || (active && active !== document.body && !active.matches(":disabled"))) return;
      const places = [was.id, fallback, FALLBACK, LAST_RESORT].map((id) => document.getElementById(id));
      places.some((place) => place && takesFocus(place));
      was = null;
    },
  );
}

/** Puts focus on an element, or on what can have it inside; false where neither can. */
function takesFocus(place: HTMLElement): boolean {
  for (const element of [place, place.querySelector<HTMLElement>("[tabindex='-1']")]) {
    element?.focus({ preventScroll: true });
    if (element === document.activeElement && element?.matches(":disabled") === false) return true;
  }
  return false;
}
