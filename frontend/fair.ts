/**
 * Fair shuffles, checked by the reader's own browser. At the start it remembers the fingerprint that it was shown, and what it threw in itself;
 * at the end, when everything is shown, it computes the fingerprint and the key again.
 */

import { command } from "./chrome";

const NONCE_BYTES = 32;

interface Memory {
  commitment: string;
  nonces: string[];
}

export function watchFair(): void {
  const shown = document.querySelector<HTMLElement>("[data-fair]:not(details)");
  if (shown) remember(shown.dataset["fair"] ?? "", { commitment: shown.dataset["commitment"] ?? "", nonces: [] });
  document.addEventListener("submit", (event) => {
    const field = event.target instanceof HTMLFormElement ? event.target.querySelector<HTMLInputElement>("input[data-nonce]") : null;
    if (!field) return;
    field.value = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const table = field.dataset["nonce"] ?? "";
    const before = memory(table);
    if (before) remember(table, { ...before, nonces: [...before.nonces, field.value] }, true);
  });
  command("check-fair", (button) => void check(button.closest<HTMLElement>("[data-fair]")));
}

async function check(proof: HTMLElement | null): Promise<void> {
  const finding = proof?.querySelector(".finding");
  if (!proof || !finding) return;
  const told = proof.dataset as Record<string, string>;
  // Pages that came over an open line have no digests.
  if (!("subtle" in crypto)) {
    finding.textContent = told["cannot"] ?? "";
    return;
  }
  const { commitment = "", committed = "", parts = "", key = "" } = told;
  const before = memory(told["fair"] ?? "");
  const secret = (JSON.parse(committed) as { secret: string }).secret;
  const [first = "", ...nonces] = parts.split(" ");
  const fits =
    (await digest(new TextEncoder().encode(committed))) === commitment &&
    first === secret &&
    (await mixed([first, ...nonces])) === key &&
    (!before || before.commitment === commitment);
  const good = [told["good"], before && told["seen"], before && nonces.some((one) => before.nonces.includes(one)) && told["own"]];
  finding.textContent = fits ? good.filter(Boolean).join(" ") : (told["bad"] ?? "");
  finding.classList.toggle("bad", !fits);
}

/** The key: the secret alone, or SHA-256 over the SHA-256 of the secret and of each part thrown in. */
async function mixed(parts: string[]): Promise<string> {
  if (parts.length === 1) return parts[0] ?? "";
  const digests = await Promise.all(parts.map((part) => digest(bytes(part))));
  return digest(bytes(digests.join("")));
}

async function digest(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

function memory(table: string): Memory | null {
  try {
    return JSON.parse(localStorage.getItem(`tabletier.fair.${table}`) ?? "null") as Memory | null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** The first fingerprint that was shown counts: a later one must not replace it. */
function remember(table: string, now: Memory, replace = false): void {
  try {
    if (replace || memory(table) === null) localStorage.setItem(`tabletier.fair.${table}`, JSON.stringify(now));
  } catch {
    // a browser that keeps nothing
  }
}
