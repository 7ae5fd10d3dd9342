// game-decisions.tsx - what happens to a game itself: someone leaves it, someone sits in, it cannot count, it is played again, it is recorded.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent, type Step } from "../event/event";
import type { Table } from "../event/tables";
import { comma, words } from "../language";
import { NOBODY, PersonPick, whom, type Picked } from "../people/choose-person";
import { Choice, Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { useLacking, useOthers } from "./impartial-people";
import { SeatPick, seatsIn } from "./seat-buttons";

const t = words({
  what: "What happened",
  left: "Player left",
  sits: "Substitute takes over",
  void: "Void the game",
  again: "Play again",
  recording: "Allow recording",
  who: "Which player?",
  leftLead:
    "A player who leaves a running game is out of the event, as the rulebook says. The others play on.",
  leftSaid: "{name} left the game.",
  name: "Substitute",
  sitsLead:
    "The substitute plays on from this seat; the rulebook says what it scores. Players still in a game this round can't substitute.",
  sitsSaid: "{name} takes over.",
  reason: "Reason",
  voidLead: "This game won't count. This can't be undone.",
  voidSaid: "Game voided.",
  againLead: "Same players, new game. Void the old game first.",
  againSaid: "The game will be played again.",
  recordingLead:
    "Everyone at the table must have agreed to have their voice recorded. Film only the board, no faces; keep the device on a tripod and don't touch it. No commentary, no live streaming.",
  recordingSaid: "Recording allowed at this table.",
  lacking: "Not agreed yet: {names}",
  go: "Confirm",
  whoFirst: "Choose a player first.",
});

const KINDS = ["left", "sits", "void", "again", "recording"] as const;
type Kind = (typeof KINDS)[number];

/** The seats that someone left and nobody plays on. */
const empty = (seats: Table["seats"]): number =>
  seats.reduce(
    (bits, seat) => (seat.left !== undefined && !seat.substituted ? bits | (1 << seat.seat) : bits),
    0,
  );

export function GameTrouble({
  table,
  start = "left",
  done,
}: {
  table: Pick<Table, "game" | "seats">;
  start?: Kind;
  done: () => void;
}): JSX.Element {
  const { api, facts } = useEvent(),
    kind = useSignal<Kind>(start),
    who = useSignal(start === "sits" ? empty(table.seats) : 0),
    name = useSignal<Picked>(NOBODY),
    reason = useSignal("");
  const people = useOthers(table.seats),
    lacking = useLacking(table.seats, "voice");
  const game = table.game,
    seat = seatsIn(table.seats, who.value)[0];
  const wish = (): { what: Step; said: string } => {
    switch (kind.value) {
      case "left":
        return {
          what: { kind: "entry.abandoned", game, player: seat!.player },
          said: t("leftSaid", { name: seat!.name }),
        };
      case "sits":
        return {
          what: { kind: "substitute.seated", game, player: seat!.player, ...whom(name.value) },
          said: t("sitsSaid", { name: name.value.name.trim() }),
        };
      case "void":
        return { what: { kind: "game.aborted", game, text: reason.value.trim() }, said: t("voidSaid") };
      case "again":
        return { what: { kind: "game.created", game, text: reason.value.trim() }, said: t("againSaid") };
      case "recording":
        return { what: { kind: "recording.permitted", game }, said: t("recordingSaid") };
    }
  };
  const asksWho = kind.value === "left" || kind.value === "sits",
    asksWhy = kind.value === "void" || kind.value === "again";
  return (
    <Form
      button={t("go")}
      send={async () => {
        if (asksWho && !seat) throw new Error(t("whoFirst"));
        const { what, said } = wish();
        await step(api, what, said);
        done();
      }}
    >
      <Choice
        label={t("what")}
        value={kind.value}
        set={into(kind)}
        choices={KINDS.filter((one) => one !== "recording" || !facts.online).map(
          (one) => [one, t(one)] as const,
        )}
      />
      <p>{t(`${kind.value}Lead`)}</p>
      {kind.value === "recording" && lacking.length > 0 && (
        <Note kind="warning" title={t("lacking", { names: lacking.join(comma()) })} />
      )}
      {asksWho && <SeatPick label={t("who")} seats={table.seats} value={who.value} set={into(who)} />}
      {kind.value === "sits" && (
        <PersonPick label={t("name")} people={people} bystanders value={name.value} set={into(name)} />
      )}
      {asksWhy && <Field label={t("reason")} required rows={2} value={reason.value} set={into(reason)} />}
      {kind.value === "void" && <Note kind="warning">{t("voidLead")}</Note>}
    </Form>
  );
}
