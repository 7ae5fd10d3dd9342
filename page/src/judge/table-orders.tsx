// table-orders.tsx - what a judge does at a table besides ruling: timed turns, pauses, material, the bank, stepping back.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { step, undo, useEvent, type Step } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { NOBODY, PersonPick, whom, type Picked } from "../people/choose-person";
import { ClockLeft } from "../ui/clock";
import { Button, Check, Choice, Dialog, Form } from "../ui/parts";
import { into } from "../ui/signals";
import { complaining, tell } from "../ui/toast";
import { Benefit } from "./benefit";
import { GameTrouble } from "./game-decisions";
import { useOthers } from "./impartial-people";
import { SeatPick, seatsIn, Token } from "./seat-buttons";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  benefit: "Who benefits?",
  game: "Manage game",
  timing: "Turn timer",
  timingLead: "Time per turn. Overruns are recorded; the game is never cut short.",
  minutes: "{n} min",
  off: "No timer",
  set: "Save",
  timed: "Turn timer set for this table.",
  untimed: "Turn timer removed.",
  asked: "The table asked for it",
  turnOf: "Whose turn is it?",
  stop: "Stop timer",
  pause: "Pause",
  resume: "Resume",
  paused: "Table paused.",
  resumed: "Play resumed.",
  callFirst: "A judge call is still open here. Close it first.",
  pauseAll: "{n, plural, one {Pause 1 table} other {Pause all # tables}}",
  pausedAll: "{n, plural, one {1 table paused.} other {# tables paused.}}",
  resumeAll: "{n, plural, one {Resume 1 table} other {Resume # tables}}",
  absence: "A player steps away",
  away: "Who steps away?",
  awayHint: "If a player steps away, pick them first so that it goes on record.",
  fault: "Problem with components or software",
  order: "Ordered by the judges",
  material: "Components",
  checked: "Checked, complete",
  issue: "Something's wrong",
  nonstandard: "Non-standard, all agree",
  dice: "Table records its dice rolls",
  materialSaid: "Saved.",
  bank: "Bank",
  judgeBank: "I'll handle the cards",
  rulebookBank: "As in the rulebook",
  piles: "All take from open piles",
  void: "End arrangement",
  bankSaid: "Bank updated.",
  recuse: "Recuse yourself",
  recuseLead: "You can't judge your own table. Name someone impartial.",
  delegate: "Decides instead of you",
  recused: "{name} now decides at this table.",
});

type Act = "timing" | "pause" | "material" | "bank" | "recuse" | "benefit" | "game";
const everybody = (table: Table): number => table.seats.reduce((bits, seat) => bits | (1 << seat.seat), 0);

function Timing({ table, done }: { table: Table; done: () => void }): JSX.Element {
  const { api } = useEvent(),
    limit = useSignal(String(table.turn_limit_s ?? 180)),
    asked = useSignal(false);
  const timing = {
      kind: "turn_timing.enabled",
      game: table.game,
      clock: "turn",
      limit_s: Number(limit.value),
    },
    answer = useAllowed(api, timing, table).value;
  return (
    <Form
      button={t("set")}
      send={async () => {
        // Some rulebooks time turns only when the table wishes so: the wish is a call, settled by what follows.
        const wished = asked.value;
        const first = (
          await step(
            api,
            !wished
              ? timing
              : [
                  { kind: "judge.called", game: table.game, topic: "timing" },
                  timing,
                  { kind: "judge.call_closed", step_of: 0 },
                ],
          )
        ).step;
        tell(Number(limit.value) ? t("timed") : t("untimed"), () => undo(api, wished ? first + 1 : first));
        done();
      }}
    >
      <p>{t("timingLead")}</p>
      <Choice
        label={t("timing")}
        value={limit.value}
        set={into(limit)}
        choices={[
          ["60", t("minutes", { n: 1 })],
          ["120", t("minutes", { n: 2 })],
          ["180", t("minutes", { n: 3 })],
          ["0", t("off")],
        ]}
      />
      {answer?.code === "not-asked" && (
        <Check label={t("asked")} hint={answer.text} value={asked.value} set={into(asked)} />
      )}
    </Form>
  );
}

/** The clock of the turn that runs, and whose turn is next. */
export function TurnClock({ table }: { table: Table }): JSX.Element | null {
  const { api } = useEvent();
  const limit = table.stage === "placing" ? table.placement_limit_s : table.turn_limit_s;
  if (
    !limit ||
    table.online ||
    table.sheet !== "open" ||
    (table.stage !== "playing" && table.stage !== "placing")
  )
    return null;
  const turn = (player: number | null) => () => send(`${api}/games/${table.game}/turn`, { player });
  return (
    <section class="turn-clock" aria-label={t("timing")}>
      {table.turn ? (
        <p class="turn-left">
          <ClockLeft of={table.turn} label={t("timing")} />
        </p>
      ) : (
        <p class="soft">{t("turnOf")}</p>
      )}
      <div class="seat-pick">
        {[...table.seats]
          .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
          .map((seat) => (
            <button
              type="button"
              key={seat.seat}
              aria-pressed={table.turn_of === seat.player && table.turn !== undefined}
              onClick={complaining(turn(seat.player))}
            >
              <Token seat={seat} />
              <span>{seat.name}</span>
            </button>
          ))}
      </div>
      {table.turn && (
        <Button small icon="pause" act={turn(null)}>
          {t("stop")}
        </Button>
      )}
    </section>
  );
}

/** One thing to do; where it cannot be done right now, the button says so, and what the rulebook does not know is not offered (WC04-18b). */
function One({
  word,
  what,
  said,
  done,
}: {
  word: string;
  what: Step;
  said: string;
  done: () => void;
}): JSX.Element | null {
  const { api, facts } = useEvent(),
    allowed = useAllowed(api, what, facts.seq),
    unknown = ["no-banking", "not-in-rulebook"].includes(allowed.value?.code ?? "");
  return unknown ? null : (
    <Button
      not={whyNot(allowed.value)}
      act={async () => {
        await step(api, what, said);
        done();
      }}
    >
      {word}
    </Button>
  );
}

const Many = ({
  acts,
  said,
  done,
}: {
  acts: readonly (readonly [string, Step])[];
  said: string;
  done: () => void;
}): JSX.Element => (
  <div class="judge-acts-list">
    {acts.map(([word, what]) => (
      <One key={word} word={word} what={what} said={said} done={done} />
    ))}
  </div>
);

/** What stops the table; if a player steps away, that is recorded too. [WC25-2.1.6] */
function Pause({ table: { game, seats }, done }: { table: Table; done: () => void }): JSX.Element {
  const away = useSignal(0),
    who = seatsIn(seats, away.value)[0];
  return (
    <>
      <Many
        said={t("paused")}
        done={done}
        acts={(["fault", "order", "absence"] as const).map((pause) => [
          t(pause),
          { kind: "game.paused", game, pause, ...(pause === "absence" && who ? { player: who.player } : {}) },
        ])}
      />
      <SeatPick label={t("away")} seats={seats} value={away.value} set={into(away)} />
      <p class="soft">{t("awayHint")}</p>
    </>
  );
}

/** Players of this table decide nothing here: a staff member, another player or a bystander does, with or without an account. */
export function Recuse({ table, done }: { table: Table; done: () => void }): JSX.Element {
  const { api } = useEvent(),
    picked = useSignal<Picked>(NOBODY),
    people = useOthers(table.seats);
  return (
    <Form
      button={t("recuse")}
      send={async () => {
        await step(
          api,
          { kind: "staff.recused", game: table.game, ...whom(picked.value) },
          t("recused", { name: picked.value.name.trim() }),
        );
        done();
      }}
    >
      <p>{t("recuseLead")}</p>
      <PersonPick label={t("delegate")} people={people} bystanders value={picked.value} set={into(picked)} />
    </Form>
  );
}

/** Whatever stopped the tables ends, all of it at once; a call ends when it is settled. */
export async function resume(api: string, tables: readonly Table[]): Promise<void> {
  const what = tables.flatMap((table) =>
    (table.pauses ?? [])
      .filter((pause) => pause !== "call")
      .map((pause) => ({ kind: "game.resumed", game: table.game, pause })),
  );
  if (!what.length) throw new Error(t("callFirst"));
  await step(api, what);
  tell(t("resumed"));
}

/** Every table that plays pauses by order, or plays on: a fire alarm, a power cut, lunch. */
export function PauseAll({ tables }: { tables: readonly Table[] }): JSX.Element | null {
  const { api } = useEvent();
  const running = tables.filter((table) => table.stage === "placing" || table.stage === "playing"),
    still = running.filter((table) => table.sheet === "open");
  const plays = still.filter((table) => !table.pauses?.includes("order")),
    ordered = still.filter((table) => table.pauses?.includes("order"));
  if (!still.length) return null;
  return (
    <div class="buttons">
      {plays.length > 0 && (
        <Button
          icon="pause"
          testid="pause-all"
          act={() =>
            step(
              api,
              plays.map((table) => ({ kind: "game.paused", game: table.game, pause: "order" })),
              t("pausedAll", { n: plays.length }),
            )
          }
        >
          {t("pauseAll", { n: plays.length })}
        </Button>
      )}
      {ordered.length > 0 && (
        <Button
          icon="play"
          kind={plays.length ? "plain" : "main"}
          testid="resume-all"
          act={() => resume(api, ordered)}
        >
          {t("resumeAll", { n: ordered.length })}
        </Button>
      )}
    </div>
  );
}

function ActButtons({
  hall,
  show,
  table,
  running,
}: {
  hall: boolean;
  show: (act: Act) => () => void;
  table: Table;
  running: boolean;
}): JSX.Element {
  const { api } = useEvent();
  return (
    <div class="judge-acts">
      {hall && (
        <Button icon="clock" act={show("timing")}>
          {t("timing")}
        </Button>
      )}
      {table.paused ? (
        <Button icon="play" act={() => resume(api, [table])}>
          {t("resume")}
        </Button>
      ) : (
        running && (
          <Button icon="pause" act={show("pause")}>
            {t("pause")}
          </Button>
        )
      )}
      {hall && (
        <Button icon="dice" act={show("material")}>
          {t("material")}
        </Button>
      )}
      {hall && (
        <Button icon="people" act={show("bank")}>
          {t("bank")}
        </Button>
      )}
      <Button icon="person" act={show("recuse")}>
        {t("recuse")}
      </Button>
      {running && (
        <Button icon="chart" act={show("benefit")}>
          {t("benefit")}
        </Button>
      )}
      <Button icon="warning" act={show("game")}>
        {t("game")}
      </Button>
    </div>
  );
}

function MaterialActs({ done, game, table }: { done: () => void; game: number; table: Table }): JSX.Element {
  return (
    <Many
      said={t("materialSaid")}
      done={done}
      acts={[
        [t("checked"), { kind: "material.checked", game, material: "checked" }],
        [t("issue"), { kind: "material.checked", game, material: "issue" }],
        [
          t("nonstandard"),
          { kind: "material.checked", game, material: "nonstandard", agreed: everybody(table) },
        ],
        [t("dice"), { kind: "logging.declared", game }],
      ]}
    />
  );
}

function BankActs({
  done,
  me,
  game,
  table,
}: {
  done: () => void;
  me: string | undefined;
  game: number;
  table: Table;
}): JSX.Element {
  return (
    <Many
      said={t("bankSaid")}
      done={done}
      acts={[
        ...(me
          ? [[t("judgeBank"), { kind: "banker.changed", game, banker: "judge", person: me }] as const]
          : []),
        [t("rulebookBank"), { kind: "banker.changed", game, banker: "by-rulebook" }],
        [t("piles"), { kind: "banker.changed", game, banker: "piles", agreed: everybody(table) }],
        [t("void"), { kind: "banker.arrangement_voided", game }],
      ]}
    />
  );
}

export function TableActs({ table, me }: { table: Table; me: string | undefined }): JSX.Element {
  const { facts } = useEvent(),
    open = useSignal<Act | null>(null),
    done = () => {
      open.value = null;
    };
  const hall = !table.online && !facts.online; // an online table has its own clocks and its own bank, and nothing made of wood
  const game = table.game,
    running = table.stage === "placing" || table.stage === "playing";
  const show = (act: Act) => () => {
    open.value = act;
  };
  return (
    <>
      <ActButtons hall={hall} show={show} table={table} running={running} />
      {open.value && (
        <Dialog title={t(open.value)} done={done} wide={open.value === "benefit"}>
          {open.value === "timing" && <Timing table={table} done={done} />}
          {open.value === "game" && <GameTrouble table={table} done={done} />}
          {open.value === "benefit" && <Benefit table={table} />}
          {open.value === "recuse" && <Recuse table={table} done={done} />}
          {open.value === "pause" && <Pause table={table} done={done} />}
          {open.value === "material" && <MaterialActs done={done} game={game} table={table} />}
          {open.value === "bank" && <BankActs done={done} me={me} game={game} table={table} />}
        </Dialog>
      )}
    </>
  );
}
