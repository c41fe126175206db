/**
 * Looking closely: a button of `form#look` opens the part that it names in the popover `#part`, which stays true as long as it is open. Without
 * this module the same form leads to a page with the part.
 */

import htmx, { aroundSwap } from "./htmx";

export function watchParts(): void {
  const form = document.getElementById("look");
  const place = document.getElementById("part");
  if (!(form instanceof HTMLFormElement) || !place) return;
  let open: HTMLButtonElement | null = null;
  let shown = "";

  const load = async (button: HTMLButtonElement): Promise<void> => {
    shown = stateOf(button);
    const asked = new URLSearchParams(Array.from(new FormData(form, button), ([name, value]) => [name, String(value)]));
    await htmx.ajax("GET", `${form.action}?${asked}`, { source: place, swap: "none" });
    if (open && !place.firstElementChild) place.textContent = place.dataset["failed"] ?? "";
  };

  form.addEventListener("submit", (event) => {
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    open = event.submitter;
    place.replaceChildren();
    place.showPopover({ source: open });
    void load(open);
  });
  place.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState === "closed") open = null;
  });
  aroundSwap(
    () => undefined,
    () => {
      if (open && stateOf(open) !== shown) void load(open);
    },
  );
}

/** Which part a button opens, and as what: another word once the part has changed. */
function stateOf(button: HTMLButtonElement): string {
  return `${button.value} ${button.dataset["as"]}`;
}
