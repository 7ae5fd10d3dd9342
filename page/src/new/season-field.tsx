// season-field.tsx - for a new event: whether it counts for a running season Shows nothing if there is none under its rulebook.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { words } from "../language";
import { useSeasons } from "../season/all-seasons";
import { Field } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  season: "Season",
  hint: "The event counts for the season's ranking once the league accepts it. You can also add it later on the season's page, until it's over.",
  none: "None",
});

export function SeasonField({
  rulebook,
  season,
}: {
  rulebook: string;
  season: Signal<string>;
}): JSX.Element | null {
  const open = (useSeasons().value.value?.seasons ?? []).filter(
    (one) => one.rulebook === rulebook && !one.closed,
  );
  if (!open.length) return null;
  const names = [...open]
    .sort((a, b) => b.name.localeCompare(a.name, undefined, { numeric: true }))
    .map((one) => [one.season, one.name] as const);
  return (
    <Field
      label={t("season")}
      hint={t("hint")}
      name="season"
      choices={[["", t("none")], ...names]}
      value={season.value}
      set={into(season)}
    />
  );
}
