/**
 * The piece in hand as a ghost on the board: it follows the pointer, shows where it may lie and says why not, turns, flips and is laid.
 * With a mouse a click lays at once. With a finger a tap or a drag only places the ghost, which waits to be confirmed. From the
 * keyboard the squares of the accessible grid are the cursor.
 */

import { isOnBoard, layer, pointAt, squareAt, squareOf, squares, squareSize, stepOf, type Spot } from "./board";
import { command, press, when } from "./chrome";
import { anchorOf, cellsAt, cycled, flipped, pinOf, places, turned, type Hand, type Pin, type Place } from "./hand";
import { aroundSwap } from "./htmx";
import { lastDevice } from "./keys";
import { speak } from "./say";
import { make, mark, piece } from "./svg";
import { hideTip, showTip } from "./tip";

const DRAG_PX = 8; // a finger that moves less has tapped
const ABOVE_FINGER_PX = 48;
const CLEAR_OF_FINGER_PX = 24;
const WHEEL_STEP = 50;
const WHEEL_MS = 90;
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let hand: Hand | null = null;
let way = 0;
let pin: Pin | null = null;
let held = false; // the ghost stays where it is until it is confirmed or moved
let only: Place | null = null; // the one place there is, if there is but one
let fits = false;
let pointer: PointerEvent | null = null; // where a mouse is
let drag: { id: number; x: number; y: number; moved: boolean } | null = null;
let cursor: Spot | null = null; // the square with keyboard focus

/** Takes a piece in hand, or none. The same piece again keeps its place: only what is legal may have changed. */
export function hold(next: Hand | null): void {
  const same = next !== null && next.key === hand?.key;
  hand = next;
  if (!same) begin();
  when("hand", hand !== null);
  document.body.toggleAttribute("data-ui-hand", hand !== null);
  draw();
}

/** The piece in hand, if any. */
export function inHand(): Hand | null {
  return hand;
}

/** Turns the piece in hand to a certain way. */
export function turnTo(number: number): void {
  way = number;
  draw();
}

/** A piece newly in hand: offered at once where it has one place only, else under the mouse, else under the keyboard's cursor. */
function begin(): void {
  way = 0;
  only = null;
  release();
  if (!hand) return;
  const [first, second] = places(hand, squares());
  if (first && !second) only = first;
  if (only) offer(only);
  if (lastDevice() === "keyboard") focusNearest();
  else if (pointer && !held) follow(pointer);
}

function release(): void {
  pin = null;
  held = false;
  fits = false;
}

function offer(place: Place): void {
  const shape = hand?.ways[place.way];
  if (!shape) return;
  way = place.way;
  pin = pinOf(shape, place.anchor);
  held = true;
}

/** Puts the keyboard's cursor on the square nearest to where it was at which the piece may lie. */
function focusNearest(): void {
  if (!hand) return;
  const from = cursor ?? { x: 0, y: 0 };
  const distance = (place: Place): number => Math.hypot(place.anchor.x - from.x, place.anchor.y - from.y) + (place.way === way ? 0 : 0.5);
  const best = Array.from(places(hand, squares())).reduce<Place | null>((a, b) => (a && distance(a) <= distance(b) ? a : b), null);
  const shape = best && hand.ways[best.way];
  if (!shape) return;
  way = best.way;
  const { x, y } = pinOf(shape, best.anchor);
  squareAt({ x, y })?.button.focus();
}

function anchor(): Spot | null {
  const shape = hand?.ways[way];
  return shape && pin ? anchorOf(shape, pin) : null;
}

function why(): string | null {
  const at = anchor();
  return hand && at ? hand.why(way, at) : null;
}

/** Lays the piece where the ghost is, or says why it may not lie there. */
function lay(): void {
  const at = anchor();
  if (!hand || !at) return;
  const reason = hand.why(way, at);
  if (reason !== null) {
    speak(reason);
    return;
  }
  hand.lay(way, at);
}

function change(to: (ways: Hand["ways"], way: number) => number): void {
  if (!hand) return;
  way = to(hand.ways, way);
  draw();
}

function flip(): void {
  const screen = stepOf(1, 0);
  change((ways, from) => flipped(ways, from, screen.x === 0 ? "level" : "upright"));
}

function nudge(screenX: number, screenY: number): void {
  if (!pin) return;
  const step = stepOf(screenX, screenY);
  pin = { ...pin, x: pin.x + step.x, y: pin.y + step.y };
  held = true;
  draw();
}

/** Holds the ghost by its middle at a point of the window; over the one place there is, it stays there. */
function follow(at: { clientX: number; clientY: number }): void {
  const point = pointAt(at.clientX, at.clientY);
  if (!point) return;
  const offered = only && hand?.ways[only.way];
  if (only && offered && cellsAt(offered, only.anchor).some(({ x, y }) => x === Math.floor(point.x) && y === Math.floor(point.y))) offer(only);
  else pin = { ...point, by: "middle" };
}

/** How high above the finger the middle of the ghost floats, so that the finger does not hide it. */
function lift(): number {
  const ys = hand?.ways[way]?.cells.map(([x, y]) => (stepOf(1, 0).x === 0 ? x : y)) ?? [0];
  const height = (Math.max(...ys) - Math.min(...ys) + 1) * squareSize();
  return Math.max(ABOVE_FINGER_PX, height / 2 + CLEAR_OF_FINGER_PX);
}

/** A tap that misses by a square is taken for the legal place beside it. */
function settle(): void {
  const shape = hand?.ways[way];
  const at = anchor();
  if (!hand || !shape || !at || hand.why(way, at) === null || !pin) return;
  const { x, y } = at;
  const beside = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ x: x + dx, y: y + dy })));
  const legal = beside.filter((spot) => hand?.why(way, spot) === null);
  const nearest = legal.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
  if (nearest) pin = pinOf(shape, nearest);
}

function draw(): void {
  const drawing = layer();
  if (!drawing) return;
  drawing.setAttribute("pointer-events", "none");
  part(drawing, "fits", ...fitting());
  part(drawing, "cursor-layer", ...(cursor && lastDevice() === "keyboard" ? [mark("cursor", cursor)] : []));
  const shape = hand?.ways[way];
  const at = anchor();
  const reason = why();
  const ghost = hand && shape && at ? piece("ghost", shape, hand.paint, at, reason === null) : null;
  part(drawing, "ghost-layer", ...(ghost ? [ghost] : []));
  press("fits", fits);
  when("placed", held && pin !== null);
  if (ghost) showTip(ghost, reason, drag !== null);
  else hideTip();
  describe();
}

/** Marks on all squares that the piece can cover in some way, stronger where it can in the way it is held. */
function fitting(): SVGElement[] {
  if (!hand || !fits) return [];
  const marks = new Map<string, { spot: Spot; now: boolean }>();
  for (const place of places(hand, squares())) {
    const shape = hand.ways[place.way];
    for (const spot of shape ? cellsAt(shape, place.anchor) : []) {
      const key = `${spot.x},${spot.y}`;
      marks.set(key, { spot, now: place.way === way || (marks.get(key)?.now ?? false) });
    }
  }
  return Array.from(marks.values(), ({ spot, now }) => mark(now ? "fit now" : "fit", spot));
}

/** One part of the layer, in a group of its own, which other parts of the module do not touch. */
export function part(drawing: SVGGElement, name: string, ...content: SVGElement[]): void {
  let group = drawing.querySelector(`:scope > .${name}`);
  if (!group && content.length === 0) return;
  if (!group) {
    group = make("g", { class: name });
    drawing.append(group);
  }
  group.replaceChildren(...content);
}

/** The square with keyboard focus tells screen readers what the ghost on it would mean. */
function describe(): void {
  for (const button of document.querySelectorAll("#grid [aria-describedby=tip]")) button.removeAttribute("aria-describedby");
  if (cursor && hand && pin) squareAt(cursor)?.button.setAttribute("aria-describedby", "tip");
}

function onPointerMove(event: PointerEvent): void {
  if (drag && event.pointerId === drag.id) {
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_PX;
    if (!drag.moved) return;
    follow({ clientX: event.clientX, clientY: event.clientY - lift() });
    held = true;
    draw();
    return;
  }
  if (event.pointerType !== "mouse") return;
  const on = isOnBoard(event.target);
  if (on && hand) {
    const before = anchor();
    const still = !held && !cursor;
    cursor = null;
    held = false;
    follow(event);
    const after = anchor();
    if (!still || before?.x !== after?.x || before?.y !== after?.y) draw();
  } else if (pointer && !on) {
    leave();
  }
  pointer = on ? event : null;
}

/** The mouse has left the board: an offered place shows again, else the ghost is gone. */
function leave(): void {
  if (!hand) return;
  if (only) offer(only);
  else if (!held) pin = null;
  draw();
}

function onPointerDown(event: PointerEvent): void {
  if (event.pointerType === "mouse" || !hand || !isOnBoard(event.target)) return;
  if (!event.isPrimary) {
    drag = null; // two fingers pinch
    return;
  }
  drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
}

function onPointerUp(event: PointerEvent): void {
  if (drag?.id !== event.pointerId) return;
  const tapped = !drag.moved;
  drag = null;
  if (tapped) {
    follow(event);
    settle();
  }
  held = true;
  draw();
}

function onClick(event: MouseEvent): void {
  if (!hand || !isOnBoard(event.target)) return;
  const device = event instanceof PointerEvent ? event.pointerType : "";
  if (device === "mouse") {
    follow(event);
    draw();
    lay();
  } else if (device === "") {
    const square = squareOf(event.target);
    if (!square) return;
    pin = { x: square.x, y: square.y, by: "square" };
    draw();
    lay();
  } else {
    return; // a finger: its tap has placed the ghost already
  }
  event.stopImmediatePropagation();
}

function onContextMenu(event: MouseEvent): void {
  if (!hand || !isOnBoard(event.target)) return;
  event.preventDefault();
  if (event instanceof PointerEvent && event.pointerType !== "mouse") return; // a long press
  change(turned);
}

let wheeled = 0;
let wheelAt = 0;

function onWheel(event: WheelEvent): void {
  if (!hand || event.ctrlKey || !isOnBoard(event.target)) return;
  event.preventDefault();
  wheeled += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_STEP;
  if (Math.abs(wheeled) < WHEEL_STEP || event.timeStamp - wheelAt < WHEEL_MS) return;
  const by = wheeled > 0 ? 1 : -1;
  wheeled = 0;
  wheelAt = event.timeStamp;
  change((ways, from) => cycled(ways, from, by));
}

function onFocusIn(event: FocusEvent): void {
  const square = squareOf(event.target);
  cursor = square ? { x: square.x, y: square.y } : null;
  if (square) roam(square.button);
  if (square && hand && lastDevice() === "keyboard") {
    pin = { x: square.x, y: square.y, by: "square" };
    held = true;
  }
  draw();
}

function onFocusOut(event: FocusEvent): void {
  if (!squareOf(event.target)) return;
  cursor = null;
  draw();
}

/** Of the squares only one is in the tab order: the one that had focus last. */
function roam(to: HTMLElement | undefined): void {
  if (!to) return;
  for (const button of document.querySelectorAll("#grid [data-cell][tabindex='0']")) button.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
}

function onKeyDown(event: KeyboardEvent): void {
  const from = squareOf(event.target);
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = Array.from(squares());
  const row = all.filter((square) => square.y === from.y);
  const step = STEPS[event.key];
  const to = step ? neighbour(from, stepOf(...step)) : event.key === "Home" ? row[0] : event.key === "End" ? row.at(-1) : undefined;
  if (step || to) event.preventDefault();
  to?.button.focus();
}

/** The next square in a direction; gaps of the board are passed over. */
function neighbour(from: Spot, step: Spot): ReturnType<typeof squareAt> {
  const longest = Math.max(...Array.from(squares(), ({ x, y }) => Math.max(x, y)));
  for (let n = 1; n <= longest; n++) {
    const square = squareAt({ x: from.x + n * step.x, y: from.y + n * step.y });
    if (square) return square;
  }
  return undefined;
}

export function watchGestures(): void {
  document.addEventListener("pointermove", onPointerMove);
  document.addEventListener("pointerdown", onPointerDown);
  document.addEventListener("pointerup", onPointerUp);
  document.addEventListener("pointercancel", () => (drag = null));
  document.addEventListener("click", onClick);
  document.addEventListener("contextmenu", onContextMenu);
  document.addEventListener("wheel", onWheel, { passive: false });
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", onFocusOut);
  document.addEventListener("keydown", onKeyDown);
  window.addEventListener("resize", draw);
  command("rotate", () => change(turned));
  command("flip", flip);
  command("confirm", lay);
  command("left", () => nudge(-1, 0));
  command("right", () => nudge(1, 0));
  command("up", () => nudge(0, -1));
  command("down", () => nudge(0, 1));
  command("fits", () => {
    fits = !fits;
    draw();
  });
  command("putback", () => {
    release();
    draw();
  });
  aroundSwap(
    () => undefined,
    () => {
      if (!document.querySelector("#grid [data-cell][tabindex='0']")) roam(middleSquare());
    },
  );
  roam(middleSquare());
}

function middleSquare(): HTMLElement | undefined {
  const all = Array.from(squares());
  return all[Math.floor(all.length / 2)]?.button;
}
