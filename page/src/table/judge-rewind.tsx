// judge-rewind.tsx - rewind to a chosen step: the list of steps, and the board and hands as they were then.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { time, words } from "../language";
import { Choice, Dialog, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { SeatMark } from "./cards";
import { Changes } from "./judge-changes";
import { enterWith, Reason, useReasons } from "./judge-reason";
import { standing, usePreview, type JudgeView } from "./judge-view";
import type { LiveTable } from "./live-table";
import type { Place, Happening } from "./types";
import { tellEntry } from "./game-words";

const t = words({
  title: "Rewind game",
  lead: "Choose the first step to undo. That step and everything played after it are undone. Calls and rulings stay, and the turn clock restarts.",
  steps: "Steps, latest first",
  undone: "{n, plural, one {1 step will be undone.} other {# steps will be undone.}}",
  draws: "Dice and cards",
  anew: "Draw again",
  keep: "Keep the same",
  anewLead: "Dice and cards from this step on are drawn again. Nobody knows what they will be.",
  keepLead: "The same dice and cards come in the same order. Everyone knows some of them.",
  go: "Rewind game",
  none: "Nothing has been played yet.",
  pick: "Choose a step.",
  empty: "The board and hands at that step appear here.",
});

function StepList({
  steps,
  at,
  to,
  places,
}: {
  steps: number[];
  at: Map<number, Happening>;
  to: Signal<number | null>;
  places: readonly Place[];
}): JSX.Element {
  return (
    <div class="jt-steps" role="radiogroup" aria-label={t("steps")} tabIndex={-1}>
      {steps.map((n) => {
        const one = at.get(n)!;
        return (
          <label key={n} class={to.value !== null && n >= to.value ? "undone" : ""}>
            <input
              type="radio"
              name="step"
              checked={to.value === n}
              onChange={() => {
                to.value = n;
              }}
            />
            <span class="jt-n">{n}</span>
            {one.entry?.seat !== undefined ? <SeatMark seat={one.entry.seat} size={16} /> : <i />}
            <span>{tellEntry(one, places)}</span>
            <time>{time(one.at)}</time>
          </label>
        );
      })}
    </div>
  );
}

function DrawsChoice({ draws }: { draws: Signal<"anew" | "keep"> }): JSX.Element {
  return (
    <>
      <Choice
        label={t("draws")}
        value={draws.value}
        set={into(draws)}
        choices={[
          ["anew", t("anew")],
          ["keep", t("keep")],
        ]}
      />
      <Note kind={draws.value === "keep" ? "warning" : "info"}>{t(`${draws.value}Lead`)}</Note>
    </>
  );
}

export function RewindForm({
  table,
  view,
  places,
  done,
}: {
  table: LiveTable;
  view: JudgeView;
  places: readonly Place[];
  done: () => void;
}): JSX.Element {
  const to = useSignal<number | null>(null),
    draws = useSignal<"anew" | "keep">("anew"),
    reasons = useReasons();
  const live = standing(table),
    at = new Map(table.log.value.flatMap((one) => (one.entry ? [[one.entry.n, one] as const] : [])));
  const steps = live.filter((n) => at.get(n)?.entry?.kind === "act").slice(0, 200),
    may = view.rules.rewind_keeps_draws !== false;
  const entry = to.value === null ? null : { kind: "rewind", to: to.value, keep: draws.value === "keep" };
  const answer = usePreview(table, entry, view.count);
  if (!steps.length)
    return (
      <Dialog title={t("title")} done={done}>
        <p class="soft">{t("none")}</p>
      </Dialog>
    );
  return (
    <Dialog title={t("title")} done={done} wide>
      <Form
        button={t("go")}
        send={async () => {
          if (!entry) throw new Error(t("pick"));
          await enterWith(table, entry, reasons);
          done();
        }}
      >
        <div class="jt-split">
          <div>
            <p>{t("lead")}</p>
            <StepList steps={steps} at={at} to={to} places={places} />
            {to.value !== null && (
              <p>
                <strong>{t("undone", { n: live.filter((n) => n >= to.value!).length })}</strong>
              </p>
            )}
            {may && <DrawsChoice draws={draws} />}
            <Reason reasons={reasons} table={table} />
          </div>
          <div>
            {entry ? (
              <Changes before={view} answer={answer.value} places={places} board />
            ) : (
              <p class="soft">{t("empty")}</p>
            )}
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
