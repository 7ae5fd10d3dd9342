// call.tsx - a player calls a judge: one tap for the reason, and a way back as long as nobody has come.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { words } from "../language";
import { TOPICS, topicWord, type Matter } from "../judge/words";
import { Button, Dialog, Field } from "../ui/parts";
import type { Mine } from "./mine-data";

const t = words(
  { call: "Call a judge", title: "What is it about?", text: "In a few words, if you like", called: "A judge has been called.", there: "A judge is on the way to you.", waits: "Called: {what}", withdraw: "Withdraw", withdrawn: "The call is withdrawn.", over: "The game is over: speak to a judge in the hall." },
  { call: "Schiedsrichter rufen", title: "Worum geht es?", text: "In wenigen Worten, wenn du magst", called: "Ein Schiedsrichter ist gerufen.", there: "Ein Schiedsrichter ist auf dem Weg zu dir.", waits: "Gerufen: {what}", withdraw: "Zurückziehen", withdrawn: "Der Ruf ist zurückgezogen.", over: "Das Spiel ist vorbei: Wende dich im Saal an einen Schiedsrichter." });

export function CallJudge({ table }: { table: Table }): JSX.Element {
  const { api, topic, facts } = useEvent();
  const mine = useData<Mine>(`${api}/mine`, topic), choosing = useSignal(false), text = useSignal("");
  const calls = (mine.value.value?.calls ?? []).filter((call: Matter) => call.game === table.game);
  const call = async (about: string): Promise<void> => {
    await step(api, { kind: "judge.called", game: table.game, topic: about, player: facts.me?.player, ...(text.value.trim() ? { text: text.value.trim() } : {}) }, "");
    choosing.value = false;
    text.value = "";
    await mine.again();
  };
  return (
    <div class="call">
      {calls.map((one) => (
        <div class="call-waits" key={one.step} role="status">
          <span><strong>{one.judge_there ? t("there") : t("called")}</strong> {t("waits", { what: topicWord(one.topic) })}</span>
          {!one.judge_there && <Button small icon="undo" act={async () => { await step(api, { kind: "judge.call_closed", step: one.step, player: facts.me?.player }); await mine.again(); }}>{t("withdraw")}</Button>}
        </div>))}
      {!calls.length && <Button icon="bell" act={() => { choosing.value = true; }}>{t("call")}</Button>}
      {choosing.value && (
        <Dialog title={t("title")} done={() => { choosing.value = false; }}>
          <div class="call-topics">{TOPICS.map((one) => <Button key={one} act={() => call(one)}>{topicWord(one)}</Button>)}</div>
          <Field label={t("text")} value={text.value} set={(v) => { text.value = v; }} maxlength={300} />
        </Dialog>)}
    </div>
  );
}
