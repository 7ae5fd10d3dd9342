// declare.tsx - who may qualify (DM19-4.7): what people say of themselves, asked at the desk. No box is ticked before someone has said so.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { words } from "../language";
import { Check } from "../ui/parts";
import { DECLARES, declareWord, declaring } from "./entrant";

const t = words({
  one: "Ask about qualification",
  all: "Ask about qualification: what applies to all of them?",
  who: "Who can qualify: {who}. Tick only what you were told; with nothing ticked, it counts as not declared yet. You can add to it or correct it for each player later.",
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
