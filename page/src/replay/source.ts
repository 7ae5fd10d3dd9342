// source.ts - where a replay comes from: the record of a table, opened by the engine, with the names of today.
import { look, Refusal } from "../api";
import { language } from "../language";
import type { Happening, TableFacts } from "../table/types";
import { Opened } from "./engine";
import { happenings, type Line, type Step } from "./steps";

export type Replay = {
  id: string;
  facts: TableFacts;
  text: string;
  engine: Opened;
  /** Every entry of the record; `steps` ends before the first that breaks the rules. */
  log: Happening[];
  steps: Step[];
  /** The game still runs: its hidden cards are sealed, so it cannot be played again yet. */
  sealed: boolean;
};

async function download(path: string): Promise<string> {
  const answer = await fetch(path, { headers: { "Accept-Language": language.value } });
  const text = await answer.text();
  if (answer.ok) return text;
  let error: { code?: string; text?: string } = {};
  try {
    error = (JSON.parse(text) as { error?: typeof error }).error ?? {};
  } catch {
    /* no words came */
  }
  throw new Refusal(error.code ?? "strange", error.text ?? String(answer.status), answer.status);
}

export async function openReplay(id: string): Promise<Replay> {
  const api = `/api/tables/${encodeURIComponent(id)}`;
  const [facts, text] = await Promise.all([look<TableFacts>(api), download(`${api}/record`)]);
  const { entries: lines, part } = JSON.parse(text) as { entries: Line[]; part?: string };
  const engine = await Opened.record(new TextEncoder().encode(text)),
    sealed = part === "public";
  const steps = sealed ? [] : engine.steps();
  return { id, facts, text, engine, steps, sealed, log: happenings(lines, steps) };
}
