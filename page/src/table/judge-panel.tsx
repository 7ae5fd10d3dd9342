// judge-panel.tsx - the judge at a live table: what is going on, the hands on request, and everything a judge can do here.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useData } from "../data";
import type { Matter } from "../judge/ruling-words";
import { comma, words } from "../language";
import { step } from "../event/event";
import { Button, Dialog, Form, LinkButton, Note, Tag } from "../ui/parts";
import { Hands } from "./judge-changes";
import { AskConsent } from "./consent";
import { CorrectForm } from "./judge-correct";
import { Evidence } from "./judge-evidence";
import { Reason, useReasons, enterWith } from "./judge-reason";
import { RewindForm } from "./judge-rewind";
import { ClockForm, DecideForm, PauseForm, RulingEntry, type FormProps } from "./judge-rule";
import { SeatsForm } from "./judge-seats";
import { handsOff, seesHands, usePreview, whyNot, type TableEntry } from "./judge-view";
import type { LiveTable } from "./live-table";
import type { TableFacts, View } from "./types";
import { seatName } from "./game-words";

const t = words({
  title: "Judge",
  calls: "Call from {who}",
  said: "“{text}”",
  going: "I'm here",
  settled: "Done, resume game",
  look: "See all hands",
  lookTitle: "See all hands",
  lookLead: "Everyone at the table will be told that you are looking at the hands, and why.",
  lookGo: "Show hands",
  down: "Hide hands",
  hands: "Hands",
  pause: { text: "Pause", about: "a verb on a button" },
  resume: "Resume",
  ruling: "Ruling",
  correct: { text: "Correct", about: "a verb on a button" },
  rewind: { text: "Rewind", about: "set the game back to an earlier moment" },
  clocks: "Clocks",
  seats: "Players and seats",
  decide: "Decide game",
  abort: "Abort game",
  abortTitle: "Abort this game?",
  abortLead: "The game ends without a result.",
  abortGo: "Abort game",
  evidence: "Trades and robber",
  flags: "{n, plural, one {1 flag} other {# flags}}",
  desk: { text: "Judge's desk", about: "a link from a table" },
  more: "Tools",
  known: "{n, plural, one {The next draw is already known.} other {The next # draws are already known.}}",
  acts: "Judge actions",
  others: "{n, plural, one {1 judge can see the hands.} other {# judges can see the hands.}}",
});

type Here = { table: LiveTable; facts: TableFacts; view: View };
type Act =
  | "look"
  | "pause"
  | "ruling"
  | "correct"
  | "rewind"
  | "clocks"
  | "seats"
  | "decide"
  | "abort"
  | "evidence";

/** Who called, why, and that it is settled. */
function Calls({ table, facts, view }: Here): JSX.Element | null {
  const event = facts.event,
    game = (facts as { game?: number }).game;
  const data = useData<{ calls: Matter[] }>(
    event ? `/api/events/${event}/calls` : null,
    event ? `event/${event}` : undefined,
  );
  const mine = (data.value.value?.calls ?? []).filter((one) => one.matter === "call" && one.game === game);
  const called = view.seats.flatMap((one, seat) => (one.called ? [seat] : []));
  if (!called.length && !mine.length) return null;
  const open = mine.find((one) => one.may_go);
  return (
    <div class="play-panel urgent jt-call" role="status">
      {called.length > 0 && (
        <h3>{t("calls", { who: called.map((seat) => seatName(facts.places, seat)).join(comma()) })}</h3>
      )}
      {mine.map(
        (one) =>
          one.text && (
            <p key={one.step} class="judge-quote">
              {t("said", { text: one.text })}
            </p>
          ),
      )}
      <div class="buttons">
        {open && event && (
          <Button
            icon="right"
            act={() => step(`/api/events/${event}`, { kind: "judge.arrived", step: open.step })}
          >
            {t("going")}
          </Button>
        )}
        {called.length > 0 && (
          <Button kind="main" icon="check" act={() => table.enter({ kind: "call-closed" })}>
            {t("settled")}
          </Button>
        )}
      </div>
    </div>
  );
}

function WithReason({
  table,
  title,
  lead,
  button,
  entry,
  optional,
  done,
}: Here & {
  title: string;
  lead: string;
  button: string;
  entry: TableEntry;
  optional?: boolean;
  done: () => void;
}): JSX.Element {
  const reasons = useReasons();
  return (
    <Dialog title={title} done={done}>
      <Form
        button={button}
        send={async () => {
          if (optional)
            await table.enter(
              { ...entry, ...(reasons.clause.value.trim() ? { clause: reasons.clause.value.trim() } : {}) },
              reasons.said.value.trim(),
            );
          else await enterWith(table, entry, reasons);
          done();
        }}
      >
        <p>{lead}</p>
        <Reason reasons={reasons} table={table} />
      </Form>
    </Dialog>
  );
}

function PanelHead({ unfolded, facts }: { unfolded: Signal<boolean>; facts: TableFacts }): JSX.Element {
  return (
    <div class="row apart jt-head">
      <h2>{t("title")}</h2>
      <div class="row">
        <span class="jt-more">
          <Button
            small
            icon={unfolded.value ? "up" : "down"}
            expanded={unfolded.value}
            act={() => {
              unfolded.value = !unfolded.value;
            }}
          >
            {t("more")}
          </Button>
        </span>
        {facts.event && (
          <LinkButton small to={`/events/${facts.event}/judge`} icon="gavel">
            {t("desk")}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function ResumeButton({ ordered, table }: { ordered: string[]; table: LiveTable }): JSX.Element {
  return (
    <Button
      small
      kind="main"
      icon="play"
      act={async () => {
        for (const pause of ordered) await table.enter({ kind: "resume", pause });
      }}
    >
      {t("resume")}
    </Button>
  );
}

function JudgeActs({
  over,
  sees,
  table,
  off,
  show,
  ordered,
  flags,
}: {
  over: boolean;
  sees: boolean;
  table: LiveTable;
  off: string | null;
  show: (act: Act) => () => void;
  ordered: string[];
  flags: number;
}): JSX.Element {
  return (
    <div class="jt-acts" role="group" aria-label={t("acts")}>
      {!over &&
        (sees ? (
          <Button small icon="cross" act={() => table.enter({ kind: "look", looks: false })}>
            {t("down")}
          </Button>
        ) : (
          <Button small icon="eye" not={off} act={show("look")}>
            {t("look")}
          </Button>
        ))}
      {!over &&
        (ordered.length ? (
          <ResumeButton ordered={ordered} table={table} />
        ) : (
          <Button small icon="pause" act={show("pause")}>
            {t("pause")}
          </Button>
        ))}
      <Button small icon="gavel" not={over ? null : off} act={show("ruling")}>
        {t("ruling")}
      </Button>
      {!over && (
        <Button small icon="pencil" not={off} act={show("correct")}>
          {t("correct")}
        </Button>
      )}
      <Button small icon="undo" not={off} act={show("rewind")}>
        {t("rewind")}
      </Button>
      {!over && (
        <Button small icon="clock" not={off} act={show("clocks")}>
          {t("clocks")}
        </Button>
      )}
      <Button small icon="people" act={show("seats")}>
        {t("seats")}
      </Button>
      <Button small icon="chart" act={show("evidence")}>
        {t("evidence")}
        {flags > 0 && (
          <>
            {" "}
            <Tag kind="warning">{t("flags", { n: flags })}</Tag>
          </>
        )}
      </Button>
      {!over && (
        <Button small icon="trophy" not={off} act={show("decide")}>
          {t("decide")}
        </Button>
      )}
      {!over && (
        <Button small icon="warning" act={show("abort")}>
          {t("abort")}
        </Button>
      )}
    </div>
  );
}

/** The dialog that is open. */
function JudgeForms({
  open,
  here,
  done,
  form,
}: {
  open: Signal<Act | null>;
  here: Here;
  done: () => void;
  form: FormProps;
}): JSX.Element {
  return (
    <>
      {open.value === "look" && (
        <WithReason
          {...here}
          title={t("lookTitle")}
          lead={t("lookLead")}
          button={t("lookGo")}
          entry={{ kind: "look", looks: true }}
          optional
          done={done}
        />
      )}
      {open.value === "abort" && (
        <WithReason
          {...here}
          title={t("abortTitle")}
          lead={t("abortLead")}
          button={t("abortGo")}
          entry={{ kind: "abort" }}
          done={done}
        />
      )}
      {open.value === "pause" && <PauseForm {...form} />}
      {open.value === "ruling" && <RulingEntry {...form} />}
      {open.value === "clocks" && <ClockForm {...form} />}
      {open.value === "correct" && <CorrectForm {...form} />}
      {open.value === "rewind" && <RewindForm {...form} />}
      {open.value === "seats" && <SeatsForm {...form} />}
      {open.value === "decide" && <DecideForm {...form} />}
      {open.value === "evidence" && <Evidence {...form} />}
    </>
  );
}

export function JudgePanel(here: Here): JSX.Element {
  const { table, facts } = here,
    view = here.view,
    open = useSignal<Act | null>(null),
    done = (): void => {
      open.value = null;
    },
    sees = seesHands(view);
  // Where the rulebook keeps judges out, the server says so with the clause; every button that it closes repeats that.
  const look = usePreview(table, handsOff(view) ? { kind: "look", looks: true } : null, 0),
    off = look.value && !look.value.allowed && look.value.code === "hands-off" ? whyNot(look.value) : null;
  const over = view.phase === "over",
    ordered = view.paused.filter((one) => one !== "call"),
    flags = view.flags?.length ?? 0;
  const show = (act: Act) => (): void => {
    open.value = act;
  };
  const unfolded = useSignal(matchMedia("(min-width: 60rem)").matches); // on a phone the board comes first
  const form: FormProps = { table, view, facts, places: facts.places, done };
  return (
    <section class={unfolded.value ? "jt-panel" : "jt-panel shut"} aria-label={t("title")}>
      <PanelHead unfolded={unfolded} facts={facts} />
      {off && <Note kind="info">{off}</Note>}
      <Calls {...here} />
      {(view.known_draws ?? 0) > 0 && <Note kind="warning">{t("known", { n: view.known_draws! })}</Note>}
      {!sees && (view.looks ?? 0) > 0 && <Note>{t("others", { n: view.looks! })}</Note>}
      {sees && !over && <Hands view={view} places={facts.places} title={t("hands")} />}
      <JudgeActs
        over={over}
        sees={sees}
        table={table}
        off={off}
        show={show}
        ordered={ordered}
        flags={flags}
      />
      {!over && <AskConsent {...here} />}
      <JudgeForms open={open} here={here} done={done} form={form} />
    </section>
  );
}
