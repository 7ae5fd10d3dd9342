// judge-words.ts - what judges do at a table, and what is asked of them, as sentences of the log for all to read.
import { clock, comma, words } from "../language";
import type { CardKind, Cards, Entry, Happening, Place } from "./types";
import { GOODS } from "./types";

const t = words({
  judge: "The judge",
  bank: "the bank",
  look: "{judge} looks at all hands",
  lookEnds: "{judge} stops looking at the hands",
  ruling: "Ruling",
  warning: "Warning for {who}",
  warningAll: "Warning",
  penalty: "Penalty for {who}",
  penaltyAll: "Penalty",
  disqualification: "{who} is disqualified",
  lifted: "The ruling on {who} is lifted",
  correct: "{judge} moves {cards} from {from} to {to}",
  "robber-put": "{judge} puts the robber on hex {hex}",
  "robber-off": "{judge} takes the robber off the board",
  pieceMoved: "{judge} moves {who}'s {piece} from {from} to {to}",
  piecePut: "{judge} places a {piece} for {who} on {to}",
  pieceTaken: "{judge} removes {who}'s {piece} from {from}",
  "to-hand": "{judge} returns a {card} card to {who}",
  "to-deck": "{judge} puts {who}'s {card} card back into the deck",
  "from-deck": "{judge} gives {who} a {card} card from the deck",
  site: "intersection {n}",
  edge: "edge {n}",
  lapse: "{who} forfeits the pending action",
  block: "{who} may not play development cards",
  "void-trades":
    "{n, plural, one {{judge} voids a trade; the cards go to the bank} other {{judge} voids # trades; the cards go to the bank}}",
  "void-roll": "{judge} voids the roll",
  rewind: "{judge} rewinds the game to step {n}",
  rewindKeeps: "{judge} rewinds the game to step {n}; the same dice and cards will come again",
  turnLimit: "Turns are limited to {time} from now on",
  noLimit: "Turns are no longer timed",
  timeAdded: "{who} gets {time} extra",
  timeTaken: "{who} loses {time}",
  timeSet: "{who} has {time} left",
  bot: "A bot plays for {who}",
  person: "{who} is back in the game",
  substitute: "{who} steps in as a substitute",
  nobody: "{who}'s seat is skipped",
  pause: "{judge} pauses the game",
  fault: "{judge} pauses the game: technical problem",
  absence: "{judge} pauses the game: a player is away",
  resume: "{judge} resumes the game",
  "call-closed": "{judge} closes the call",
  withdrawn: "{who} withdraws the call",
  call: "{who} calls a judge",
  decide: "{judge} decides the game: {who} wins ({vp})",
  decideNone: "{judge} decides the game: nobody wins ({vp})",
  abort: "{judge} aborts the game",
  leave: "{judge}: {who} has left the game",
  timeout: "{judge}: {who} is out of time",
  ask: "{who} asks to undo the last action",
  agree: "{who} allows the undo",
  refuse: "{who} doesn't want the undo",
  takenBack: "{who} undoes the last action",
});

const r = words({
  brick: "brick",
  lumber: "lumber",
  wool: "wool",
  grain: "grain",
  ore: "ore",
  paper: "paper",
  cloth: "cloth",
  coin: "coin",
});
const p = words({
  road: "road",
  settlement: "settlement",
  city: "city",
  ship: "ship",
  knight: "Knight",
  "road-building": "Road Building",
  "year-of-plenty": "Year of Plenty",
  monopoly: "Monopoly",
  "victory-point": "Victory Point",
});
const pile = (cards: Cards): string =>
  GOODS.filter((kind) => cards[kind])
    .map((kind) => `${cards[kind]} ${r(kind)}`)
    .join(comma());

/** What a judge's entry carries besides. */
export type JudgeEntry = Entry & {
  looks?: boolean;
  ruled?: "warning" | "penalty" | "disqualification" | "taken-back";
  from?: number | null;
  cards?: Cards;
  hex?: number | null;
  piece?: "road" | "settlement" | "city" | "ship";
  card?: CardKind;
  way?: "to-hand" | "to-deck" | "from-deck";
  trades?: number[];
  keep?: boolean;
  change?: "turn-limit" | "time-added" | "time-set";
  says?: "ask" | "agree" | "refuse";
};

function piecePut(entry: JudgeEntry, judge: string, who: string): string {
  const place = (n: unknown): string =>
      t(entry.piece === "road" || entry.piece === "ship" ? "edge" : "site", { n: Number(n) }),
    { from, to } = entry as { from?: number | null; to?: unknown };
  const away = to === null || to === undefined,
    fresh = from === null || from === undefined;
  return t(away ? "pieceTaken" : fresh ? "piecePut" : "pieceMoved", {
    judge,
    who,
    piece: p(entry.piece!),
    from: place(from),
    to: place(to),
  });
}

function judged(
  entry: JudgeEntry,
  judge: string,
  who: string,
  name: (seat: number | null | undefined) => string,
): string | null {
  const time = clock(Math.abs(entry.ms ?? 0) / 1000);
  switch (entry.kind) {
    case "look":
      return t(entry.looks === false ? "lookEnds" : "look", { judge });
    case "ruling":
      return entry.ruled === "disqualification"
        ? t("disqualification", { who })
        : entry.ruled === "taken-back"
          ? t("lifted", { who })
          : entry.ruled
            ? entry.seat === undefined
              ? t(`${entry.ruled}All`)
              : t(entry.ruled, { who })
            : t("ruling");
    case "correct":
      return t("correct", {
        judge,
        cards: pile(entry.cards ?? {}),
        from: name(entry.from),
        to: name(entry.to as number | null),
      });
    case "robber-put":
      return entry.hex === null || entry.hex === undefined
        ? t("robber-off", { judge })
        : t("robber-put", { judge, hex: entry.hex });
    case "piece-put":
      return piecePut(entry, judge, who);
    case "card-put":
      return t(entry.way!, { judge, who, card: p(entry.card!) });
    case "lapse":
    case "block":
      return t(entry.kind, { who });
    case "void-trades":
      return t("void-trades", { judge, n: entry.trades?.length ?? 1 });
    case "void-roll":
      return t("void-roll", { judge });
    case "rewind":
      return t(entry.keep ? "rewindKeeps" : "rewind", { judge, n: entry.to as unknown as number });
    case "clock":
      return entry.change === "turn-limit"
        ? entry.ms
          ? t("turnLimit", { time })
          : t("noLimit")
        : t(entry.change === "time-set" ? "timeSet" : (entry.ms ?? 0) < 0 ? "timeTaken" : "timeAdded", {
            who,
            time,
          });
    case "holder":
      return t((entry.holder ?? "person") as "bot", { who });
    case "pause":
      return t(entry.pause === "fault" || entry.pause === "absence" ? entry.pause : "pause", { judge });
    case "resume":
    case "call-closed":
    case "abort":
      return t(entry.kind, { judge });
    case "leave":
    case "timeout":
      return t(entry.kind, { judge, who });
    case "decide":
      return entry.winner === null || entry.winner === undefined
        ? t("decideNone", { judge, vp: (entry.vp ?? []).join(":") })
        : t("decide", { judge, who: name(entry.winner), vp: (entry.vp ?? []).join(":") });
    default:
      return null;
  }
}

/** The sentence of an entry that is a judge's, or is about one; null for all others. */
export function judgeText(
  one: Happening,
  places: readonly Place[],
  seatName: (places: readonly Place[], seat: number | undefined) => string,
): string | null {
  const entry = one.entry as JudgeEntry | undefined;
  if (!entry) return null;
  const who = seatName(places, entry.seat),
    name = (seat: number | null | undefined): string =>
      seat === null || seat === undefined ? t("bank") : seatName(places, seat);
  const said =
    entry.by === "judge"
      ? judged(entry, one.judge ?? t("judge"), who, name)
      : entry.kind === "call"
        ? t("call", { who })
        : entry.kind === "call-closed"
          ? t("withdrawn", { who })
          : entry.kind === "take-back"
            ? t(entry.says ?? "ask", { who })
            : entry.kind === "rewind"
              ? t("takenBack", { who })
              : null;
  if (said === null) return null;
  const text = one.words ? `${said}: ${one.words}` : said,
    end = /[.!?…]$/.test(text) ? "" : ".";
  return text + end + (entry.clause ? ` [${entry.clause}]` : "");
}
