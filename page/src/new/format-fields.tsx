// format-fields.tsx - how many rounds, on how many dates, and which scenario each round plays.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { scenarioWord } from "../event/tables";
import { words } from "../language";
import { Field } from "../ui/parts";
import type { ParameterBook } from "./parameters";

const t = words({
  rounds: "Preliminary rounds",
  dates: "Preliminary dates",
  datesHint: "How many days the preliminaries are held on. Each player's best date counts.",
  round: "Round {n}",
  allowed: "The rulebook allows: {mixes}.",
  not: "The rulebook doesn't allow {mix}. [{clause}]",
});
export const SCENARIOS = [
  "base",
  "fishermen",
  "new-shores",
  "cities-and-knights",
  "explorers-and-pirates",
] as const;

export type Format = { rounds: number; dates: number; scenarios: string[] };

/** How many games of each scenario, "2 base + 1 new-shores", always in the same order. */
const mixOf = (scenarios: readonly string[]): string =>
  SCENARIOS.map((one) => [scenarios.filter((other) => other === one).length, one] as const)
    .filter(([count]) => count)
    .map(([count, one]) => `${count} ${one}`)
    .join(" + ");
const parts = (mix: string): [number, string][] =>
  [...mix.matchAll(/(\d+) ([\w-]+)/g)].map(([, count, scenario]) => [Number(count), scenario!]);
const games = (mix: string): number => parts(mix).reduce((sum, [count]) => sum + count, 0);
const mixWord = (mix: string): string =>
  parts(mix)
    .map(([count, scenario]) => `${count} × ${scenarioWord(scenario)}`)
    .join(" + ");

/** The mixes that the rulebook allows, with the event's changes; none: any mix is allowed. */
export type Mixes = { list: string[]; clause: string };
export function mixesOf(book: ParameterBook, changes: Record<string, string> = {}): Mixes {
  const own = book.parameters.find((one) => one.name === "formats_allowed"),
    usual = Number(changes.prelim_games ?? book.parameters.find((one) => one.name === "prelim_games")?.value);
  const list = (changes.formats_allowed ?? own?.value ?? "")
    .split(/[;,]/)
    .filter((one) => games(one))
    .map((one) => mixOf(parts(one).flatMap(([count, scenario]) => Array<string>(count).fill(scenario))));
  return {
    list: list.length && usual ? [...new Set([`${usual} base`, ...list])] : list,
    clause: own?.clause ?? "",
  };
}

/** Why these rounds cannot be played under the rulebook; nothing if they can. */
export function mixRefused({ list, clause }: Mixes, scenarios: readonly string[]): string | undefined {
  const mix = mixOf(scenarios);
  return list.length && !list.includes(mix)
    ? `${t("not", { mix: mixWord(mix), clause })} ${t("allowed", { mixes: list.map(mixWord).join("; ") })}`
    : undefined;
}

/** What can be chosen under a rulebook, from its parameters. */
export function formatOf(book: ParameterBook): {
  format: Format;
  mixed: boolean;
  dated: boolean;
  online: boolean;
} {
  const value = (name: string): string => book.parameters.find((one) => one.name === name)?.value ?? "";
  const rounds = Number(value("prelim_games")) || 3,
    online = value("phases").includes("groups");
  return {
    format: { rounds, dates: 1, scenarios: Array.from({ length: rounds }, () => "base") },
    online,
    mixed: !online && /fishermen|new-shores|cities|explorers|;|anything|any/.test(value("formats_allowed")),
    dated: value("multi_prelim") === "several dates",
  };
}

function DatesField({ value, format }: { value: Format; format: Signal<Format> }): JSX.Element {
  return (
    <Field
      label={t("dates")}
      hint={t("datesHint")}
      type="number"
      name="dates"
      min={1}
      max={9}
      value={String(value.dates)}
      set={(text) => {
        format.value = { ...value, dates: Math.max(1, Math.round(Number(text)) || 1) };
      }}
    />
  );
}

function ScenarioField({
  i,
  scenario,
  format,
  value,
}: {
  i: number;
  scenario: string;
  format: Signal<Format>;
  value: Format;
}): JSX.Element {
  return (
    <Field
      label={t("round", { n: i + 1 })}
      name={`scenario${i}`}
      choices={SCENARIOS.map((one) => [one, scenarioWord(one)] as const)}
      value={scenario}
      set={(text) => {
        format.value = {
          ...value,
          scenarios: value.scenarios.map((one, k) => (k === i ? text : one)),
        };
      }}
    />
  );
}

export function FormatFields({
  format,
  mixed,
  dated,
  mixes,
}: {
  format: Signal<Format>;
  mixed: boolean;
  dated: boolean;
  mixes: Mixes;
}): JSX.Element {
  const value = format.value,
    refused = mixed ? mixRefused(mixes, value.scenarios) : undefined;
  const lengths = [...new Set(mixes.list.map(games))].sort((a, b) => a - b),
    fit = mixes.list.filter((mix) => games(mix) === value.rounds);
  const setRounds = (text: string): void => {
    const rounds = Math.min(15, Math.max(1, Math.round(Number(text)) || 1));
    format.value = {
      ...value,
      rounds,
      scenarios: Array.from({ length: rounds }, (_, i) => value.scenarios[i] ?? "base"),
    };
  };
  return (
    <>
      <div class="new-two">
        {mixed &&
          (lengths.length ? (
            <Field
              label={t("rounds")}
              name="rounds"
              choices={lengths.map((one) => [String(one), String(one)] as const)}
              value={String(value.rounds)}
              set={setRounds}
            />
          ) : (
            <Field
              label={t("rounds")}
              type="number"
              name="rounds"
              min={1}
              max={15}
              value={String(value.rounds)}
              set={setRounds}
            />
          ))}
        {dated && <DatesField value={value} format={format} />}
        {mixed &&
          value.scenarios.map((scenario, i) => (
            <ScenarioField key={i} i={i} scenario={scenario} format={format} value={value} />
          ))}
      </div>
      {refused ? (
        <p class="wrong" role="alert">
          {refused}
        </p>
      ) : (
        mixed && fit.length > 0 && <p class="hint">{t("allowed", { mixes: fit.map(mixWord).join("; ") })}</p>
      )}
    </>
  );
}
