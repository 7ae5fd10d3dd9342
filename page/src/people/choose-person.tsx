// choose-person.tsx - choose a person: one of those who are here, with or without an account, the name of an account, or of a bystander.
import type { JSX } from "preact";
import { byName, words } from "../language";
import { Field } from "../ui/parts";

const t = words({
  choose: "Choose…",
  other: "Someone else, with an account…",
  account: "Account name",
  bystander: "Someone else, without an account…",
  name: "Name",
});

export type Pickable = {
  person: string;
  name: string /** to tell people of one name apart */;
  more?: string;
};
export type Picked = { person: string; name: string };
export const NOBODY: Picked = { person: "", name: "" };
const OTHER = "other",
  BYSTANDER = "bystander";

/** How a step or a note names who was picked: people without an account have a number only. */
export const whom = (picked: Picked): { person: string } | { name: string } | { bystander: string } =>
  picked.person === OTHER
    ? { name: picked.name.trim() }
    : picked.person === BYSTANDER
      ? { bystander: picked.name.trim() }
      : { person: picked.person };

/** `bystanders`: also people unknown here, by name only. */
export function PersonPick({
  label,
  people,
  value,
  set,
  bystanders,
}: {
  label: string;
  people: readonly Pickable[];
  value: Picked;
  set: (picked: Picked) => void;
  bystanders?: boolean;
}): JSX.Element {
  const sorted = [...people].sort((a, b) => byName(a.name, b.name));
  const pick = (person: string) =>
    set({ person, name: people.find((one) => one.person === person)?.name ?? "" });
  return (
    <>
      <Field
        label={label}
        value={value.person}
        set={pick}
        required
        choices={[
          ["", t("choose")],
          ...sorted.map((one) => [one.person, one.more ? `${one.name} (${one.more})` : one.name] as const),
          [OTHER, t("other")],
          ...(bystanders ? [[BYSTANDER, t("bystander")] as const] : []),
        ]}
      />
      {(value.person === OTHER || value.person === BYSTANDER) && (
        <Field
          label={t(value.person === OTHER ? "account" : "name")}
          value={value.name}
          set={(name) => set({ person: value.person, name })}
          required
          autocomplete="off"
        />
      )}
    </>
  );
}
