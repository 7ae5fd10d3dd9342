// own-rank.tsx - how I stand in my group and why: the place, the rating, the tie-break number, and what each game did to the rating.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { useEvent } from "../event/event";
import { number, ordinal, signed, words } from "../language";
import type { Duel, Rated, Weekend } from "../mine/mine-data";
import { KeyPhrases } from "../standings/phrases";
import { stateWord, type Row, type Standings } from "../standings/standings-words";
import { WhyDialog } from "../standings/why";
import { Button, Shown, Tag } from "../ui/parts";
import { put } from "../ui/signals";
import { linesOf, type Entrant } from "./group";

const t = words({
  rank: "Your place in the group",
  of: "of {n} ranked",
  through: "would advance",
  why: "Why not one place higher?",
  whyBelow: "Why ahead of {name}?",
  whole: "The whole group",
  none: "{n, plural, one {You're ranked after 1 game.} other {You're ranked after # games.}}",
  games: "Your rating, game by game",
  table: "Table {n}",
  place: "{nth} place",
  rating: "{a} → {b}",
  duel: "{name} ({rating}), {nth} place",
  duels: "Each game counts as a duel with every opponent, based on the ratings before the game.",
  how: "Elo decides, then the higher tie-break number: all victory points of the weekend plus your share of the table's points in each game [DC21-1.3.4b].",
});

export const rankedHow = (): string => t("how");

/** A line of mine among those of the group, with its neighbours. */
export function GroupRank({ weekend, player }: { weekend: Weekend; player: number }): JSX.Element {
  const { api, topic, id } = useEvent();
  const standings = useData<Standings>(`${api}/standings`, topic),
    entrants = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic),
    asked = useSignal<[Row, Row] | null>(null);
  return (
    <section>
      <h2>{t("rank")}</h2>
      <Shown data={standings}>
        {(all) => (
          <Shown data={entrants}>
            {({ entrants: people }) => {
              const lines = linesOf(weekend.group, all.standings, people),
                at = lines.findIndex((line) => line.entrant.player === player),
                mine = lines[at];
              if (!mine) return null;
              const above = lines[at - 1],
                below = lines[at + 1];
              return (
                <>
                  {mine.place ? (
                    <p class="mine-rank">
                      <strong>{ordinal(mine.place)}</strong>{" "}
                      <span class="soft">{t("of", { n: lines.filter((line) => line.place).length })}</span>{" "}
                      {mine.last <= weekend.promoted && weekend.state !== "ranked" && (
                        <Tag kind="good">{t("through")}</Tag>
                      )}
                    </p>
                  ) : (
                    <p>
                      <Tag>{stateWord(mine.row.state)}</Tag>{" "}
                      <span class="soft">{t("none", { n: weekend.games_min })}</span>
                    </p>
                  )}
                  <p class="row">
                    <KeyPhrases keys={mine.row.keys} />
                  </p>
                  <p class="soft">{rankedHow()}</p>
                  <div class="buttons">
                    {mine.place > 0 && above && (
                      <Button
                        act={() => {
                          asked.value = [above.row, mine.row];
                        }}
                      >
                        {t("why")}
                      </Button>
                    )}
                    {mine.place > 0 && !above && below && (
                      <Button
                        act={() => {
                          asked.value = [mine.row, below.row];
                        }}
                      >
                        {t("whyBelow", { name: below.row.name })}
                      </Button>
                    )}
                    <a class="button quiet" href={`/events/${id}/groups`}>
                      {t("whole")}
                    </a>
                  </div>
                  {asked.value && (
                    <WhyDialog a={asked.value[0]} b={asked.value[1]} round={null} done={put(asked, null)} />
                  )}
                </>
              );
            }}
          </Shown>
        )}
      </Shown>
    </section>
  );
}

const DuelRow = ({ duel }: { duel: Duel }): JSX.Element => (
  <li>
    <span>{t("duel", { name: duel.name, rating: number(duel.rating), nth: ordinal(duel.place) })}</span>
    <strong class={duel.change < 0 ? "down" : "up"}>{signed(duel.change)}</strong>
  </li>
);

/** What each game did to my rating, latest first. */
export function RatedGames({ rated }: { rated: readonly Rated[] }): JSX.Element | null {
  if (!rated.length) return null;
  return (
    <section>
      <h2>{t("games")}</h2>
      <p class="soft">{t("duels")}</p>
      <div class="weekend-rated">
        {[...rated].reverse().map((game) => (
          <details key={game.table}>
            <summary>
              <span>
                {t("table", { n: game.table })} · {t("place", { nth: ordinal(game.place) })}
              </span>
              <span class="weekend-rating">
                {t("rating", { a: number(game.before), b: number(game.before + game.change) })}
              </span>
              <strong class={game.change < 0 ? "down" : "up"}>{signed(game.change)}</strong>
            </summary>
            <ul>
              {game.duels.map((duel) => (
                <DuelRow key={duel.player} duel={duel} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}
