// other-steps.tsx - what else an organiser may do now, and what not yet, with the server's reason.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent, type Next } from "../event/event";
import type { Rounds } from "../event/tables";
import { words } from "../language";
import { Button, Dialog, Field, Form } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import type { Task } from "./next";
import { nameOf, take } from "./task";
import { taskWords } from "./day-words";

const t = words({
  also: "Also available",
  not: "Not available yet",
  cancel: "Cancel event",
  cancelHint: "This can't be undone. Give a reason; everyone can read it.",
  why: "Reason",
  cancelSaid: "Event cancelled.",
  skip: "Skip the semi-final",
  skipHint: "With few players, the top 4 can go straight to the final.",
  skipSaid: "The semi-final will be skipped.",
  skipPress: "Skip it",
  left: "The semi-final is skipped",
  leftHint: "The top 4 go straight to the final.",
  keep: "Play it after all",
  kept: "The semi-final will be played.",
  season: "Submit to the season",
  seasonPress: { text: "Submit", about: "an event to its season: a button" },
  seasonSaid: { text: "Submitted.", about: "an event to its season" },
  waive: "Waive a requirement",
  waiveHint: "The rulebook requires it. Give a reason; everyone can read it.",
  what: { text: "Requirement", about: "what the event waives" },
  waived: "Saved.",
  waivePress: "Waive",
  minimum: "Minimum number of players",
  briefing: "Briefing",
  "judge-banker": "Judges who handle the cards",
  dice: "Mixing the dice",
  board: "Boards stored in Castellan",
  "group-size": "Size of the groups",
  promoted: "Number of advancing players",
  format: "Format",
});

/** Steps with a place of their own elsewhere, or that are always possible. */
const ELSEWHERE = new Set([
  "briefing.done",
  "schedule.generated",
  "schedule.published",
  "board.generated",
  "board.approved",
  "turn_timing.enabled",
  "round.started",
  "round.closed",
  "tables.seated",
  "board.revealed",
  "semi.skipped",
  "season.submitted",
  "groups.announced",
]);
const WAIVABLE = [
  "minimum",
  "briefing",
  "judge-banker",
  "dice",
  "board",
  "group-size",
  "promoted",
  "format",
] as const;

function Line({ offer, name }: { offer: Next; name: string }): JSX.Element {
  const here = useEvent(),
    told = taskWords(offer.kind, { round: name, online: here.facts.online });
  return (
    <li>
      <div>
        <strong>{told.title}</strong>
        {offer.allowed ? told.hint && <p class="soft">{told.hint}</p> : <p class="soft">{offer.text}</p>}
      </div>
      {offer.allowed && (
        <Button
          small
          act={() => take(here, { kind: offer.kind, round: offer.round, day: offer.day }, told.done)}
        >
          {told.press}
        </Button>
      )}
    </li>
  );
}

function Waive(): JSX.Element {
  const here = useEvent(),
    open = useSignal(false),
    what = useSignal<string>("minimum"),
    why = useSignal("");
  return (
    <>
      <Button small kind="quiet" act={put(open, true)}>
        {t("waive")}
      </Button>
      {open.value && (
        <Dialog title={t("waive")} done={put(open, false)}>
          <p class="soft">{t("waiveHint")}</p>
          <Form
            button={t("waivePress")}
            send={async () => {
              await step(
                here.api,
                { kind: "requirement.waived", what: what.value, text: why.value },
                t("waived"),
              );
              open.value = false;
            }}
          >
            <Field
              label={t("what")}
              value={what.value}
              set={into(what)}
              choices={WAIVABLE.map((one) => [one, t(one)] as const)}
            />
            <Field label={t("why")} required rows={2} value={why.value} set={into(why)} />
          </Form>
        </Dialog>
      )}
    </>
  );
}

function Cancel(): JSX.Element {
  const here = useEvent(),
    open = useSignal(false),
    why = useSignal("");
  return (
    <>
      <Button small kind="quiet" act={put(open, true)}>
        {t("cancel")}
      </Button>
      {open.value && (
        <Dialog title={t("cancel")} done={put(open, false)}>
          <Form
            button={t("cancel")}
            send={async () => {
              await step(here.api, { kind: "event.cancelled", text: why.value });
              tell(t("cancelSaid"));
              open.value = false;
              await here.data.again();
            }}
          >
            <Field
              label={t("why")}
              required
              rows={3}
              value={why.value}
              set={into(why)}
              hint={t("cancelHint")}
            />
          </Form>
        </Dialog>
      )}
    </>
  );
}

export function OtherSteps({ main, view }: { main: Task | null; view: Rounds }): JSX.Element | null {
  const here = useEvent(),
    { facts } = here,
    over = facts.stage === "completed" || facts.stage === "cancelled";
  const rest = (facts.next ?? []).filter((one) => !ELSEWHERE.has(one.kind) && one.kind !== main?.kind);
  const skip = facts.next?.find((one) => one.kind === "semi.skipped"),
    left = facts.semi_left_out ?? false,
    season = facts.next?.find((one) => one.kind === "season.submitted");
  const now = rest.filter((one) => one.allowed),
    later = rest.filter(
      (one) =>
        !one.allowed &&
        !["too-late", "not-in-rulebook", "no-knockout", "event-over"].includes(one.code ?? ""),
    );
  return (
    <>
      {(now.length > 0 || (skip?.allowed ?? false) || (season?.allowed ?? false)) && (
        <>
          <h2>{t("also")}</h2>
          <ul class="steps-more">
            {now.map((one) => (
              <Line key={one.kind} offer={one} name={nameOf(view, one.round, facts)} />
            ))}
            {skip?.allowed && (
              <li>
                <div>
                  <strong>{t(left ? "left" : "skip")}</strong>
                  <p class="soft">{t(left ? "leftHint" : "skipHint")}</p>
                </div>
                <Button
                  small
                  act={() =>
                    step(here.api, { kind: "semi.skipped", on: !left }, t(left ? "kept" : "skipSaid"))
                  }
                >
                  {t(left ? "keep" : "skipPress")}
                </Button>
              </li>
            )}
            {season?.allowed && facts.season && (
              <li>
                <strong>{t("season")}</strong>
                <Button small act={() => step(here.api, { kind: "season.submitted" }, t("seasonSaid"))}>
                  {t("seasonPress")}
                </Button>
              </li>
            )}
          </ul>
        </>
      )}
      {later.length > 0 && !over && (
        <details>
          <summary>{t("not")}</summary>
          <ul class="steps-more">
            {later.map((one) => (
              <Line key={one.kind} offer={one} name={nameOf(view, one.round, facts)} />
            ))}
          </ul>
        </details>
      )}
      {!over && (
        <div class="buttons">
          <Waive />
          <Cancel />
        </div>
      )}
    </>
  );
}
