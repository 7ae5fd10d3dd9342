// facts.tsx - what people read about an event before they come: name, days, place, language, zone, contact.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { languageChoices, words } from "../language";
import { Field } from "../ui/parts";

const t = words({
  name: "Event name",
  nameHint: "Shown on posters, sheets and certificates.",
  starts: "First day",
  ends: "Last day",
  endsHint: "Leave empty for a single day.",
  place: { text: "Place", about: "a location" },
  placeHint: "Town, hall, directions. Leave empty for online events.",
  language: "Event language",
  languageHint: "Used on printouts. Everyone sees the site in their own language.",
  zone: "Time zone",
  url: "Website (optional)",
  contact: "Contact (optional)",
  contactHint: "E-mail or phone for questions. Visible to everyone; can be deleted.",
  help: "Help during the event (optional)",
  helpHint: "A link to your chat server or help desk. Visible to registered players only.",
  unset: "Not given",
});

export type Facts = {
  name: string;
  starts: string;
  ends: string;
  place: string;
  language: string;
  zone: string;
  url: string;
  contact: string;
  help: string;
};
export const FACTS = [
  "name",
  "starts",
  "ends",
  "place",
  "language",
  "zone",
  "url",
  "contact",
  "help",
] as const;

const zones = (): string[] => {
  const all = (Intl as unknown as { supportedValuesOf?: (key: string) => string[] }).supportedValuesOf;
  return all ? all("timeZone") : ["UTC", "Europe/Berlin"];
};
export const myZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

function WhenFields({
  value,
  set,
}: {
  value: Facts;
  set: (key: keyof Facts) => (text: string) => void;
}): JSX.Element {
  return (
    <div class="new-two">
      <Field label={t("starts")} type="date" name="starts" value={value.starts} set={set("starts")} />
      <Field
        label={t("ends")}
        type="date"
        name="ends"
        hint={t("endsHint")}
        min={value.starts}
        value={value.ends}
        set={set("ends")}
      />
    </div>
  );
}

function LanguageFields({
  value,
  set,
}: {
  value: Facts;
  set: (key: keyof Facts) => (text: string) => void;
}): JSX.Element {
  return (
    <div class="new-two">
      <Field
        label={t("language")}
        hint={t("languageHint")}
        name="language"
        choices={[...(value.language ? [] : [["", t("unset")] as const]), ...languageChoices(value.language)]}
        value={value.language}
        set={set("language")}
      />
      <Field
        label={t("zone")}
        name="zone"
        choices={[...new Set([...zones(), "UTC", value.zone])]
          .sort()
          .map((zone) => [zone, zone.replaceAll("_", " ") || t("unset")] as const)}
        value={value.zone}
        set={set("zone")}
      />
    </div>
  );
}

export function FactFields({ facts }: { facts: Signal<Facts> }): JSX.Element {
  const value = facts.value,
    set = (key: keyof Facts) => (text: string) => {
      facts.value = { ...facts.value, [key]: text };
    };
  return (
    <>
      <Field
        label={t("name")}
        hint={t("nameHint")}
        name="name"
        required
        maxlength={120}
        value={value.name}
        set={set("name")}
      />
      <WhenFields value={value} set={set} />
      <Field
        label={t("place")}
        hint={t("placeHint")}
        name="place"
        maxlength={150}
        value={value.place}
        set={set("place")}
      />
      <LanguageFields value={value} set={set} />
      <Field
        label={t("url")}
        name="url"
        type="url"
        placeholder="https://"
        maxlength={150}
        value={value.url}
        set={set("url")}
      />
      <Field
        label={t("contact")}
        hint={t("contactHint")}
        name="contact"
        maxlength={200}
        value={value.contact}
        set={set("contact")}
      />
      <Field
        label={t("help")}
        hint={t("helpHint")}
        name="help"
        type="url"
        placeholder="https://"
        maxlength={150}
        value={value.help}
        set={set("help")}
      />
    </>
  );
}
