// knockout.tsx - from the cut to the champion: the tables by the chart, the choice of places, the boards, the final.
import type { JSX } from "preact";
import { offerOf, roundNext, whatNext } from "../day/next";
import { nameOf, TaskCard } from "../day/task";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import {
  colourWord,
  ends,
  roundName,
  type Round,
  type RoundFacts,
  type Rounds,
  type Table,
} from "../event/tables";
import { ordinal, words } from "../language";
import type { Params } from "../router";
import { RoundBoard } from "../rounds/round-board";
import {
  roundPath,
  roundStateWord,
  stateTone,
  stateWord,
  tableState,
  tableWord,
} from "../rounds/table-state";
import { Countdown } from "../ui/clock";
import { Icon } from "../ui/icons";
import { Button, Empty, LinkButton, Note, Shown, Tag } from "../ui/parts";
import { StepUpLots } from "../standings/hand-lots";
import { LiveDraw } from "./live-draw";
import { PickForm, Piece } from "./picks";

const t = words({
  title: "Finals",
  none: "The preliminaries aren't over yet.",
  noneHint: "After the cut, the semi-final tables appear here by seed.",
  noneHintFinal: "After the cut, the final table appears here.",
  nobody: "This rulebook has no semi-final or final.",
  seed: "Seed {n}",
  chair: "seat {n}",
  chooses: "choosing now",
  winner: "Winner",
  all: "All tables in the round",
  study: "Study time",
  "before-board": "Seats are chosen before anyone sees the board.",
  "after-layout": "Seats are chosen once everyone has seen the board.",
  "after-study": "Seats are chosen after the study time.",
  byRank: "In order of preliminary rank.",
  champion: "Champion",
  missing: "Absent",
  stepUp: "Offer {name}'s place to the next in rank",
  stepUpSaid: "The next in rank moves up.",
  bracket: "Go to bracket",
  standings: "Go to standings and lots",
  bank: "Bank: {name}",
  page: "See the champion's page",
});

/** One table of the chart, with its draft. */
function ChartTable({
  round,
  table,
  absent,
  again,
}: {
  round: Round;
  table: Table;
  absent: Set<number>;
  again: () => Promise<void>;
}): JSX.Element {
  const here = useEvent(),
    state = tableState(table),
    staff = here.is("organiser", "head-judge", "judge", "scorekeeper");
  const choosing = table.picks?.order && table.picks.now && round.state !== "planned";
  const drawn = round.phase !== "bracket" || table.online !== undefined; // the play order of a bracket comes with its table (DC21-1.2.10g)
  const own = table.picks && here.facts.me?.player === table.picks.player;
  const seats = [...table.seats].sort((a, b) => (a.seed ?? 999) - (b.seed ?? 999));
  return (
    <li class={choosing ? "chart-table next" : "chart-table"}>
      <div class="row apart">
        <h3>{round.phase === "final" ? roundName(round) : tableWord(table.table)}</h3>
        <Tag kind={stateTone(state)}>
          {round.state === "planned" ? roundStateWord("planned") : stateWord(state)}
        </Tag>
      </div>
      <ol class="chart-seats">
        {seats.map((seat) => {
          const won = table.winner === seat.seat,
            chooses = choosing && table.picks?.player === seat.player;
          return (
            <li key={seat.seat} class={chooses ? "chooses" : won ? "winner" : ""}>
              <span class="chart-seed" title={seat.seed ? t("seed", { n: seat.seed }) : undefined}>
                {seat.seed ?? ""}
              </span>
              <span class="chart-name" dir="auto" title={seat.name}>
                {seat.name}
              </span>
              <span class="chart-got">
                {absent.has(seat.player) && <Tag kind="bad">{t("missing")}</Tag>}
                {chooses && t("chooses")}
                {seat.colour && (
                  <>
                    <Piece colour={seat.colour} />
                    <span class="hidden">{colourWord(seat.colour)}</span>
                  </>
                )}
                {seat.vp === undefined && seat.order && drawn && <strong>{ordinal(seat.order)}</strong>}
                {seat.vp === undefined && seat.chair && <span>{t("chair", { n: seat.chair })}</span>}
                {seat.vp !== undefined && <strong>{seat.vp}</strong>}
                {won && <Icon name="trophy" label={t("winner")} />}
              </span>
            </li>
          );
        })}
      </ol>
      {table.banker.judge && <p class="soft">{t("bank", { name: table.banker.judge })}</p>}
      {choosing && (staff || own) && <PickForm table={table} again={again} key={table.picks?.player} />}
      {here.is("organiser") &&
        seats
          .filter((seat) => absent.has(seat.player))
          .map((seat) => (
            <Button
              key={seat.player}
              small
              act={async () => {
                await step(here.api, { kind: "place.offered", player: seat.player }, t("stepUpSaid"));
                await again();
              }}
            >
              {t("stepUp", { name: seat.name })}
            </Button>
          ))}
    </li>
  );
}

type Entrants = { entrants: { player: number; status: string }[] };

function Stage({ head }: { head: RoundFacts }): JSX.Element {
  const here = useEvent(),
    data = useData<Round>(`${here.api}/rounds/${head.round}`, here.topic),
    people = useData<Entrants>(`${here.api}/entrants`, here.topic);
  const again = async (): Promise<void> => {
    await Promise.all([data.again(), here.data.again()]);
  };
  return (
    <Shown data={data}>
      {(round) => {
        const task = here.is("organiser") ? roundNext(here.facts, round) : null,
          absent = new Set(
            round.state === "closed"
              ? []
              : (people.value.value?.entrants ?? [])
                  .filter((one) => one.status !== "present")
                  .map((one) => one.player),
          );
        const live =
            round.board_scope === "live" && round.has_board && !round.board_revealed && here.is("organiser"),
          choosing = round.tables.some((table) => table.picks?.order);
        const card =
          task && task.key !== "study" && task.key !== "picks" ? (
            <TaskCard task={task} name={roundName(round)} studySeconds={round.study_s} />
          ) : null;
        return (
          <section aria-label={roundName(round)}>
            <div class="row apart">
              <h2>
                {roundName(round)}{" "}
                <Tag kind={round.state === "closed" ? "good" : "accent"}>{roundStateWord(round.state)}</Tag>
              </h2>
              <LinkButton small kind="quiet" to={roundPath(here.id, round.round)}>
                {t("all")}
              </LinkButton>
            </div>
            {round.study && (
              <div class="study">
                <Icon name="clock" size={28} />
                <span>{t("study")}</span>
                <Countdown until={ends(round.study)} label={t("study")} />
              </div>
            )}
            {live ? <LiveDraw round={round}>{card}</LiveDraw> : card}
            {choosing && round.state !== "closed" && round.picks_when !== "none" && (
              <Note>
                {t(round.picks_when)} {t("byRank")}
              </Note>
            )}
            {round.phase === "semi-final" &&
              here.is("organiser", "head-judge", "judge") &&
              round.tables.some((table) => table.seats.some((seat) => absent.has(seat.player))) && (
                <StepUpLots said={again} />
              )}
            <ul class="chart">
              {round.tables
                .filter((table) => table.replayed_as === undefined)
                .sort((a, b) => a.table - b.table)
                .map((table) => (
                  <ChartTable key={table.game} round={round} table={table} absent={absent} again={again} />
                ))}
            </ul>
            {round.state !== "closed" && round.state !== "planned" && !live && round.has_board && (
              <RoundBoard round={round} />
            )}
          </section>
        );
      }}
    </Shown>
  );
}

function Inside({ view }: { view: Rounds }): JSX.Element {
  const here = useEvent(),
    { facts } = here;
  const late = view.rounds
    .filter((one) => one.phase === "semi-final" || one.phase === "final" || one.phase === "bracket")
    .reverse();
  const task = here.is("organiser") ? whatNext(facts, view) : null,
    cut = offerOf(facts, "cut.made");
  const between =
    task &&
    !late.some((one) => one.state === "open" || one.state === "started") &&
    (late.length > 0 || task.key === "cut.made" || task.key === "lots") &&
    !(task.key === "round.opened" && late[0]?.state === "planned");
  return (
    <>
      <div class="row apart">
        <h1>{t("title")}</h1>
        {late.some((one) => one.phase === "bracket") && (
          <LinkButton icon="bracket" to={`/events/${here.id}/bracket`}>
            {t("bracket")}
          </LinkButton>
        )}
      </div>
      {facts.champion && (
        <div class="finals-champion card">
          <Icon name="trophy" size={56} />
          <p class="soft">{t("champion")}</p>
          <strong>{facts.champion.name}</strong>
          <p>
            <a href={`/events/${here.id}/champion`}>{t("page")}</a>
          </p>
        </div>
      )}
      {between && task && task.key !== "champion" && (
        <TaskCard task={task} name={nameOf(view, task.round, here.facts)} />
      )}
      {!late.length && !between && (
        <Empty icon="trophy" title={cut?.code === "no-knockout" ? t("nobody") : t("none")}>
          <p>
            {cut?.code === "no-knockout" ? cut.text : t(facts.semi_left_out ? "noneHintFinal" : "noneHint")}
          </p>
          {cut?.code === "ties-open" && (
            <LinkButton kind="main" icon="dice" to={`/events/${here.id}/standings`}>
              {t("standings")}
            </LinkButton>
          )}
        </Empty>
      )}
      {late.map((one) => (
        <Stage key={one.round} head={one} />
      ))}
    </>
  );
}

function Loaded(): JSX.Element {
  const here = useEvent(),
    data = useData<Rounds>(`${here.api}/rounds`, here.topic);
  return <Shown data={data}>{(view) => <Inside view={view} />}</Shown>;
}

export default function KnockoutPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Loaded />
    </EventFrame>
  );
}
