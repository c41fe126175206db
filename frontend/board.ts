/**
 * The board on the page: which squares there are and where they lie on the screen. Both are read from the accessible grid, whose
 * cells lie over the squares of the drawing however the board is turned. Lengths and positions are in squares, x to the right
 * and y down as the board is printed; the middle of the first square is (0.5, 0.5).
 */

import { aroundSwap } from "./htmx";

export interface Spot {
  x: number;
  y: number;
}

interface Square extends Spot {
  cell: number;
  button: HTMLElement;
}

/** Three squares that show where the board lies: two others stand in the row and in the column of the first. */
interface Marks {
  corner: Square;
  along: Square;
  down: Square;
}

interface Board {
  squares: Map<string, Square>;
  marks: Marks;
}

export const UNIT = 100; // of the drawing, per square
const HIT = "#board, #grid";

let board: Board | null = null;
aroundSwap(
  () => undefined,
  () => (board = null),
);

/** All squares of the board, by row. */
export function squares(): Iterable<Square> {
  return current()?.squares.values() ?? [];
}

export function squareAt({ x, y }: Spot): Square | undefined {
  return current()?.squares.get(key(x, y));
}

/** The square whose button this is. */
export function squareOf(element: EventTarget | null): Square | undefined {
  const button = element instanceof Element ? element.closest<HTMLElement>("#grid [data-cell]") : null;
  return button ? squareAt(placeOf(button)) : undefined;
}

/** True for what lies on the board, so that a gesture there is meant for it. */
export function isOnBoard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(HIT) !== null;
}

/** The layer of the drawing that belongs to this module. */
export function layer(): SVGGElement | null {
  const ghost = document.getElementById("ghost");
  return ghost instanceof SVGGElement ? ghost : null;
}

/** The point of the board under a point of the window; null while the board is not shown. */
export function pointAt(clientX: number, clientY: number): Spot | null {
  const lies = lie();
  if (!lies) return null;
  const way = lies.toBoard(clientX - lies.middle.x, clientY - lies.middle.y);
  return { x: lies.corner.x + 0.5 + way.x, y: lies.corner.y + 0.5 + way.y };
}

/** The step on the board, one square long, that a step on the screen means (the board may be turned). */
export function stepOf(screenX: number, screenY: number): Spot {
  const way = lie()?.toBoard(screenX, screenY) ?? { x: screenX, y: screenY };
  return Math.abs(way.x) > Math.abs(way.y) ? { x: Math.sign(way.x), y: 0 } : { x: 0, y: Math.sign(way.y) };
}

/** Pixels per square. */
export function squareSize(): number {
  return lie()?.size ?? 0;
}

function current(): Board | null {
  if (board && !board.marks.corner.button.isConnected) board = null;
  board ??= read();
  return board;
}

function read(): Board | null {
  const found = new Map<string, Square>();
  for (const button of document.querySelectorAll<HTMLElement>("#grid [data-cell]")) {
    const { x, y } = placeOf(button);
    found.set(key(x, y), { x, y, cell: Number(button.dataset["cell"]), button });
  }
  const all = Array.from(found.values());
  for (const corner of all) {
    const along = all.findLast((square) => square.y === corner.y);
    const down = all.findLast((square) => square.x === corner.x);
    if (along && down && along !== corner && down !== corner) return { squares: found, marks: { corner, along, down } };
  }
  return null;
}

function placeOf(button: HTMLElement): Spot {
  return { x: Number(button.dataset["x"]), y: Number(button.dataset["y"]) };
}

function key(x: number, y: number): string {
  return `${x},${y}`;
}

interface Lie {
  corner: Spot;
  middle: Spot;
  size: number;
  toBoard(screenX: number, screenY: number): Spot;
}

/** How the board lies on the screen now. */
function lie(): Lie | null {
  const marks = current()?.marks;
  if (!marks) return null;
  const { corner, along, down } = marks;
  const middle = middleOf(corner.button);
  const row = perSquare(middle, middleOf(along.button), along.x - corner.x);
  const column = perSquare(middle, middleOf(down.button), down.y - corner.y);
  const area = row.x * column.y - row.y * column.x;
  if (area === 0) return null;
  return {
    corner,
    middle,
    size: Math.hypot(row.x, row.y),
    toBoard: (x, y) => ({ x: (x * column.y - y * column.x) / area, y: (y * row.x - x * row.y) / area }),
  };
}

function middleOf(button: HTMLElement): Spot {
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function perSquare(from: Spot, to: Spot, squaresBetween: number): Spot {
  return { x: (to.x - from.x) / squaresBetween, y: (to.y - from.y) / squaresBetween };
}
