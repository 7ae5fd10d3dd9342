// ledger.tsx - what two players gave each other in all: does one of them end up with cards for nothing? [WC25-3.0.13b, Q-48]
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import type { Seat } from "../event/tables";
import { words } from "../language";
import { Note } from "../ui/parts";
import { RESOURCES } from "../table/types";
import { g } from "../table/game-words";
import { SeatPick, seatsIn } from "./seat-buttons";

const t = words({
  between: "Who traded?",
  pick: "Pick the two players who traded.",
  lead: "Enter all the cards they gave each other, across all their trades. Cards traded at a harbour in between count at what they cost there.",
  gave: "{name} gave",
  none: "Enter what each player gave.",
  rest: "Cards that came back cancel out.",
  free: "{name} ended up giving {n, plural, one {# card} other {# cards}} for nothing.",
  even: "Both gave and received something: no free card.",
});

type Given = Record<string, number>;
/** The cards that remain after subtracting those of the same kind that came back. */
const rest = (gave: Given, got: Given): number =>
  RESOURCES.reduce((sum, kind) => sum + Math.max(0, (gave[kind] ?? 0) - (got[kind] ?? 0)), 0);

/** What each of the two gave, kind by kind. */
function GivenTable({
  two,
  given,
  put,
}: {
  two: Seat[];
  given: Signal<readonly [Given, Given]>;
  put: (who: 0 | 1, kind: string, text: string) => void;
}): JSX.Element {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th />
            {RESOURCES.map((kind) => (
              <th key={kind}>{g(kind)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {two.map((seat, i) => (
            <tr key={seat.seat}>
              <th scope="row">{t("gave", { name: seat.name })}</th>
              {RESOURCES.map((kind) => (
                <td key={kind}>
                  <input
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={99}
                    aria-label={`${t("gave", { name: seat.name })}: ${g(kind)}`}
                    value={given.value[i]![kind] || ""}
                    onInput={(event) => put(i as 0 | 1, kind, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Ledger({
  seats,
  pair,
  set,
}: {
  seats: readonly Seat[];
  pair: number;
  set: (bits: number) => void;
}): JSX.Element {
  const given = useSignal<readonly [Given, Given]>([{}, {}]),
    two = seatsIn(seats, pair),
    [a, b] = given.value;
  const left = [rest(a, b), rest(b, a)] as const,
    nothing = !Object.values(a).some(Boolean) && !Object.values(b).some(Boolean);
  const free = left.findIndex((n, i) => n > 0 && left[1 - i] === 0); // one side's rest is empty, the other's is not
  const put = (who: 0 | 1, kind: string, text: string): void => {
    const next: [Given, Given] = [{ ...a }, { ...b }];
    next[who][kind] = Math.min(99, Math.max(0, Math.floor(Number(text)) || 0));
    given.value = next;
  };
  return (
    <section class="ledger">
      <SeatPick
        label={t("between")}
        seats={seats}
        value={pair}
        set={(bits) => {
          if (seatsIn(seats, bits).length <= 2) set(bits);
        }}
        many
      />
      {two.length !== 2 ? (
        <p class="soft">{t("pick")}</p>
      ) : (
        <>
          <p class="soft">
            {t("lead")} {t("rest")}
          </p>
          <GivenTable two={two} given={given} put={put} />
          {nothing ? (
            <p class="soft">{t("none")}</p>
          ) : free >= 0 ? (
            <Note kind="warning" title={t("free", { name: two[free]!.name, n: left[free]! })} />
          ) : (
            <Note kind="good" title={t("even")} />
          )}
        </>
      )}
    </section>
  );
}
