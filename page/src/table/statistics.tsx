// statistics.tsx - the dice against what was to be expected, cards, robberies and trades: counted from the log everybody sees.
import type { JSX } from "preact";
import { useComputed } from "@preact/signals";
import { clock, number, words } from "../language";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import { countCards, type Happening, type Place, type View } from "./types";
import { seatName } from "./words";

const t = words(
  { title: "Statistics", dice: "Dice: {n} rolls", expected: "expected", rolled: "rolled", sum: "Sum", player: "Player", robbed: "Cards taken", lost: "Cards lost", given: "Given in trades", got: "Received in trades", time: "Time used", sevens: "Sevens rolled" },
  { title: "Statistik", dice: "Würfel: {n} Würfe", expected: "erwartet", rolled: "gewürfelt", sum: "Summe", player: "Name", robbed: "Karten gezogen", lost: "Karten verloren", given: "Im Handel gegeben", got: "Im Handel bekommen", time: "Verbrauchte Zeit", sevens: "Siebenen" });

const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
type Counts = { robbed: number; lost: number; given: number; got: number; sevens: number };

/** Everything that can be counted from entries nobody may hide. */
export function count(log: readonly Happening[], seats: number): { rolls: number[]; seat: Counts[] } {
  const rolls = SUMS.map(() => 0), seat = Array.from({ length: seats }, (): Counts => ({ robbed: 0, lost: 0, given: 0, got: 0, sevens: 0 }));
  for (const { entry } of log) {
    if (entry?.kind !== "act" || entry.seat === undefined) continue;
    const action = entry.action!, own = seat[entry.seat];
    if (!own) continue;
    if (action.kind === "roll" && action.dice) {
      const sum = action.dice[0] + action.dice[1];
      rolls[sum - 2]! += 1;
      if (sum === 7) own.sevens++;
    } else if (action.kind === "steal" && action.victim !== undefined) {
      own.robbed++;
      seat[action.victim]!.lost++;
    } else if (action.kind === "trade" && action.with !== undefined && typeof action.give === "object" && typeof action.get === "object") {
      const give = countCards(action.give), get = countCards(action.get), other = seat[action.with]!;
      own.given += give; own.got += get; other.given += get; other.got += give;
    }
  }
  return { rolls, seat };
}

export function Statistics({ table, view, places }: { table: LiveTable; view: View; places: readonly Place[] }): JSX.Element {
  const counted = useComputed(() => count(table.log.value, view.seats.length));
  const { rolls, seat } = counted.value, total = rolls.reduce((a, b) => a + b, 0);
  const expected = SUMS.map((sum) => (total * (6 - Math.abs(7 - sum))) / 36), top = Math.max(1, ...rolls, ...expected);
  return (
    <section class="play-statistics" aria-label={t("title")}>
      <h3>{t("dice", { n: total })}</h3>
      <svg viewBox="0 0 440 170" role="img" aria-label={SUMS.map((sum, i) => `${sum}: ${rolls[i]}`).join(", ")}>
        {SUMS.map((sum, i) => (
          <g key={sum} transform={`translate(${i * 40} 0)`}>
            <rect class="rolled" x="6" width="28" y={140 - (rolls[i]! / top) * 120} height={(rolls[i]! / top) * 120} />
            <path class="expected" d={`M2 ${140 - (expected[i]! / top) * 120}h36`} />
            <text x="20" y="158">{sum}</text>{rolls[i]! > 0 && <text class="count" x="20" y={134 - (rolls[i]! / top) * 120}>{rolls[i]}</text>}
          </g>))}
      </svg>
      <p class="soft"><span class="play-key rolled" /> {t("rolled")} <span class="play-key expected" /> {t("expected")}</p>
      <div class="scroll" tabIndex={0}><table>
        <thead><tr><th>{t("player")}</th><th class="number">{t("sevens")}</th><th class="number">{t("robbed")}</th><th class="number">{t("lost")}</th><th class="number">{t("given")}</th><th class="number">{t("got")}</th><th class="number">{t("time")}</th></tr></thead>
        <tbody>{seat.map((one, i) => <tr key={i}><th scope="row"><SeatMark seat={i} /> {seatName(places, i)}</th><td class="number">{number(one.sevens)}</td><td class="number">{number(one.robbed)}</td><td class="number">{number(one.lost)}</td>
          <td class="number">{number(one.given)}</td><td class="number">{number(one.got)}</td><td class="number">{clock((view.seats[i]?.clock.total_ms ?? 0) / 1000)}</td></tr>)}</tbody>
      </table></div>
    </section>
  );
}
