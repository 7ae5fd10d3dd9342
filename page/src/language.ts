// language.ts - the language of the page: its messages, and how it writes numbers, dates and times.
//
// Each part of the page keeps its messages in English beside the code that shows them (`words`, message.ts). The build
// takes them out (words.mjs); what a part says is fetched in the reader's language before the part is shown.
import { effect, signal } from "@preact/signals";
import { said, type Speech, type Values } from "./message";

/** The languages there are: each is a catalogue in data/words and a line here. */
export const LANGUAGES = {
  en: { name: "English", locale: "en-GB" },
  de: { name: "Deutsch", locale: "de-DE" },
};
export type Language = keyof typeof LANGUAGES;

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

/** "de-AT" is German; what we do not speak is answered in English. */
function ours(wished: string): Language {
  const tag = wished.toLowerCase().split("-")[0]!;
  return tag in LANGUAGES ? (tag as Language) : "en";
}
const wished = new URLSearchParams(location.search).get("lang") ?? kept.get("language") ?? navigator.language;
/** The language that is spoken; `speak` changes it. */
export const language = signal<Language>(ours(wished));

effect(() => {
  document.documentElement.lang = language.value;
  kept.set("language", language.value);
});

// ---- messages ----

/** A message, or one with a note for translators where its words alone could mean two things. */
type Message = string | { text: string; about: string };
/** The messages of each part in a language, as far as they have come. */
type Catalogue = Map<string, Record<string, string>>;
const catalogues = new Map<Language, Catalogue>();
const parts = new Set<string>();

function catalogue(spoken: Language): Catalogue {
  const known = catalogues.get(spoken) ?? new Map<string, Record<string, string>>();
  catalogues.set(spoken, known);
  return known;
}

/** So many parts in one request: an address is no longer than 4 KB. */
const SLICE = 64;
async function fetchParts(spoken: Language): Promise<void> {
  const known = catalogue(spoken),
    missing = [...parts].filter((part) => !known.has(part));
  const slices = [];
  for (let at = 0; at < missing.length; at += SLICE) slices.push(missing.slice(at, at + SLICE));
  await Promise.all(
    slices.map(async (slice) => {
      const answer = await fetch(`/api/words/${spoken}?of=${slice.join(",")}`);
      if (!answer.ok) throw new Error(`words: ${answer.status}`);
      const came = (await answer.json()) as { words: Record<string, Record<string, string>> };
      for (const part of slice) known.set(part, came.words[part] ?? {});
    }),
  );
}

/** Have what every part that was loaded by now says. */
export const wordsReady = (): Promise<void> => fetchParts(language.peek());

/** Go on in another language, as soon as its words are here. */
export async function speak(next: Language): Promise<void> {
  await fetchParts(next);
  language.value = next;
}

/** What a part says, by key: from its catalogue, or from the source itself where it was not taken out (tests). */
function messages(own: string | Record<string, Message>): (key: string) => string | undefined {
  if (typeof own === "string") {
    parts.add(own);
    return (key) => catalogue(language.value).get(own)?.[key];
  }
  return (key) => {
    const message = own[key];
    return typeof message === "object" ? message.text : message;
  };
}

/** Messages for keys that are put together or come from elsewhere: undefined where there is none. */
export function phrases(own: Record<string, Message>) {
  const say = messages(own);
  return (key: string, values: Values = {}): string | undefined => {
    const text = say(key);
    return text === undefined ? undefined : said(text, values, speech());
  };
}

/** The messages of one part of the page. `t("seats", { n: 4 })` fills in its holes. */
export function words<K extends string>(own: Record<K, Message>) {
  const say = phrases(own);
  return (key: K, values: Values = {}): string => say(key, values) ?? key;
}

/** Words for what the server names: what has no word here is shown as it came. */
export function terms(own: Record<string, Message>) {
  const say = phrases(own);
  return (key: string): string => say(key) ?? key.replaceAll(/[_-]/g, " ");
}

// ---- numbers, dates, names ----

const locale = (): string => LANGUAGES[language.value].locale;

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

const speech = once<Speech>((spoken) => ({
  plural: new Intl.PluralRules(spoken),
  ordinal: new Intl.PluralRules(spoken, { type: "ordinal" }),
  number: (value) => number(value),
}));

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

const t = words({ place: "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}" });
/** 1 → "1st" or "1.": a place. */
export const ordinal = (value: number): string => t("place", { n: value });

const point = once(
  (spoken) => new Intl.NumberFormat(spoken).formatToParts(0.5).find((part) => part.type === "decimal")!.value,
);
/** "0.8569" as the reader's language writes it; what is no decimal number stays. */
export const decimal = (text: string): string =>
  /^-?\d+\.\d+$/.test(text) ? text.replace(".", point()) : text;

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
