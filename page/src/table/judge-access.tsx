// judge-access.tsx - where the judge comes in at a table: a player calls or takes back, a judge sees the panel.
import type { ComponentType, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordsReady } from "../language";
import { judges } from "./judge-view";
import { CallNotes } from "./judge-call";
import type { LiveTable } from "./live-table";
import type { TableFacts, View } from "./types";

type Here = { table: LiveTable; facts: TableFacts; view: View };

/** Players do not load what only judges need. */
function Panel(here: Here): JSX.Element | null {
  const Loaded = useSignal<ComponentType<Here> | null>(null);
  useEffect(() => {
    void import("./judge-panel").then(async (part) => {
      await wordsReady();
      Loaded.value = part.JudgePanel;
    });
  }, []);
  const Part = Loaded.value;
  return Part && <Part {...here} />;
}

export function Judged(here: Here): JSX.Element | null {
  if (judges(here.view)) return <Panel {...here} />;
  return here.view.seat === undefined ? null : <CallNotes {...here} />;
}
