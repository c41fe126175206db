/** What a line counts lights up: hover or focus on an element with `data-lights="id id"` gives those elements the class `lit`. */

import { aroundSwap } from "./htmx";

let source: HTMLElement | null = null;
let lit: Element[] = [];

export function watchLights(): void {
  const on = (event: Event): void => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-lights]") : null;
    if (line !== source) light(line);
  };
  document.addEventListener("pointerover", on);
  document.addEventListener("focusin", on);
  document.addEventListener("focusout", () => light(null));
  aroundSwap(
    () => undefined,
    () => light(source?.isConnected ? source : null),
  );
}

function light(line: HTMLElement | null): void {
  source = line;
  for (const element of lit) element.classList.remove("lit");
  const ids = line?.dataset["lights"]?.split(" ") ?? [];
  lit = ids.map((id) => document.getElementById(id)).filter((element) => element !== null);
  for (const element of lit) element.classList.add("lit");
  document.body.toggleAttribute("data-ui-lights", lit.length > 0);
}
