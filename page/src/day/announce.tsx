// announce.tsx - say something to everybody: on the screens, on the page, by chat or mail.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useEvent } from "../event/event";
import { words } from "../language";
import { Button, Check, Dialog, Field, Form } from "../ui/parts";
import { tell } from "../ui/toast";

const t = words(
  { announce: "Announce", title: "An announcement", text: "What is to be said", hint: "Everybody reads it on their phone, and the hall on the big screen.", send: "Announce", said: "Announced.", site: "On the page", screen: "On the big screen", chat: "In the chat", mail: "By mail", where: "Where", ready: "Ready to use", seats: "Please take your seats. The next round begins in five minutes.", silence: "Silence, please: settlements are being placed.", sheets: "Please bring the signed record sheets to the desk.", pause: "There is a break now. We go on in half an hour." },
  { announce: "Durchsage", title: "Eine Durchsage", text: "Was gesagt werden soll", hint: "Alle lesen es auf dem Telefon und der Saal auf der Leinwand.", send: "Durchsagen", said: "Durchgesagt.", site: "Auf der Seite", screen: "Auf der Leinwand", chat: "Im Chat", mail: "Per Mail", where: "Wo", ready: "Fertig zum Nehmen", seats: "Bitte nehmt eure Plätze ein. Die nächste Runde beginnt in fünf Minuten.", silence: "Bitte Ruhe: Es wird gegründet.", sheets: "Bitte bringt die unterschriebenen Ergebnisbögen zur Turnierleitung.", pause: "Jetzt ist Pause. In einer halben Stunde geht es weiter." });

const CHANNELS = ["site", "screen", "chat", "mail"] as const;
type Channel = (typeof CHANNELS)[number];

export function Announce({ text = "" }: { text?: string }): JSX.Element {
  const here = useEvent(), open = useSignal(false), said = useSignal(text), channels = useSignal<Channel[]>(["site", "screen"]);
  const online = here.facts.rulebook === "dc21";
  return (
    <>
      <Button icon="speaker" act={() => { open.value = true; }}>{t("announce")}</Button>
      {open.value && <Dialog title={t("title")} done={() => { open.value = false; }}>
        <Form button={t("send")} send={async () => {
          await send(`${here.api}/notices`, { text: said.value.trim(), channels: channels.value });
          tell(t("said"));
          said.value = "";
          open.value = false;
        }}>
          <Field label={t("text")} name="notice" rows={4} required value={said.value} set={(value) => { said.value = value; }} hint={t("hint")} />
          <div class="chips" role="group" aria-label={t("ready")}>{(["seats", "silence", "sheets", "pause"] as const).map((one) => <button type="button" key={one} class="chip" onClick={() => { said.value = t(one); }}>{t(one)}</button>)}</div>
          <fieldset class="channels"><legend>{t("where")}</legend>
            {CHANNELS.filter((one) => online || one === "site" || one === "screen").map((one) => <Check key={one} label={t(one)} value={channels.value.includes(one)}
              set={(on) => { channels.value = on ? [...channels.value, one] : channels.value.filter((other) => other !== one); }} />)}</fieldset>
        </Form>
      </Dialog>}
    </>
  );
}
