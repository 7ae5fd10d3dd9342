// token.tsx - a number as it lies on a hex or on the water: with its pips, and in red if it is a good one.
import type { JSX } from "preact";
import { number } from "../language";
import { pips } from "./art";
import type { Spot } from "./place";

export function Token({ at: [x, y], value }: { at: Spot; value: number }): JSX.Element {
  const red = value === 6 || value === 8,
    dots = pips(value); // B-4
  return (
    <g class={red ? "board-token red" : "board-token"} transform={`translate(${x} ${y})`}>
      <circle class="board-disc-shade" cy={3} r={38} />
      <circle class="board-disc" r={37} />
      {red && <circle class="board-ring" r={31.5} />}
      <text y={red ? 10 : 9}>{number(value)}</text>
      {Array.from({ length: dots }, (_, i) => (
        <circle key={i} class="board-pip" cx={8 * i - 4 * (dots - 1)} cy={20} r={2.9} />
      ))}
    </g>
  );
}
