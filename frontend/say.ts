/** Sentences to the person: spoken through the live region, and shown where it was refused something. */

/** Speaks a sentence to screen readers. */
export function speak(text: string): void {
  const live = document.getElementById("live");
  if (!live) return;
  live.textContent = ""; // the same sentence again is spoken again
  requestAnimationFrame(() => (live.textContent = text));
}

/** Shows a sentence where refusals stand (which is read aloud as well); an empty one takes the last away. */
export function say(text: string): void {
  const said = document.getElementById("said");
  if (said) said.textContent = text;
}
