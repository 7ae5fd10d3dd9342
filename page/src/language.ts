// language.ts - the language of the page: its messages, and how it writes numbers, dates and times.
//
// Each part of the page keeps its messages in English beside the code that shows them (`words`, message.ts). The build
// takes them out (words.mjs); what a part says is fetched in the reader's language before the part is shown.
import { effect, signal } from "@preact/signals";
import { said, type Speech, type Values } from "./message";

/** One of the languages that the server speaks (data/words/languages.txt). */
export type Language = { tag: string; name: string; locale: string; rtl: boolean };
const ENGLISH: Language = { tag: "en", name: "English", locale: "en-GB", rtl: false };
/** All of them, as soon as the server has been asked. */
export const languages = signal<readonly Language[]>([ENGLISH]);
/** The one with this tag; English for an unknown one. */
export const languageOf = (tag: string): Language =>
  languages.value.find((one) => one.tag === tag) ?? ENGLISH;

/** Stored between visits; it isn't an error if the browser stores nothing. */
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
/** The tag of the language that is spoken: what was wished for until the server has said which of its own that is. */
export const language = signal(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(wished) ? wished : "en");

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dir = languageOf(language.value).rtl ? "rtl" : "ltr";
  kept.set("language", language.value);
});

// ---- messages ----

/** A message, or one with a note for translators where its words alone could mean two things. */
type Message = string | { text: string; about: string };
/** The messages of each part in a language, as far as they have come. */
type Catalogue = Map<string, Record<string, string>>;
const catalogues = new Map<string, Catalogue>();
const parts = new Set<string>();

function catalogue(spoken: string): Catalogue {
  const known = catalogues.get(spoken) ?? new Map<string, Record<string, string>>();
  catalogues.set(spoken, known);
  return known;
}

type Told = { language: string; languages: Language[]; words: Record<string, Record<string, string>> };

/** So many parts in one request: an address is no longer than 4 KB. */
const SLICE = 64;
/** Have what every part that was loaded by now says, and tell in which language it came. */
async function fetchParts(wanted: string): Promise<string> {
  const known = catalogue(wanted),
    missing = [...parts].filter((part) => !known.has(part));
  let spoken = wanted;
  const slices = [];
  for (let at = 0; at < missing.length; at += SLICE) slices.push(missing.slice(at, at + SLICE));
  await Promise.all(
    slices.map(async (slice) => {
      const answer = await fetch(`/api/words/${wanted}?of=${slice.join(",")}`);
      if (!answer.ok) throw new Error(`words: ${answer.status}`);
      const told = (await answer.json()) as Told;
      for (const part of slice) catalogue(told.language).set(part, told.words[part] ?? {});
      languages.value = told.languages;
      spoken = told.language;
    }),
  );
  return spoken;
}

/** Have what every part that was loaded by now says. */
export async function wordsReady(): Promise<void> {
  language.value = await fetchParts(language.peek());
}

/** Go on in another language, as soon as its words are here. */
export async function speak(next: string): Promise<void> {
  language.value = await fetchParts(next);
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

const locale = (): string => {
  const tag = language.value;
  return languages.value.find((one) => one.tag === tag)?.locale ?? tag;
};

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
  ))()
    .format(value)
    .replace("-", "−");

/** What was won or lost, with its sign. */
export const signed = (value: number): string =>
  value < 0 ? `−${number(-value)}` : value > 0 ? `+${number(value)}` : number(value);

const t = words({ place: "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}" });
/** 1 → "1st" or "1.": a place. */
export const ordinal = (value: number): string => t("place", { n: value });

const point = once(
  (spoken) => new Intl.NumberFormat(spoken).formatToParts(0.5).find((part) => part.type === "decimal")!.value,
);
/** "0.8569" as the reader's language writes it; what isn't a decimal number stays. */
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

/** The languages to choose from for what people write, each by its name, and the one that is chosen already. */
export const languageChoices = (chosen: string): (readonly [string, string])[] =>
  [...new Set([...languages.value.map((one) => one.tag), ...(chosen ? [chosen] : [])])].map(
    (tag) => [tag, tongue(tag)] as const,
  );

/** Between the things of a list: ", " or "、". */
export const comma = once(
  (spoken) =>
    new Intl.ListFormat(spoken, { type: "conjunction" })
      .formatToParts(["a", "b", "c", "d"])
      .find((part) => part.type === "literal")!.value,
);

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
