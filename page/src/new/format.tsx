// format.tsx - how many rounds, on how many dates, and which scenario each round plays.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { scenarioWord } from "../event/tables";
import { words } from "../language";
import { Field } from "../ui/parts";
import type { ParameterBook } from "./parameters";

const t = words(
  { rounds: "Preliminary rounds", dates: "Preliminary dates", datesHint: "On how many days the preliminary games are held; each player's best date counts.", round: "Round {n}" },
  { rounds: "Vorrunden", dates: "Vorrunden-Termine", datesHint: "An wie vielen Tagen die Vorrunde gespielt wird; für jeden zählt der beste Tag.", round: "Runde {n}" });
export const SCENARIOS = ["base", "fishermen", "new-shores", "cities-and-knights", "explorers-and-pirates"] as const;

export type Format = { rounds: number; dates: number; scenarios: string[] };

/** What can be chosen under a rulebook, from its parameters. */
export function formatOf(book: ParameterBook): { format: Format; mixed: boolean; dated: boolean; online: boolean } {
  const value = (name: string): string => book.parameters.find((one) => one.name === name)?.value ?? "";
  const rounds = Number(value("prelim_games")) || 3, online = value("phases").includes("groups");
  return {
    format: { rounds, dates: 1, scenarios: Array.from({ length: rounds }, () => "base") }, online,
    mixed: !online && /fishermen|new-shores|cities|explorers|;|anything|any/.test(value("formats_allowed")), dated: value("multi_prelim") === "several dates",
  };
}

export function FormatFields({ format, mixed, dated }: { format: Signal<Format>; mixed: boolean; dated: boolean }): JSX.Element {
  const value = format.value;
  const setRounds = (text: string): void => {
    const rounds = Math.min(15, Math.max(1, Math.round(Number(text)) || 1));
    format.value = { ...value, rounds, scenarios: Array.from({ length: rounds }, (_, i) => value.scenarios[i] ?? "base") };
  };
  return (
    <div class="new-two">
      {mixed && <Field label={t("rounds")} type="number" name="rounds" min={1} max={15} value={String(value.rounds)} set={setRounds} />}
      {dated && <Field label={t("dates")} hint={t("datesHint")} type="number" name="dates" min={1} max={9} value={String(value.dates)}
        set={(text) => { format.value = { ...value, dates: Math.max(1, Math.round(Number(text)) || 1) }; }} />}
      {mixed && value.scenarios.map((scenario, i) => (
        <Field key={i} label={t("round", { n: i + 1 })} name={`scenario${i}`} choices={SCENARIOS.map((one) => [one, scenarioWord(one)] as const)} value={scenario}
          set={(text) => { format.value = { ...value, scenarios: value.scenarios.map((one, k) => (k === i ? text : one)) }; }} />))}
    </div>
  );
}
