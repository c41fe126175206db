/** The page of a table that waits for players becomes the table itself as soon as the game begins. */

import { aroundSwap } from "./htmx";

export function watchLobby(): void {
  aroundSwap(() => undefined, enter);
}

function enter(): void {
  const lobby = document.querySelector<HTMLElement>("[data-lobby]");
  if (lobby?.querySelector("[data-begun]")) location.replace(lobby.dataset["lobby"] ?? location.href);
}
