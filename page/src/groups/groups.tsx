// groups.tsx - a digital championship: groups by time zone, their weekends, live Elo, promotion, alternates and sign-in.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { comma, moment, number, words } from "../language";
import { ask, query, type Params } from "../router";
import { Button, Choice, Empty, LinkButton, Note, Shown, Tag } from "../ui/parts";
import { put } from "../ui/signals";
import { Countdown } from "../ui/clock";
import { WhyDialog } from "../standings/why";
import {
  keyWord,
  shownKey,
  stateWord,
  exactKey,
  type Row,
  type Standings,
} from "../standings/standings-words";
import { GroupGames } from "./group-games";
import { groupStateWord, linesOf, type Entrant, type Group, type Groups } from "./group";
import { rankedHow } from "./own-rank";
import { Run } from "./run-groups";
import { SignIn } from "./bracket-sign-in";

const t = words({
  title: "Groups",
  none: "No groups yet.",
  noneLead: "Once registration closes, players are grouped by time zone.",
  group: "Group {n}",
  which: "Choose a group",
  players: "{n, plural, one {1 player} other {# players}}",
  opens: "opens in",
  closes: "closes in",
  queued: "{n, plural, one {1 in queue} other {# in queue}}",
  promoted: "The top {n} of each group advance; {m} alternates.",
  rank: "Rank",
  name: "Name",
  games: "Games",
  through: "advances",
  seed: "Seed {n}",
  alternate: "Alternate {n}",
  live: "Live ranking of this group",
  waiting: "in queue",
  empty: "No players in this group.",
  why: "Why?",
  whyOf: "Why is {a} ahead of {b}?",
  mine: "You're in group {n}.",
  toMine: "Your weekend",
  playing: "{n, plural, one {1 table playing} other {# tables playing}}",
  bracket: "{n} players in the bracket: {tables}.",
  tables: "{n, plural, one {1 table} other {# tables}}",
  unplayable: "A bracket of {n} players can't be played down to four. Change how many advance.",
});

/** When a group plays, in the reader's own time, with the clock that runs. */
export function Window({ group }: { group: Group }): JSX.Element {
  const from = group.opens * 1000,
    to = group.closes * 1000;
  return (
    <span class="group-window">
      {moment(from)} – {moment(to)}{" "}
      {group.state === "planned" && from > 0 && (
        <span class="soft">
          {t("opens")} <Countdown until={from} label={t("opens")} />
        </span>
      )}
      {group.state === "open" && (
        <strong>
          {t("closes")} <Countdown until={to} label={t("closes")} />
        </strong>
      )}
    </span>
  );
}

function GroupTableHead({ keys }: { keys: string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col" class="number">
          {t("rank")}
        </th>
        <th scope="col">{t("name")}</th>
        {keys.map((key) => (
          <th scope="col" class="number" key={key}>
            {keyWord(key)}
          </th>
        ))}
        <th scope="col" class="number">
          {t("games")}
        </th>
        <th scope="col">
          <span class="hidden">{t("why")}</span>
        </th>
      </tr>
    </thead>
  );
}

function GroupRow({
  row,
  through,
  place,
  entrant,
  keys,
  above,
  asked,
}: {
  row: Row;
  through: boolean;
  place: number;
  entrant: Entrant;
  keys: string[];
  above: Row | undefined;
  asked: Signal<[Row, Row] | null>;
}): JSX.Element {
  return (
    <tr class={through ? "through" : ""}>
      <td class="number">{place ? number(place) : "–"}</td>
      <th scope="row">
        {row.name} {row.state !== "ranked" && <Tag>{stateWord(row.state)}</Tag>}{" "}
        {entrant.queued && <Tag kind="accent">{t("waiting")}</Tag>}{" "}
        {entrant.seed ? (
          <Tag kind="good">{t("seed", { n: entrant.seed })}</Tag>
        ) : entrant.alternate ? (
          <Tag kind="warning">{t("alternate", { n: entrant.alternate })}</Tag>
        ) : through ? (
          <Tag kind="good">{t("through")}</Tag>
        ) : null}
      </th>
      {keys.map((name) => {
        const key = row.keys.find((one) => one.key === name);
        return (
          <td class="number" key={name}>
            {key ? (
              <>
                {shownKey(key)} {exactKey(key) && <small class="soft">{exactKey(key)}</small>}
              </>
            ) : (
              "–"
            )}
          </td>
        );
      })}
      <td class="number">{number(row.games)}</td>
      <td>
        {above && (
          <Button
            small
            kind="quiet"
            label={t("whyOf", { a: above.name, b: row.name })}
            act={() => {
              asked.value = [above, row];
            }}
          >
            {t("why")}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Ranking({
  group,
  groups,
  standings,
  entrants,
}: {
  group: Group;
  groups: Groups;
  standings: Standings;
  entrants: Entrant[];
}): JSX.Element {
  const lines = linesOf(group.group, standings.standings, entrants);
  const keys = [...new Set(lines.flatMap(({ row }) => row.keys.map((key) => key.key)))],
    decided = entrants.some((one) => one.seed);
  const asked = useSignal<[Row, Row] | null>(null);
  if (!lines.length) return <p class="soft">{t("empty")}</p>;
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("live")}>
        <table class="group-table">
          <caption class="hidden">{t("live")}</caption>
          <GroupTableHead keys={keys} />
          <tbody>
            {lines.map(({ row, entrant, place, last }, at) => {
              const above = place && at ? lines[at - 1]?.row : undefined;
              const through = decided
                ? entrant.seed !== undefined
                : place > 0 && last <= groups.promoted_per_group && row.games > 0;
              return (
                <GroupRow
                  key={row.player}
                  row={row}
                  through={through}
                  place={place}
                  entrant={entrant}
                  keys={keys}
                  above={above}
                  asked={asked}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="soft">{rankedHow()}</p>
      {asked.value && (
        <WhyDialog a={asked.value[0]} b={asked.value[1]} round={null} done={put(asked, null)} />
      )}
    </>
  );
}

/** The resulting bracket, table by table. */
function Coming({ groups: { bracket } }: { groups: Groups }): JSX.Element | null {
  if (!bracket) return null;
  if (!bracket.tables.length) return <strong>{t("unplayable", { n: bracket.players })}</strong>;
  return (
    <>
      {t("bracket", {
        n: bracket.players,
        tables: bracket.tables.map((n) => t("tables", { n })).join(comma()),
      })}
    </>
  );
}

function Page(): JSX.Element {
  const { api, topic, facts, is } = useEvent();
  const data = useData<Groups>(`${api}/groups`, topic),
    entrants = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic),
    standings = useData<Standings>(`${api}/standings`, topic);
  return (
    <>
      <h1>{t("title")}</h1>
      <Shown data={data}>
        {(groups) => (
          <Shown data={entrants}>
            {({ entrants: people }) => {
              const mine = people.find((one) => one.player === facts.me?.player),
                wanted = query.value.get("group");
              const group =
                groups.groups.find((one) => String(one.group) === wanted) ??
                groups.groups.find((one) => one.group === mine?.group) ??
                groups.groups.find((one) => one.state === "open") ??
                groups.groups[0];
              return (
                <>
                  {mine?.group !== undefined && (
                    <div class="card group-mine row apart">
                      <strong>{t("mine", { n: mine.group + 1 })}</strong>
                      <LinkButton kind="main" to={`/events/${facts.event}/mine`}>
                        {t("toMine")}
                      </LinkButton>
                    </div>
                  )}
                  {is("organiser") && <Run groups={groups} entrants={people} />}
                  {!group ? (
                    <Empty icon="people" title={t("none")}>
                      <p>{t("noneLead")}</p>
                    </Empty>
                  ) : (
                    <>
                      <Note>
                        {t("promoted", { n: groups.promoted_per_group, m: groups.alternates })}{" "}
                        <Coming groups={groups} />
                      </Note>
                      {groups.groups.length > 1 && (
                        <Choice
                          label={t("which")}
                          value={String(group.group)}
                          set={(key) => ask("group", key)}
                          choices={groups.groups.map(
                            (one) => [String(one.group), t("group", { n: one.group + 1 })] as const,
                          )}
                        />
                      )}
                      <h2>
                        {t("group", { n: group.group + 1 })}{" "}
                        <Tag kind={group.state === "open" ? "good" : ""}>{groupStateWord(group.state)}</Tag>
                      </h2>
                      <p>
                        <Window group={group} /> · {t("players", { n: group.size })}
                        {group.queued > 0 && <> · {t("queued", { n: group.queued })}</>}
                        {group.playing > 0 && <> · {t("playing", { n: group.playing })}</>}
                      </p>
                      <Shown data={standings}>
                        {(all) => <Ranking group={group} groups={groups} standings={all} entrants={people} />}
                      </Shown>
                      {group.round !== undefined && <GroupGames key={group.group} round={group.round} />}
                    </>
                  )}
                  {people.some((one) => one.seed || one.alternate) && <SignIn entrants={people} />}
                </>
              );
            }}
          </Shown>
        )}
      </Shown>
    </>
  );
}

export default function GroupsPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page />
    </EventFrame>
  );
}
