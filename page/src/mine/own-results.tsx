// own-results.tsx - how I stand and why, what I have played, and what comes.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look } from "../api";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { gameWord, listed, roundName, unlisted, type RoundRow, type Table } from "../event/tables";
import { ordinal, words } from "../language";
import { KeyPhrases } from "../standings/phrases";
import { linesOf, type Standings } from "../standings/standings-words";
import { Button, Tag } from "../ui/parts";
import type { PlanRow } from "./mine-data";

const t = words({
  rank: "My rank",
  myPlace: "My place",
  of: "of {n} ranked",
  shared: "{n, plural, one {tied with 1 other} other {tied with # others}}",
  why: "Why not one place higher?",
  first: "Nobody is ahead of you.",
  all: "Full standings",
  results: "My games",
  replay: "Replay",
  round: "Round",
  table: "Table",
  points: "VP",
  won: "won",
  place: "Play order",
  schedule: "My schedule",
  void: "void",
});

/** My rank, or my place when all is over, with the reason in the words of the rulebook. */
export function Rank({ player }: { player: number }): JSX.Element | null {
  const { api, topic, facts, id } = useEvent();
  const data = useData<Standings>(facts.rounds_opened ? `${api}/standings` : null, topic),
    why = useSignal<string | null>(null);
  const answer = data.value.value,
    final = facts.stage === "completed" && answer?.overall !== undefined;
  const lines = answer
    ? linesOf(answer, final).map(({ row, place }) => ({
        row,
        at: place ? place.place : row.rank,
        shared: place ? place.shared : row.shared,
      }))
    : [];
  const index = lines.findIndex(({ row }) => row.player === listed(player)),
    mine = lines[index];
  if (!mine?.at || !mine.row.games) return null;
  const above = [...lines.slice(0, index)].reverse().find((one) => one.at !== mine.at);
  const ask = async (): Promise<void> => {
    why.value = (
      await look<{ text: string }>(
        `${api}/standings/why?a=${unlisted(above!.row.player)}&b=${player}${final ? "&list=final" : ""}`,
      )
    ).text;
  };
  return (
    <section>
      <h2>{t(final ? "myPlace" : "rank")}</h2>
      <p class="mine-rank">
        <strong>{ordinal(mine.at)}</strong>{" "}
        <span class="soft">{t("of", { n: lines.filter(({ at }) => at).length })}</span>{" "}
        {mine.shared > 1 && <Tag>{t("shared", { n: mine.shared - 1 })}</Tag>}
      </p>
      {!final && (
        <p class="row">
          <KeyPhrases keys={mine.row.keys} />
        </p>
      )}
      {!above && <p class="soft">{t("first")}</p>}
      <div class="buttons">
        {above && <Button act={ask}>{t("why")}</Button>}
        <a class="button quiet" href={`/events/${id}/standings`}>
          {t("all")}
        </a>
      </div>
      {why.value && <p class="mine-why">{why.value}</p>}
    </section>
  );
}

export function Results({
  tables,
  rounds,
  player,
}: {
  tables: readonly Table[];
  rounds: readonly RoundRow[];
  player: number;
}): JSX.Element | null {
  const { id } = useEvent();
  const played = tables.filter((table) => table.sheet !== "open" || table.stage === "void");
  if (!played.length) return null;
  return (
    <section>
      <h2>{t("results")}</h2>
      <table>
        <thead>
          <tr>
            <th>{t("round")}</th>
            <th class="number">{t("table")}</th>
            <th class="number">{t("points")}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {played.map((table) => {
            const seat = table.seats.find((one) => one.player === player),
              round = rounds.find((one) => one.round === table.round);
            return (
              <tr key={table.game}>
                <td>
                  <a href={`/events/${id}/rounds/${table.round}/tables/${table.table}`}>
                    {round ? roundName(round) : ""}
                  </a>
                </td>
                <td class="number">{table.table}</td>
                <td class="number">{seat?.vp ?? "–"}</td>
                <td>
                  {table.stage === "void" ? (
                    <Tag>{t("void")}</Tag>
                  ) : (
                    table.winner === seat?.seat && <Tag kind="good">{t("won")}</Tag>
                  )}{" "}
                  {table.online && <a href={`/games/${table.online}`}>{t("replay")}</a>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Rounds that are published and not opened yet. */
export function Schedule({ plan, done }: { plan: readonly PlanRow[]; done: number }): JSX.Element | null {
  const {
    facts: { scenarios },
  } = useEvent();
  const left = plan.filter((row) => row.round > done),
    game = (round: number): string => gameWord(scenarios, scenarios[(round - 1) % scenarios.length]);
  if (!left.length) return null;
  return (
    <section>
      <h2>{t("schedule")}</h2>
      <table>
        <thead>
          <tr>
            <th>{t("round")}</th>
            <th class="number">{t("table")}</th>
            <th class="number">{t("place")}</th>
          </tr>
        </thead>
        <tbody>
          {left.map((row) => (
            <tr key={row.round}>
              <td>
                {row.round}
                {game(row.round) && <span class="soft"> · {game(row.round)}</span>}
              </td>
              <td class="number">
                <strong>{row.table}</strong>
              </td>
              <td class="number">{row.order}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
