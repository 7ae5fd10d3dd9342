// judge.tsx - what only judges do with a sheet: decide a game that cannot be signed, and correct what was typed against the paper.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent } from "../event/event";
import { words } from "../language";
import { Button, Dialog, Field, Form, Note } from "../ui/parts";
import { tell } from "../ui/toast";
import { firstPoints, useAllowed, type TableSheet } from "./sheet";

const t = words(
  { decide: "Decide the game …", decideTitle: "Decide the game", decideLead: "Somebody did not sign, left, or a protest was upheld: the judge's result is final and locked at once.", decided: "The game is decided and its sheet locked.",
    correct: "Correct the sheet …", correctTitle: "Correct a locked sheet", correctLead: "For typing errors alone: the signed paper says something else. Both values stay visible, with your name.", corrected: "The sheet is corrected; both values are kept.",
    winner: "Who has won", vp: "VP of {name}", reason: "Reason", clause: "Clause", needed: "A judge is needed here." },
  { decide: "Partie entscheiden …", decideTitle: "Partie entscheiden", decideLead: "Jemand hat nicht unterschrieben oder ist gegangen, oder einem Protest wurde stattgegeben: Die Entscheidung ist endgültig und sperrt den Bogen sofort.", decided: "Die Partie ist entschieden, ihr Bogen gesperrt.",
    correct: "Bogen berichtigen …", correctTitle: "Einen gesperrten Bogen berichtigen", correctLead: "Nur für Tippfehler: Auf dem unterschriebenen Papier steht etwas anderes. Beide Werte bleiben sichtbar, mit deinem Namen.", corrected: "Der Bogen ist berichtigt; beide Werte bleiben erhalten.",
    winner: "Wer gewonnen hat", vp: "SP von {name}", reason: "Begründung", clause: "Regelstelle", needed: "Hier wird ein Schiedsrichter gebraucht." });

type What = "decide" | "correct";

/** The numbers in a form, as they are and as they should be. */
function Numbers({ table, what, done }: { table: TableSheet; what: What; done: () => void }): JSX.Element {
  const { api } = useEvent();
  const vp = useSignal(table.seats.map((seat) => String(firstPoints(seat)))), winner = useSignal(String(table.winner ?? Math.max(0, table.seats.findIndex((seat) => !seat.left)))), text = useSignal(""), clause = useSignal("");
  const now = (): { vp: number[]; winner: number } => ({ vp: vp.value.map(Number), winner: Number(winner.value) });
  const was = { was_vp: table.seats.map((seat) => seat.vp ?? 0), was_winner: table.winner ?? 0 };
  return (
    <Dialog title={what === "decide" ? t("decideTitle") : t("correctTitle")} done={done}>
      <p>{what === "decide" ? t("decideLead") : t("correctLead")}</p>
      <Form button={what === "decide" ? t("decideTitle") : t("correctTitle")} send={async () => {
        const reason = { text: text.value.trim(), ...(clause.value.trim() ? { clause: clause.value.trim() } : {}) };
        await step(api, what === "decide" ? { kind: "record_sheet.decided_by_judge", game: table.game, ...now(), ...reason } : { kind: "record_sheet.corrected", game: table.game, ...was, ...now(), ...reason });
        tell(what === "decide" ? t("decided") : t("corrected"));
        done();
      }}>
        {table.seats.map((seat, i) => !seat.counts_zero && <Field key={seat.player} label={t("vp", { name: seat.name })} inputMode="numeric" required pattern="[0-9]{1,2}" value={vp.value[i]!}
          set={(v) => { vp.value = vp.value.map((old, k) => (k === i ? v : old)); }} />)}
        <Field label={t("winner")} value={winner.value} set={(v) => { winner.value = v; }} choices={table.seats.flatMap((seat, i) => (seat.left ? [] : [[String(i), seat.name] as const]))} />
        <Field label={t("reason")} rows={3} required value={text.value} set={(v) => { text.value = v; }} />
        <Field label={t("clause")} value={clause.value} set={(v) => { clause.value = v; }} />
      </Form>
    </Dialog>
  );
}

export function Judge({ table }: { table: TableSheet }): JSX.Element | null {
  const { api } = useEvent();
  const open = useSignal<What | null>(null);
  const winner = table.winner ?? Math.max(0, table.seats.findIndex((seat) => !seat.left)), vp = table.seats.map(firstPoints), at = `${table.sheet} ${table.protests ?? 0} ${table.judge_needed}`;
  const another = table.seats.findIndex((seat, i) => i !== winner && !seat.counts_zero);
  const other = vp.map((points, i) => (i === another ? (points === 2 ? 3 : 2) : points)); // some other result: may one be given?
  const decide = useAllowed(api, table.sheet === "locked" ? null : { kind: "record_sheet.decided_by_judge", game: table.game, vp, winner, text: "?" }, at).value;
  const correct = useAllowed(api, table.sheet !== "locked" ? null : { kind: "record_sheet.corrected", game: table.game, was_vp: vp, was_winner: winner, vp: other, winner, text: "?" }, at).value;
  if (!decide?.allowed && !correct?.allowed && !open.value) return null;
  return (
    <section class="sheet-judge">
      {table.judge_needed && <Note kind="warning">{t("needed")}</Note>}
      {decide?.allowed && <Button kind="danger" icon="gavel" act={() => { open.value = "decide"; }}>{t("decide")}</Button>}
      {correct?.allowed && <Button icon="pencil" act={() => { open.value = "correct"; }}>{t("correct")}</Button>}
      {open.value && <Numbers table={table} what={open.value} done={() => { open.value = null; }} />}
    </section>
  );
}
