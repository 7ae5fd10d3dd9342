// season.tsx - one season: the ranking with what counts, the finalists; and for those who run it, everything they decide.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { rulebookWord } from "../event/event";
import { number, ordinal, words } from "../language";
import type { Params } from "../router";
import { Check, Field, LinkButton, Shown, Tag } from "../ui/parts";
import { Events, League, Member } from "./league";
import { percent, stateWord, type Season, type SeasonRow } from "./ranking";

const t = words(
  { ranking: "Ranking", rank: "Rank", name: "Name", points: "Points", played: "Played", share: "Mean share", state: "Final", results: "Results", none: "Nobody is ranked yet: accept the first event.", noneHere: "Nobody by that name.", search: "Find a player", only: "Finalists only", csv: "As CSV", closed: "Closed", counts: "counts: {points} points", not: "does not count", finalists: { one: "1 finalist", other: "{n} finalists" }, explain: "Results in colour count. Hover or press one to see its event.", lead: "{rulebook} · run by {who}" },
  { ranking: "Rangliste", rank: "Rang", name: "Name", points: "Punkte", played: "Turniere", share: "Mittlerer Anteil", state: "Finale", results: "Ergebnisse", none: "Noch steht niemand in der Rangliste: Nimm das erste Turnier an.", noneHere: "Niemand heißt so.", search: "Jemanden suchen", only: "Nur Finalisten", csv: "Als CSV", closed: "Abgeschlossen", counts: "zählt: {points} Punkte", not: "zählt nicht", finalists: { one: "1 Finalist", other: "{n} Finalisten" }, explain: "Farbige Ergebnisse zählen. Zeige oder drücke auf eines, um sein Turnier zu sehen.", lead: "{rulebook} · geleitet von {who}" });

/** Every place somebody took; the ones that count stand out. */
function Places({ row, season }: { row: SeasonRow; season: Season }): JSX.Element {
  const all = season.results.filter((result) => result.player === row.player).sort((a, b) => a.place - b.place);
  const name = (id: string): string => season.events.find((event) => event.event === id)?.name ?? id;
  return (
    <span class="season-places">{all.map((result) => {
      const counted = row.counted.find((one) => one.tournament === result.tournament);
      const what = `${name(result.tournament)}: ${counted ? t("counts", { points: counted.points }) : t("not")}`;
      return <a key={result.tournament} class={counted ? "counted" : ""} href={`/events/${result.tournament}/standings`} title={what} aria-label={`${ordinal(result.place)} ${what}`}>{ordinal(result.place)}</a>;
    })}</span>
  );
}

function Ranking({ season, again }: { season: Season; again: () => Promise<void> }): JSX.Element {
  const search = useSignal(""), only = useSignal(false), wanted = search.value.trim().toLocaleLowerCase();
  const rows = season.table.ranking.filter((row) => (!wanted || row.name.toLocaleLowerCase().includes(wanted)) && (!only.value || row.state === "finalist" || row.state === "direct"));
  if (!season.table.ranking.length) return <p class="soft">{t("none")}</p>;
  return (
    <>
      <div class="season-tools"><Field label={t("search")} type="search" value={search.value} set={(v) => { search.value = v; }} /><Check label={t("only")} value={only.value} set={(v) => { only.value = v; }} /></div>
      <p class="soft season-note">{t("explain")}</p>
      {rows.length ? <div class="scroll" tabIndex={0} role="region" aria-label={t("ranking")}><table class="season-table">
        <thead><tr><th scope="col" class="number">{t("rank")}</th><th scope="col">{t("name")}</th><th scope="col" class="number">{t("points")}</th><th scope="col">{t("results")}</th><th scope="col" class="number">{t("share")}</th><th scope="col">{t("state")}</th>{season.mine && !season.closed && <th />}</tr></thead>
        <tbody>{rows.map((row) => (
          <tr key={row.player} class={row.state === "finalist" || row.state === "direct" ? "finalist" : ""}>
            <td class="number">{row.shared > 1 ? "=" : ""}{number(row.rank)}</td><th scope="row"><a href={`/players/${row.player}`}>{row.name}</a></th>
            <td class="number"><b>{row.points}</b></td><td><Places row={row} season={season} /></td><td class="number" title={row.pct_mean}>{number(percent(row.pct_mean), 2)} %</td>
            <td>{stateWord(row.state) && <Tag kind={row.state === "finalist" || row.state === "direct" ? "good" : row.state === "tied_at_the_cut" ? "warning" : ""}>{stateWord(row.state)}</Tag>}</td>
            {season.mine && !season.closed && <td><Member season={season} row={row} again={again} /></td>}
          </tr>))}</tbody>
      </table></div> : <p class="soft">{t("noneHere")}</p>}
    </>
  );
}

export default function SeasonPage({ params }: { params: Params }): JSX.Element {
  const path = `/api/seasons/${encodeURIComponent(params.season!)}`, data = useData<Season>(path);
  return (
    <Shown data={data}>{(season) => (
      <>
        <div class="row apart"><h1>{season.name} {season.closed && <Tag>{t("closed")}</Tag>}</h1><LinkButton small icon="share" to={`${path}/ranking.csv`} download>{t("csv")}</LinkButton></div>
        <p class="lead">{t("lead", { rulebook: rulebookWord(season.rulebook), who: season.administrators.join(", ") })}</p>
        <Events season={season} again={data.again} />
        <h2>{t("ranking")} {season.table.finalists.length > 0 && <Tag kind="good">{t("finalists", { n: season.table.finalists.length })}</Tag>}</h2>
        <Ranking season={season} again={data.again} />
        {season.mine && <League season={season} again={data.again} />}
      </>
    )}</Shown>
  );
}
