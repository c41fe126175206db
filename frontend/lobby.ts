/**
 * Sitting down at a table: each browser throws chance of its own into the shuffles, and the page of a table that waited for players becomes
 * the table itself as soon as the game begins.
 */

import { aroundSwap } from "./htmx";

const NONCE_BYTES = 32;

export function watchLobby(): void {
  document.addEventListener("submit", (event) => {
    const field = event.target instanceof HTMLFormElement ? event.target.querySelector<HTMLInputElement>("input[data-nonce]") : null;
    if (field) field.value = chance();
  });
  aroundSwap(() => undefined, enter);
}

function chance(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function enter(): void {
  if (document.querySelector("[data-lobby] [data-begun]")) location.reload();
}
