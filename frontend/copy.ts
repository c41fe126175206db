/** Buttons that copy a text, a link say, and say that they did. */

import { command } from "./chrome";
import { speak } from "./say";

const THANKS_MS = 2_000;

export function watchCopy(): void {
  command("copy", (button) => void copy(button));
}

async function copy(button: HTMLElement): Promise<void> {
  const done = button.dataset["copied"];
  if (!(await copied(button.dataset["copy"] ?? "")) || !done || button.textContent === done) return;
  const words = button.textContent;
  button.textContent = done;
  speak(done);
  setTimeout(() => (button.textContent = words), THANKS_MS);
}

/** Puts a text on the clipboard. Pages that are not secure, as on a home network, only have the old way to do that. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
