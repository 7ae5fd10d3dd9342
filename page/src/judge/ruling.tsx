// ruling.tsx - an incident and its ruling in ten seconds: who, what, what comes of it, under which clause.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { Refusal } from "../api";
import { step, useEvent } from "../event/event";
import { Later, stamped } from "../event/typed-later";
import type { Table } from "../event/tables";
import { comma, words } from "../language";
import { Check, Choice, Field, Form } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { ClauseField } from "./clauses";
import { Impartial, type Decided } from "./impartial";
import { SeatPick, seatsIn } from "./seat-buttons";
import {
  CODES,
  codeWord,
  OUTCOMES,
  outcomeWord,
  penaltiesAt,
  penaltyWord,
  type Code,
  type Matter,
  type Outcome,
  type Penalty,
} from "./ruling-words";

const t = words({
  what: "What happened",
  atOnce: "Reported right away",
  atOnceHint: "Anything not reported right away counts as normal play.",
  outcome: "Ruling",
  text: "Notes",
  textHint: "Only judges can see this.",
  penalty: "Penalty",
  nobody: "Pick the player who gets the penalty.",
  record: "Record ruling",
  said: "Ruling recorded.",
  also: "Also: {what}.",
  both: "Pick both players: who gave the card and who got it. [WC25-3.0.13b]",
  advice: "A ruling settles the dispute. It gives no advice on how to play.",
});

/** What a decision tree (or a link) has found out already. */
export type Found = {
  code?: Code;
  clause?: string;
  outcome?: Outcome /** the first can be changed, the others go with it */;
  penalties?: Penalty[];
  seats?: number;
  text?: string;
};

function OutcomeField({
  outcome,
  chosen,
}: {
  outcome: Outcome;
  chosen: Signal<Outcome | null>;
}): JSX.Element {
  return (
    <div class="field">
      <span class="judge-label">{t("outcome")}</span>
      <Choice
        label={t("outcome")}
        value={outcome}
        set={into(chosen)}
        choices={OUTCOMES.map((one) => [one, outcomeWord(one)] as const)}
      />
    </div>
  );
}

function PenaltyField({ penalty, also }: { penalty: Signal<Penalty>; also: Penalty[] }): JSX.Element {
  const { facts } = useEvent();
  return (
    <Field
      label={t("penalty")}
      value={penalty.value}
      set={(v) => {
        penalty.value = v as Penalty;
      }}
      choices={penaltiesAt(facts.online).map((one) => [one, penaltyWord(one)] as const)}
      hint={also.length ? t("also", { what: also.map(penaltyWord).join(comma()) }) : undefined}
    />
  );
}

/** What happened and who did it, unless the incident says so already. */
function WhatHappened({
  table,
  incident,
  seats,
  code,
  timely,
}: {
  table: Table | undefined;
  incident: Matter | undefined;
  seats: Signal<number>;
  code: Signal<string>;
  timely: Signal<boolean>;
}): JSX.Element {
  return (
    <>
      {table && !incident && <SeatPick seats={table.seats} value={seats.value} set={into(seats)} many />}
      {!incident && (
        <Field
          label={t("what")}
          value={code.value}
          set={into(code)}
          choices={CODES.map((one) => [one, codeWord(one)] as const)}
        />
      )}
      {!incident && (
        <Check
          label={t("atOnce")}
          hint={timely.value ? undefined : t("atOnceHint")}
          value={timely.value}
          set={into(timely)}
        />
      )}
    </>
  );
}

/** Someone must have done it; of a free card, both. */
function mayPunish(table: Table | undefined, guilty: readonly unknown[], code: string): void {
  if (table && !guilty.length) throw new Refusal("input", t("nobody"));
  if (code === "free-card" && guilty.length < 2) throw new Refusal("input", t("both")); // WC25-3.0.13b
}

/** A whole case about a table, or the ruling on an incident that is on record. */
export function RulingForm({
  table,
  incident,
  found = {},
  done,
}: {
  table?: Table;
  incident?: Matter;
  found?: Found;
  done: () => void;
}): JSX.Element {
  const { api, facts } = useEvent();
  const seats = useSignal(found.seats ?? 0),
    code = useSignal<string>(found.code ?? "other"),
    timely = useSignal(true);
  const chosen = useSignal<Outcome | null>(found.outcome ?? null),
    penalty = useSignal<Penalty>(found.penalties?.[0] ?? "warning"),
    also = found.penalties?.slice(1) ?? [];
  const clause = useSignal(found.clause ?? ""),
    text = useSignal(found.text ?? "");
  const outcome = chosen.value ?? ((incident?.timely ?? timely.value) ? "corrected" : "normal-play"); // what nobody reports at once is normal play (NC20-1.1.2c)
  const game = table?.game ?? incident?.game;
  const about = game === undefined ? {} : { game };
  const reason = {
    ...(clause.value ? { clause: clause.value } : {}),
    ...(text.value.trim() ? { text: text.value.trim() } : {}),
  };

  const record = async (decided: Decided): Promise<void> => {
    const punished = outcome === "penalty" ? seatsIn(table?.seats ?? [], seats.value) : [];
    if (outcome === "penalty") mayPunish(table, punished, code.value);
    const happened = { code: code.value, timely: timely.value, seats: seats.value };
    const recorded = incident ? [] : [{ kind: "incident.recorded", ...about, ...happened, ...reason }];
    const of = incident ? { step: incident.step } : { step_of: 0 }; // in one list: a refused ruling leaves no incident behind
    await step(
      api,
      [
        ...recorded,
        { kind: "ruling.made", ...about, ...decided, ...of, outcome, ...reason },
        ...punished.flatMap((one) =>
          [penalty.value, ...also].map((what) => ({
            kind: "penalty.issued",
            ...about,
            ...decided,
            player: one.player,
            ...of,
            penalty: what,
            code: code.value,
            ...reason,
          })),
        ),
      ].map(stamped),
    );
    tell(t("said"));
    done();
  };

  return (
    <Impartial table={table}>
      {(decided) => (
        <Form send={() => record(decided)} button={t("record")}>
          <p class="soft">
            {t("advice")}
            {facts.me?.advice_clause && ` [${facts.me.advice_clause}]`}
          </p>
          <WhatHappened table={table} incident={incident} seats={seats} code={code} timely={timely} />
          <OutcomeField outcome={outcome} chosen={chosen} />
          {outcome === "penalty" && table && <PenaltyField penalty={penalty} also={also} />}
          <ClauseField rulebook={facts.rulebook} value={clause.value} set={into(clause)} />
          <Field label={t("text")} hint={t("textHint")} rows={2} value={text.value} set={into(text)} />
          <Later />
        </Form>
      )}
    </Impartial>
  );
}
