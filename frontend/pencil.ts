/**
 * The pencil: any piece in view can be tried on one's own board, as many as one likes, with the points they would mean. What is
 * pencilled stays in this browser and is shown to nobody else; one key wipes it.
 */

import { isOnBoard, layer, pointAt, squareAt, type Spot } from "./board";
import { bringForward, command, press, when } from "./chrome";
import { hold, inHand, part, turnTo } from "./ghost";
import { cellsAt, type Hand, type Way } from "./hand";
import { aroundSwap } from "./htmx";
import { say } from "./say";
import { piece as drawing } from "./svg";

/** A piece as `data-pencil` describes it, at an address or in place. */
interface Model {
  shape: string;
  kind: string;
  colour: string | null;
  fill?: string;
  stroke?: string;
  ways: Way[];
}

interface Pencilled {
  model: Model;
  way: number;
  at: Spot;
}

/** What the server says about the pencilled pieces: a sentence, and for each whether it may lie so. */
interface Verdict {
  text: string;
  ok?: boolean[];
}

let on = false;
let pieces: Pencilled[] = [];
let verdict: Verdict | null = null;
const fetched = new Map<string, Promise<Model>>();

export function isPencilling(): boolean {
  return on;
}

let resume = (): void => undefined;

/** Starts the pencil, if the page has one; `afterwards` is run whenever it is put down. */
export function watchPencil(afterwards: () => void): void {
  if (!settings()) return;
  resume = afterwards;
  command("pencil", () => toggle(!on));
  command("wipe", () => change([]));
  document.addEventListener("click", onPick, { capture: true });
  document.addEventListener("click", onBoardClick);
  aroundSwap(() => undefined, forgetLaid);
  pieces = remembered();
  if (pieces.length > 0) change(pieces);
}

function toggle(to: boolean): void {
  on = to;
  document.body.toggleAttribute("data-ui-pencil", on);
  when("pencil", on);
  press("pencil", on);
  hold(null);
  if (!on) resume();
  show();
}

/** In pencil mode a click on a piece anywhere takes a copy of it in hand, and does nothing else. */
function onPick(event: MouseEvent): void {
  if (!on || !(event.target instanceof Element) || isOnBoard(event.target)) return;
  const source = event.target.closest<HTMLElement | SVGElement>("[data-pencil]") ?? event.target.closest("button")?.querySelector<HTMLElement>("[data-pencil]");
  if (!source) return;
  event.preventDefault();
  event.stopPropagation();
  model(source.dataset["pencil"] ?? "").then(
    (found) => {
      if (!on) return;
      say("");
      bringForward("board");
      hold(handOf(found));
    },
    () => say(settings()?.dataset["missing"] ?? ""),
  );
}

/** A click on a pencilled piece takes it back in hand. */
function onBoardClick(event: MouseEvent): void {
  if (!on || inHand() || !isOnBoard(event.target)) return;
  const point = pointAt(event.clientX, event.clientY);
  if (!point) return;
  const picked = pieces.findLast((one) => spots(one).some((spot) => spot.x === Math.floor(point.x) && spot.y === Math.floor(point.y)));
  if (!picked) return;
  change(pieces.filter((one) => one !== picked));
  hold(handOf(picked.model));
  turnTo(picked.way);
}

function model(source: string): Promise<Model> {
  if (!source.startsWith("/")) return Promise.resolve(JSON.parse(source) as Model);
  const known = fetched.get(source) ?? fetchModel(source);
  fetched.set(source, known);
  known.catch(() => fetched.delete(source)); // the next click asks again
  return known;
}

async function fetchModel(source: string): Promise<Model> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Model;
}

let taken = 0;

function handOf(model: Model): Hand {
  return {
    key: `pencil ${++taken}`,
    paint: model,
    ways: model.ways,
    why(way, anchor) {
      const shape = model.ways[way];
      if (!shape) return "";
      const covered = cellsAt(shape, anchor);
      const words = settings()?.dataset;
      if (covered.some((spot) => !squareAt(spot))) return words?.["outside"] ?? "";
      const full = covered.some((spot) => isTaken(spot) || pieces.some((one) => spots(one).some((other) => other.x === spot.x && other.y === spot.y)));
      return full ? (words?.["overlap"] ?? "") : null;
    },
    lay(way, anchor) {
      hold(null);
      change([...pieces, { model, way, at: anchor }]);
    },
  };
}

function change(to: Pencilled[]): void {
  pieces = to;
  verdict = null;
  sessionStorage.setItem(place(), JSON.stringify(pieces));
  show();
  void ask();
}

function show(): void {
  when("pencilled", pieces.length > 0);
  const text = document.getElementById("pencil-text");
  if (text && pieces.length === 0) text.textContent = on ? (settings()?.dataset["hint"] ?? "") : "";
  else if (text && verdict) text.textContent = verdict.text;
  const drawn = pieces.flatMap(({ model, way, at }, n) => {
    const shape = model.ways[way];
    return shape ? [drawing("pencil", shape, model, at, verdict?.ok?.[n] ?? true)] : [];
  });
  const ghost = layer();
  if (ghost) part(ghost, "pencils", ...drawn);
}

/** Asks what the pencilled pieces would mean; only the answer to the latest question counts. */
async function ask(): Promise<void> {
  const form = settings();
  const asked = pieces;
  const url = form?.dataset["url"];
  if (!form || !url || asked.length === 0) return;
  const tried = asked.map(({ model: { shape, kind, colour }, way, at }) => ({ shape, kind, colour: colour ?? null, way, anchor: squareAt(at)?.cell }));
  const fields = new FormData(form);
  fields.set("pieces", JSON.stringify(tried));
  let found: Verdict;
  try {
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams(Array.from(fields, ([name, value]) => [name, String(value)])) });
    if (!answer.ok) throw new Error(answer.statusText);
    found = (await answer.json()) as Verdict;
  } catch {
    found = { text: form.dataset["failed"] ?? "" };
  }
  if (asked !== pieces) return;
  verdict = found;
  show();
}

/** What has been laid for good needs no pencil any more. */
function forgetLaid(): void {
  const left = pieces.filter((one) => !spots(one).every(isTaken));
  if (left.length < pieces.length) change(left);
  else show();
}

function spots({ model, way, at }: Pencilled): Spot[] {
  const shape = model.ways[way];
  return shape ? cellsAt(shape, at) : [];
}

function isTaken(spot: Spot): boolean {
  return squareAt(spot)?.button.hasAttribute("data-taken") ?? false;
}

function settings(): HTMLFormElement | null {
  const form = document.getElementById("pencil");
  return form instanceof HTMLFormElement ? form : null;
}

/** Where this browser remembers the pencil of this seat, for as long as the tab lives. */
function place(): string {
  return `pencil ${document.body.dataset["table"]} ${document.body.dataset["seat"]}`;
}

function remembered(): Pencilled[] {
  try {
    return JSON.parse(sessionStorage.getItem(place()) ?? "[]") as Pencilled[];
  } catch {
    return [];
  }
}
