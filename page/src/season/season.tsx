// season.tsx - one season: the ranking with what counts, its events and rules; and for those who run it, everything they decide.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { rulebookWord } from "../event/rulebooks";
import { comma, number, ordinal, words } from "../language";
import { ask, query, type Params } from "../router";
import { Check, Choice, Empty, Field, LinkButton, Shown, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { Curves } from "./curves";
import { End } from "./season-end";
import { Events } from "./season-events";
import { Leavers } from "./leavers";
import { League } from "./league";
import { Member, Members } from "./members";
import { Merges } from "../people/merges";
import { clauseOf, percent, standsWord, type Part, type Season, type SeasonRow } from "./ranking";
import { SeasonRules } from "./season-rules";

const t = words({
  parts: "Season sections",
  percent: "{n}%",
  ranking: "Ranking",
  events: "Events",
  rules: "Rules",
  people: "People",
  same: "Duplicates",
  leavers: "Dropouts",
  end: "Final",
  league: "Administrators",
  rank: "Rank",
  name: "Name",
  points: "Points",
  share: "Average share",
  state: "Final",
  results: "Results",
  none: "No ranking yet.",
  noneLead: "It's built from the events the league accepts.",
  noneHere: "No players found.",
  search: "Find a player",
  only: "Finalists only",
  onlyNow: "Provisionally qualified only",
  csv: "Download CSV",
  closed: "Closed",
  counts: "counts for {points} points",
  not: "does not count",
  finalists: "{n, plural, one {1 finalist} other {# finalists}}",
  invalid: "no valid result",
  explain: "Coloured results count. Select a result to open its event; tick players to see their curves.",
  lead: "{rulebook} · run by {who}",
  curve: "{name}'s curve",
});

const CURVES = 5;

/** Every place someone took; the ones that count stand out. */
function Places({ row, season }: { row: SeasonRow; season: Season }): JSX.Element {
  const all = season.results
    .filter((result) => result.player === row.player)
    .sort((a, b) => a.place - b.place);
  const name = (id: string): string => season.events.find((event) => event.event === id)?.name ?? id;
  return (
    <span class="season-places">
      {all.map((result) => {
        const counted = row.counted.find((one) => one.tournament === result.tournament);
        const what = `${name(result.tournament)}: ${result.invalid ? t("invalid") : counted ? t("counts", { points: counted.points }) : t("not")}`,
          place = result.invalid ? "–" : ordinal(result.place);
        return (
          <a
            key={result.tournament}
            class={counted ? "counted" : ""}
            href={`/events/${result.tournament}/standings`}
            title={what}
            aria-label={`${place} ${what}`}
          >
            {place}
          </a>
        );
      })}
    </span>
  );
}

const goes = (row: SeasonRow): boolean => row.state === "finalist" || row.state === "direct";

function RankingHead({ edit }: { edit: boolean }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col" class="number">
          {t("rank")}
        </th>
        <th scope="col">{t("name")}</th>
        <th scope="col" class="number">
          {t("points")}
        </th>
        <th scope="col">{t("results")}</th>
        <th scope="col" class="number season-share">
          {t("share")}
        </th>
        <th scope="col">{t("state")}</th>
        <th />
        {edit && <th />}
      </tr>
    </thead>
  );
}

function RankingRow({
  row,
  season,
  drawn,
  turn,
  edit,
  again,
}: {
  row: SeasonRow;
  season: Season;
  drawn: string[];
  turn: (player: string) => void;
  edit: boolean;
  again: () => Promise<void>;
}): JSX.Element {
  return (
    <tr class={goes(row) ? "finalist" : ""}>
      <td class="number">
        {row.shared > 1 ? "=" : ""}
        {number(row.rank)}
      </td>
      <th scope="row">
        <a href={`/players/${row.player}`}>{row.name}</a>
      </th>
      <td class="number">
        <b>{row.points}</b>
      </td>
      <td>
        <Places row={row} season={season} />
      </td>
      <td class="number season-share" title={row.pct_mean}>
        {t("percent", { n: number(percent(row.pct_mean), 2) })}
      </td>
      <td>
        {row.state === "undecided" ? (
          <span class="soft" title="DM19-4.7a">
            {standsWord(season, row)}
          </span>
        ) : (
          standsWord(season, row) && (
            <Tag
              title={clauseOf[row.state] ?? ""}
              kind={goes(row) ? "good" : row.state === "tied_at_the_cut" ? "warning" : ""}
            >
              {standsWord(season, row)}
            </Tag>
          )
        )}
      </td>
      <td class="season-pick">
        <input
          type="checkbox"
          checked={drawn.includes(row.player)}
          aria-label={t("curve", { name: row.name })}
          onChange={() => turn(row.player)}
        />
      </td>
      {edit && (
        <td>
          <Member season={season} row={row} again={again} />
        </td>
      )}
    </tr>
  );
}

function Ranking({ season, again }: Part): JSX.Element {
  const search = useSignal(""),
    only = useSignal(false),
    picked = useSignal<string[] | null>(null),
    wanted = search.value.trim().toLocaleLowerCase();
  const all = season.table.ranking,
    rows = all.filter(
      (row) => (!wanted || row.name.toLocaleLowerCase().includes(wanted)) && (!only.value || goes(row)),
    );
  if (!all.length)
    return (
      <Empty icon="chart" title={t("none")}>
        <p>{t("noneLead")}</p>
      </Empty>
    );
  const drawn = picked.value ?? all.slice(0, 3).map((row) => row.player),
    edit = season.mine && !season.closed;
  const turn = (player: string): void => {
    picked.value = drawn.includes(player)
      ? drawn.filter((one) => one !== player)
      : [...drawn, player].slice(-CURVES);
  };
  return (
    <>
      <Curves season={season} players={drawn} />
      <div class="season-tools">
        <Field label={t("search")} type="search" value={search.value} set={into(search)} />
        <Check label={t(season.published ? "only" : "onlyNow")} value={only.value} set={into(only)} />
      </div>
      <p class="soft season-note">{t("explain")}</p>
      {rows.length ? (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("ranking")}>
          <table class="season-table">
            <RankingHead edit={edit} />
            <tbody>
              {rows.map((row) => (
                <RankingRow
                  key={row.player}
                  row={row}
                  season={season}
                  drawn={drawn}
                  turn={turn}
                  edit={edit}
                  again={again}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p class="soft">{t("noneHere")}</p>
      )}
    </>
  );
}

const OPEN = ["ranking", "events", "rules"] as const,
  LEAGUE = ["people", "same", "leavers", "end", "league"] as const;
type Name = (typeof OPEN)[number] | (typeof LEAGUE)[number];

function PartShown({ part, season, again }: Part & { part: Name }): JSX.Element {
  const given = { season, again };
  switch (part) {
    case "events":
      return <Events {...given} />;
    case "rules":
      return <SeasonRules {...given} />;
    case "people":
      return <Members {...given} />;
    case "same":
      return <Merges at={`/api/seasons/${season.season}`} again={() => void again()} />;
    case "leavers":
      return <Leavers {...given} />;
    case "end":
      return <End {...given} />;
    case "league":
      return <League {...given} />;
    case "ranking":
      return <Ranking {...given} />;
  }
}

export default function SeasonPage({ params }: { params: Params }): JSX.Element {
  const path = `/api/seasons/${encodeURIComponent(params.season!)}`,
    data = useData<Season>(path, `season/${params.season!}`);
  return (
    <Shown data={data}>
      {(season) => {
        const parts: readonly Name[] = season.mine ? [...OPEN, ...LEAGUE] : OPEN,
          part = parts.find((one) => one === query.value.get("part")) ?? "ranking";
        const waiting = season.events.filter((event) => event.state === "submitted").length,
          cases = (season.leavers ?? []).filter((one) => one.during && !one.case).length;
        const word = (one: Name): string => {
          const n = one === "events" && season.mine ? waiting : one === "leavers" ? cases : 0;
          return n ? `${t(one)} (${number(n)})` : t(one);
        };
        return (
          <>
            <div class="row apart">
              <h1>
                {season.name} {season.closed && <Tag>{t("closed")}</Tag>}{" "}
                {season.published && (
                  <Tag kind="good">{t("finalists", { n: season.published.people.length })}</Tag>
                )}
              </h1>
              <div class="buttons">
                <LinkButton small icon="share" to={`${path}/ranking.csv`} download>
                  {t("csv")}
                </LinkButton>
              </div>
            </div>
            <p class="lead">
              {t("lead", {
                rulebook: rulebookWord(season.rulebook),
                who: season.administrators.join(comma()),
              })}
            </p>
            <Choice<Name>
              label={t("parts")}
              value={part}
              set={(next) => ask("part", next === "ranking" ? null : next)}
              choices={parts.map((one) => [one, word(one)] as const)}
            />
            <h2 class="hidden">{t(part)}</h2>
            <div class="season-part">
              <PartShown part={part} season={season} again={data.again} />
            </div>
          </>
        );
      }}
    </Shown>
  );
}
