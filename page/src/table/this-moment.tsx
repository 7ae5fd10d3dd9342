// this-moment.tsx - this very moment: the dice in their fixed place with the last few rolls, the one sentence that says what the table waits
// for, and the clock that runs.
import type { JSX } from "preact";
import { useComputed } from "@preact/signals";
import { clock as clockText, comma, words } from "../language";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import { scenarioOf } from "./scenario";
import { useElapsed } from "./strips";
import type { Place, View } from "./types";
import { seatName } from "./game-words";

const t = words({
  dice: "Dice",
  none: "not rolled yet",
  before: "Last rolls: {rolls}",
  by: "{who} rolled {sum}",
  left: "{time} left this turn",
  bank: "then {time} in the time bank",
  inBank: "Time bank",
});

const SPOTS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
export const Die = ({ value, second }: { value: number; second?: boolean }): JSX.Element => (
  <svg
    class={second ? "play-die second" : "play-die"}
    viewBox="-24 -24 48 48"
    width="42"
    height="42"
    aria-hidden="true"
  >
    <rect x="-21" y="-21" width="42" height="42" rx="9" />
    {(SPOTS[value] ?? []).map(([x, y], i) => (
      <circle key={i} cx={x * 11.5} cy={y * 11.5} r="4.400" />
    ))}
  </svg>
);

export function Dice({
  table,
  view,
  places,
}: {
  table: LiveTable;
  view: View;
  places: readonly Place[];
}): JSX.Element {
  const rolls = useComputed(() =>
    table.log.value
      .flatMap(({ entry }) =>
        entry?.action?.dice ? [{ seat: entry.seat ?? 0, dice: entry.action.dice, n: entry.n }] : [],
      )
      .slice(-7),
  ).value;
  const { Die: Own, redFirst = false } = scenarioOf(view),
    last = rolls.at(-1),
    dice = view.dice,
    set = view.alchemy ?? false, // chosen, not rolled: no roll of the log shows them
    older = rolls
      .slice(0, dice && !set ? -1 : undefined)
      .reverse()
      .slice(0, 5);
  const said = dice
    ? t("by", { who: seatName(places, set ? view.turn : (last?.seat ?? view.turn)), sum: dice[0] + dice[1] })
    : `${t("dice")}: ${t("none")}`;
  return (
    <div class={dice ? "play-dice" : "play-dice none"}>
      <div class="play-thrown" key={dice ? last?.n : "none"} role="img" aria-label={said}>
        <Die value={dice?.[0] ?? 0} second={redFirst} />
        <Die value={dice?.[1] ?? 0} second={!redFirst} />
        {Own && <Own view={view} />}
        <b aria-hidden="true">{dice ? dice[0] + dice[1] : "–"}</b>
      </div>
      {older.length > 0 && (
        <ol
          class="play-rolls"
          aria-label={t("before", { rolls: older.map(({ dice: [a, b] }) => a + b).join(comma()) })}
        >
          {older.map(({ seat, dice: [a, b], n }) => (
            <li key={n} class={a + b === 7 ? "seven" : ""} aria-hidden="true">
              <SeatMark seat={seat} size={10} />
              {a + b}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The active player's clock: a ring that empties, then the time bank. The same for everyone at the table. */
export function TurnClock({ table, view }: { table: LiveTable; view: View }): JSX.Element | null {
  const seat = view.running.includes(view.seat ?? -1) ? view.seat! : (view.running[0] ?? view.turn);
  const runs = view.running.includes(seat),
    elapsed = useElapsed(table, runs),
    own = view.seats[seat]?.clock;
  if (own?.left_ms === undefined || view.phase === "over") return null;
  const bank = seat === view.turn ? (own.bank_ms ?? 0) : 0,
    left = own.left_ms - elapsed,
    inTurn = Math.max(0, left - bank),
    inBank = left <= bank;
  const share = Math.max(
    0,
    Math.min(1, inBank ? (bank ? left / bank : 0) : inTurn / Math.max(1, view.limit_ms)),
  );
  const mood = !runs ? " rests" : left <= 10000 ? " last" : inBank || left <= 30000 ? " soon" : "";
  return (
    <div
      class={`play-ring${mood}`}
      role="timer"
      aria-label={t("left", { time: clockText((inBank ? left : inTurn) / 1000) })}
      title={bank && !inBank ? t("bank", { time: clockText(bank / 1000) }) : undefined}
    >
      <svg viewBox="-22 -22 44 44" width="46" height="46" aria-hidden="true">
        <circle r="18.500" class="all" />
        <circle
          r="18.500"
          class="left"
          pathLength={100}
          stroke-dasharray={`${share * 100} 100`}
          transform="rotate(-90)"
        />
      </svg>
      <div>
        <b>{clockText((inBank ? left : inTurn) / 1000)}</b>
        {bank > 0 && <small>{inBank ? t("inBank") : `+${clockText(bank / 1000)}`}</small>}
      </div>
    </div>
  );
}
