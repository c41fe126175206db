/** Buttons that copy a text, a link say; where the browser keeps the clipboard to itself, the text is marked so that it can be copied by hand. */

import { command } from "./chrome";
import { speak } from "./say";

const THANKS_MS = 2_000;

export function watchCopy(): void {
  command("copy", (button) => void copy(button));
}

async function copy(button: HTMLElement): Promise<void> {
  const field = document.getElementById(button.dataset["copy"] ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    return; // not a secure page: the marked text is what we can offer
  }
  const words = button.textContent;
  const done = button.dataset["copied"] ?? words;
  if (words === done) return;
  button.textContent = done;
  speak(done);
  setTimeout(() => (button.textContent = words), THANKS_MS);
}
