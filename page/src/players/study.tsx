// study.tsx - how someone plays online: win rate by position, dice, production, and the openings with what became of them.
import type { JSX } from "preact";
import { pips } from "../board/art";
import { Board, terrainWord } from "../board/board";
import { useData } from "../data";
import { comma, day, number, ordinal, words } from "../language";
import { Sign } from "../table/cards";
import type { Resource } from "../table/types";
import { Tag } from "../ui/parts";
import type { Terrain } from "../board/art";
import type * as answers from "../answers";

const t = words({
  title: "How {name} plays",
  lead: "Based on online games played to the end.",
  position: "Play order",
  percent: "{n}%",
  first: "{place} to play",
  games: "Games",
  wins: "Wins",
  rate: "Win rate",
  positions: "Win rate by play order",
  dice: "{n, plural, one {Dice: 1 own roll} other {Dice: # own rolls}}",
  rolled: "rolled",
  fair: "expected",
  production: "Cards from dice rolls",
  expected: "Expected",
  received: "Received",
  blocked: "Blocked by the robber",
  luck: "Luck",
  perGame: "per game",
  about:
    "Expected is the average yield of the buildings. Luck is what the dice gave beyond that, including cards the robber blocked.",
  robbed: "Stolen from others",
  lost: "Stolen by others",
  openings: "Openings",
  openingsLead: "The first two settlements and how the game ended.",
  picture: "First settlements, {day}",
  pips: "Pips",
  pipsTitle: "Dice combinations out of 36 that give these two settlements a card",
  won: "Won",
  place: "{n, plural, one {{place}, 1 point} other {{place}, # points}}",
  harbour: "{kind} harbour",
  average: "Average: {n} pips. Wins with more: {more} of {moreOf}; otherwise: {less} of {lessOf}.",
});

type Site = answers.StudySite;
type Opening = answers.StudyOpening;
export type Study = answers.PersonStudy;

const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const YIELDS: Partial<Record<Terrain, Resource>> = {
  hills: "brick",
  forest: "lumber",
  pasture: "wool",
  fields: "grain",
  mountains: "ore",
};
const percent = (part: number, whole: number): string =>
  whole ? t("percent", { n: number((100 * part) / whole) }) : "–";
const signed = (value: number, digits = 1): string =>
  (value >= 0 ? "+" : "−") + number(Math.abs(value), digits);

function Positions({ study }: { study: Study }): JSX.Element {
  return (
    <div class="study-part">
      <h3>{t("positions")}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("position")}</th>
            <th scope="col" class="number">
              {t("games")}
            </th>
            <th scope="col" class="number">
              {t("wins")}
            </th>
            <th scope="col" class="number">
              {t("rate")}
            </th>
          </tr>
        </thead>
        <tbody>
          {study.positions.map((one, seat) => (
            <tr key={seat}>
              <th scope="row">{t("first", { place: ordinal(seat + 1) })}</th>
              <td class="number">{number(one.games)}</td>
              <td class="number">{number(one.wins)}</td>
              <td class="number">
                <b>{percent(one.wins, one.games)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Dice({ study }: { study: Study }): JSX.Element {
  const total = study.dice.reduce((a, b) => a + b, 0),
    fair = SUMS.map((sum) => (total * (6 - Math.abs(7 - sum))) / 36),
    top = Math.max(1, ...study.dice, ...fair);
  return (
    <div class="study-part play-statistics">
      <h3>{t("dice", { n: total })}</h3>
      <svg
        viewBox="0 0 440 170"
        role="img"
        aria-label={SUMS.map((sum, i) => `${sum}: ${study.dice[i]}`).join(comma())}
      >
        {SUMS.map((sum, i) => (
          <g key={sum} transform={`translate(${i * 40} 0)`}>
            <rect
              class="rolled"
              x="6"
              width="28"
              y={140 - (study.dice[i]! / top) * 120}
              height={(study.dice[i]! / top) * 120}
            />
            <path class="expected" d={`M2 ${140 - (fair[i]! / top) * 120}h36`} />
            <text x="20" y="158">
              {sum}
            </text>
            {study.dice[i]! > 0 && (
              <text class="count" x="20" y={134 - (study.dice[i]! / top) * 120}>
                {study.dice[i]}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p class="soft">
        <span class="play-key rolled" /> {t("rolled")} <span class="play-key expected" /> {t("fair")}
      </p>
    </div>
  );
}

function Production({ study }: { study: Study }): JSX.Element {
  const expected = study.expected_36 / 36,
    luck = study.received + study.blocked - expected,
    games = Math.max(1, study.games);
  const rows: [string, number][] = [
    [t("expected"), expected],
    [t("received"), study.received],
    [t("blocked"), study.blocked],
    [t("robbed"), study.robbed],
    [t("lost"), study.lost],
  ];
  return (
    <div class="study-part">
      <h3>{t("production")}</h3>
      <table>
        <thead>
          <tr>
            <th />
            <th scope="col" class="number">
              {t("games")}: {number(study.games)}
            </th>
            <th scope="col" class="number">
              {t("perGame")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([word, value]) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td class="number">{number(value)}</td>
              <td class="number">{number(value / games, 1)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t("luck")}</th>
            <td class={`number ${luck >= 0 ? "up" : "down"}`}>
              <b>{signed(luck, 0)}</b>
            </td>
            <td class={`number ${luck >= 0 ? "up" : "down"}`}>{signed(luck / games)}</td>
          </tr>
        </tbody>
      </table>
      <p class="soft">{t("about")}</p>
    </div>
  );
}

/** A settlement, shown by the hexes around it: terrain, number, and pips as font weight. */
const SiteChips = ({ site }: { site: Site }): JSX.Element => (
  <span class="study-site">
    {site.hexes.map((hex, i) => {
      const resource = YIELDS[hex.terrain];
      return (
        <span
          key={i}
          class={`study-hex board-${hex.terrain}`}
          title={`${terrainWord(hex.terrain)} ${hex.number ?? ""}`}
        >
          {resource && <Sign kind={resource} size={18} />}
          <span class="hidden">{terrainWord(hex.terrain)} </span>
          {hex.number !== undefined && <b class={pips(hex.number) === 5 ? "best" : ""}>{hex.number}</b>}
        </span>
      );
    })}
    {site.harbour && (
      <Tag>{t("harbour", { kind: site.harbour === "3:1" ? "3:1" : terrainOf(site.harbour) })}</Tag>
    )}
  </span>
);
const terrainOf = (resource: string): string => {
  const terrain = (Object.keys(YIELDS) as Terrain[]).find((one) => YIELDS[one] === resource);
  return terrain ? `2:1 ${terrainWord(terrain)}` : resource;
};

/** One opening: where everyone began, the player's own places in full colour, and what became of it. */
function OpeningCard({ one }: { one: Opening }): JSX.Element {
  const first = t("first", { place: ordinal(one.seat + 1) });
  return (
    <li class={one.won ? "won" : ""}>
      {one.board && (
        <div class={`study-board of-seat-${one.seat + 1}`}>
          <Board
            board={one.board}
            label={t("picture", { day: day(one.at) })}
            buildings={(one.placed ?? []).flatMap((sites, seat) =>
              sites.map((site) => ({ site, seat, kind: "settlement" as const })),
            )}
          />
        </div>
      )}
      <div class="study-opening">
        <p>
          <a href={`/games/${one.game}?at=${1 + 4 * one.seats}`}>{day(one.at)}</a>{" "}
          <span class="soft">{first}</span>{" "}
          {one.won ? (
            <Tag kind="good">{t("won")}</Tag>
          ) : (
            <span>{t("place", { place: ordinal(one.place), n: one.vp })}</span>
          )}
        </p>
        <p>
          {one.opening.map((site) => (
            <SiteChips key={site.site} site={site} />
          ))}
        </p>
        <p class="soft">
          <span title={t("pipsTitle")}>
            {t("pips")}: <b>{number(one.pips)}</b>
          </span>{" "}
          · {t("luck")}: <b>{signed(one.received + one.blocked - one.expected_36 / 36)}</b>
        </p>
      </div>
    </li>
  );
}

function Openings({ study }: { study: Study }): JSX.Element | null {
  const list = study.openings.filter((one) => one.opening.length);
  if (!list.length) return null;
  const mean = list.reduce((sum, one) => sum + one.pips, 0) / list.length,
    more = list.filter((one) => one.pips > mean),
    less = list.filter((one) => one.pips <= mean),
    wins = (of: Opening[]): number => of.filter((one) => one.won).length;
  return (
    <>
      <h3>{t("openings")}</h3>
      <p class="soft">
        {t("openingsLead")}{" "}
        {list.length > 1 &&
          t("average", {
            n: number(mean, 1),
            more: wins(more),
            moreOf: more.length,
            less: wins(less),
            lessOf: less.length,
          })}
      </p>
      <ol class="study-openings">
        {list.map((one) => (
          <OpeningCard key={one.game} one={one} />
        ))}
      </ol>
    </>
  );
}

export function PlayerStudy({ person, name }: { person: string; name: string }): JSX.Element | null {
  const study = useData<Study>(`/api/players/${encodeURIComponent(person)}/study`).value.value;
  if (!study?.games) return null;
  return (
    <section class="player-study" aria-labelledby="study">
      <h2 id="study">{t("title", { name })}</h2>
      <p class="soft">{t("lead")}</p>
      <div class="study-parts">
        <Positions study={study} />
        <Dice study={study} />
        <Production study={study} />
      </div>
      <Openings study={study} />
    </section>
  );
}
