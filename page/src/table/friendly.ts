// friendly.ts - names that people can say: of bots by their level, of tables made from the table's id, so nobody types (or has to erase) one.
import { terms, words } from "../language";

// Lists of words, parted by commas: sixteen, sixteen and twelve of them.
const t = words({
  how: "Amber, Quiet, Windy, Golden, Mossy, Early, Stony, Merry, Silver, Sunny, Foggy, Red, Green, Salty, Wide, Hidden",
  where:
    "Mill, Harbour, Hill, Meadow, Ford, Quarry, Orchard, Bridge, Cove, Barn, Tower, Well, Furrow, Ridge, Kiln, Shore",
  table: "{how} {where}",
  guests: "Otter, Heron, Badger, Finch, Hare, Marten, Owl, Fox, Swift, Lynx, Wren, Stork",
});
const pick = (key: "how" | "where" | "guests", at: number): string => {
  const all = t(key).split(", ");
  return all[at % all.length]!;
};

export function friendlyName(table: string): string {
  let sum = 7;
  for (const letter of table) sum = (sum * 31 + letter.charCodeAt(0)) % 65521;
  return t("table", { how: pick("how", sum), where: pick("where", Math.floor(sum / 16)) });
}

/** A name for someone who does not want to think of one. */
export const guestName = (): string =>
  `${pick("guests", Math.floor(Math.random() * 12))} ${10 + Math.floor(Math.random() * 90)}`;

/** The levels by name, weakest first on the server. */
export const botWord = terms({
  random: { text: "Random", about: "a bot: it plays at random" },
  beginner: "Beginner",
  greedy: "Trader",
  tactician: "Tactician",
  expert: "Expert",
  champion: "Champion",
});

const nameless = words({ erased: "deleted player", unknown: "unknown player", player: "Player {number}" });
/** Placeholders for missing names come from the server in English. */
export function shownName(name: string): string {
  if (name === "erased person") return nameless("erased");
  if (name === "unknown person") return nameless("unknown");
  const number = /^Player (\d{4})$/.exec(name)?.[1];
  return number ? nameless("player", { number }) : name;
}
