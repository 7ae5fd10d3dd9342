// benefit.tsx - when someone is accused of giving a game away: everyone's rank at the table for each possible winner (WC25-1.2.5f). For judges alone.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { number, words } from "../language";
import { Field, Note, Shown } from "../ui/parts";
import type * as answers from "../answers";

const t = words({
  lead: "See how each possible winner changes the standings. Enter the points the others would end on; the winner gets the points needed to win. A better rank counts as a benefit.",
  points: "{name}'s points",
  player: { text: "Player", about: "heading of a column" },
  now: "Now",
  wins: "if {name} wins",
  over: "This game already counts in the standings.",
  table: "Ranks by winner",
});

type Answer = answers.Benefit;

/** Better, worse or the same as now, by words as much as by colour. */
const change = (rank: number, now: number): string =>
  !rank || !now || rank === now ? "" : rank < now ? " ↑" : " ↓";

export function Benefit({ table }: { table: Table }): JSX.Element {
  const { api, topic } = useEvent(),
    vp = useSignal(table.seats.map((seat) => String(seat.vp ?? 5)));
  const data = useData<Answer>(
    `${api}/games/${table.game}/benefit?vp=${vp.value.map((points) => Number(points) || 0).join(",")}`,
    topic,
  );
  return (
    <>
      <p>{t("lead")}</p>
      <div class="benefit-points">
        {table.seats.map((seat, i) => (
          <Field
            key={seat.seat}
            label={t("points", { name: seat.name })}
            type="number"
            min={0}
            max={30}
            value={vp.value[i]!}
            set={(value) => {
              vp.value = vp.value.map((old, k) => (k === i ? value : old));
            }}
          />
        ))}
      </div>
      <Shown data={data}>
        {(answer) =>
          !answer.open ? (
            <Note>{t("over")}</Note>
          ) : (
            <div class="scroll" tabIndex={0} role="region" aria-label={t("table")}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("player")}</th>
                    <th scope="col" class="number">
                      {t("now")}
                    </th>
                    {answer.players.map((one) => (
                      <th scope="col" class="number" key={one.player}>
                        {t("wins", { name: one.name })}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {answer.players.map((one) => (
                    <tr key={one.player}>
                      <th scope="row">{one.name}</th>
                      <td class="number">{one.rank ? number(one.rank) : "–"}</td>
                      {one.if_won_by.map((won) => (
                        <td class="number" key={won.seat}>
                          {won.rank ? number(won.rank) : "–"}
                          {change(won.rank, one.rank)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Shown>
    </>
  );
}
