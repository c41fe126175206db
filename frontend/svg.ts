/** Drawing on the board's own layer: pieces as the server describes them, and marks on squares. */

import { UNIT, type Spot } from "./board";
import { cellsAt, type Paint, type Way } from "./hand";

const SVG = "http://www.w3.org/2000/svg";

export function make(name: string, attributes: Record<string, string | undefined>, ...children: Element[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A mark on one square. */
export function mark(name: string, { x, y }: Spot): SVGElement {
  return make("rect", { class: name, x: String(x * UNIT), y: String(y * UNIT), width: String(UNIT), height: String(UNIT) });
}

/** A piece that lies with its anchor there, under a mark on each of its squares. */
export function piece(name: string, way: Way, paint: Paint, anchor: Spot, may: boolean): SVGElement {
  const uses = way.art.map(([href, transform]) => make("use", { href, transform }));
  const at = `translate(${anchor.x * UNIT} ${anchor.y * UNIT})`;
  return make(
    "g",
    { class: `${name} ${may ? "may" : "may-not"}` },
    make("g", { class: "art", transform: at, fill: way.fill ?? paint.fill, stroke: paint.stroke }, ...uses),
    ...cellsAt(way, anchor).map((spot) => mark(`${name}-cell`, spot)),
  );
}
