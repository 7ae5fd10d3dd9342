// bell.ts - the bell of the judge's desk: a sound made on the spot, and the number of calls in the window's title.
import { signal, effect } from "@preact/signals";
import { kept } from "../language";

export const muted = signal(kept.get("bell") === "off");
effect(() => kept.set("bell", muted.value ? "off" : "on"));

/** Browsers make no sound before the first touch of the page; until then the desk says so. */
export const asleep = signal(true);
let audio: AudioContext | null = null;

export async function wakeBell(): Promise<void> {
  try {
    audio ??= new AudioContext();
    await audio.resume();
    asleep.value = audio.state !== "running";
  } catch {
    asleep.value = true;
  }
}

/** One stroke: a tone with two overtones that dies away, as bells do. */
function strike(context: AudioContext, at: number, pitch: number): void {
  for (const [ratio, loud] of [
    [1, 0.32],
    [2.76, 0.14],
    [5.4, 0.06],
  ] as const) {
    const tone = context.createOscillator(),
      gain = context.createGain();
    tone.frequency.value = pitch * ratio;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 1.4 / ratio);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + 1.5);
  }
}

export function ring(): void {
  if (muted.value || audio?.state !== "running") return;
  strike(audio, audio.currentTime, 880);
  strike(audio, audio.currentTime + 0.28, 1109);
  navigator.vibrate?.([120, 80, 120]);
}

/** "(2) Castellan": visible in the tab even behind another window. */
export function badge(count: number): void {
  const name = document.title.replace(/^\(\d+\) /, "");
  document.title = count ? `(${count}) ${name}` : name;
}
