/** Keyboard focus is never lost when panels change: it stays, goes to the element of the same id, or to a named place. */

import { aroundSwap } from "./htmx";

const FALLBACK = "prompt";

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
      const same = was.id ? document.getElementById(was.id) : null;
      const place = same && !same.matches(":disabled") ? same : document.getElementById(fallback);
      place?.focus({ preventScroll: true });
    },
  );
}
