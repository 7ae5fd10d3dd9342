// sound.ts - three short tones of our own: your turn, an offer, the last seconds. Nothing is loaded, nothing loops.
import { prefs } from "./prefs";

type Tone = "turn" | "offer" | "tick";
const NOTES: Record<Tone, readonly [hertz: number, at: number, length: number][]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.13, 0.2],
  ],
  offer: [
    [659, 0, 0.1],
    [659, 0.14, 0.1],
  ],
  tick: [[880, 0, 0.05]],
};
let context: AudioContext | null = null;

/** Browsers let a page be heard only after someone pressed something; until then this is silent. */
export function play(tone: Tone): void {
  if (prefs.sound.value === "off" || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    for (const [hertz, at, length] of NOTES[tone]) {
      const from = context.currentTime + at,
        wave = context.createOscillator(),
        loud = context.createGain();
      wave.type = "sine";
      wave.frequency.value = hertz;
      loud.gain.setValueAtTime(0, from);
      loud.gain.linearRampToValueAtTime(0.12, from + 0.01);
      loud.gain.exponentialRampToValueAtTime(0.001, from + length);
      wave.connect(loud).connect(context.destination);
      wave.start(from);
      wave.stop(from + length + 0.02);
    }
  } catch {
    /* a machine without sound */
  }
}
