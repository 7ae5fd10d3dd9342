// tables.ts - rounds and tables of an event as the server tells them, and the words for where they are.
import { comma, terms, words } from "../language";
import type * as answers from "../answers";

/** A clock of the server: it began then and lasts so long. */
export type Clock = answers.Clock;
export type Colour = answers.Colour;
export type Seat = answers.Seat;
export type Pause = answers.Pause;
export type TableStage = answers.TableStage;
export type SheetState = answers.SheetState;
/** A locked sheet that was typed wrong, until two people have put it right. */
export type Correction = answers.Correction;
export type Table = answers.RoundTable;
export type Phase = answers.RoundPhase;
export type RoundFacts = answers.RoundFacts;
/** A table at which everyone may watch now. */
export type OnShow = answers.OnShow;
export type RoundRow = answers.RoundRow;
/** A round that has not been opened (for the staff); its board may already be sealed. `crafted`: it may be made by hand. */
export type RoundComing = answers.RoundComing;
export type Rounds = answers.Rounds;
/** `goal`: points that end a game; `signatures`: players sign their sheets. */
export type Round = answers.Round;

/** When a clock of the server ends. */
export const ends = (clock: Clock): number => clock.started + clock.limit_s * 1000;

/** Settlements are being placed, and someone has to say when that is done: an online table says so itself. */
export const isPlacing = (table: Table): boolean =>
  table.stage === "placing" && table.sheet === "open" && !table.online;

const t = words({
  round: "Round {n}",
  ofDay: "Day {day}: round {n}",
  semi: "Semi-final",
  quarter: "Quarter-final",
  final: "Final",
  qualifier: "Group {n} qualifier",
  knockout: "Bracket round {n}",
});

/** Which of how many rounds of a knock-out: by the number of players left (DC21-1.2.10e). */
export function knockoutName(round: number, rounds: number): string {
  const left = rounds - round;
  return left === 0
    ? t("final")
    : left === 1
      ? t("semi")
      : left === 2
        ? t("quarter")
        : t("knockout", { n: round });
}

/** What people call a round. */
export function roundName(round: {
  phase: string;
  number: number;
  prelim?: number;
  of?: number;
  group?: number;
}): string {
  switch (round.phase) {
    case "semi-final":
      return t("semi");
    case "final":
      return t("final");
    case "qualifier":
      return t("qualifier", { n: (round.group ?? 0) + 1 });
    case "bracket":
      return knockoutName(round.number, round.of ?? 0);
    default:
      return round.prelim
        ? t("ofDay", { day: round.prelim, n: round.number })
        : t("round", { n: round.number }); // several events, each from its round 1 (NC20-1.3.2)
  }
}

/** The round that is played now, else the last one. */
export const roundNow = <R extends RoundFacts>(rounds: readonly R[]): R | null =>
  rounds.find((one) => one.state === "started" || one.state === "open") ?? rounds.at(-1) ?? null;

const stageWord = terms({
  seated: "Taking seats",
  study: "Studying the board",
  ready: "Ready",
  placing: "Placing",
  playing: "Playing",
  online: "At the online table",
  over: "Game over",
  void: "Void",
});
/** Has it begun at a table that knows itself how far it is? */
export const isOnline = (table: Pick<Table, "stage" | "online">): boolean =>
  table.online !== undefined && (table.stage === "placing" || table.stage === "playing");
export const tableStage = (table: Pick<Table, "stage" | "online">): string =>
  stageWord(isOnline(table) ? "online" : table.stage);
export const sheetState = terms({
  open: "Sheet open",
  filled: "Sheet filled in",
  "partly-signed": "Being signed",
  "all-signed": "Signed",
  submitted: "Submitted",
  locked: "Locked",
});
export const colourWord = terms({ red: "red", blue: "blue", white: "white", orange: "orange" });
export const scenarioWord = terms({
  base: "Base game",
  fishermen: "Fishermen",
  "new-shores": "New Shores",
  "cities-and-knights": "Cities & Knights",
  "explorers-and-pirates": "Explorers & Pirates",
});
/** "2 × Base game, New Shores": what is played in how many rounds. */
export const mixWord = (scenarios: readonly string[]): string =>
  [...new Set(scenarios)]
    .map((one) => {
      const games = scenarios.filter((other) => other === one).length;
      return games > 1 ? `${games} × ${scenarioWord(one)}` : scenarioWord(one);
    })
    .join(comma());

/** What a round plays, where that is not the base game in every round; else "". */
export const gameWord = (mix: readonly string[], scenario: string | undefined): string =>
  mix.some((one) => one !== "base") ? scenarioWord(scenario ?? "base") : "";

/** "Round 3 · Cities & Knights": a round, with its game where that is not the base game in every round. */
export const roundTitle = (mix: readonly string[], round: RoundFacts): string =>
  [roundName(round), gameWord(mix, round.scenario)].filter(Boolean).join(" · ");

/** An entrant's number as the four digits in lists ("0005"), and back. */
export const listed = (player: number): string => String(player + 1).padStart(4, "0");
export const unlisted = (id: string): number => Number(id) - 1;

/** "Anna Maria Nguyễn" → "Nguyễn, Anna Maria": how people look for themselves in a list. */
const PARTICLE =
  /^(van|von|der|den|de|da|di|du|del|della|dos|la|le|el|al|bin|ibn|zu|zum|zur|und|af|av|ten|ter|st\.?|’t|'t)$/i;
export function lastFirst(name: string): string {
  const parts = name.trim().split(/\s+/);
  if (
    parts.length < 2 ||
    /[,\d]/.test(name) ||
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)
  )
    return name; // those begin with the family
  let end = parts.length; // an emoji behind the name isn't a name
  while (end > 1 && !/\p{L}/u.test(parts[end - 1]!)) end--;
  if (end < 2) return name;
  let from = end - 1;
  while (from > 1 && PARTICLE.test(parts[from - 1]!)) from--;
  return `${parts.slice(from, end).join(" ")}, ${[...parts.slice(0, from), ...parts.slice(end)].join(" ")}`;
}
