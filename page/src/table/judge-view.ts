// judge-view.ts - what a judge sees of a table beyond what everyone sees, and what would come of an entry.
import { signal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refusal, send } from "../api";
import { language } from "../language";
import type { LiveTable } from "./live-table";
import type { View } from "./types";
import type * as answers from "../answers";

export type Pair = answers.JudgePair;
export type Flag = answers.JudgeFlag;
export type JudgeView = answers.TableView;

export const judges = (view: View): boolean => ["desk", "judge"].includes(view.role as string);
export const seesHands = (view: View): boolean => view.role === "judge";
/** May a judge act inside this game at all? */
export const handsOff = (view: View): boolean =>
  view.rules.judge_in_game !== undefined && view.rules.judge_in_game !== "full";

export type TableEntry = { kind: string; [member: string]: unknown };
export type Preview = { allowed: true; view: JudgeView } | { allowed: false; code: string; text: string };
export const preview = (table: LiveTable, entry: TableEntry): Promise<Preview> =>
  send<Preview>(`${table.api}/preview`, { entry });

/** What would come of an entry, asked again whenever it or the table changes; null while nobody knows. */
export function usePreview(table: LiveTable, entry: TableEntry | null, at: number): Signal<Preview | null> {
  const found = useMemo(() => signal<Preview | null>(null), []),
    asked = entry && JSON.stringify(entry);
  useEffect(() => {
    if (!asked) {
      found.value = null;
      return;
    }
    let here = true;
    const soon = setTimeout(
      () =>
        void preview(table, JSON.parse(asked) as TableEntry).then(
          (answer) => {
            if (here) found.value = answer;
          },
          (error: unknown) => {
            if (here)
              found.value = {
                allowed: false,
                code: "offline",
                text: error instanceof Refusal ? error.message : String(error),
              };
          },
        ),
      150,
    );
    return () => {
      here = false;
      clearTimeout(soon);
    };
  }, [asked, at, language.value]);
  return found;
}
export const whyNot = (answer: Preview | null): string | null =>
  answer && !answer.allowed ? answer.text : null;

/** Entries that are play: a rewind goes back to one of them and undoes the rest. */
const PLAYED = new Set([
  "act",
  "offer",
  "counter",
  "accept",
  "decline",
  "withdraw",
  "quiet",
  "correct",
  "robber-put",
  "piece-put",
  "card-put",
  "lapse",
  "block",
  "void-trades",
  "decide",
]);

/** The steps of a game that still stand, newest first, by their number in the log. */
export function standing(table: LiveTable): number[] {
  let live: number[] = [];
  for (const { entry } of table.log.value) {
    if (!entry) continue;
    if (entry.kind === "rewind" || entry.kind === "void-roll")
      live = live.filter((n) => n < Number(entry.to));
    else if (PLAYED.has(entry.kind)) live.push(entry.n);
  }
  return live.reverse();
}
