// judge-call.tsx - a seat calls the judge and sees what comes of it; at casual tables it asks to take something back.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { comma, words } from "../language";
import { Button, Dialog, Field, Note } from "../ui/parts";
import { into, put } from "../ui/signals";
import { Consent } from "./consent";
import type { LiveTable } from "./live-table";
import type { TableFacts, View } from "./types";
import { seatName } from "./game-words";

const t = words({
  call: "Call a judge",
  title: "Call a judge",
  what: "What's it about?",
  hint: "Only judges can read this. The others just see that you called.",
  lead: "The clocks stop until the judge has settled it.",
  leadReport: "The game continues. The organisers read this and decide after the game.",
  ask: "Ask the organisers",
  askHint: "Only the organisers can read this. The others just see that you asked.",
  sendReport: "Send",
  asked: "The organisers have been told.",
  send: "Call",
  called: "You've called a judge.",
  withdraw: "Withdraw call",
  looks: "A judge can see all hands right now.",
  back: "Undo",
  asks: "{who} wants to undo their last action.",
  mine: "You asked to undo your last action. Waiting for: {who}.",
  agree: "Allow",
  refuse: "No",
  drop: "Cancel request",
});

type Here = { table: LiveTable; facts: TableFacts; view: View };

/** An online championship has no judges in its games: the organisers are asked and decide later (DC21-1.1.1a, DC21-1.1.4d). */
const isReport = (view: View): boolean => view.rules.call_pauses === false;

function CallDialog({ table, view, done }: { table: LiveTable; view: View; done: () => void }): JSX.Element {
  const said = useSignal("");
  const call = async (): Promise<void> => {
    await table.enter({ kind: "call" }, said.value.trim());
    done();
  };
  return (
    <Dialog title={t(isReport(view) ? "ask" : "title")} done={done}>
      <p>{t(isReport(view) ? "leadReport" : "lead")}</p>
      <Field
        label={t("what")}
        hint={t(isReport(view) ? "askHint" : "hint")}
        value={said.value}
        set={into(said)}
        rows={2}
      />
      <div class="buttons">
        <Button kind="main" icon="bell" act={call}>
          {t(isReport(view) ? "sendReport" : "send")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Someone would like to have their last action back: the others answer. */
function BackQuestion({ table, facts, view }: Here): JSX.Element | null {
  const back = view.back,
    says = (word: "agree" | "refuse") => () => table.enter({ kind: "take-back", says: word });
  if (!back) return null;
  if (back.seat === view.seat)
    return (
      <div class="play-panel jt-ask" role="status">
        <p>{t("mine", { who: back.awaited.map((seat) => seatName(facts.places, seat)).join(comma()) })}</p>
        <Button small act={says("refuse")}>
          {t("drop")}
        </Button>
      </div>
    );
  if (!back.awaited.includes(view.seat!)) return null;
  return (
    <div class="play-panel urgent jt-ask" role="status">
      <p>{t("asks", { who: seatName(facts.places, back.seat) })}</p>
      <div class="buttons">
        <Button kind="main" small act={says("agree")}>
          {t("agree")}
        </Button>
        <Button small act={says("refuse")}>
          {t("refuse")}
        </Button>
      </div>
    </div>
  );
}

/** Has this seat done anything that could be undone? */
const acted = (table: LiveTable, seat: number): boolean =>
  table.log.value.some(({ entry }) => entry?.kind === "act" && entry.seat === seat);

/** What a seat has to know or to answer right now. */
export function CallNotes(here: Here): JSX.Element | null {
  const { table, view } = here,
    looked = (view.looks ?? 0) > 0 && view.phase !== "over";
  return (
    <>
      {looked && <Note kind="warning">{t("looks")}</Note>}
      <BackQuestion {...here} />
      <Consent {...here} />
      {view.seats[view.seat!]!.called && (
        <div class="play-panel jt-ask" role="status">
          <p>{t(isReport(view) ? "asked" : "called")}</p>
          <Button small icon="undo" act={() => table.enter({ kind: "call-closed", seat: view.seat })}>
            {t("withdraw")}
          </Button>
        </div>
      )}
    </>
  );
}

/** The ways out of trouble, beside the log: the judge in a tournament, taking back among friends. */
export function CallRow({ table, facts, view }: Here): JSX.Element | null {
  const calling = useSignal(false);
  if (view.seat === undefined) return null;
  const option = (facts.settings as { take_back?: string }).take_back ?? "never",
    over = view.phase === "over";
  const back =
    !facts.event &&
    option !== "never" &&
    !over &&
    !view.back &&
    !view.paused.length &&
    acted(table, view.seat);
  return (
    <>
      <div class="jt-row">
        {facts.event && view.may?.includes("call") && (
          <Button kind="quiet" icon="bell" act={put(calling, true)}>
            {t(isReport(view) ? "ask" : "call")}
          </Button>
        )}
        {back && (
          <Button kind="quiet" icon="undo" act={() => table.enter({ kind: "take-back" })}>
            {t("back")}
          </Button>
        )}
      </div>
      {calling.value && <CallDialog table={table} view={view} done={put(calling, false)} />}
    </>
  );
}
