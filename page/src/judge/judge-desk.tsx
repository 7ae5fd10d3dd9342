// judge-desk.tsx - the judge's desk: who calls, every table, the rules, and what is on record about people.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useData, useMinutes, type Data } from "../data";
import { HallTasks } from "../day/hall-tasks";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import {
  ends,
  roundNow,
  roundTitle,
  tableStage,
  sheetState,
  type Round,
  type RoundFacts,
  type Rounds,
  type Table,
} from "../event/tables";
import { words } from "../language";
import { me } from "../me";
import { useOpenReports } from "../reports/open-reports";
import { ask, query, type Params } from "../router";
import { Countdown } from "../ui/clock";
import { Icon, type IconName } from "../ui/icons";
import { Button, Empty, Note, Shown, Tag } from "../ui/parts";
import { PauseAll } from "./table-orders";
import { asleep, muted, wakeBell } from "./bell";
import { ClauseSearch } from "./clauses";
import { Delegated } from "./playing-judge";
import { People, type Records } from "./records";
import { Queue, Unruled, useBell } from "./queue";
import { Trees } from "./trees";
import { Unsigned, unsigned } from "./unsigned";
import type { Matter } from "./ruling-words";

const t = words({
  title: "Judge's desk",
  calls: "Calls",
  tables: "Tables",
  rules: "Rules",
  people: "People",
  bellOn: "Bell on",
  bellOff: "Bell off",
  wake: "Allow sound",
  parts: "Judge's desk sections",
  noRound: "No open round yet",
  trees: "Decision trees",
  clauses: "Clauses",
  paused: "paused",
  slow: "slow",
  turn: { text: "Turn", about: "a time limit" },
  called: "judge called",
  judge: "ruling needed",
  bank: "you run the bank",
  table: "Table {n}",
  reports: "Reports",
  not: "This page is for judges and organisers.",
  n: "{n} open",
});

type Tab = "calls" | "tables" | "rules" | "people";
const TABS: readonly (readonly [Tab, IconName])[] = [
  ["calls", "bell"],
  ["tables", "table"],
  ["rules", "search"],
  ["people", "people"],
];

function BellSwitch(): JSX.Element {
  return (
    <div class="row">
      {asleep.value && !muted.value && (
        <Button small icon="speaker" act={wakeBell}>
          {t("wake")}
        </Button>
      )}
      <Button
        small
        kind="quiet"
        icon="bell"
        pressed={!muted.value}
        act={async () => {
          muted.value = !muted.value;
          await wakeBell();
        }}
      >
        {muted.value ? t("bellOff") : t("bellOn")}
      </Button>
    </div>
  );
}

function Tile({ table }: { table: Table }): JSX.Element {
  const { id } = useEvent();
  const alarm = table.calls > 0 || table.protests || table.judge_needed;
  return (
    <li>
      <a
        class={`table-tile ${table.stage}${alarm ? " alarm" : ""}`}
        href={`/events/${id}/judge/tables/${table.table}`}
      >
        <strong>
          <span class="hidden">{t("table", { n: "" })}</span>
          {table.table}
        </strong>
        <span>{table.stage === "over" ? sheetState(table.sheet) : tableStage(table)}</span>
        {table.calls > 0 && <Tag kind="bad">{t("called")}</Tag>}
        {table.judge_needed && <Tag kind="bad">{t("judge")}</Tag>}
        {table.paused && <Tag kind="warning">{t("paused")}</Tag>}
        {table.slow && <Tag kind="warning">{t("slow")}</Tag>}
        {table.turn && (
          <span class="tile-turn">
            <Countdown until={ends(table.turn)} label={t("turn")} />{" "}
            <span>{table.seats.find((seat) => seat.player === table.turn_of)?.name}</span>
          </span>
        )}
        {table.banker.judge && table.banker.judge === me.value?.name && <Tag kind="accent">{t("bank")}</Tag>}
      </a>
    </li>
  );
}

type Floor = { rounds: Data<Rounds>; now: RoundFacts | null; round: Data<Round> };

/** The round that is played, table by table. */
function useFloor(): Floor {
  const { api, topic } = useEvent();
  const rounds = useData<Rounds>(`${api}/rounds`, topic),
    now = rounds.value.value ? roundNow(rounds.value.value.rounds) : null;
  const round = useData<Round>(now ? `${api}/rounds/${now.round}` : null, topic);
  useMinutes(round, now?.state === "started");
  return { rounds, now, round };
}

function Tables({ floor: { rounds, now, round } }: { floor: Floor }): JSX.Element {
  const { facts } = useEvent();
  return (
    <Shown data={rounds}>
      {() =>
        !now ? (
          <Empty icon="table" title={t("noRound")} />
        ) : (
          <Shown data={round}>
            {(value) => (
              <section>
                <h2>{roundTitle(facts.scenarios, value)}</h2>
                <PauseAll tables={value.tables} />
                <ul class="table-tiles">
                  {value.tables
                    .filter((one) => one.stage !== "void")
                    .map((table) => (
                      <Tile key={table.game} table={table} />
                    ))}
                </ul>
              </section>
            )}
          </Shown>
        )
      }
    </Shown>
  );
}

function JudgeTabs({ tab, waiting }: { tab: Tab; waiting: number }): JSX.Element {
  return (
    <nav class="judge-tabs" aria-label={t("parts")}>
      {TABS.map(([key, icon]) => (
        <button
          type="button"
          key={key}
          aria-current={tab === key ? "page" : undefined}
          onClick={() => ask("tab", key === "calls" ? null : key)}
        >
          <Icon name={icon} />
          <span>{t(key)}</span>
          {key === "calls" && waiting > 0 && (
            <span class="judge-count" aria-label={t("n", { n: waiting })}>
              {waiting}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

function ReportsLink({ reports }: { reports: number }): JSX.Element {
  const { id } = useEvent();
  return (
    <p>
      <a href={`/events/${id}/report`}>
        {t("reports")}
        {reports > 0 && (
          <>
            {" "}
            <span class="judge-count" data-testid="open-reports" aria-label={t("n", { n: reports })}>
              {reports}
            </span>
          </>
        )}
      </a>
    </p>
  );
}

function Desk(): JSX.Element {
  const { api, topic, facts, id, is } = useEvent();
  const calls = useData<{ calls: Matter[] }>(`${api}/calls`, topic),
    incidents = useData<{ incidents: Matter[] }>(`${api}/incidents`, topic),
    records = useData<Records>(`${api}/records`, topic);
  const tab = (query.value.get("tab") as Tab | null) ?? "calls",
    open = calls.value.value?.calls ?? null;
  useBell(open);
  useEffect(() => {
    // any click enables the bell, but not the touch before it, or the pressed button would move away
    const touched = () => {
      void wakeBell();
    };
    addEventListener("click", touched, { once: true });
    return () => removeEventListener("click", touched);
  }, []);
  const reports = useOpenReports(id),
    floor = useFloor(),
    tables = floor.round.value.value?.tables ?? [],
    waiting = (open?.filter((one) => !one.judge_there).length ?? 0) + unsigned(tables).length;
  return (
    <div class="judge">
      <div class="row apart">
        <h1>{t("title")}</h1>
        <BellSwitch />
      </div>
      <JudgeTabs tab={tab} waiting={waiting} />
      <Delegated />
      {tab === "calls" && (
        <>
          <Unsigned tables={tables} round={floor.now?.round ?? 0} />
          <Shown data={calls}>
            {(value) =>
              value.calls.length || !unsigned(tables).length ? <Queue calls={value.calls} /> : <></>
            }
          </Shown>
          <Unruled incidents={incidents.value.value?.incidents ?? []} />
          {(is("organiser", "head-judge") || reports > 0) && <ReportsLink reports={reports} />}
        </>
      )}
      {tab === "tables" && (
        <>
          <Tables floor={floor} />
          <HallTasks />
        </>
      )}
      {tab === "rules" && (
        <>
          <h2>{t("trees")}</h2>
          <Trees rulebook={facts.rulebook} scenarios={facts.scenarios} />
          <h2>{t("clauses")}</h2>
          <ClauseSearch rulebook={facts.rulebook} event={facts.language} />
        </>
      )}
      {tab === "people" && <People records={records.value.value} />}
    </div>
  );
}

function Guarded(): JSX.Element {
  const { is } = useEvent();
  return is("organiser", "head-judge", "judge") ? (
    <Desk />
  ) : (
    <>
      <h1>{t("title")}</h1>
      <Note>{t("not")}</Note>
    </>
  );
}

export default function DeskPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Guarded />
    </EventFrame>
  );
}
