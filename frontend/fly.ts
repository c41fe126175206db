/** A thing that appears in one panel having been in another flies over: elements of the same `data-fly` key are the same thing. */

import { aroundSwap } from "./htmx";
import { stillness } from "./motion";

const FLIGHT_MS = 240;
const HELD_STILL_MS = 1_500;

let stillUntil = 0;

/** Lets nothing fly for a moment: the person has put the piece there by hand, so it lies already. */
export function holdStill(): void {
  stillUntil = Date.now() + HELD_STILL_MS;
}

export function watchFlights(): void {
  let elements = new Set<Element>();
  let starts = new Map<string, DOMRect>();
  aroundSwap(
    () => {
      const all = Array.from(document.querySelectorAll<HTMLElement | SVGElement>("[data-fly]"));
      elements = new Set(all);
      starts = new Map(all.map((element) => [element.dataset["fly"] ?? "", element.getBoundingClientRect()]));
    },
    () => {
      if (stillness() || Date.now() < stillUntil) return;
      for (const element of document.querySelectorAll<HTMLElement | SVGElement>("[data-fly]")) {
        const start = starts.get(element.dataset["fly"] ?? "");
        if (start && start.width > 0 && !elements.has(element)) fly(element, start);
      }
    },
  );
}

function fly(element: HTMLElement | SVGElement, start: DOMRect): void {
  const end = element.getBoundingClientRect();
  if (end.width === 0) return;
  const way = { x: start.x + start.width / 2 - end.x - end.width / 2, y: start.y + start.height / 2 - end.y - end.height / 2 };
  const local = element instanceof SVGGraphicsElement ? inUnitsOf(element, way) : way;
  element.animate([{ transform: `translate(${local.x}px, ${local.y}px)`, composite: "add" }, { transform: "none", composite: "add" }], {
    duration: FLIGHT_MS,
    easing: "ease-out",
  });
}

/** A way on the screen, in the units of a drawing. */
function inUnitsOf(element: SVGGraphicsElement, way: { x: number; y: number }): { x: number; y: number } {
  const matrix = element.getScreenCTM();
  if (!matrix) return way;
  const linear = new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, 0, 0]).inverse();
  return linear.transformPoint(way);
}
