// friendly.ts - names that people can say: of bots by their level, of tables made from the table's id, so nobody types (or has to erase) one.
import { language, terms, words } from "../language";

const HOW = {
  en: [
    "Amber",
    "Quiet",
    "Windy",
    "Golden",
    "Mossy",
    "Early",
    "Stony",
    "Merry",
    "Silver",
    "Sunny",
    "Foggy",
    "Red",
    "Green",
    "Salty",
    "Wide",
    "Hidden",
  ],
  de: [
    "Bernstein",
    "Stille",
    "Wind",
    "Gold",
    "Moos",
    "Morgen",
    "Stein",
    "Lach",
    "Silber",
    "Sonnen",
    "Nebel",
    "Ziegel",
    "Wiesen",
    "Salz",
    "Weite",
    "Wald",
  ],
} as const;
const WHERE = {
  en: [
    "Mill",
    "Harbour",
    "Hill",
    "Meadow",
    "Ford",
    "Quarry",
    "Orchard",
    "Bridge",
    "Cove",
    "Barn",
    "Tower",
    "Well",
    "Furrow",
    "Ridge",
    "Kiln",
    "Shore",
  ],
  de: [
    "mühle",
    "hafen",
    "hügel",
    "wiese",
    "furt",
    "bruch",
    "garten",
    "brücke",
    "bucht",
    "scheune",
    "turm",
    "brunnen",
    "furche",
    "kamm",
    "ofen",
    "ufer",
  ],
} as const;

const t = words({ glue: " ", language: "en" }, { glue: "", language: "de" });

export function friendlyName(table: string): string {
  let sum = 7;
  for (const letter of table) sum = (sum * 31 + letter.charCodeAt(0)) % 65521;
  const spoken = t("language") as "en" | "de";
  return HOW[spoken][sum % 16]! + t("glue") + WHERE[spoken][Math.floor(sum / 16) % 16]!;
}

const NAMES = {
  en: ["Otter", "Heron", "Badger", "Finch", "Hare", "Marten", "Owl", "Fox", "Swift", "Lynx", "Wren", "Stork"],
  de: [
    "Otter",
    "Reiher",
    "Dachs",
    "Fink",
    "Hase",
    "Marder",
    "Eule",
    "Fuchs",
    "Mauersegler",
    "Luchs",
    "Zaunkönig",
    "Storch",
  ],
} as const;
/** A name for somebody who does not want to think of one. */
export const guestName = (): string =>
  `${NAMES[t("language") as "en" | "de"][Math.floor(Math.random() * 12)]!} ${10 + Math.floor(Math.random() * 90)}`;

/** The levels by name, weakest first on the server. */
export const botWord = terms(
  {
    random: "Chance (plays anything)",
    beginner: "Beginner",
    greedy: "Trader",
    tactician: "Tactician",
    expert: "Expert",
    champion: "Champion",
  },
  {
    random: "Zufall (spielt irgendwas)",
    beginner: "Anfänger",
    greedy: "Händler",
    tactician: "Taktiker",
    expert: "Könner",
    champion: "Meister",
  },
);

/** What the server calls somebody who has no name to show comes to a table in English, whoever listens. */
export function shownName(name: string): string {
  if (language.value !== "de") return name;
  return name === "erased person"
    ? "gelöschte Person"
    : name === "unknown person"
      ? "unbekannte Person"
      : name.replace(/^Player (\d{4})$/, "Person $1");
}
