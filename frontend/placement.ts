/** The piece that the rules put into this seat's hand: the panel `#placement` says how it can lie and where it may. */

import { act } from "./act";
import { squareAt } from "./board";
import { holdStill } from "./fly";
import { hold } from "./ghost";
import type { Hand, Way } from "./hand";
import { aroundSwap } from "./htmx";
import { isPencilling } from "./pencil";

const OUTSIDE = "x";
const MAY = ".";

/** As the face of the game writes it: the action number of a way at a square is `base` plus the square's number. */
interface Placement {
  fill?: string;
  stroke?: string;
  ways: (Way & { base: number; map: string })[];
  reasons: Record<string, string>;
}

export function watchPlacement(): void {
  aroundSwap(() => undefined, holdPlacement);
  holdPlacement();
}

/** Takes in hand what the panel names, unless the pencil is in hand. */
export function holdPlacement(): void {
  if (isPencilling()) return;
  const text = document.getElementById("placement")?.dataset["placement"];
  hold(text ? handOf(JSON.parse(text) as Placement) : null);
}

function handOf({ fill, stroke, ways, reasons }: Placement): Hand {
  const laid = document.querySelectorAll("#grid [data-taken]").length; // once it is laid, the next of its kind is another piece
  return {
    key: JSON.stringify([laid, ways.map(({ base, art, cells }) => [base, art, cells])]),
    paint: { ...(fill && { fill }), ...(stroke && { stroke }) },
    ways,
    why(way, anchor) {
      const letter = ways[way]?.map[squareAt(anchor)?.cell ?? -1] ?? OUTSIDE;
      return letter === MAY ? null : (reasons[letter] ?? "");
    },
    lay(way, anchor) {
      const square = squareAt(anchor);
      const shape = ways[way];
      if (!square || !shape) return;
      holdStill();
      act(shape.base + square.cell);
    },
  };
}
