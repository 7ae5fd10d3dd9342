// mine.tsx - a player's day on a phone: where do I sit, what do I have to do, how am I doing, what comes next.
import type { JSX } from "preact";
import { useData } from "../data";
import { ClaimEntry } from "../entrants/claim";
import { OwnDeclaration } from "../entrants/own-declaration";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { roundName, type Round, type RoundRow, type Rounds, type Table } from "../event/tables";
import { Delegated } from "../judge/playing-judge";
import { statusWord } from "../judge/ruling-words";
import { words } from "../language";
import { GroupRank, RatedGames } from "../groups/own-rank";
import { WeekendCard, type Behind } from "../groups/weekend";
import { me } from "../me";
import type { Params } from "../router";
import { MySeason } from "../season/own-season";
import { Empty, LinkButton, Note, Shown } from "../ui/parts";
import { Before, Consents } from "./before-playing";
import type { Mine } from "./mine-data";
import { Results, Rank, Schedule } from "./own-results";
import { NowTable } from "./own-table";

const t = words({
  title: "My tables",
  not: "You're not registered for this event.",
  who: "Sign in to see your table.",
  event: "Go to event",
  register: "Register",
  signIn: "Sign in",
  waitTitle: "You don't have a table yet.",
  between: "Your game is over and its sheet is in.",
  wait: "It will appear here when the round opens.",
  next: "If you play on, your next table will appear here when its round opens.",
  waitOnline: "Your group and its times will appear here when the groups are announced.",
  over: "The event is over. Thanks for playing.",
  out: "You're out of the event ({status}).",
  cut: "The preliminaries are over and you didn't make the cut.",
  cutLead: "Your rank is in the standings. If someone doesn't show up, the next in rank moves up.",
  waiting: "You're on the waiting list. You'll move up automatically when a place opens up.",
  help: "Ask for help",
});

const OUT = new Set(["no-show", "withdrawn", "abandoned", "disqualified"]);

/** My last game in the bracket, if it is over. */
function behindOf(tables: readonly Table[], rounds: readonly RoundRow[], player: number): Behind | null {
  const table = [...tables]
      .reverse()
      .find(
        (one) =>
          one.stage !== "void" &&
          rounds.some((round) => round.round === one.round && round.phase === "bracket"),
      ),
    round = rounds.find((one) => one.round === table?.round);
  if (!table || !round || table.winner === undefined) return null;
  return {
    round: roundName(round),
    won: table.seats[table.winner]?.player === player,
    last: round.number === round.of,
  };
}

/** Whether the cut went past me: who advances has a seed. */
function useCut(player: number): boolean {
  const { api, topic, facts } = useEvent(),
    asks = Boolean(facts.cut_made) && !facts.online;
  const own = useData<{ entrants: { player: number; seed?: number }[] }>(
    asks ? `${api}/entrants` : null,
    topic,
  ).value.value?.entrants.find((one) => one.player === player);
  return asks && own !== undefined && own.seed === undefined;
}

/** Shown if there is no table. */
function NoTable({ mine, played }: { mine: Mine; played: boolean }): JSX.Element {
  const { facts } = useEvent(),
    cut = useCut(mine.player!),
    over = facts.stage === "completed";
  const title = over ? "over" : cut ? "cut" : played ? "between" : "waitTitle",
    lead = cut ? "cutLead" : played ? "next" : facts.online ? "waitOnline" : "wait";
  return (
    <Empty icon="table" title={t(title)}>
      {!over && <p>{t(lead)}</p>}
    </Empty>
  );
}

/** The table that is played now: the last one whose sheet is not done. */
const current = (tables: readonly Table[]): Table | null =>
  [...tables].reverse().find((one) => one.stage !== "void" && !["submitted", "locked"].includes(one.sheet)) ??
  null;

function Day({ mine, again }: { mine: Mine; again: () => Promise<void> }): JSX.Element {
  const { api, topic, facts } = useEvent();
  const tables = mine.tables ?? [],
    now = current(tables);
  const rounds = useData<Rounds>(`${api}/rounds`, topic),
    list = rounds.value.value?.rounds ?? [];
  const facts_ = (table: Table) => list.find((one) => one.round === table.round);
  const round = useData<Round>(now ? `${api}/rounds/${now.round}` : null, topic);
  const name = now && facts_(now) ? roundName(facts_(now)!) : "";
  return (
    <div class="mine">
      <Before free={mine.free_games} />
      <Delegated />
      {OUT.has(mine.status ?? "") && (
        <Note kind="warning">{t("out", { status: statusWord(mine.status!) })}</Note>
      )}
      {mine.status === "waiting" && <Note>{t("waiting")}</Note>}
      {mine.weekend && (
        <WeekendCard
          weekend={mine.weekend}
          table={now}
          player={mine.player!}
          behind={behindOf(tables, list, mine.player!)}
        />
      )}
      {mine.weekend && !now ? null : now && round.value.value ? (
        <NowTable
          table={round.value.value.tables.find((one) => one.game === now.game) ?? now}
          round={round.value.value}
          name={name}
          again={again}
        />
      ) : (
        <NoTable mine={mine} played={tables.length > 0} />
      )}
      {mine.weekend ? (
        <>
          <GroupRank weekend={mine.weekend} player={mine.player!} />
          <RatedGames rated={mine.weekend.rated ?? []} />
        </>
      ) : (
        <Rank player={mine.player!} />
      )}
      <MySeason />
      <Results tables={tables} rounds={list} player={mine.player!} />
      <Schedule plan={mine.plan ?? []} done={facts.rounds_opened} />
      <OwnDeclaration player={mine.player!} />
      <Consents player={mine.player!} />
      {facts.help && (
        <p>
          <LinkButton icon="people" to={facts.help} blank>
            {t("help")}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function Guarded(): JSX.Element {
  const { api, topic, id, facts } = useEvent();
  const mine = useData<Mine>(me.value ? `${api}/mine` : null, topic);
  if (me.value === null)
    return (
      <Empty icon="person" title={t("who")}>
        <LinkButton kind="main" to={`/sign-in?back=/events/${id}/mine`}>
          {t("signIn")}
        </LinkButton>
      </Empty>
    );
  return (
    <Shown data={mine}>
      {(value) =>
        value.player === undefined ? (
          <>
            <ClaimEntry />
            <Empty icon="person" title={t("not")}>
              {facts.registration_open ? (
                <LinkButton kind="main" to={`/events/${id}/register`}>
                  {t("register")}
                </LinkButton>
              ) : (
                <LinkButton to={`/events/${id}`}>{t("event")}</LinkButton>
              )}
            </Empty>
          </>
        ) : (
          <Day mine={value} again={mine.again} />
        )
      }
    </Shown>
  );
}

export default function MinePage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <h1 class="hidden">{t("title")}</h1>
      <Guarded />
    </EventFrame>
  );
}
