// declare.tsx - who may qualify (DM19-4.7): what people say of themselves, asked at the desk. No box is ticked before somebody has said so.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { words } from "../language";
import { Check } from "../ui/parts";
import { DECLARES, declareWord, declaring } from "./entrant";

const t = words({
  one: "Ask for the qualification",
  all: "Ask for the qualification: what holds for all of them?",
  who: "Who can qualify: {who}. Tick only what was said; as long as nothing is ticked it counts as not declared yet. It can be added and corrected for each person later.",
});

export function Declare({
  eligibility,
  said,
  all,
}: {
  eligibility: string;
  said: Signal<string[]>;
  all?: boolean;
}): JSX.Element {
  return (
    <fieldset>
      <legend>{t(all ? "all" : "one")}</legend>
      <p class="hint">{t("who", { who: eligibility })}</p>
      {DECLARES.map((what) => (
        <Check
          key={what}
          label={declareWord(what)}
          value={said.value.includes(what)}
          set={(on) => {
            said.value = declaring(said.value, what, on);
          }}
        />
      ))}
    </fieldset>
  );
}
