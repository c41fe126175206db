/**
 * Telling somebody who looks elsewhere that the game waits for them: a mark in the title, a short sound, and, where it was allowed, a
 * notification. `#company[data-due]` says that it is this viewer's turn, `data-nudge` counts the nudges of others.
 */

import { command, press } from "./chrome";
import { aroundSwap } from "./htmx";

const MARK = "● ";
const SILENT_KEY = "tabletier.silent";
const TONES_HZ = [660, 880];
const TONE_SECONDS = 0.14;

let due: string | undefined;
let nudges = 0;
let sound: AudioContext | undefined;

export function watchTurn(): void {
  if (!document.getElementById("company")) return;
  if (document.hidden) look();
  else read();
  aroundSwap(() => undefined, look);
  document.addEventListener("visibilitychange", mark);
  // Browsers let a page sound only after somebody has touched it.
  document.addEventListener("pointerdown", () => (sound ??= new AudioContext()), { once: true });
  command("tell-me", () => void allow());
  press("tell-me", telling());
}

function read(): { turned: boolean; nudged: boolean } {
  const company = document.getElementById("company");
  const now = company?.dataset["due"];
  const count = Number(company?.dataset["nudge"] ?? 0);
  const news = { turned: now !== undefined && due === undefined, nudged: count > nudges };
  due = now;
  nudges = Math.max(nudges, count);
  return news;
}

function look(): void {
  const { turned, nudged } = read();
  mark();
  if (!nudged && !(turned && document.hidden)) return;
  ring();
  if (document.hidden && telling()) notify();
}

function mark(): void {
  const plain = document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
  document.title = due !== undefined && document.hidden ? MARK + plain : plain;
}

function ring(): void {
  if (!sound || remembered(SILENT_KEY)) return;
  const start = sound.currentTime;
  TONES_HZ.forEach((pitch, k) => {
    const tone = new OscillatorNode(sound!, { frequency: pitch });
    const loudness = new GainNode(sound!, { gain: 0.08 });
    tone.connect(loudness).connect(sound!.destination);
    tone.start(start + k * TONE_SECONDS);
    tone.stop(start + (k + 1) * TONE_SECONDS);
  });
}

function notify(): void {
  const told = document.querySelector("#company .nudged")?.textContent ?? due ?? "";
  const note = new Notification(told, { body: document.title.replace(MARK, ""), tag: location.pathname });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

function telling(): boolean {
  return "Notification" in window && Notification.permission === "granted" && !remembered(SILENT_KEY);
}

/** The button turns sound and notifications on, asking the browser for leave, and off again. */
async function allow(): Promise<void> {
  const on = telling();
  remember(SILENT_KEY, on);
  if (!on && "Notification" in window) await Notification.requestPermission();
  press("tell-me", telling());
}

function remembered(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
}

function remember(key: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing: it is so for this page only
  }
}
