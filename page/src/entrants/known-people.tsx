// known-people.tsx - who a line of a list is: someone new, or one of the people already known whom the server proposes. The organiser chooses.
import type { JSX } from "preact";
import { comma, country, words } from "../language";

const t = words({
  new: "New player",
  known: "Known: {who}",
  choose: "Who is {name}?",
  account: "has an account",
});

export type Known = {
  person: string;
  name: string;
  country?: string;
  account: boolean;
  event?: string;
  event_name?: string;
};
export type KnownRow = { line: number; name: string; known?: Known[]; proposed?: string };
/** By line: the number of a person, or "" for someone new; missing ones are as suggested. */
export type Choices = Record<number, string>;

export const chosen = (row: KnownRow, choices: Choices): string => choices[row.line] ?? row.proposed ?? "";
/** As the import wants it: lines of people who are known. */
export const knownLines = (rows: readonly KnownRow[], choices: Choices): Record<string, string> =>
  Object.fromEntries(
    rows
      .filter((row) => row.known?.length && chosen(row, choices))
      .map((row) => [String(row.line), chosen(row, choices)]),
  );

const who = (one: Known): string =>
  [one.name, one.country && country(one.country), one.event_name, one.account && t("account")]
    .filter(Boolean)
    .join(comma());

export function KnownChoice({
  row,
  choices,
  set,
}: {
  row: KnownRow;
  choices: Choices;
  set: (choices: Choices) => void;
}): JSX.Element {
  return (
    <select
      class="desk-known"
      aria-label={t("choose", { name: row.name })}
      value={chosen(row, choices)}
      onChange={(event) => {
        set({ ...choices, [row.line]: event.currentTarget.value });
      }}
    >
      {row.known!.map((one) => (
        <option key={one.person} value={one.person}>
          {t("known", { who: who(one) })}
        </option>
      ))}
      <option value="">{t("new")}</option>
    </select>
  );
}
