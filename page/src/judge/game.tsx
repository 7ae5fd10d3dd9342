// game.tsx - what happens to a game itself: somebody leaves it, somebody sits in, it cannot count, it is played again, it is recorded.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent, type Step } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { Choice, Field, Form, Note } from "../ui/parts";
import { SeatPick, seatsIn } from "./seats";

const t = words(
  { what: "What happened", left: "Somebody left", sits: "A substitute sits in", void: "The game cannot count", again: "Play it again", recording: "Allow recording", who: "Who", leftLead: "Who leaves a running game is out of the event as its rulebook says, and the others play on.", leftSaid: "{name} has left the game.",
    name: "Name of the substitute", sitsLead: "The seat is played on; what it scores is the rulebook's business.", sitsSaid: "{name} sits in.", reason: "Reason", voidLead: "No result of this game will be used. This cannot be taken back.", voidSaid: "The game does not count.", againLead: "The same people, a new game. Possible once the old one does not count.", againSaid: "The game will be played again.",
    recordingLead: "Everybody at the table must have agreed that voices are recorded. Only the board is in the picture, no faces; the device stands on a tripod and is not touched; nobody comments for an audience; nothing is shown live.", recordingSaid: "Recording is allowed at this table.", go: "Record it", whoFirst: "Choose who it is first." },
  { what: "Was geschehen ist", left: "Jemand ist gegangen", sits: "Jemand springt ein", void: "Das Spiel kann nicht zählen", again: "Noch einmal spielen", recording: "Aufnahmen erlauben", who: "Wer", leftLead: "Wer ein laufendes Spiel verlässt, scheidet aus, wie das Regelwerk es sagt; die anderen spielen weiter.", leftSaid: "{name} hat das Spiel verlassen.",
    name: "Name der Ersatzperson", sitsLead: "Der Platz wird weitergespielt; was dabei zählt, sagt das Regelwerk.", sitsSaid: "{name} springt ein.", reason: "Grund", voidLead: "Kein Ergebnis dieses Spiels wird verwendet. Das lässt sich nicht zurücknehmen.", voidSaid: "Das Spiel zählt nicht.", againLead: "Dieselben Leute, ein neues Spiel. Das geht, sobald das alte nicht zählt.", againSaid: "Das Spiel wird wiederholt.",
    recordingLead: "Alle am Tisch müssen zugestimmt haben, dass Stimmen aufgenommen werden. Zu sehen ist nur der Spielplan, keine Gesichter; das Gerät steht auf einem Stativ und wird nicht berührt; niemand kommentiert für ein Publikum; nichts wird live gezeigt.", recordingSaid: "Aufnahmen sind an diesem Tisch erlaubt.", go: "Festhalten", whoFirst: "Wähle zuerst, um wen es geht." });

const KINDS = ["left", "sits", "void", "again", "recording"] as const;
type Kind = (typeof KINDS)[number];

export function GameTrouble({ table, done }: { table: Table; done: () => void }): JSX.Element {
  const { api } = useEvent(), kind = useSignal<Kind>("left"), who = useSignal(0), name = useSignal(""), reason = useSignal("");
  const game = table.game, seat = seatsIn(table.seats, who.value)[0];
  const wish = (): { what: Step; said: string } => {
    switch (kind.value) {
      case "left": return { what: { kind: "entry.abandoned", game, player: seat!.player }, said: t("leftSaid", { name: seat!.name }) };
      case "sits": return { what: { kind: "substitute.seated", game, player: seat!.player, name: name.value.trim() }, said: t("sitsSaid", { name: name.value.trim() }) };
      case "void": return { what: { kind: "game.aborted", game, text: reason.value.trim() }, said: t("voidSaid") };
      case "again": return { what: { kind: "game.created", game, text: reason.value.trim() }, said: t("againSaid") };
      case "recording": return { what: { kind: "recording.permitted", game }, said: t("recordingSaid") };
    }
  };
  const asksWho = kind.value === "left" || kind.value === "sits", asksWhy = kind.value === "void" || kind.value === "again";
  return (
    <Form button={t("go")} send={async () => {
      if (asksWho && !seat) throw new Error(t("whoFirst"));
      const { what, said } = wish();
      await step(api, what, said);
      done();
    }}>
      <Choice label={t("what")} value={kind.value} set={(value) => { kind.value = value; }} choices={KINDS.map((one) => [one, t(one)] as const)} />
      <p>{t(`${kind.value}Lead`)}</p>
      {asksWho && <SeatPick label={t("who")} seats={table.seats} value={who.value} set={(bits) => { who.value = bits; }} />}
      {kind.value === "sits" && <Field label={t("name")} required value={name.value} set={(value) => { name.value = value; }} />}
      {asksWhy && <Field label={t("reason")} required rows={2} value={reason.value} set={(value) => { reason.value = value; }} />}
      {kind.value === "void" && <Note kind="warning">{t("voidLead")}</Note>}
    </Form>
  );
}
