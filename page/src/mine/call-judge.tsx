// call-judge.tsx - a player calls a judge: one tap for the reason, and a way back as long as nobody has come.  An
// online championship has no judges at its tables (DC21-1.1.1a): there the organisers are asked.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { TOPICS, topicWord, type Matter } from "../judge/ruling-words";
import { Button, Dialog, Field } from "../ui/parts";
import { into, put } from "../ui/signals";
import type { Mine } from "./mine-data";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  call: "Call a judge",
  title: "What's it about?",
  text: "Details (optional)",
  called: "A judge has been called.",
  there: "A judge is on the way.",
  waits: "About: {what}",
  withdraw: "Withdraw",
  ask: "Ask the organisers",
  asked: "The organisers have been told.",
  answer: "Someone is looking into it.",
});

/** A reason to call; where the rulebook does not let players call for it now, the button says why. */
function Reason({
  table,
  topic,
  call,
}: {
  table: Table;
  topic: string;
  call: (topic: string) => Promise<void>;
}): JSX.Element {
  const { api, facts } = useEvent();
  const allowed = useAllowed(
    api,
    { kind: "judge.called", game: table.game, topic, player: facts.me?.player },
    table.stage,
  );
  return (
    <Button not={whyNot(allowed.value)} act={() => call(topic)}>
      {topicWord(topic)}
    </Button>
  );
}

export function CallJudge({ table }: { table: Table }): JSX.Element {
  const { api, topic, facts } = useEvent();
  const mine = useData<Mine>(`${api}/mine`, topic),
    choosing = useSignal(false),
    text = useSignal("");
  const may = useAllowed(
    api,
    { kind: "judge.called", game: table.game, topic: "other", player: facts.me?.player },
    table.stage,
  );
  const calls = (mine.value.value?.calls ?? []).filter((call: Matter) => call.game === table.game);
  const call = async (about: string): Promise<void> => {
    await step(
      api,
      {
        kind: "judge.called",
        game: table.game,
        topic: about,
        player: facts.me?.player,
        ...(text.value.trim() ? { text: text.value.trim() } : {}),
      },
      "",
    );
    choosing.value = false;
    text.value = "";
    await mine.again();
  };
  return (
    <div class="call">
      {calls.map((one) => (
        <div class="call-waits" key={one.step} role="status">
          <span>
            <strong>
              {one.judge_there ? t(facts.online ? "answer" : "there") : t(facts.online ? "asked" : "called")}
            </strong>{" "}
            {t("waits", { what: topicWord(one.topic) })}
          </span>
          {!one.judge_there && (
            <Button
              small
              icon="undo"
              act={async () => {
                await step(api, { kind: "judge.call_closed", step: one.step, player: facts.me?.player });
                await mine.again();
              }}
            >
              {t("withdraw")}
            </Button>
          )}
        </div>
      ))}
      {!calls.length && (
        <Button icon="bell" not={whyNot(may.value)} act={put(choosing, true)}>
          {t(facts.online ? "ask" : "call")}
        </Button>
      )}
      {choosing.value && (
        <Dialog title={t("title")} done={put(choosing, false)}>
          <Field label={t("text")} value={text.value} set={into(text)} maxlength={300} />
          <div class="call-topics">
            {TOPICS.map((one) => (
              <Reason key={one} table={table} topic={one} call={call} />
            ))}
          </div>
        </Dialog>
      )}
    </div>
  );
}
