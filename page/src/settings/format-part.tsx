// format-part.tsx - rounds, dates and scenarios of an event that exists: chosen once, before people rely on it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { words } from "../language";
import { Form } from "../ui/parts";
import { step, useEvent } from "../event/event";
import { formatOf, FormatFields, mixesOf, type Format, type Mixes } from "../new/format-fields";
import type { ParameterBook } from "../new/parameters";

const t = words({ title: "Rounds", save: "Save format", saved: "Format saved." });

export function FormatPart(): JSX.Element | null {
  const { api } = useEvent(),
    book = useData<ParameterBook>(`${api}/parameters`).value.value;
  if (!book) return null;
  const can = formatOf(book);
  return can.mixed || can.dated ? (
    <Chooser start={can.format} mixed={can.mixed} dated={can.dated} mixes={mixesOf(book)} />
  ) : null;
}

function Chooser({
  start,
  mixed,
  dated,
  mixes,
}: {
  start: Format;
  mixed: boolean;
  dated: boolean;
  mixes: Mixes;
}): JSX.Element {
  const { api, facts } = useEvent();
  const rounds = facts.rounds_planned || start.rounds;
  const format = useSignal<Format>({
    ...start,
    rounds,
    scenarios: Array.from({ length: rounds }, (_, i) => facts.scenarios[i] ?? "base"),
  });
  return (
    <details class="setup-fold">
      <summary>{t("title")}</summary>
      <Form button={t("save")} send={() => step(api, { kind: "format.chosen", ...format.value }, t("saved"))}>
        <FormatFields
          format={format}
          mixed={mixed}
          dated={dated}
          mixes={facts.waived.includes("format") ? { list: [], clause: "" } : mixes}
        />
      </Form>
    </details>
  );
}
