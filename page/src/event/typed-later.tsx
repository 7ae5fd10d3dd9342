// typed-later.tsx - what was written on paper while there was no network is typed in later, with the time when it happened.
import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { moment, words } from "../language";
import { Button, Field, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";

const t = words({
  title: "Enter from paper with an earlier time",
  when: "When it happened",
  hint: "Everything you record here gets this time until you clear it.",
  now: "Use current time",
  on: "Time: {when}",
});

/** As a field for date and time writes it; "" is now. */
const then = signal("");

/** A step with the time of the paper, if one is set. */
export function stamped<S extends object>(step: S): S {
  const at = Date.parse(then.value);
  return Number.isNaN(at) ? step : { ...step, at };
}

export function Later(): JSX.Element {
  return (
    <details class="later">
      <summary>
        {t("title")} {then.value && <Tag kind="warning">{t("on", { when: moment(then.value) })}</Tag>}
      </summary>
      <Field label={t("when")} hint={t("hint")} type="datetime-local" value={then.value} set={into(then)} />
      {then.value && (
        <div class="buttons">
          <Button small act={put(then, "")}>
            {t("now")}
          </Button>
        </div>
      )}
    </details>
  );
}
