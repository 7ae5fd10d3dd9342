// statistics.tsx - the dice compared with the expectation, what the hexes gave, robberies, trades with each opponent, time: counted from
// the log everyone sees.
import type { JSX } from "preact";
import { useComputed } from "@preact/signals";
import { pips, YIELD } from "../board/art";
import type { BoardLayout } from "../board/board";
import { topology } from "../board/topology";
import { clock, comma, number, words } from "../language";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import { countCards, type Happening, type Place, type View } from "./types";
import { seatName } from "./game-words";

const t = words({
  title: "Statistics",
  dice: "{n, plural, one {Dice: 1 roll} other {Dice: # rolls}}",
  expected: "expected",
  rolled: "rolled",
  of: "Statistic",
  expectedCards: "Cards expected from the dice",
  due: "Cards received from the dice",
  blocked: "Cards blocked by the robber",
  robbed: "Cards stolen",
  lost: "Cards lost to the robber",
  balance: "Trades with {who}",
  sevens: "Sevens rolled",
  time: "Time used",
  none: "–",
});

const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export type Counts = {
  robbed: number;
  lost: number;
  sevens: number /** in 36ths */;
  expected: number;
  due: number;
  blocked: number /** by opponent: cards got and given */;
  got: number[];
  given: number[];
};

/** What stands where while the log is gone through. */
type Ground = {
  sites: Map<number, { seat: number; worth: number }>;
  robber: number;
  /** Dice that an Alchemy has set for the roll to come: they yield, and were not thrown (K-108). */
  set: number | null;
};

function rolled(board: BoardLayout, ground: Ground, sum: number, seats: Counts[]): void {
  const top = topology(board.scenario);
  board.hexes.forEach((hex, id) => {
    if (!hex.number || !YIELD[hex.terrain]) return;
    for (const site of top.hexSites[id]!) {
      const one = ground.sites.get(site);
      if (!one) continue;
      seats[one.seat]!.expected += pips(hex.number) * one.worth;
      if (hex.number === sum) seats[one.seat]![id === ground.robber ? "blocked" : "due"] += one.worth;
    }
  });
}

/** Everything that can be counted from entries nobody may hide. */
export function count(
  log: readonly Happening[],
  seats: number,
  board: BoardLayout,
): { rolls: number[]; seat: Counts[] } {
  const rolls = SUMS.map(() => 0),
    seat = Array.from(
      { length: seats },
      (): Counts => ({
        robbed: 0,
        lost: 0,
        sevens: 0,
        expected: 0,
        due: 0,
        blocked: 0,
        got: Array(seats).fill(0) as number[],
        given: Array(seats).fill(0) as number[],
      }),
    );
  const ground: Ground = {
    sites: new Map(),
    robber: board.hexes.findIndex((hex) => hex.terrain === "desert"),
    set: null,
  };
  for (const { entry, attack, passed } of log) {
    if (entry?.kind !== "act" || entry.seat === undefined) continue;
    const action = entry.action!,
      own = seat[entry.seat];
    if (!own) continue;
    if (action.kind === "settlement" && action.site !== undefined)
      ground.sites.set(action.site, { seat: entry.seat, worth: 1 });
    else if (action.kind === "city" && action.site !== undefined)
      ground.sites.set(action.site, { seat: entry.seat, worth: 2 });
    else if (action.kind === "robber" && action.hex !== undefined) ground.robber = action.hex;
    else if (action.kind === "alchemy") ground.set = (action.red ?? 0) + (action.yellow ?? 0);
    else if (action.kind === "roll" && ground.set !== null) {
      rolled(board, ground, ground.set, seat);
      ground.set = null;
    } else if (action.kind === "roll" && action.dice) {
      const sum = action.dice[0] + action.dice[1];
      rolls[sum - 2]! += 1;
      if (sum === 7) own.sevens++;
      rolled(board, ground, sum, seat);
    } else if (action.kind === "steal" && action.victim !== undefined) {
      own.robbed++;
      seat[action.victim]!.lost++;
    } else if (
      action.kind === "trade" &&
      action.with !== undefined &&
      typeof action.give === "object" &&
      typeof action.get === "object"
    ) {
      const give = countCards(action.give),
        get = countCards(action.get),
        other = seat[action.with]!;
      own.given[action.with]! += give;
      own.got[action.with]! += get;
      other.given[entry.seat]! += get;
      other.got[entry.seat]! += give;
    } else if (action.kind === "taxation")
      for (const { from, to, count: cards } of passed ?? []) {
        seat[to]!.robbed += cards;
        seat[from]!.lost += cards;
      }
    if (action.kind === "medicine" && action.site !== undefined)
      ground.sites.set(action.site, { seat: entry.seat, worth: 2 });
    if (action.kind === "taxation" && action.hex !== undefined) ground.robber = action.hex;
    for (const fallen of attack?.fallen ?? []) ground.sites.set(fallen.site, { seat: fallen.seat, worth: 1 }); // K-75: a settlement again
  }
  return { rolls, seat };
}

function RollChart({
  rolls,
  top,
  expected,
}: {
  rolls: number[];
  top: number;
  expected: number[];
}): JSX.Element {
  return (
    <svg
      viewBox="0 0 440 150"
      role="img"
      aria-label={SUMS.map((sum, i) => `${sum}: ${rolls[i]}`).join(comma())}
    >
      {SUMS.map((sum, i) => (
        <g key={sum} transform={`translate(${i * 40} -14)`}>
          <rect
            class="rolled"
            x="6"
            width="28"
            y={140 - (rolls[i]! / top) * 110}
            height={(rolls[i]! / top) * 110}
          />
          <path class="expected" d={`M2 ${140 - (expected[i]! / top) * 110}h36`} />
          <text x="20" y="157">
            {sum}
          </text>
          {rolls[i]! > 0 && (
            <text class="count" x="20" y={135 - (rolls[i]! / top) * 110}>
              {rolls[i]}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

export function Statistics({
  table,
  view,
  places,
}: {
  table: LiveTable;
  view: View;
  places: readonly Place[];
}): JSX.Element {
  const counted = useComputed(() => count(table.log.value, view.seats.length, view.board));
  const { rolls, seat } = counted.value,
    total = rolls.reduce((a, b) => a + b, 0);
  const expected = SUMS.map((sum) => (total * (6 - Math.abs(7 - sum))) / 36),
    top = Math.max(1, ...rolls, ...expected);
  const row = (label: string, value: (one: Counts, i: number) => string): JSX.Element => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {seat.map((one, i) => (
        <td key={i} class="number">
          {value(one, i)}
        </td>
      ))}
    </tr>
  );
  return (
    <section class="play-statistics" aria-label={t("title")}>
      <h3>{t("dice", { n: total })}</h3>
      <RollChart rolls={rolls} top={top} expected={expected} />
      <p class="soft">
        <span class="play-key rolled" /> {t("rolled")} <span class="play-key expected" /> {t("expected")}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("title")}>
        <table>
          <thead>
            <tr>
              <th>
                <span class="hidden">{t("of")}</span>
              </th>
              {seat.map((_, i) => (
                <th key={i} class="number">
                  <SeatMark seat={i} size={22} />
                  <span class="hidden">{seatName(places, i)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(t("expectedCards"), (one) => number(one.expected / 36, 1))}
            {row(t("due"), (one) => number(one.due))}
            {row(t("blocked"), (one) => number(one.blocked))}
            {row(t("sevens"), (one) => number(one.sevens))}
            {row(t("robbed"), (one) => number(one.robbed))}
            {row(t("lost"), (one) => number(one.lost))}
            {seat.map((_, with_) =>
              row(t("balance", { who: seatName(places, with_) }), (one, i) =>
                i === with_ ? t("none") : `+${one.got[with_]} −${one.given[with_]}`,
              ),
            )}
            {row(t("time"), (_, i) => clock((view.seats[i]?.clock.total_ms ?? 0) / 1000))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
