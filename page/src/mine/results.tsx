// results.tsx - how I stand and why, what I have played, and what comes.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look } from "../api";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { gameWord, listed, roundName, type RoundRow, type Table } from "../event/tables";
import { words } from "../language";
import { KeyPhrases } from "../standings/phrases";
import type { Row as Standing } from "../standings/words";
import { Button, Tag } from "../ui/parts";
import type { PlanRow } from "./mine-data";

const t = words(
  { rank: "My rank", of: "of {n} ranked", shared: "shared with {n}", why: "Why not one better?", first: "Nobody is ahead of you.", all: "Whole table", results: "My games", replay: "Replay", round: "Round", table: "Table", points: "Points", won: "won", place: "Position", schedule: "My schedule", void: "void" },
  { rank: "Mein Rang", of: "von {n} Gewerteten", shared: "geteilt mit {n}", why: "Warum nicht einer besser?", first: "Niemand liegt vor dir.", all: "Ganze Tabelle", results: "Meine Spiele", replay: "Nachspielen", round: "Runde", table: "Tisch", points: "Punkte", won: "gewonnen", place: "Position", schedule: "Mein Spielplan", void: "ungültig" });

/** My rank, with the reason in the words of the rulebook. */
export function Rank({ player }: { player: number }): JSX.Element | null {
  const { api, topic, facts, id } = useEvent();
  const data = useData<{ standings: Standing[] }>(facts.rounds_opened ? `${api}/standings` : null, topic), why = useSignal<string | null>(null);
  const rows = data.value.value?.standings ?? [], at = rows.findIndex((row) => row.player === listed(player)), row = rows[at];
  if (!row || row.rank === null || !row.games) return null;
  const above = [...rows.slice(0, at)].reverse().find((one) => one.rank !== row.rank);
  const ask = async (): Promise<void> => {
    if (!above) { why.value = t("first"); return; }
    why.value = (await look<{ text: string }>(`${api}/standings/why?a=${above.player}&b=${row.player}`)).text;
  };
  return (
    <section>
      <h2>{t("rank")}</h2>
      <p class="mine-rank"><strong>{row.rank}.</strong> <span class="soft">{t("of", { n: rows.filter((one) => one.rank !== null).length })}</span> {row.shared && row.shared > 1 && <Tag>{t("shared", { n: row.shared - 1 })}</Tag>}</p>
      <p class="row"><KeyPhrases keys={row.keys} /></p>
      <div class="buttons"><Button act={ask}>{t("why")}</Button><a class="button quiet" href={`/events/${id}/standings`}>{t("all")}</a></div>
      {why.value && <p class="mine-why">{why.value}</p>}
    </section>
  );
}

export function Results({ tables, rounds, player }: { tables: readonly Table[]; rounds: readonly RoundRow[]; player: number }): JSX.Element | null {
  const { id } = useEvent();
  const played = tables.filter((table) => table.sheet !== "open" || table.stage === "void");
  if (!played.length) return null;
  return (
    <section>
      <h2>{t("results")}</h2>
      <table>
        <thead><tr><th>{t("round")}</th><th class="number">{t("table")}</th><th class="number">{t("points")}</th><th /></tr></thead>
        <tbody>
          {played.map((table) => {
            const seat = table.seats.find((one) => one.player === player), round = rounds.find((one) => one.round === table.round);
            return (
              <tr key={table.game}>
                <td><a href={`/events/${id}/rounds/${table.round}/tables/${table.table}`}>{round ? roundName(round) : ""}</a></td>
                <td class="number">{table.table}</td><td class="number">{seat?.vp ?? "–"}</td>
                <td>{table.stage === "void" ? <Tag>{t("void")}</Tag> : table.winner === seat?.seat && <Tag kind="good">{t("won")}</Tag>} {table.online && <a href={`/games/${table.online}`}>{t("replay")}</a>}</td>
              </tr>);
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Rounds that are published and not opened yet. */
export function Schedule({ plan, done }: { plan: readonly PlanRow[]; done: number }): JSX.Element | null {
  const { facts: { scenarios } } = useEvent();
  const left = plan.filter((row) => row.round > done), game = (round: number): string => gameWord(scenarios, scenarios[(round - 1) % scenarios.length]);
  if (!left.length) return null;
  return (
    <section>
      <h2>{t("schedule")}</h2>
      <table>
        <thead><tr><th>{t("round")}</th><th class="number">{t("table")}</th><th class="number">{t("place")}</th></tr></thead>
        <tbody>{left.map((row) => <tr key={row.round}><td>{row.round}{game(row.round) && <span class="soft"> · {game(row.round)}</span>}</td><td class="number"><strong>{row.table}</strong></td><td class="number">{row.order}</td></tr>)}</tbody>
      </table>
    </section>
  );
}
