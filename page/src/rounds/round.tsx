// round.tsx - one round: the one thing to do now, every table at a glance, the board.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData, useMinutes } from "../data";
import { step, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { ends, isPlacing, roundName, scenarioWord, type Round } from "../event/tables";
import { number, words } from "../language";
import { roundNext, type Task } from "../day/next";
import { TaskCard } from "../day/task";
import type { Params } from "../router";
import { Countdown } from "../ui/clock";
import { Icon } from "../ui/icons";
import { Announce } from "../day/announce";
import { Button, LinkButton, Note, Shown, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { VoiceChannels } from "../groups/voice-channel";
import { isWhole } from "../board/draw";
import { useDrawn } from "../board/drawn";
import { LiveDraw } from "../knockout/live-draw";
import { TableGrid } from "./table-grid";
import { Approvals, unapproved } from "./approve-boards";
import { OwnBoard } from "./own-board";
import { RoundBoard } from "./round-board";
import { TableBoards } from "./table-boards";
import { printPath, resultIn, roundPath, roundStateWord } from "./table-state";
import { TableCard } from "./table-card";
import { useAllowed } from "../event/allowed";
import type { RoundTable, EventNext } from "../answers";

const t = words({
  rounds: "All rounds",
  results: "{in} of {of} results in",
  study: "Study time",
  more: "+1 minute",
  moreSaid: "Added one minute for everyone.",
  print: "Print",
  sheets: "Record sheets",
  cards: "Table cards",
  pairings: "Pairings",
  tables: "Tables",
  board: "Board",
  closed: "This round is over.",
  standings: "View standings",
  timeAll: "Time turns at every table",
  timed: "Turns are now timed.",
  silence: "Silence in the hall: players are placing settlements.",
  placed: "{n, plural, one {Last table has placed} other {All # tables have placed}}",
  placedSaid: "Games under way.",
  previous: "Previous round",
  day: "Day {n}",
});

/** The countdown everyone sees, with a minute more where it is needed. */
function Study({ round, again }: { round: Round; again: () => unknown }): JSX.Element | null {
  const here = useEvent();
  if (!round.study) return null;
  return (
    <div class="study">
      <Icon name="clock" size={28} />
      <span>{t("study")}</span>
      <Countdown until={ends(round.study)} label={t("study")} />
      {here.is("organiser", "head-judge", "judge", "announcer") && (
        <Button
          small
          icon="plus"
          act={async () => {
            await send(`${here.api}/rounds/${round.round}/extend`, { seconds: 60 });
            tell(t("moreSaid"));
            await again();
          }}
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function Progress({ round }: { round: Round }): JSX.Element | null {
  const played = round.tables.filter((table) => table.stage !== "void"),
    done = played.filter(resultIn).length;
  if (round.state !== "started" && round.state !== "closed") return null;
  return (
    <div class="progress">
      <progress
        max={played.length || 1}
        value={done}
        aria-label={t("results", { in: done, of: played.length })}
      />
      <span>{t("results", { in: done, of: played.length })}</span>
    </div>
  );
}

/** The announcer says that everyone is seated and shows the board, which starts the clock (WC25-1.1.7c). */
function Stage({ round }: { round: Round }): JSX.Element | null {
  const here = useEvent(),
    at = round.round,
    laying = round.board_scope === "live" && round.has_board;
  const drawn = useDrawn(laying ? `${here.api}/rounds/${at}/board` : null, here.topic).value.value;
  const mark = `${here.facts.seq} ${isWhole(drawn?.draw)}`; // when every piece is laid, it may be shown
  const seated = useAllowed(here.api, { kind: "tables.seated", round: at }, mark).value,
    shown = useAllowed(here.api, { kind: "board.revealed", round: at }, mark).value;
  const kind = seated?.allowed ? "tables.seated" : shown?.allowed ? "board.revealed" : null;
  return (
    kind && (
      <TaskCard task={{ key: kind, kind, round: at }} name={roundName(round)} studySeconds={round.study_s} />
    )
  );
}

function RoundTitle({ round }: { round: Round }): JSX.Element {
  const here = useEvent();
  return (
    <div class="row apart">
      <h1>
        {roundName(round)}{" "}
        <Tag kind={round.state === "closed" ? "good" : round.state === "planned" ? "" : "accent"}>
          {roundStateWord(round.state)}
        </Tag>
      </h1>
      <span class="row">
        {round.round > 0 && (
          <LinkButton small kind="quiet" icon="left" to={roundPath(here.id, round.round - 1)}>
            {t("previous")}
          </LinkButton>
        )}
        <LinkButton small kind="quiet" to={`/events/${here.id}/rounds`}>
          {t("rounds")}
        </LinkButton>
      </span>
    </div>
  );
}

function PlacedButton({
  placing,
  refresh,
}: {
  placing: RoundTable[];
  refresh: () => Promise<void>;
}): JSX.Element {
  const here = useEvent();
  return (
    <Button
      icon="check"
      testid="all-placed"
      act={async () => {
        for (let i = 0; i < placing.length; i += 64)
          await step(
            here.api,
            placing.slice(i, i + 64).map((one) => ({ kind: "placement.done", game: one.game })),
          );
        tell(t("placedSaid"));
        await refresh();
      }}
    >
      {t("placed", { n: placing.length })}
    </Button>
  );
}

function TimingButton({ timing, refresh }: { timing: EventNext; refresh: () => Promise<void> }): JSX.Element {
  const here = useEvent();
  return (
    <Button
      icon="clock"
      not={timing.allowed ? null : timing.text}
      act={async () => {
        await step(
          here.api,
          { kind: "turn_timing.enabled", clock: "turn", limit_s: timing.limit_s ?? 180 },
          t("timed"),
        );
        await refresh();
      }}
    >
      {t("timeAll")}
    </Button>
  );
}

function RoundTools({
  leads,
  round,
  placing,
  task,
  refresh,
  timing,
}: {
  leads: boolean;
  round: Round;
  placing: RoundTable[];
  task: Task | null;
  refresh: () => Promise<void>;
  timing: EventNext | undefined;
}): JSX.Element {
  const here = useEvent();
  return (
    <div class="buttons round-tools">
      <Announce />
      {leads && round.state === "started" && placing.length > 0 && task?.key !== "placing" && (
        <PlacedButton placing={placing} refresh={refresh} />
      )}
      {leads && round.state !== "closed" && timing && !here.facts.online && (
        <TimingButton timing={timing} refresh={refresh} />
      )}
      {!here.facts.online && (
        <>
          <LinkButton icon="print" blank to={printPath(here.api, "sheets", round.round)}>
            {t("sheets")}
          </LinkButton>
          {round.phase !== "bracket" && round.phase !== "qualifier" && (
            <LinkButton icon="print" blank to={printPath(here.api, "cards", round.round)}>
              {t("cards")}
            </LinkButton>
          )}
          <LinkButton icon="print" blank to={printPath(here.api, "pairings", round.round)}>
            {t("pairings")}
          </LinkButton>
        </>
      )}
    </div>
  );
}

function BoardPart({
  round,
  refresh,
  waits,
  leads,
}: {
  round: Round;
  refresh: () => Promise<void>;
  waits: boolean;
  leads: boolean;
}): JSX.Element {
  const here = useEvent();
  return (
    <>
      <h2>{t("board")}</h2>
      {round.board_scope === "table" && <TableBoards round={round} again={refresh} />}
      {!round.tables.some((one) => one.board) && !(waits && here.is("organiser", "head-judge", "judge")) && (
        <RoundBoard
          round={round}
          again={
            leads && round.has_board && !round.board_revealed
              ? async () => {
                  await step(here.api, { kind: "board.generated", round: round.round });
                  await refresh();
                }
              : null
          }
        />
      )}
      {leads && round.crafted && !round.board_revealed && (
        <div class="buttons">
          <OwnBoard
            rounds={[{ round: round.round, name: roundName(round), has_board: round.has_board }]}
            again={refresh}
          />
        </div>
      )}
    </>
  );
}

function Inside({ round, again }: { round: Round; again: () => Promise<void> }): JSX.Element {
  const here = useEvent(),
    open = useSignal<number | null>(null);
  const leads = here.is("organiser"),
    task = leads ? roundNext(here.facts, round) : null;
  const table = round.tables.find((one) => one.game === open.value);
  const refresh = async (): Promise<void> => {
    await Promise.all([again(), here.data.again()]);
  };
  const timing = here.facts.next?.find((one) => one.kind === "turn_timing.enabled");
  const placing = round.tables.filter(isPlacing);
  const unseen = ["bracket", "qualifier"].includes(round.phase) && round.tables.some((one) => one.board); // each online table shows its own
  const live = round.board_scope === "live" && round.has_board && !round.board_revealed && leads;
  const waits = unapproved(round);
  const card =
    task && task.key !== "look" && task.key !== "study" ? (
      <TaskCard task={task} name={roundName(round)} studySeconds={round.study_s}>
        <Progress round={round} />
      </TaskCard>
    ) : null;
  return (
    <>
      <RoundTitle round={round} />
      <p class="soft">{[scenarioWord(round.scenario), t("day", { n: round.day })].join(" · ")}</p>
      <Study round={round} again={refresh} />
      <Approvals slots={[round]} again={refresh} />
      {live ? <LiveDraw round={round}>{card}</LiveDraw> : card}
      {!leads && here.is("announcer") && !round.board_revealed && <Stage round={round} />}
      {!task && <Progress round={round} />}
      {round.tables.some((one) => one.silent) && <Note>{t("silence")}</Note>}
      {round.state === "closed" && (
        <div class="buttons">
          <LinkButton icon="chart" to={`/events/${here.id}/standings`}>
            {t("standings")}
          </LinkButton>
        </div>
      )}
      {round.tables.length > 0 && (
        <>
          <h2>{t("tables")}</h2>
          <TableGrid tables={round.tables} pick={into(open)} />
        </>
      )}
      {here.staff && (
        <RoundTools
          leads={leads}
          round={round}
          placing={placing}
          task={task}
          refresh={refresh}
          timing={timing}
        />
      )}
      {leads && round.phase === "bracket" && round.state !== "closed" && (
        <VoiceChannels round={round} again={refresh} />
      )}
      {!live && !unseen && <BoardPart round={round} refresh={refresh} waits={waits} leads={leads} />}
      {table && <TableCard round={round} table={table} done={put(open, null)} again={refresh} />}
    </>
  );
}

export function RoundPart({ round }: { round: number }): JSX.Element {
  const here = useEvent(),
    data = useData<Round>(`${here.api}/rounds/${round}`, here.topic);
  useMinutes(data, data.value.value?.state === "started");
  return <Shown data={data}>{(value) => <Inside round={value} again={data.again} />}</Shown>;
}

export default function RoundPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <RoundPart round={Number(params.round)} key={number(Number(params.round))} />
    </EventFrame>
  );
}
