// pick.tsx - choose a person: one of those who are here, with or without an account, or the name of an account.
import type { JSX } from "preact";
import { byName, words } from "../language";
import { Field } from "../ui/parts";

const t = words(
  { choose: "Choose …", other: "Somebody else, with an account …", account: "Name of the account" },
  { choose: "Bitte wählen …", other: "Jemand anderes, mit Konto …", account: "Name des Kontos" });

export type Pickable = { person: string; name: string; /** to tell people of one name apart */ more?: string };
export type Picked = { person: string; name: string };
export const NOBODY: Picked = { person: "", name: "" };
const OTHER = "other";

/** How a step or a note names who was picked: people without an account have a number only. */
export const whom = (picked: Picked): { person: string } | { name: string } => (picked.person === OTHER ? { name: picked.name.trim() } : { person: picked.person });

export function PersonPick({ label, people, value, set }: { label: string; people: readonly Pickable[]; value: Picked; set: (picked: Picked) => void }): JSX.Element {
  const sorted = [...people].sort((a, b) => byName(a.name, b.name));
  const pick = (person: string) => set({ person, name: people.find((one) => one.person === person)?.name ?? "" });
  return (
    <>
      <Field label={label} value={value.person} set={pick} required
        choices={[["", t("choose")], ...sorted.map((one) => [one.person, one.more ? `${one.name} (${one.more})` : one.name] as const), [OTHER, t("other")]]} />
      {value.person === OTHER && <Field label={t("account")} value={value.name} set={(name) => set({ person: OTHER, name })} required autocomplete="off" />}
    </>
  );
}
