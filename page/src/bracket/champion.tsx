// champion.tsx - the page of honour: podium, the final table, and the champion's way there.
import type { JSX } from "preact";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { roundName, type Round, type RoundRow, type Table } from "../event/tables";
import { comma, country, day, number, words } from "../language";
import type { Params } from "../router";
import { Seats } from "../results/sheet-list";
import { Icon } from "../ui/icons";
import { Empty, LinkButton, Shown } from "../ui/parts";
import { phaseWord } from "../standings/standings-words";
import { Countries, type Titles } from "../titles/titles";
import { useMany } from "./several-answers";

const t = words({
  none: "No champion yet.",
  noneLead: "This page celebrates the champion once the last game is decided.",
  standings: "Standings",
  champion: "Champion",
  winner: "Tournament winner",
  shared: "Joint first place",
  wayWinner: "Road to victory",
  of: "· {n} ranked players",
  podium: "Podium",
  place: "Place {n}",
  final: "Final table",
  way: "Road to the title",
  round: "Round",
  table: "Table",
  result: "Result",
  games: "{n, plural, one {1 game} other {# games}}",
  wins: "{n, plural, one {1 win} other {# wins}}",
  list: "Top places",
  bracket: "Bracket",
  countries: "By country",
  titles: "All titles",
});

type Place = { place: number | null; player: number; name: string; country?: string; phase: string };

function Podium({ places }: { places: Place[] }): JSX.Element {
  const best = places.filter((one) => one.place !== null && one.place <= 3).slice(0, 3);
  return (
    <ol class="podium" aria-label={t("podium")}>
      {best.map((one) => (
        <li key={one.player} class={`step-${one.place}`}>
          <span class="podium-name">{one.name}</span>
          {one.country && <span class="soft">{country(one.country)}</span>}
          <span class="podium-step">
            <span class="hidden">{t("place", { n: one.place ?? 0 })}</span>
            <span aria-hidden="true">{one.place}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Way({ player, views, title }: { player: number; views: Round[]; title: string }): JSX.Element {
  const { id } = useEvent();
  const games = views.flatMap((round) =>
    round.tables
      .filter(
        (table) =>
          table.stage !== "void" &&
          table.sheet !== "open" &&
          table.seats.some((seat) => seat.player === player),
      )
      .map((table) => ({ round, table })),
  );
  const won = (table: Table): boolean =>
    table.winner !== undefined && table.seats[table.winner]?.player === player;
  return (
    <section aria-labelledby="way">
      <h2 id="way">{title}</h2>
      <p class="soft">
        {t("games", { n: games.length })}, {t("wins", { n: games.filter(({ table }) => won(table)).length })}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={title}>
        <table class="champion-way">
          <thead>
            <tr>
              <th scope="col">{t("round")}</th>
              <th scope="col">{t("table")}</th>
              <th scope="col">{t("result")}</th>
            </tr>
          </thead>
          <tbody>
            {games.map(({ round, table }) => (
              <tr key={table.game}>
                <th scope="row" class="nowrap">
                  {roundName(round)}
                </th>
                <td>
                  <a href={`/events/${id}/rounds/${round.round}/tables/${table.table}`}>
                    {number(table.table)}
                  </a>
                </td>
                <td>
                  <Seats table={table} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function NoChampionYet(): JSX.Element {
  const { id } = useEvent();
  return (
    <>
      <h1 class="hidden">{t("champion")}</h1>
      <Empty icon="trophy" title={t("none")}>
        <p>{t("noneLead")}</p>
        <LinkButton to={`/events/${id}/standings`}>{t("standings")}</LinkButton>
      </Empty>
    </>
  );
}

function BestPlaces({ places }: { places: Place[] }): JSX.Element {
  const { facts } = useEvent();
  return (
    <ol class="champion-list">
      {places
        .filter((one) => one.place !== null)
        .slice(0, 16)
        .map((one) => (
          <li key={one.player} value={one.place ?? undefined}>
            {one.name}{" "}
            <span class="soft">
              {[one.country && country(one.country), facts.finals && phaseWord(one.phase)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
    </ol>
  );
}

function ChampionLinks(): JSX.Element {
  const { id, facts } = useEvent();
  return (
    <div class="buttons">
      <LinkButton icon="chart" to={`/events/${id}/standings`}>
        {t("standings")}
      </LinkButton>
      {facts.finals && (
        <LinkButton icon="bracket" to={`/events/${id}/bracket`}>
          {t("bracket")}
        </LinkButton>
      )}
      <LinkButton icon="trophy" to={`/titles?rulebook=${facts.rulebook}`}>
        {t("titles")}
      </LinkButton>
    </div>
  );
}

function Page(): JSX.Element {
  const { api, topic, facts, id } = useEvent();
  const overall = useData<{ overall: Place[] }>(`${api}/overall`, topic),
    rounds = useData<{ rounds: RoundRow[] }>(`${api}/rounds`, topic);
  const views = useMany<Round>(
    (rounds.value.value?.rounds ?? [])
      .filter((round) => round.state !== "planned")
      .map((round) => `${api}/rounds/${round.round}`),
    topic,
  ).value;
  const champion = facts.champion,
    countries = useData<Titles>(
      champion && facts.stage === "completed" ? `/api/archive/titles?event=${id}` : null,
    ).value.value?.countries;
  const shared = !champion && facts.stage === "completed"; // two are first: the rulebook parts them no further
  if (!champion && !shared) return <NoChampionYet />;
  const last = views
    ?.filter((round) => round.tables.length === 1 && (round.phase === "final" || round.phase === "bracket"))
    .pop();
  return (
    <Shown data={overall}>
      {({ overall: places }) => (
        <div class="champion">
          <p class="champion-kind">
            <Icon name="trophy" size={44} />
            <span>
              {facts.name}
              {facts.starts && <> · {day(facts.ends ?? facts.starts)}</>}
            </span>
          </p>
          <h1>
            {champion?.name ??
              places
                .filter((one) => one.place === 1)
                .map((one) => one.name)
                .join(comma())}
          </h1>
          <p class="lead">
            {shared ? t("shared") : facts.finals ? champion?.title || t("champion") : t("winner")}{" "}
            {t("of", { n: places.filter((one) => one.place !== null).length })}
          </p>
          <Podium places={places} />
          {last && (
            <section aria-labelledby="final">
              <h2 id="final">{t("final")}</h2>
              {last.tables.map((table) => (
                <Seats key={table.game} table={table} />
              ))}
            </section>
          )}
          {views && champion && (
            <Way player={champion.player} views={views} title={t(facts.finals ? "way" : "wayWinner")} />
          )}
          <h2>{t("list")}</h2>
          <BestPlaces places={places} />
          {countries && countries.length > 1 && (
            <>
              <h2>{t("countries")}</h2>
              <Countries rows={countries} />
            </>
          )}
          <ChampionLinks />
        </div>
      )}
    </Shown>
  );
}

export default function Champion({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page />
    </EventFrame>
  );
}
