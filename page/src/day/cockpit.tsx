// cockpit.tsx - the organiser's cockpit: what comes next as one big button, what is going on, the line of the day.
import type { JSX } from "preact";
import { useData, useMinutes } from "../data";
import { step, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { ends, roundName, type Round, type Rounds } from "../event/tables";
import { Progress } from "../groups/progress";
import { comma, number, words } from "../language";
import { useOpenReports } from "../reports/open-reports";
import type { Params } from "../router";
import { alarms, resultIn, roundPath, sheetPath, tableWord } from "../rounds/table-state";
import { Countdown } from "../ui/clock";
import { Button, Empty, LinkButton, Shown, Tag } from "../ui/parts";
import { Announce } from "./announce";
import { HallTasks } from "./hall-tasks";
import { atHand, roundNext, whatNext, type Task } from "./next";
import { OtherSteps } from "./other-steps";
import { nameOf, TaskCard } from "./task";
import { Timeline } from "./timeline";
import { Notices } from "./notice-list";

const t = words({
  title: "Run the day",
  only: "This page is for organisers.",
  people: { text: "checked in", about: "people who have come" },
  expected: "yet to check in",
  expectedOnline: "yet to check in",
  waiting: "on the waiting list",
  playing: "{n, plural, one {table playing} other {tables playing}}",
  missing: "{n, plural, one {sheet missing} other {sheets missing}}",
  missingOnline: "{n, plural, one {result missing} other {results missing}}",
  calls: "{n, plural, one {judge call} other {judge calls}}",
  protests: "{n, plural, one {open protest} other {open protests}}",
  reports: "{n, plural, one {open confidential report} other {open confidential reports}}",
  slow: "{n, plural, one {slow table} other {slow tables}}",
  substitutes: "{n, plural, one {substitute needed} other {substitutes needed}}",
  state: "Status",
  line: "Progress",
  lineOnline: "Progress",
  round: "All tables: {name}",
  study: "Study time",
  slowTables: "Slow tables",
  slowHint: "Far behind the others. You can limit their turns; games are never cut short.",
  time: "Limit turns to {n} min",
  timed: "{n} min per turn",
  timedSaid: "Turns at this table are now timed.",
  announce: "Announcements",
  screen: "Big screen",
  live: "Live screen",
  print: "Print",
});

type Figure = { count: number; word: string; to: string; tone?: "bad" | "warning" };

function Figures({ round }: { round: Round | null }): JSX.Element {
  const here = useEvent(),
    { facts } = here,
    base = `/events/${here.id}`,
    reports = useOpenReports(here.id);
  const running =
    round?.tables.filter((table) => table.stage === "placing" || table.stage === "playing") ?? [];
  const missing = round?.state === "started" ? round.tables.filter((table) => !resultIn(table)).length : 0;
  const slow = round?.tables.filter((table) => alarms(table).includes("slow")).length ?? 0;
  const substitutes = round?.tables.filter((table) => table.substitute_needed).length ?? 0;
  const counted = (
    count: number,
    key: "substitutes" | "playing" | "missing" | "missingOnline" | "calls" | "protests" | "reports" | "slow",
  ) => ({ count, word: t(key, { n: count }) });
  const list: Figure[] = [
    { count: facts.entrants.present, word: t("people"), to: "/people" },
    ...(facts.stage !== "completed" && facts.entrants.registered
      ? [
          {
            count: facts.entrants.registered,
            word: t(facts.online ? "expectedOnline" : "expected"),
            to: "/people",
          },
        ]
      : []),
    ...(facts.entrants.waiting ? [{ count: facts.entrants.waiting, word: t("waiting"), to: "/people" }] : []),
    ...(round
      ? [
          {
            ...counted(running.filter((table) => table.sheet === "open").length, "playing"),
            to: `/rounds/${round.round}`,
          },
          { ...counted(missing, facts.online ? "missingOnline" : "missing"), to: "/results" },
        ]
      : []),
    ...(facts.stage === "running"
      ? [
          {
            ...counted(facts.calls_open ?? 0, "calls"),
            to: "/judge",
            ...(facts.calls_open ? { tone: "bad" as const } : {}),
          },
          {
            ...counted(facts.protests_open ?? 0, "protests"),
            to: "/judge",
            ...(facts.protests_open ? { tone: "bad" as const } : {}),
          },
        ]
      : []),
    ...(reports ? [{ ...counted(reports, "reports"), to: "/report", tone: "bad" as const }] : []),
    ...(substitutes && round
      ? [
          {
            ...counted(substitutes, "substitutes"),
            to: `/rounds/${round.round}?show=alarms`,
            tone: "bad" as const,
          },
        ]
      : []),
    ...(slow && round
      ? [{ ...counted(slow, "slow"), to: `/rounds/${round.round}?show=alarms`, tone: "warning" as const }]
      : []),
  ];
  return (
    <ul class="figures">
      {list.map((one) => (
        <li key={one.word}>
          <a class={`figure ${one.tone ?? ""}`} href={base + one.to}>
            <strong>{number(one.count)}</strong>
            <span>{one.word}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const minutes = (seconds: number): string => number(seconds / 60, seconds % 60 ? 1 : 0);

/** Far behind the others (NC20-1.2.3e): one press times their turns. */
function SlowTables({ round, again }: { round: Round; again: () => Promise<void> }): JSX.Element | null {
  const here = useEvent(),
    list = round.tables.filter((table) => table.slow);
  const timing = here.facts.next?.find((one) => one.kind === "turn_timing.enabled"),
    limit = timing?.limit_s ?? 180;
  if (!list.length) return null;
  return (
    <section>
      <h2>{t("slowTables")}</h2>
      <p class="soft">{t("slowHint")}</p>
      <ul class="slow-list">
        {list.map((table) => (
          <li key={table.game}>
            <span>
              <a href={sheetPath(here.id, round.round, table.table)}>{tableWord(table.table)}</a>:{" "}
              {table.seats.map((seat) => seat.name).join(comma())}
            </span>
            {table.turn_limit_s ? (
              <Tag>{t("timed", { n: minutes(table.turn_limit_s) })}</Tag>
            ) : (
              timing &&
              !table.online && (
                <Button
                  small
                  icon="clock"
                  label={`${t("time", { n: minutes(limit) })}, ${tableWord(table.table)}`}
                  not={timing.allowed ? null : timing.text}
                  act={async () => {
                    await step(
                      here.api,
                      { kind: "turn_timing.enabled", game: table.game, clock: "turn", limit_s: limit },
                      t("timedSaid"),
                    );
                    await again();
                  }}
                >
                  {t("time", { n: minutes(limit) })}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Main({ task, view, round }: { task: Task; view: Rounds; round: Round | null }): JSX.Element {
  const here = useEvent(),
    inside = round && task.key === "round" ? roundNext(here.facts, round) : null;
  if (!round || task.key !== "round")
    return (
      <TaskCard task={task} name={nameOf(view, task.round, here.facts)}>
        <Progress task={task.key} />
      </TaskCard>
    );
  const name = roundName(round);
  return (
    <TaskCard task={inside ?? task} name={name} studySeconds={round.study_s}>
      {round.study && (
        <p class="turn-now">
          {t("study")}: <Countdown until={ends(round.study)} label={t("study")} />
        </p>
      )}
      {inside && (
        <p>
          <a href={roundPath(here.id, round.round)}>{t("round", { name })}</a>
        </p>
      )}
    </TaskCard>
  );
}

function Cockpit({ view }: { view: Rounds }): JSX.Element {
  const here = useEvent(),
    task = whatNext(here.facts, view),
    hand = atHand(view.rounds);
  const data = useData<Round>(hand ? `${here.api}/rounds/${hand.round}` : null, here.topic);
  useMinutes(data, data.value.value?.state === "started");
  const round = hand && data.value.value?.round === hand.round ? data.value.value : null;
  return (
    <>
      <h1 class="hidden">{t("title")}</h1>
      {task && <Main task={task} view={view} round={round} />}
      <h2>{t("state")}</h2>
      <Figures round={round} />
      {round && <SlowTables round={round} again={data.again} />}
      <HallTasks />
      <h2>{t(here.facts.online ? "lineOnline" : "line")}</h2>
      <Timeline view={view} />
      <OtherSteps main={task} view={view} />
      <h2>{t("announce")}</h2>
      <div class="buttons">
        <Announce />
        <LinkButton icon="screen" blank to={`/events/${here.id}/screen`}>
          {t(here.facts.online ? "live" : "screen")}
        </LinkButton>
        <LinkButton icon="print" to={`/events/${here.id}/print`}>
          {t("print")}
        </LinkButton>
      </div>
      <Notices />
    </>
  );
}

function Inside(): JSX.Element {
  const here = useEvent(),
    data = useData<Rounds>(`${here.api}/rounds`, here.topic);
  if (!here.is("organiser")) return <Empty icon="lock" title={t("only")} />;
  return <Shown data={data}>{(view) => <Cockpit view={view} />}</Shown>;
}

export default function RunPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Inside />
    </EventFrame>
  );
}
