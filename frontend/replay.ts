/** The replay of a table: moving the slider brings that step's panels. Without this module the same form loads the page of that step. */

import { command, press } from "./chrome";
import htmx from "./htmx";

const PLAY_MS = 1_100;

export function watchReplay(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-replay]");
  const slider = form?.querySelector<HTMLInputElement>("input[type=range]");
  if (!form || !slider) return;
  for (const button of form.querySelectorAll<HTMLElement>("button:not([data-do])")) button.hidden = true;

  let loading = false;
  let shown = slider.value;
  let playing = 0;

  const load = async (): Promise<void> => {
    if (loading) return;
    loading = true;
    while (shown !== slider.value) {
      shown = slider.value;
      await htmx.ajax("GET", form.action, { source: form, swap: "none" });
    }
    loading = false;
    const page = new URL(form.action);
    page.search = new URLSearchParams(Array.from(new FormData(form), ([name, value]) => [name, String(value)])).toString();
    history.replaceState(history.state, "", page);
  };
  const go = (steps: number): void => {
    slider.value = String(Number(slider.value) + steps);
    void load();
  };
  const stop = (): void => {
    clearInterval(playing);
    playing = 0;
    press("play", false);
  };

  slider.addEventListener("input", () => {
    stop();
    void load();
  });
  form.addEventListener("change", (event) => event.target !== slider && form.requestSubmit());
  command("step-back", () => (stop(), go(-1)));
  command("step-on", () => (stop(), go(1)));
  command("play", () => {
    if (playing) return stop();
    if (slider.value === slider.max) slider.value = slider.min;
    playing = setInterval(() => (slider.value === slider.max ? stop() : go(1)), PLAY_MS);
    press("play", true);
  });
}
