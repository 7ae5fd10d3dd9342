// judge-rule.tsx - a ruling for all to read, a pause of this table or of its whole round, the clocks, and deciding the game.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { Choice, Dialog, Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { Changes } from "./judge-changes";
import { enterWith, Reason, useReasons } from "./judge-reason";
import { usePreview, type JudgeView, type TableEntry } from "./judge-view";
import type { LiveTable } from "./live-table";
import type { Place, TableFacts } from "./types";
import { seatName } from "./game-words";

const t = words({
  ruling: "Ruling",
  rulingLead: "Everyone at the table can read it, with its clause.",
  about: { text: "Applies to", about: "whom a ruling or a change of the clock is about" },
  all: "The whole table",
  rule: "Issue ruling",
  pause: { text: "Pause", about: "a verb on a button" },
  why: "Cause",
  judge: "Judge's decision",
  fault: "Technical problem",
  absence: "Player away",
  where: "Tables",
  here: "This table",
  round: "All tables in the round",
  stop: { text: "Pause", about: "a verb on a button" },
  paused: "All tables in this round are paused.",
  pauseLead: "The clocks stop, and nobody can play until you resume.",
  clocks: "Clocks",
  what: "Type",
  add: "Add or remove time",
  set: "Set time left",
  limit: "Time per turn",
  seconds: "Seconds",
  secondsHint: "A negative number takes time away.",
  limitHint: "From the next turn on; 0 means no limit.",
  change: "Change",
  untimed: "Turns at this table have no time limit. Set a time per turn first.",
  decide: "Decide game",
  decideLead: "The game ends now with this result.",
  winner: { text: "Winner", about: "the person" },
  nobody: "Nobody",
  points: "{who}'s points",
  end: "Decide",
});

export type FormProps = {
  table: LiveTable;
  view: JudgeView;
  facts: TableFacts;
  places: readonly Place[];
  done: () => void;
};
const seatsOf = (view: JudgeView, places: readonly Place[]): [string, string][] =>
  view.seats.map((_, i) => [String(i), seatName(places, i)]);

export function RulingEntry({ table, view, places, done }: FormProps): JSX.Element {
  const seat = useSignal("all"),
    reasons = useReasons();
  return (
    <Dialog title={t("ruling")} done={done}>
      <Form
        button={t("rule")}
        send={async () => {
          await enterWith(
            table,
            { kind: "ruling", ...(seat.value === "all" ? {} : { seat: Number(seat.value) }) },
            reasons,
          );
          done();
        }}
      >
        <p>{t("rulingLead")}</p>
        <Field
          label={t("about")}
          value={seat.value}
          set={into(seat)}
          choices={[["all", t("all")], ...seatsOf(view, places)]}
        />
        <Reason reasons={reasons} table={table} />
      </Form>
    </Dialog>
  );
}

export function PauseForm({ table, facts, done }: FormProps): JSX.Element {
  const why = useSignal<"judge" | "fault" | "absence">("judge"),
    where = useSignal<"here" | "round">("here"),
    reasons = useReasons();
  const event = facts.event,
    round = (facts as { round?: number }).round;
  return (
    <Dialog title={t("pause")} done={done}>
      <Form
        button={t("stop")}
        send={async () => {
          if (where.value === "round") {
            await send(`/api/events/${event}/rounds/${round}/pause`, {
              text: reasons.said.value.trim() || reasons.clause.value,
            });
            tell(t("paused"));
          } else await enterWith(table, { kind: "pause", pause: why.value }, reasons);
          done();
        }}
      >
        <p>{t("pauseLead")}</p>
        {event && round !== undefined && (
          <Choice
            label={t("where")}
            value={where.value}
            set={into(where)}
            choices={[
              ["here", t("here")],
              ["round", t("round")],
            ]}
          />
        )}
        {where.value === "here" && (
          <Choice
            label={t("why")}
            value={why.value}
            set={into(why)}
            choices={[
              ["judge", t("judge")],
              ["fault", t("fault")],
              ["absence", t("absence")],
            ]}
          />
        )}
        <Reason reasons={reasons} table={table} />
      </Form>
    </Dialog>
  );
}

export function ClockForm({ table, view, places, done }: FormProps): JSX.Element {
  const kind = useSignal<"add" | "set" | "limit">(view.limit_ms ? "add" : "limit"),
    seat = useSignal(String(view.running[0] ?? view.turn)),
    seconds = useSignal("60"),
    reasons = useReasons();
  const ms = Math.round(Number(seconds.value) * 1000),
    good = Number.isFinite(ms) && seconds.value.trim() !== "";
  const entry: TableEntry | null = !good
    ? null
    : kind.value === "limit"
      ? { kind: "clock", change: "turn-limit", ms }
      : {
          kind: "clock",
          change: kind.value === "add" ? "time-added" : "time-set",
          seat: Number(seat.value),
          ms,
        };
  const answer = usePreview(table, entry, view.count);
  return (
    <Dialog title={t("clocks")} done={done}>
      <Form
        button={t("change")}
        send={async () => {
          if (entry) {
            await table.enter(
              { ...entry, ...(reasons.clause.value.trim() ? { clause: reasons.clause.value.trim() } : {}) },
              reasons.said.value.trim(),
            );
            done();
          }
        }}
      >
        <Choice
          label={t("what")}
          value={kind.value}
          set={into(kind)}
          choices={[
            ["add", t("add")],
            ["set", t("set")],
            ["limit", t("limit")],
          ]}
        />
        {kind.value !== "limit" && !view.limit_ms && <Note>{t("untimed")}</Note>}
        {kind.value !== "limit" && (
          <Field label={t("about")} value={seat.value} set={into(seat)} choices={seatsOf(view, places)} />
        )}
        <Field
          label={t("seconds")}
          hint={kind.value === "limit" ? t("limitHint") : kind.value === "add" ? t("secondsHint") : undefined}
          type="number"
          value={seconds.value}
          set={into(seconds)}
        />
        {kind.value !== "limit" && entry && <Changes before={view} answer={answer.value} places={places} />}
        {kind.value === "limit" && answer.value && !answer.value.allowed && (
          <Note kind="warning">{answer.value.text}</Note>
        )}
        <Reason reasons={reasons} table={table} />
      </Form>
    </Dialog>
  );
}

export function DecideForm({ table, view, places, done }: FormProps): JSX.Element {
  const winner = useSignal("nobody"),
    vp = useSignal(view.seats.map((seat) => String(seat.points ?? seat.public_points))),
    reasons = useReasons();
  const entry: TableEntry = {
    kind: "decide",
    winner: winner.value === "nobody" ? null : Number(winner.value),
    vp: [0, 1, 2, 3].map((i) => Math.max(0, Math.min(99, Math.floor(Number(vp.value[i] ?? 0)) || 0))),
  };
  const answer = usePreview(table, entry, view.count);
  return (
    <Dialog title={t("decide")} done={done}>
      <Form
        button={t("end")}
        send={async () => {
          await enterWith(table, entry, reasons);
          done();
        }}
      >
        <Note kind="warning">{t("decideLead")}</Note>
        <Field
          label={t("winner")}
          value={winner.value}
          set={into(winner)}
          choices={[["nobody", t("nobody")], ...seatsOf(view, places)]}
        />
        <div class="jt-two">
          {view.seats.map((_, i) => (
            <Field
              key={i}
              label={t("points", { who: seatName(places, i) })}
              type="number"
              min={0}
              max={99}
              value={vp.value[i]!}
              set={(value) => {
                vp.value = vp.value.map((was, k) => (k === i ? value : was));
              }}
            />
          ))}
        </div>
        <Changes before={view} answer={answer.value} places={places} />
        <Reason reasons={reasons} table={table} />
      </Form>
    </Dialog>
  );
}
