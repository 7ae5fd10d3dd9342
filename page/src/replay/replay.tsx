// replay.tsx - a finished game step by step: board, open hands, log, figures and the proof of its dice.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refusal } from "../api";
import { Board } from "../board/board";
import { moment, words } from "../language";
import { ask, query, type Params } from "../router";
import { Button, Choice, Empty, LinkButton, Tag } from "../ui/parts";
import { LiveTable } from "../table/live-table";
import { Dice } from "../table/this-moment";
import { Statistics } from "../table/statistics";
import type { TableFacts, View } from "../table/types";
import { seatName, tellEntry } from "../table/game-words";
import { Controls, useKeys } from "./controls";
import { Figures } from "./figures";
import { Hands } from "./hands";
import { laid } from "./laid";
import { Log } from "./replay-log";
import { ProofPanel } from "./proof";
import { Share } from "./share-step";
import { openReplay, type Replay } from "./source";
import { stands, type Step } from "./steps";
import type { TablePlace } from "../answers";

const t = words({
  loading: "Loading the game…",
  title: "Replay",
  board: "Board after step {n}",
  log: "Log",
  figures: "Points and cards",
  statistics: "Dice",
  proof: "Proof",
  side: "Side panel",
  coordinates: { text: "Board numbers", about: "of hexes and sites" },
  table: "Go to table",
  event: "Go to event",
  record: "Download game record",
  running: "This game is still in progress.",
  runningWhy: "Hidden cards stay sealed until it's over. Then anyone can step through it here.",
  watch: "Watch live",
  broken: "The replay stops here: what follows breaks the rules.",
  undone: "Later undone by a judge.",
  won: "{who} has won.",
  missing: "Game not found.",
  again: "Try again",
  none: "Nothing has happened yet.",
});

const SIDES = ["log", "figures", "statistics", "proof"] as const;

/** The step the address names: how many entries lie behind it. */
function stepOf(last: number): number {
  const asked = query.value.get("at");
  const at = asked === null ? 1 : Number(asked);
  return Number.isInteger(at) ? Math.min(Math.max(at, 1), last) : 1;
}

function StepSaid({
  winner,
  places,
  said,
  at,
  step,
}: {
  winner: number | null;
  places: TablePlace[];
  said: (n: number) => string;
  at: number;
  step: Step;
}): JSX.Element {
  return (
    <p role="status" aria-live="polite">
      {winner !== null ? t("won", { who: seatName(places, winner) }) : said(at) || t("none")}
      {step.undone_by && (
        <>
          {" "}
          <Tag kind="warning">{t("undone")}</Tag>
        </>
      )}
    </p>
  );
}

function ReplayLinks({ replay, facts }: { replay: Replay; facts: TableFacts }): JSX.Element {
  return (
    <div class="buttons">
      <LinkButton small icon="sheet" to={`/api/tables/${replay.id}/record`} download>
        {t("record")}
      </LinkButton>
      <LinkButton small icon="table" to={`/tables/${replay.id}`}>
        {t("table")}
      </LinkButton>
      {facts.event && (
        <LinkButton small icon="event" to={`/events/${facts.event}`}>
          {t("event")}
        </LinkButton>
      )}
    </div>
  );
}

function Shown({ replay }: { replay: Replay }): JSX.Element {
  const last = replay.steps.length,
    at = stepOf(last),
    { facts, log, steps } = replay,
    places = facts.places;
  const numbers = useSignal(false),
    side = SIDES.find((one) => one === query.value.get("show")) ?? "log";
  const view = useMemo((): View => ({ ...replay.engine.view(at), running: [] }), [replay, at]);
  const still = useMemo(() => new LiveTable(replay.id), [replay]); // looks like a table that stands still
  const shown = useMemo(() => log.slice(0, at).filter((_, n) => stands(steps[n], at)), [replay, at]);
  useEffect(() => {
    still.log.value = shown;
  }, [shown]);
  const to = (step: number): void => ask("at", String(Math.min(Math.max(step, 1), last)));
  const said = (n: number): string => tellEntry(log[n - 1]!, places);
  useKeys(replay, () => stepOf(last), to);
  const step = steps[at - 1]!,
    winner = at === last ? view.result.winner : null;
  return (
    <div class="replay">
      <div class="replay-main">
        <div class="replay-head">
          <h1>{t("title")}</h1>
          <p class="soft">
            {facts.places.map((_, seat) => seatName(places, seat)).join(" · ")}
            {log[0]?.at ? ` · ${moment(log[0].at)}` : ""}
          </p>
        </div>
        <div class="replay-board">
          <Board {...laid(view, shown)} label={t("board", { n: at })} coordinates={numbers.value} />
        </div>
        <div class="replay-now">
          <Dice table={still} view={view} places={places} />
          <StepSaid winner={winner} places={places} said={said} at={at} step={step} />
        </div>
        <Controls replay={replay} at={at} to={to} said={said} />
        {at === last && last < log.length && (
          <p class="wrong" role="alert">
            {t("broken")}
          </p>
        )}
        <Hands view={view} places={places} />
      </div>
      <aside class="replay-side">
        <Choice
          label={t("side")}
          value={side}
          set={(value) => ask("show", value === "log" ? null : value)}
          choices={SIDES.map((one) => [one, t(one)] as const)}
        />
        {side === "log" && <Log replay={replay} at={at} to={to} />}
        {side === "figures" && <Figures replay={replay} at={at} to={to} />}
        {side === "statistics" && <Statistics table={still} view={view} places={places} />}
        {side === "proof" && <ProofPanel replay={replay} to={to} />}
        <div class="row">
          <Share at={at} />
          <Button
            small
            pressed={numbers.value}
            act={() => {
              numbers.value = !numbers.value;
            }}
          >
            {t("coordinates")}
          </Button>
        </div>
        <ReplayLinks replay={replay} facts={facts} />
      </aside>
    </div>
  );
}

export default function ReplayPage({ params }: { params: Params }): JSX.Element {
  const id = params.table!,
    replay = useSignal<Replay | null>(null),
    wrong = useSignal<Error | null>(null);
  const open = (): void => {
    wrong.value = null;
    openReplay(id).then(
      (one) => {
        replay.value = one;
      },
      (error: Error) => {
        wrong.value = error;
      },
    );
  };
  useEffect(() => {
    replay.value = null;
    open();
  }, [id]);
  if (wrong.value) {
    const status = wrong.value instanceof Refusal ? wrong.value.status : 0,
      missing = status === 404;
    return (
      <Empty icon="warning" title={missing ? t("missing") : wrong.value.message}>
        {!missing && status !== 403 && <Button act={open}>{t("again")}</Button>}
        <LinkButton to={`/tables/${id}`}>{t("table")}</LinkButton>
      </Empty>
    );
  }
  if (!replay.value)
    return (
      <p class="loading" role="status">
        {t("loading")}
      </p>
    );
  if (replay.value.sealed)
    return (
      <Empty icon="clock" title={t("running")}>
        <p>{t("runningWhy")}</p>
        <LinkButton kind="main" to={`/tables/${id}`}>
          {t("watch")}
        </LinkButton>
      </Empty>
    );
  return <Shown replay={replay.value} />;
}
