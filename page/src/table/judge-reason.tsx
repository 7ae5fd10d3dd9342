// judge-reason.tsx - why: a clause of the rulebook, found by a word, and words of your own. Everyone at the table reads both.
import type { JSX } from "preact";
import { signal, type Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { ClauseField } from "../judge/clauses";
import { OWN_RULES } from "../event/rulebooks";
import { words } from "../language";
import { Field } from "../ui/parts";
import { into } from "../ui/signals";
import type { TableEntry } from "./judge-view";
import type { LiveTable } from "./live-table";

const t = words({
  words: "Reason",
  hint: "Everyone at the table can read it.",
  needed: "Give a reason: a clause or a few words.",
});

export type Reasons = { clause: Signal<string>; said: Signal<string> };
export const useReasons = (clause = ""): Reasons =>
  useMemo(() => ({ clause: signal(clause), said: signal("") }), []);

export function Reason({ reasons, table }: { reasons: Reasons; table: LiveTable }): JSX.Element {
  return (
    <>
      <ClauseField
        rulebook={table.view.value?.rulebook ?? OWN_RULES}
        value={reasons.clause.value}
        set={into(reasons.clause)}
      />
      <Field
        label={t("words")}
        hint={t("hint")}
        rows={2}
        value={reasons.said.value}
        set={into(reasons.said)}
      />
    </>
  );
}

/** Do it, with the reason; without one nothing is done. */
export async function enterWith(
  table: LiveTable,
  entry: TableEntry,
  { clause, said }: Reasons,
): Promise<void> {
  if (!clause.value.trim() && !said.value.trim()) throw new Error(t("needed"));
  await table.enter(
    { ...entry, ...(clause.value.trim() ? { clause: clause.value.trim() } : {}) },
    said.value.trim(),
  );
}
