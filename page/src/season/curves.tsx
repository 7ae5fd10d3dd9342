// curves.tsx - points and ranks of some people from tournament to tournament, and the same numbers in a table.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useData } from "../data";
import { comma, number, words } from "../language";
import { Curve } from "../players/curve";
import { Choice } from "../ui/parts";
import { into } from "../ui/signals";
import type { Season } from "./ranking";
import type * as answers from "../answers";

const t = words({
  points: "Points",
  rank: "Rank",
  what: "Shown in the chart",
  curves: "{what} over the season: {names}",
  table: "View as table",
  after: { text: "After", about: "followed by a round" },
  first: "Curves appear once a second event counts.",
});

type History = answers.SeasonHistory;
type What = "points" | "rank";

function CurvesTable({
  players,
  name,
  history,
  what,
}: {
  players: string[];
  name: (player: string) => string;
  history: History;
  what: Signal<What>;
}): JSX.Element {
  return (
    <details class="season-fold">
      <summary>{t("table")}</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("table")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("after")}</th>
              {players.map((player) => (
                <th scope="col" class="number" key={player}>
                  {name(player)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.tournaments.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                {players.map((player) => {
                  const row = one.ranking.find((r) => r.player === player);
                  return (
                    <td class="number" key={player}>
                      {row ? number(row[what.value], Number.isInteger(row[what.value]) ? 0 : 2) : "–"}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Curves({ season, players }: { season: Season; players: string[] }): JSX.Element | null {
  const counted = season.table.tournaments.filter((one) => one.verdict === "counts").length;
  const history = useData<History>(`/api/seasons/${season.season}/history?of=${counted}`).value.value,
    what = useSignal<What>("points");
  if (!history?.tournaments.length) return null;
  if (history.tournaments.length === 1) return <p class="soft">{t("first")}</p>;
  const name = (player: string): string =>
    season.table.ranking.find((row) => row.player === player)?.name ?? player;
  const at = (player: string) =>
    history.tournaments.map((one, i) => ({ at: i, row: one.ranking.find((row) => row.player === player) }));
  const lines = players
    .map((player) => ({
      name: name(player),
      points: at(player).flatMap(({ at: when, row }) =>
        row
          ? [{ at: when, value: row[what.value] }]
          : what.value === "points"
            ? [{ at: when, value: 0 }]
            : [],
      ),
    }))
    .filter((line) => line.points.length);
  if (!lines.length) return null;
  return (
    <section class="season-curves" aria-label={t("what")}>
      <Choice<What>
        label={t("what")}
        value={what.value}
        set={into(what)}
        choices={[
          ["points", t("points")],
          ["rank", t("rank")],
        ]}
      />
      <Curve
        begin=""
        names={history.tournaments.map((one) => one.name)}
        lines={lines}
        down={what.value === "rank"}
        label={t("curves", { what: t(what.value), names: lines.map((line) => line.name).join(comma()) })}
      />
      <ul class="curve-names">
        {lines.map((line, i) => (
          <li key={line.name} class={`line-${i}`}>
            {line.name}
          </li>
        ))}
      </ul>
      <CurvesTable players={players} name={name} history={history} what={what} />
    </section>
  );
}
