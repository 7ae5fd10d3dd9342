// run.tsx - the organiser's cockpit: what comes next as one big button, what is going on, the line of the day.
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/frame";
import { ends, roundName, type Round, type Rounds } from "../event/tables";
import { number, words } from "../language";
import type { Params } from "../router";
import { alarms, resultIn, roundPath, sheetPath, tableWord } from "../rounds/state";
import { Countdown } from "../ui/clock";
import { Empty, LinkButton, Shown } from "../ui/parts";
import { Announce } from "./announce";
import { HallTasks } from "./hall-tasks";
import { atHand, roundNext, whatNext, type Task } from "./next";
import { OtherSteps } from "./others";
import { nameOf, TaskCard } from "./task";
import { Timeline } from "./timeline";
import { Notices } from "./notices";

const t = words(
  { title: "Run the day", only: "This page is for organisers.", people: "present", expected: "registered, not here yet", waiting: "on the waiting list", playing: "tables playing", missing: "sheets missing", calls: "calls for a judge", protests: "open protests", slow: "slow tables", state: "How it stands", line: "The line of the day",
    table: "Table {n}", round: "All tables of {name}", study: "Study time", slowTables: "Slow tables", slowHint: "Far behind the others. A judge may time their turns; a game is never cut short.", announce: "Announcements", champion: "Champion", screen: "Big screen", print: "Print" },
  { title: "Der Tag", only: "Diese Seite ist für die Turnierleitung.", people: "da", expected: "angemeldet, noch nicht da", waiting: "auf der Warteliste", playing: "Tische spielen", missing: "Bögen fehlen", calls: "Rufe nach Schiedsrichtern", protests: "offene Proteste", slow: "langsame Tische", state: "Wie es steht", line: "Der Weg durch den Tag",
    table: "Tisch {n}", round: "Alle Tische: {name}", study: "Bedenkzeit", slowTables: "Langsame Tische", slowHint: "Weit hinter den anderen. Ein Schiedsrichter kann ihre Züge stoppen; abgebrochen wird kein Spiel.", announce: "Durchsagen", champion: "Sieger", screen: "Leinwand", print: "Drucken" });

type Figure = { count: number; word: string; to: string; tone?: "bad" | "warning" };

function Figures({ round }: { round: Round | null }): JSX.Element {
  const here = useEvent(), { facts } = here, base = `/events/${here.id}`;
  const running = round?.tables.filter((table) => table.stage === "placing" || table.stage === "playing") ?? [];
  const missing = round?.state === "started" ? round.tables.filter((table) => !resultIn(table)).length : 0;
  const slow = round?.tables.filter((table) => alarms(table).includes("slow")).length ?? 0;
  const list: Figure[] = [
    { count: facts.entrants.present, word: t("people"), to: "/people" },
    ...(facts.stage !== "completed" && facts.entrants.registered ? [{ count: facts.entrants.registered, word: t("expected"), to: "/people" }] : []),
    ...(facts.entrants.waiting ? [{ count: facts.entrants.waiting, word: t("waiting"), to: "/people" }] : []),
    ...(round ? [{ count: running.filter((table) => table.sheet === "open").length, word: t("playing"), to: `/rounds/${round.round}` }, { count: missing, word: t("missing"), to: "/results" }] : []),
    ...(facts.stage === "running" ? [{ count: facts.calls_open ?? 0, word: t("calls"), to: "/judge", ...(facts.calls_open ? { tone: "bad" as const } : {}) },
      { count: facts.protests_open ?? 0, word: t("protests"), to: "/judge", ...(facts.protests_open ? { tone: "bad" as const } : {}) }] : []),
    ...(slow && round ? [{ count: slow, word: t("slow"), to: `/rounds/${round.round}?show=alarms`, tone: "warning" as const }] : []),
  ];
  return <ul class="figures">{list.map((one) => <li key={one.word}><a class={`figure ${one.tone ?? ""}`} href={base + one.to}><strong>{number(one.count)}</strong><span>{one.word}</span></a></li>)}</ul>;
}

function SlowTables({ round }: { round: Round }): JSX.Element | null {
  const here = useEvent(), list = round.tables.filter((table) => table.slow);
  if (!list.length) return null;
  return (
    <section><h2>{t("slowTables")}</h2><p class="soft">{t("slowHint")}</p>
      <ul class="slow-list">{list.map((table) => <li key={table.game}><a href={sheetPath(here.id, round.round, table.table)}>{tableWord(table.table)}</a>: {table.seats.map((seat) => seat.name).join(", ")}</li>)}</ul></section>
  );
}

function Main({ task, view, round }: { task: Task; view: Rounds; round: Round | null }): JSX.Element {
  const here = useEvent(), inside = round && task.key === "round" ? roundNext(here.facts, round) : null;
  if (!round || task.key !== "round") return <TaskCard task={task} name={nameOf(view.rounds, task.round)} />;
  const name = roundName(round);
  return (
    <TaskCard task={inside ?? task} name={name} studySeconds={round.study_s}>
      {round.study && <p class="turn-now">{t("study")}: <Countdown until={ends(round.study)} label={t("study")} /></p>}
      {inside && <p><a href={roundPath(here.id, round.round)}>{t("round", { name })}</a></p>}
    </TaskCard>
  );
}

function Cockpit({ view }: { view: Rounds }): JSX.Element {
  const here = useEvent(), task = whatNext(here.facts, view), hand = atHand(view.rounds);
  const data = useData<Round>(hand ? `${here.api}/rounds/${hand.round}` : null, here.topic);
  const round = hand && data.value.value?.round === hand.round ? data.value.value : null;
  return (
    <>
      <h1 class="hidden">{t("title")}</h1>
      {task && <Main task={task} view={view} round={round} />}
      <h2>{t("state")}</h2>
      <Figures round={round} />
      {round && <SlowTables round={round} />}
      <HallTasks />
      <h2>{t("line")}</h2>
      <Timeline view={view} />
      <OtherSteps main={task} view={view} />
      <h2>{t("announce")}</h2>
      <div class="buttons"><Announce /><LinkButton icon="screen" blank to={`/events/${here.id}/screen`}>{t("screen")}</LinkButton><LinkButton icon="print" to={`/events/${here.id}/print`}>{t("print")}</LinkButton></div>
      <Notices />
    </>
  );
}

function Inside(): JSX.Element {
  const here = useEvent(), data = useData<Rounds>(`${here.api}/rounds`, here.topic);
  if (!here.is("organiser")) return <Empty icon="lock" title={t("only")} />;
  return <Shown data={data}>{(view) => <Cockpit view={view} />}</Shown>;
}

export default function RunPage({ params }: { params: Params }): JSX.Element {
  return <EventFrame id={params.event!}><Inside /></EventFrame>;
}
