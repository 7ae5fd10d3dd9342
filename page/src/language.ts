// language.ts - the language of the page, and how it writes numbers, dates and times.
//
// Each part of the page keeps its words in both languages side by side (`words(en, de)`); a key that is
// missing in one of them does not compile.
import { signal, effect } from "@preact/signals";

export type Language = "en" | "de";

/** What is kept between visits; a browser that keeps nothing is no reason to fail. */
export const kept = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* private window */
    }
  },
};

const wished = new URLSearchParams(location.search).get("lang") ?? kept.get("language") ?? navigator.language;
export const language = signal<Language>(wished.startsWith("de") ? "de" : "en");

effect(() => {
  document.documentElement.lang = language.value;
  kept.set("language", language.value);
});

type Values = Record<string, string | number>;
/** A word, or the forms for one and for many: chosen by the value `n`. */
type Word = string | { one: string; other: string };

/** The words of one part of the page. `t("seats", { n: 4 })` fills in `{n}`. */
export function words<K extends string>(en: Record<K, Word>, de: Record<NoInfer<K>, Word>) {
  return (key: K, values: Values = {}): string => {
    const word: Word = (language.value === "de" ? de : en)[key];
    const form = typeof word === "string" ? word : values.n === 1 ? word.one : word.other;
    return form.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name];
      return value === undefined ? hole : typeof value === "number" ? number(value) : value;
    });
  };
}

/** `words` for keys that come from the server: what has no word here is shown as it came. */
export function terms(en: Record<string, string>, de: Record<string, string>) {
  return (key: string): string => (language.value === "de" ? de : en)[key] ?? key.replaceAll(/[_-]/g, " ");
}

const locale = (): string => (language.value === "de" ? "de-DE" : "en-GB");

/** Making a formatter takes a hundred times longer than using it, and a log has hundreds of lines: each is made once for a language. */
function once<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const spoken = locale(),
      one = made.get(spoken) ?? make(spoken);
    made.set(spoken, one);
    return one;
  };
}

/** Digits are parted from five on: an Elo of 1041 is not taken for 1.041. */
const PARTED = { useGrouping: "min2" } as unknown as Intl.NumberFormatOptions;
const numbers: (() => Intl.NumberFormat)[] = [];
export const number = (value: number, digits = 0): string =>
  (numbers[digits] ??= once(
    (spoken) =>
      new Intl.NumberFormat(spoken, {
        ...PARTED,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ))().format(value);

/** What was won or lost, with its sign. */
export const signed = (value: number): string =>
  value < 0 ? `−${number(-value)}` : value > 0 ? `+${number(value)}` : number(value);

const places = new Intl.PluralRules("en", { type: "ordinal" });
/** 1 → "1st" or "1.": a place. */
export function ordinal(value: number): string {
  if (language.value === "de") return `${number(value)}.`;
  const ending = { one: "st", two: "nd", few: "rd" }[places.select(value) as string] ?? "th";
  return number(value) + ending;
}

/** "0.8569" as the reader's language writes it; what is no decimal number stays. */
export const decimal = (text: string): string =>
  language.value === "de" && /^-?\d+\.\d+$/.test(text) ? text.replace(".", ",") : text;

function dates(options: Intl.DateTimeFormatOptions): (value: number | string | Date) => string {
  const format = once((spoken) => new Intl.DateTimeFormat(spoken, options));
  return (value) => {
    const date = new Date(value);
    return Number.isNaN(date.getTime()) ? String(value) : format().format(date);
  };
}
export const day = dates({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
export const time = dates({ hour: "2-digit", minute: "2-digit" });
export const moment = dates({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

const regions = once((spoken) => new Intl.DisplayNames([spoken], { type: "region" }));
/** The name of a country ("DE") in the reader's language. */
export function country(code: string): string {
  try {
    return regions().of(code) ?? code;
  } catch {
    return code;
  }
}

const tongues = once((spoken) => new Intl.DisplayNames([spoken], { type: "language" }));
/** The name of a language ("de") in the reader's. */
export function tongue(code: string): string {
  try {
    return tongues().of(code) ?? code;
  } catch {
    return code;
  }
}

const alphabet = once((spoken) => new Intl.Collator(spoken, { numeric: true }));
/** Names in the order of the reader's alphabet. */
export const byName = (a: string, b: string): number => alphabet().compare(a, b);

/** 125 → "2:05", 3725 → "1:02:05". */
export function clock(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds)),
    two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(s / 60);
  return minutes < 60
    ? `${minutes}:${two(s % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}`;
}
