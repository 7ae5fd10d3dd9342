// judged-sheet.tsx - what only judges do with a sheet: decide a game that cannot be signed, and correct what was typed against the paper.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import { Button, Dialog, Field, Form, Note } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { Uses } from "./correction";
import { firstPoints } from "./sheet";
import type { Table } from "../event/tables";
import { useAllowed } from "../event/allowed";

const t = words({
  decide: "Decide game…",
  decideTitle: "Decide game",
  decideLead:
    "Someone didn't sign or left, or a protest was upheld. The judge's result is final and locks the sheet right away.",
  decided: "Game decided, sheet locked.",
  correct: "Wrong entry? Correct…",
  correctTitle: "Propose correction",
  correctLead:
    "A signed result can't be changed. If it was entered wrong, enter what the signed paper says. A second person checks the paper and confirms; both sets of numbers stay visible.",
  corrected: "Correction proposed. Ask a second person to check the paper.",
  correctedAlone: "Sheet corrected. Both sets of numbers are kept.",
  winner: "Winner",
  vp: "{name}'s VP",
  reason: "Reason",
  clause: "Clause",
  needed: "This sheet needs a judge's decision.",
});

/** Events from before version 3 of the rules are corrected by the head judge alone. */
type What = "decide" | "propose" | "correct";
const KIND: Record<What, string> = {
  decide: "record_sheet.decided_by_judge",
  propose: "correction.proposed",
  correct: "record_sheet.corrected",
};

/** The numbers in a form, as they are and as they should be. */
function Numbers({
  table,
  what,
  uses,
  done,
}: {
  table: Table;
  what: What;
  uses: readonly string[];
  done: () => void;
}): JSX.Element {
  const { api } = useEvent();
  const vp = useSignal(table.seats.map((seat) => String(firstPoints(seat)))),
    winner = useSignal(
      String(
        table.winner ??
          Math.max(
            0,
            table.seats.findIndex((seat) => !seat.left),
          ),
      ),
    ),
    text = useSignal(""),
    clause = useSignal("");
  const now = (): { vp: number[]; winner: number } => ({
    vp: vp.value.map(Number),
    winner: Number(winner.value),
  });
  const was = { was_vp: table.seats.map((seat) => seat.vp ?? 0), was_winner: table.winner ?? 0 };
  return (
    <Dialog title={what === "decide" ? t("decideTitle") : t("correctTitle")} done={done}>
      <p>{what === "decide" ? t("decideLead") : t("correctLead")}</p>
      <Uses uses={uses} />
      <Form
        button={what === "decide" ? t("decideTitle") : t("correctTitle")}
        send={async () => {
          const reason = {
            text: text.value.trim(),
            ...(clause.value.trim() ? { clause: clause.value.trim() } : {}),
          };
          await step(api, {
            kind: KIND[what],
            game: table.game,
            ...(what === "decide" ? {} : was),
            ...now(),
            ...reason,
          });
          tell(what === "decide" ? t("decided") : t(what === "correct" ? "correctedAlone" : "corrected"));
          done();
        }}
      >
        {table.seats.map(
          (seat, i) =>
            !seat.counts_zero && (
              <Field
                key={seat.player}
                label={t("vp", { name: seat.name })}
                inputMode="numeric"
                required
                pattern="[0-9]{1,2}"
                value={vp.value[i]!}
                set={(v) => {
                  vp.value = vp.value.map((old, k) => (k === i ? v : old));
                }}
              />
            ),
        )}
        <Field
          label={t("winner")}
          value={winner.value}
          set={into(winner)}
          choices={table.seats.flatMap((seat, i) => (seat.left ? [] : [[String(i), seat.name] as const]))}
        />
        <Field label={t("reason")} rows={3} required value={text.value} set={into(text)} />
        <Field label={t("clause")} value={clause.value} set={into(clause)} />
      </Form>
    </Dialog>
  );
}

/** May the result be corrected: by a proposal, or at once where the rulebook has no proposals? */
function useCorrections(table: Table, vp: number[], winner: number, other: number[], at: string) {
  const { api } = useEvent();
  const propose = useAllowed(
    api,
    table.sheet !== "locked" || table.correction
      ? null
      : {
          kind: KIND.propose,
          game: table.game,
          was_vp: vp,
          was_winner: winner,
          vp: other,
          winner,
          text: "?",
        },
    at,
  ).value;
  const correct = useAllowed(
    api,
    propose?.code !== "not-in-rulebook"
      ? null
      : {
          kind: KIND.correct,
          game: table.game,
          was_vp: vp,
          was_winner: winner,
          vp: other,
          winner,
          text: "?",
        },
    at,
  ).value;
  return { propose, correct };
}

export function Judge({ table }: { table: Table }): JSX.Element | null {
  const { api } = useEvent();
  const open = useSignal<What | null>(null);
  const winner =
      table.winner ??
      Math.max(
        0,
        table.seats.findIndex((seat) => !seat.left),
      ),
    vp = table.seats.map(firstPoints),
    at = `${table.sheet} ${table.protests ?? 0} ${table.judge_needed}`;
  const another = table.seats.findIndex((seat, i) => i !== winner && !seat.counts_zero);
  const other = vp.map((points, i) => (i === another ? (points === 2 ? 3 : 2) : points)); // some other result: may one be given?
  const decide = useAllowed(
    api,
    table.sheet === "locked"
      ? null
      : { kind: "record_sheet.decided_by_judge", game: table.game, vp, winner, text: "?" },
    at,
  ).value;
  const { propose, correct } = useCorrections(table, vp, winner, other, at);
  const fixes = propose?.allowed ? "propose" : correct?.allowed ? "correct" : null;
  if (!decide?.allowed && !fixes && !open.value) return null;
  return (
    <section class="sheet-judge">
      {table.judge_needed && <Note kind="warning">{t("needed")}</Note>}
      {decide?.allowed && (
        <Button kind="danger" icon="gavel" act={put(open, "decide")}>
          {t("decide")}
        </Button>
      )}
      {fixes && (
        <Button
          icon="pencil"
          act={() => {
            open.value = fixes;
          }}
        >
          {t("correct")}
        </Button>
      )}
      {open.value && (
        <Numbers
          table={table}
          what={open.value}
          uses={open.value === "propose" ? (propose?.warnings ?? []) : []}
          done={put(open, null)}
        />
      )}
    </section>
  );
}
