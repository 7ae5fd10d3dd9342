// prefs.ts - how one likes one's table: remembered by the browser, the same at every table.
import { effect, signal, type Signal } from "@preact/signals";
import { kept } from "../language";

function pref<T extends string>(name: string, choices: readonly T[]): Signal<T> {
  const was = kept.get(`table-${name}`) as T | null;
  const one = signal<T>(was && choices.includes(was) ? was : choices[0]!);
  effect(() => {
    kept.set(`table-${name}`, one.value);
  });
  return one;
}

export const PALETTES = ["standard", "safe", "tritan", "contrast"] as const;
export const SIZES = ["normal", "large", "huge"] as const;
export type OnOff = "on" | "off";

export const prefs = {
  /** Colours of lands and pieces. */
  palette: pref("palette", PALETTES),
  motion: pref<OnOff>("motion", ["on", "off"]),
  sound: pref<OnOff>("sound", ["on", "off"]),
  /** Roll at once when there is nothing else to do before the roll. */
  autoRoll: pref<OnOff>("auto-roll", ["off", "on"]),
  /** The numbers of sites and edges on the board. */
  numbers: pref<OnOff>("numbers", ["off", "on"]),
  /** No chat, no emotes. */
  zen: pref<OnOff>("zen", ["off", "on"]),
  size: pref("size", SIZES),
};

effect(() => {
  document.documentElement.dataset.palette = prefs.palette.value;
});
effect(() => {
  document.documentElement.dataset.motion = prefs.motion.value;
});

/** May things move on their own? The browser's preference counts as well as the player's. */
export const still = (): boolean =>
  prefs.motion.value === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
