// bank-judge.tsx - which judge handles the cards at a table; opening a round names one, this names another.
import type { JSX } from "preact";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { byName, words } from "../language";
import { Field } from "../ui/parts";
import { complain } from "../ui/toast";

const t = words({ who: "Who handles the cards", said: "{name} now handles the cards." });

const JUDGES = ["judge", "head-judge"];

export function BankJudge({ table, again }: { table: Table; again: () => unknown }): JSX.Element | null {
  const { api, topic } = useEvent();
  const staff =
    useData<{ staff: { person: string; name: string; roles: string[] }[] }>(`${api}/staff`, topic).value.value
      ?.staff ?? [];
  const judges = staff
    .filter((one) => one.roles.some((role) => JUDGES.includes(role)))
    .sort((a, b) => byName(a.name, b.name));
  const now = judges.find((one) => one.name === table.banker.judge);
  if (judges.length < 2) return null;
  return (
    <Field
      label={t("who")}
      value={now?.person ?? ""}
      choices={[
        ...(now ? [] : [["", table.banker.judge ?? ""] as const]),
        ...judges.map((one) => [one.person, one.name] as const),
      ]}
      set={(person) => {
        const one = judges.find((two) => two.person === person);
        if (one)
          void step(
            api,
            { kind: "banker.changed", game: table.game, banker: "judge", person },
            t("said", { name: one.name }),
          ).then(again, complain);
      }}
    />
  );
}
