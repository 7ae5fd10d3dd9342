// bracket-list.tsx - the knock-out in words: round by round, table by table.
import type { JSX } from "preact";
import { words } from "../language";
import { Icon } from "../ui/icons";
import { Look } from "./watch-game";
import { columnName, seatName, tableName } from "./round-names";
import type { Tree } from "./tree";

const t = words({ seed: "seed {n}", won: "won", vp: "{n} VP" });

export function BracketList({
  tree,
  name,
  followed,
  event,
}: {
  tree: Tree;
  name: (player: number) => string;
  followed: number | null;
  event: string;
}): JSX.Element {
  return (
    <div class="bracket-list">
      {tree.map((column, c) => (
        <section key={c}>
          <h2>{columnName(c, tree.length)}</h2>
          <ul class="cards">
            {column.map((table) => (
              <li
                class={
                  table.seats.some((seat) => seat.player !== null && seat.player === followed)
                    ? "card on"
                    : "card"
                }
                key={table.key}
              >
                <h3>
                  {table.round === null ? (
                    tableName(table.table)
                  ) : (
                    <a href={`/events/${event}/rounds/${table.round}/tables/${table.table}`}>
                      {tableName(table.table)}
                    </a>
                  )}{" "}
                  <small>
                    <Look table={table} />
                  </small>
                </h3>
                <ul>
                  {table.seats.map((seat, i) => (
                    <li
                      key={i}
                      class={[
                        seat.won ? "won" : "",
                        seat.player !== null && seat.player === followed ? "mine" : "",
                        seat.player === null ? "open" : "",
                      ]
                        .join(" ")
                        .trim()}
                    >
                      <span>
                        {seatName(seat, name)}
                        {seat.seed !== null && (
                          <small class="soft"> {t("seed", { n: seat.seed })}</small>
                        )}{" "}
                        {seat.won && <Icon name="trophy" size={15} label={t("won")} />}
                      </span>
                      {seat.vp !== null && <b>{t("vp", { n: seat.vp })}</b>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
