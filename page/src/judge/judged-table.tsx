// judged-table.tsx - the card of a table: who sits there, what the clock says, what has happened, and what a judge can do.
// The QR code of the table's sign leads here for everyone; each sees what concerns them.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData, useMinutes, type Data } from "../data";
import { judgesAt, step, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import {
  colourWord,
  ends,
  roundTitle,
  roundNow,
  sheetState,
  tableStage,
  type Round,
  type Rounds,
  type Seat,
  type Table,
} from "../event/tables";
import { time, words } from "../language";
import { me } from "../me";
import type { Params } from "../router";
import { Countdown } from "../ui/clock";
import { Button, Dialog, Empty, LinkButton, Shown, Tag } from "../ui/parts";
import { put } from "../ui/signals";
import { CallJudge } from "../mine/call-judge";
import { TableActs, TurnClock } from "./table-orders";
import { OwnTable } from "./playing-judge";
import { Marks, PersonDialog, type Records } from "./records";
import { Waiting } from "./queue";
import { RulingForm } from "./ruling";
import { SubstituteNeeded } from "./substitute";
import { Token } from "./seat-buttons";
import { Trees } from "./trees";
import { topicWord, type Matter } from "./ruling-words";
import type * as answers from "../answers";

const t = words({
  table: "Table {n}",
  none: "There's no table {n} in this round.",
  noRound: "No open round yet",
  desk: "Judge's desk",
  study: "Study time",
  seats: "Players",
  points: "Points",
  banker: "Bank: {who}",
  bankerOrder: "{n, selectordinal, one {#st player} two {#nd player} few {#rd player} other {#th player}}",
  bankerSystem: "the server",
  going: "On my way",
  settled: "Done",
  saidGoing: "You're on your way to table {n}.",
  saidSettled: "Call closed.",
  ruling: "Ruling",
  trees: "Decision tree",
  live: "Open online table",
  sheet: "Record sheet",
  log: "Table history",
  empty: "Nothing has happened here yet.",
  paused: "paused",
  slow: "behind the others",
  silent: "silence",
  left: "left",
  signed: "signed",
  substitute: "substituted",
  turns: "{n} min per turn",
  judgeNeeded: "ruling needed",
  chair: "seat {n}",
  decides: "Judge for this table: {name}",
  recording: "recording allowed",
  streaming: "streamed live",
});

type Line = answers.GameLogLine;

function Log({ api, game, topic }: { api: string; game: number; topic: string }): JSX.Element {
  const data = useData<{ log: Line[] }>(`${api}/games/${game}/log`, topic);
  return (
    <Shown data={data}>
      {({ log }) =>
        log.length ? (
          <ol class="table-log">
            {[...log].reverse().map((line) => (
              <li key={line.step ?? `seq-${line.seq}`} class={line.undone_by ? "undone" : ""}>
                <time>{time(line.at)}</time> <span>{line.text}</span>
              </li>
            ))}
          </ol>
        ) : (
          <p class="soft">{t("empty")}</p>
        )
      }
    </Shown>
  );
}

function SeatRow({
  seat,
  table,
  record,
  open,
}: {
  seat: Seat;
  table: Table;
  record: Records["players"][number] | undefined;
  open?: () => void;
}): JSX.Element {
  const won = table.winner === seat.seat;
  return (
    <li class="table-seat">
      <Token seat={seat} />
      <div class="table-seat-who">
        {open ? (
          <button type="button" class="link" onClick={open}>
            {seat.name}
          </button>
        ) : (
          <span>{seat.name}</span>
        )}
        <span class="soft">
          {[seat.colour && colourWord(seat.colour), seat.chair && t("chair", { n: seat.chair })]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span class="row">
          <Marks record={record} />
          {seat.left !== undefined && <Tag kind="warning">{t("left")}</Tag>}
          {seat.substituted && <Tag>{t("substitute")}</Tag>}
          {seat.signed && <Tag kind="good">{t("signed")}</Tag>}
        </span>
      </div>
      {seat.vp !== undefined && (
        <strong class={won ? "table-vp won" : "table-vp"} aria-label={t("points")}>
          {seat.vp}
        </strong>
      )}
    </li>
  );
}

function bankOf(table: Table): string {
  const { banker } = table;
  return t("banker", {
    who:
      banker.judge ??
      (banker.order ? t("bankerOrder", { n: banker.order }) : banker.system ? t("bankerSystem") : "–"),
  });
}

function State({ table, round }: { table: Table; round: Round }): JSX.Element {
  return (
    <>
      <p class="row table-state">
        <Tag kind="accent">{tableStage(table)}</Tag>
        <Tag>{sheetState(table.sheet)}</Tag>
        {table.paused && <Tag kind="warning">{t("paused")}</Tag>}
        {table.slow && <Tag kind="warning">{t("slow")}</Tag>}
        {table.silent && <Tag>{t("silent")}</Tag>}
        {table.recording && <Tag>{t("recording")}</Tag>}
        {table.streaming && <Tag>{t("streaming")}</Tag>}
        {table.judge_needed && <Tag kind="bad">{t("judgeNeeded")}</Tag>}
        {table.turn_limit_s && <Tag>{t("turns", { n: table.turn_limit_s / 60 })}</Tag>}
      </p>
      {round.study && table.stage === "study" && (
        <p class="table-clock">
          {t("study")} <Countdown until={ends(round.study)} label={t("study")} />
        </p>
      )}
    </>
  );
}

/** Someone waits for a judge here. `sits`: the reader plays at this table and sends someone else. */
function Call({
  call,
  table,
  judge,
  sits,
}: {
  call: Matter;
  table: Table;
  judge: boolean;
  sits: boolean;
}): JSX.Element {
  const { api } = useEvent();
  return (
    <div class={`judge-call${call.judge_there ? " there" : ""}`}>
      <p class="judge-call-what">
        <strong>{topicWord(call.topic)}</strong> {call.name && <span class="soft">{call.name}</span>}{" "}
        <Waiting since={call.at} />
      </p>
      {call.text && <p class="judge-quote">{call.text}</p>}
      {judge && (
        <div class="judge-call-acts">
          {!call.judge_there && sits && <OwnTable />}
          {call.judge_there || sits
            ? call.may_settle && (
                <Button
                  kind={sits ? "plain" : "main"}
                  icon="check"
                  act={() => step(api, { kind: "judge.call_closed", step: call.step }, t("saidSettled"))}
                >
                  {t("settled")}
                </Button>
              )
            : call.may_go && (
                <Button
                  kind="main"
                  icon="right"
                  act={() =>
                    step(api, { kind: "judge.arrived", step: call.step }, t("saidGoing", { n: table.table }))
                  }
                >
                  {t("going")}
                </Button>
              )}
        </div>
      )}
    </div>
  );
}

type FormName = "ruling" | "trees";

function JudgeActs({
  table,
  scenario,
  sheet,
}: {
  table: Table;
  scenario: string;
  sheet: string;
}): JSX.Element {
  const { me: own } = useEvent().facts,
    form = useSignal<FormName | null>(null),
    rules = own?.rules || own?.judges?.some((one) => one.game === table.game);
  const done = (): void => {
    form.value = null;
  };
  return (
    <>
      <div class="judge-acts-main">
        {rules && (
          <Button kind="main" icon="gavel" act={put(form, "ruling")}>
            {t("ruling")}
          </Button>
        )}
        {rules && (
          <Button icon="bracket" act={put(form, "trees")}>
            {t("trees")}
          </Button>
        )}
        {table.online && (
          <LinkButton icon="play" to={`/tables/${table.online}`}>
            {t("live")}
          </LinkButton>
        )}
        <LinkButton icon="sheet" to={sheet}>
          {t("sheet")}
        </LinkButton>
      </div>
      <TableActs table={table} me={me.value?.id} />
      {form.value && <JudgeForm name={form.value} table={table} scenario={scenario} done={done} />}
    </>
  );
}

function JudgeForm({
  name,
  table,
  scenario,
  done,
}: {
  name: FormName;
  table: Table;
  scenario: string;
  done: () => void;
}): JSX.Element {
  const { facts } = useEvent();
  return (
    <Dialog title={t(name)} done={done}>
      {name === "ruling" ? (
        <RulingForm table={table} done={done} />
      ) : (
        <Trees rulebook={facts.rulebook} scenarios={[scenario]} table={table} done={done} />
      )}
    </Dialog>
  );
}

function Card({ table, round }: { table: Table; round: Round }): JSX.Element {
  const here = useEvent(),
    { api, topic, id } = here;
  const judge = judgesAt(here, table.game),
    keeps = here.is("organiser", "head-judge", "judge"), // what is on record is for the judges of the event alone
    helps = judge || here.is("scorekeeper");
  const calls = useData<{ calls: Matter[] }>(helps ? `${api}/calls` : null, topic),
    records = useData<Records>(keeps ? `${api}/records` : null, topic);
  const known = (data: Data<unknown>): boolean => data.value.value !== null || data.refusal.value !== null;
  const settled = known(calls) && (!keeps || known(records)); // until then buttons would jump from under a finger
  const person = useSignal<Seat | null>(null);
  const mine =
    calls.value.value?.calls.filter((call) => call.game === table.game && call.matter === "call") ?? [];
  const about = (player: number) => records.value.value?.players.find((one) => one.player === player);
  const sits = table.seats.some((seat) => seat.player === here.facts.me?.player);
  const sheet = `/events/${id}/rounds/${round.round}/tables/${table.table}`;
  const order = [...table.seats].sort((a, b) => (a.order ?? 9) - (b.order ?? 9) || a.seat - b.seat);
  return (
    <div class="table-card">
      <State table={table} round={round} />
      {mine.map((call) => (
        <Call key={call.step} call={call} table={table} judge={judge} sits={sits} />
      ))}
      <SubstituteNeeded table={table} />
      <TurnClock table={table} />
      <h2 class="hidden">{t("seats")}</h2>
      <ul class="table-seats">
        {order.map((seat) => (
          <SeatRow
            key={seat.seat}
            seat={seat}
            table={table}
            record={about(seat.player)}
            {...(keeps
              ? {
                  open: () => {
                    person.value = seat;
                  },
                }
              : {})}
          />
        ))}
      </ul>
      <p class="soft">
        {bankOf(table)}
        {table.delegate && <> · {t("decides", { name: table.delegate })}</>}
      </p>
      {judge && settled && <JudgeActs table={table} scenario={round.scenario} sheet={sheet} />}
      {!judge && (
        <div class="buttons">
          <LinkButton icon="sheet" to={sheet} kind={sits ? "main" : "plain"}>
            {t("sheet")}
          </LinkButton>
        </div>
      )}
      {sits && <CallJudge table={table} />}
      <h2>{t("log")}</h2>
      <Log api={api} game={table.game} topic={topic} />
      {person.value && (
        <PersonDialog
          who={{
            player: person.value.player,
            name: person.value.name,
            status: about(person.value.player)?.status ?? "present",
            game: table.game,
          }}
          record={about(person.value.player)}
          done={put(person, null)}
        />
      )}
    </div>
  );
}

function TablePage({ number, back }: { number: number; back: boolean }): JSX.Element {
  const { api, topic, id, facts } = useEvent();
  const rounds = useData<Rounds>(`${api}/rounds`, topic);
  const now = rounds.value.value ? roundNow(rounds.value.value.rounds) : null;
  const round = useData<Round>(now ? `${api}/rounds/${now.round}` : null, topic);
  useMinutes(round, now?.state === "started");
  return (
    <Shown data={rounds}>
      {() =>
        !now ? (
          <>
            <h1>{t("table", { n: number })}</h1>
            <Empty icon="table" title={t("noRound")} />
          </>
        ) : (
          <Shown data={round}>
            {(value) => {
              const table = value.tables.find((one) => one.table === number);
              return (
                <>
                  {back && (
                    <p>
                      <a href={`/events/${id}/judge`}>← {t("desk")}</a>
                    </p>
                  )}
                  <h1 class="table-title">
                    {t("table", { n: number })} <span class="soft">{roundTitle(facts.scenarios, value)}</span>
                  </h1>
                  {table ? (
                    <Card table={table} round={value} />
                  ) : (
                    <Empty icon="table" title={t("none", { n: number })} />
                  )}
                </>
              );
            }}
          </Shown>
        )
      }
    </Shown>
  );
}

export default function TableRoute({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Way number={Number(params.table)} />
    </EventFrame>
  );
}

function Way({ number }: { number: number }): JSX.Element {
  const here = useEvent();
  return <TablePage number={number} back={here.is("organiser", "head-judge", "judge")} />;
}
