/** Whether this person has asked for as little movement as possible. */

const preference = matchMedia("(prefers-reduced-motion: reduce)");

export function stillness(): boolean {
  return preference.matches;
}
