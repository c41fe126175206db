/** A piece in hand, whether to be laid or only to be tried: the ways it can lie, and how to turn and flip it. No page in here. */

import type { Spot } from "./board";

/** One way to lay a piece: its squares, counted from its anchor square, and its drawing as `<use>` elements: symbol and transform. */
export interface Way {
  cells: [number, number][];
  art: [href: string, transform: string][];
  fill?: string;
}

export interface Paint {
  fill?: string;
  stroke?: string;
}

export interface Hand {
  /** Pieces of the same key are the same piece: what the person did with it stays. */
  key: string;
  paint: Paint;
  ways: Way[];
  /** Why the piece may not lie there; null where it may. */
  why(way: number, anchor: Spot): string | null;
  lay(way: number, anchor: Spot): void;
}

/** Where a piece is held: by its middle at a point of the board (pointer), or by its middlemost square on a square (keyboard). */
export interface Pin extends Spot {
  by: "middle" | "square";
}

export interface Place {
  way: number;
  anchor: Spot;
}

/** The anchor square of a piece that is held so. */
export function anchorOf(way: Way, pin: Pin): Spot {
  const grip = pin.by === "middle" ? middle(way) : middlemost(way);
  return { x: Math.round(pin.x - grip.x), y: Math.round(pin.y - grip.y) };
}

/** How a piece that lies there would be held from the keyboard. */
export function pinOf(way: Way, anchor: Spot): Pin {
  const grip = middlemost(way);
  return { x: anchor.x + grip.x, y: anchor.y + grip.y, by: "square" };
}

export function cellsAt(way: Way, anchor: Spot): Spot[] {
  return way.cells.map(([x, y]) => ({ x: anchor.x + x, y: anchor.y + y }));
}

/** All places where the piece may lie. */
export function* places(hand: Hand, anchors: Iterable<Spot>): Generator<Place> {
  const spots = Array.from(anchors);
  for (const way of hand.ways.keys()) {
    for (const anchor of spots) if (hand.why(way, anchor) === null) yield { way, anchor };
  }
}

/** The number of the way that is `way` after a quarter turn clockwise. */
export function turned(ways: Way[], way: number): number {
  return find(ways, way, ([x, y]) => [-y, x]);
}

/** The number of the way that is `way` mirrored: across an upright line, or across a level one. */
export function flipped(ways: Way[], way: number, line: "upright" | "level"): number {
  return find(ways, way, ([x, y]) => (line === "upright" ? [-x, y] : [x, -y]));
}

/** The number of the next way in their order, forwards (1) or backwards (-1). */
export function cycled(ways: Way[], way: number, by: 1 | -1): number {
  return (way + by + ways.length) % ways.length;
}

function find(ways: Way[], way: number, change: (cell: [number, number]) => [number, number]): number {
  const wanted = outline((ways[way]?.cells ?? []).map(change));
  const found = ways.findIndex(({ cells }) => outline(cells) === wanted);
  return found < 0 ? way : found;
}

/** The same text for the same form, wherever it lies. */
function outline(cells: [number, number][]): string {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells
    .map(([x, y]) => `${x - left},${y - top}`)
    .sort()
    .join(" ");
}

function middle({ cells }: Way): Spot {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { x: (Math.min(...xs) + Math.max(...xs) + 1) / 2, y: (Math.min(...ys) + Math.max(...ys) + 1) / 2 };
}

/** The square of the piece that is nearest to its middle. */
function middlemost(way: Way): Spot {
  const { x, y } = middle(way);
  const distance = ([cx, cy]: [number, number]): number => Math.hypot(cx + 0.5 - x, cy + 0.5 - y);
  const [gx, gy] = way.cells.reduce((best, cell) => (distance(cell) < distance(best) - 1e-9 ? cell : best), way.cells[0] ?? [0, 0]);
  return { x: gx, y: gy };
}
