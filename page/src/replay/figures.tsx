// figures.tsx - the game in figures up to this step: points turn by turn, and what the dice owed to whom.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { number, words } from "../language";
import { SeatMark } from "../table/cards";
import { seatName } from "../table/game-words";
import type { Replay } from "./source";
import { points, production } from "./steps";

const t = words({
  title: "Points and cards",
  points: "Points by turn",
  curve: "{who}'s points: {values}",
  production: "Cards from dice rolls",
  player: { text: "Player", about: "heading of a column" },
  expected: "Expected",
  received: "Received",
  blocked: "Blocked by the robber",
  luck: "Luck",
  about:
    "Expected is the average yield of the buildings, ignoring the robber. Luck is the difference, in cards.",
});

const WIDTH = 440,
  HEIGHT = 190,
  LEFT = 26,
  BOTTOM = 22;

/** Steps as a line: points stay until they change. Lines that lie on each other are drawn a little apart. */
function Curve({ replay, at, to }: { replay: Replay; at: number; to: (at: number) => void }): JSX.Element {
  const { steps, facts } = replay,
    seats = facts.places.length,
    lines = useMemo(() => points(steps, seats), [replay]);
  const turns = Math.max(1, lines[0]!.length - 1),
    top = Math.max(10, ...lines.flat());
  const x = (turn: number): number => LEFT + (turn / turns) * (WIDTH - LEFT - 10),
    y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - 12);
  const path = (line: readonly number[], seat: number): string =>
    line
      .map(
        (value, turn) =>
          (turn ? `H${x(turn).toFixed(1)}V` : `M${x(0)} `) + (y(value) + (seat - 1.5) * 1.6).toFixed(1),
      )
      .join("");
  const now = x(steps[at - 1]?.turn ?? 0),
    ticks = Array.from({ length: Math.floor(top / 2) + 1 }, (_, i) => i * 2);
  const pick = (event: MouseEvent): void => {
    // for a pointer; the slider does the same by keyboard
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const turn = Math.round(
      ((((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 10)) * turns,
    );
    const n = steps.findIndex((step) => step.turn >= turn);
    to(n < 0 ? steps.length : n + 1);
  };
  return (
    <svg
      class="replay-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      onClick={pick}
      aria-label={lines
        .map((line, seat) =>
          t("curve", { who: seatName(facts.places, seat), values: `${line[0]} → ${line.at(-1)}` }),
        )
        .join("; ")}
    >
      {ticks.map((value) => (
        <g key={value}>
          <path class="grid" d={`M${LEFT} ${y(value)}H${WIDTH - 10}`} />
          <text x={LEFT - 6} y={y(value) + 4} class="value">
            {value}
          </text>
        </g>
      ))}
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <text key={part} x={x(Math.round(turns * part))} y={HEIGHT - 4}>
          {Math.round(turns * part)}
        </text>
      ))}
      {lines.map((line, seat) => (
        <g key={seat} class={`board-seat-${seat + 1}`}>
          <path class="under" d={path(line, seat)} />
          <path class="line" d={path(line, seat)} />
        </g>
      ))}
      <path class="now" d={`M${now} 8V${HEIGHT - BOTTOM}`} />
    </svg>
  );
}

const signed = (value: number): string => (value >= 0 ? "+" : "−") + number(Math.abs(value), 1);

export function Figures({
  replay,
  at,
  to,
}: {
  replay: Replay;
  at: number;
  to: (at: number) => void;
}): JSX.Element {
  const places = replay.facts.places,
    tally = production(replay.steps, at, places.length),
    now = replay.steps[at - 1]!.points;
  return (
    <section class="replay-figures" aria-label={t("title")}>
      <h2>{t("points")}</h2>
      <Curve replay={replay} at={at} to={to} />
      <ul class="replay-key">
        {places.map((_, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} /> {seatName(places, seat)} <b>{now[seat]}</b>
          </li>
        ))}
      </ul>
      <h2>{t("production")}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("production")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("player")}</th>
              <th scope="col" class="number">
                {t("expected")}
              </th>
              <th scope="col" class="number">
                {t("received")}
              </th>
              <th scope="col" class="number">
                {t("blocked")}
              </th>
              <th scope="col" class="number">
                {t("luck")}
              </th>
            </tr>
          </thead>
          <tbody>
            {tally.map((one, seat) => (
              <tr key={seat} data-seat={seat}>
                <th scope="row">
                  <SeatMark seat={seat} /> {seatName(places, seat)}
                </th>
                <td class="number">{number(one.expected, 1)}</td>
                <td class="number">{number(one.received)}</td>
                <td class="number">{number(one.blocked)}</td>
                <td class="number">{signed(one.received + one.blocked - one.expected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft">{t("about")}</p>
    </section>
  );
}
