// lines.ts - the diary's lines: merged as they come, put under days and rounds, filtered, and written as a file. Pure.
import type { RoundRow } from "../event/tables";
import type * as answers from "../answers";

export type Line = answers.LogLine;
export type Section = { key: string; at: number; round: number | null; lines: Line[] };
export type Filter = { who: string; what: What | ""; text: string };

/** What people look for, by the beginnings of the kinds' names. */
export const WHAT = {
  people: ["entry.", "policy.", "consent.", "level.", "player.", "staff."],
  schedule: ["schedule.", "players.", "groups.", "group.", "qualifier.", "queue.", "match.", "format."],
  rounds: [
    "round.",
    "game.",
    "placement.",
    "board.",
    "study.",
    "timer.",
    "turn",
    "seats.",
    "banker.",
    "material.",
    "logging.",
    "host.",
    "table.",
    "clock.",
  ],
  results: ["record_sheet.", "signature.", "protest."],
  judging: ["judge.", "incident.", "ruling.", "penalty.", "dq.", "report."],
  finals: [
    "lots.",
    "lot.",
    "cut.",
    "place.",
    "final.",
    "champion.",
    "semi.",
    "bracket.",
    "promotion.",
    "group_ranking.",
  ],
  event: [
    "event.",
    "registration.",
    "requirement.",
    "briefing.",
    "announcement.",
    "task.",
    "day.",
    "facts.",
    "season.",
    "tournament.",
    "step.",
  ],
} as const;
export type What = keyof typeof WHAT;

/** Newer answers win; every line once, in order. */
export function merge(old: readonly Line[], more: readonly Line[]): Line[] {
  const all = new Map(old.map((line) => [line.seq, line]));
  for (const line of more) all.set(line.seq, line);
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

export function matches(line: Line, { who, what, text }: Filter): boolean {
  if (who && line.who !== who) return false;
  if (what && !WHAT[what].some((start) => line.kind.startsWith(start))) return false;
  return (
    !text.trim() ||
    line.text.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()) ||
    String(line.step) === text.trim().replace(/^#/, "")
  );
}

/** During which round each line was written; null between rounds. */
export function roundsOf(lines: readonly Line[]): Map<number, number | null> {
  const during = new Map<number, number | null>();
  let round: number | null = null;
  for (const line of lines) {
    if (line.kind === "round.opened" && line.round !== undefined && !line.undone_by) round = line.round;
    during.set(line.seq, round);
    if (line.kind === "round.closed" && !line.undone_by) round = null;
  }
  return during;
}

/** The latest first, a section for each round of each day and for what lies between. */
export function sections(
  lines: readonly Line[],
  during: ReadonlyMap<number, number | null>,
  day: (at: number) => string,
): Section[] {
  const made: Section[] = [];
  for (const line of lines) {
    const round = during.get(line.seq) ?? null,
      name = `${day(line.at)}|${round ?? ""}`,
      last = made.at(-1);
    if (last?.key.startsWith(name + "|")) last.lines.push(line);
    else made.push({ key: `${name}|${made.length}`, at: line.at, round, lines: [line] });
  }
  return made.reverse().map((one) => ({ ...one, lines: one.lines.reverse() }));
}

const field = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csv = (lines: readonly Line[]): string =>
  [
    "step,time,kind,by,text",
    ...lines.map((line) =>
      [
        String(line.step ?? ""),
        new Date(line.at).toISOString(),
        line.kind,
        line.by ?? "",
        field(line.text),
      ].join(","),
    ),
  ].join("\n") + "\n";

export const roundOf = (rounds: readonly RoundRow[], index: number | null): RoundRow | undefined =>
  rounds.find((one) => one.round === index);
