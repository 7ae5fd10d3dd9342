// announce.tsx - say something to everyone: on the page, on the big screen, by mail.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useEvent } from "../event/event";
import { CHANNELS, channelWord, type Channel } from "../event/notices";
import { words } from "../language";
import { Button, Check, Dialog, Field, Form } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";

const t = words({
  announce: "Announce",
  title: "New announcement",
  text: "Message",
  hint: "Keep it short: people read it from the back of the hall.",
  hintOnline: "Keep it short: people read it in passing.",
  send: { text: "Announce", about: "a verb on a button" },
  said: "Announcement sent.",
  where: "Where it appears",
  nowhere: "Choose at least one place.",
  mailHint: "Sent to everyone at this event who wants e-mail.",
  chatHint: "For the record only: post it in the chat yourself.",
  ready: "Templates",
  seats: "Please take your seats. The next round starts in 5 minutes.",
  silence: "Quiet, please: players are placing their settlements.",
  sheets: "Please bring your signed record sheets to the desk.",
  pause: "We are taking a break. Play resumes in 30 minutes.",
  signIn: "Please check in for the bracket. It will be drawn in 15 minutes.",
  tables: "The next round starts in 5 minutes. Hosts, please open your tables.",
});

const USUAL: Channel[] = ["site", "screen"];
const READY = {
  hall: ["seats", "silence", "sheets", "pause"],
  online: ["signIn", "tables", "pause"],
} as const;

export function Announce({ text = "" }: { text?: string }): JSX.Element {
  const here = useEvent(),
    open = useSignal(false),
    said = useSignal(text),
    channels = useSignal<Channel[]>(USUAL);
  const can: Record<Channel, boolean> = {
    site: true,
    screen: true,
    mail: here.facts.me?.mail ?? false,
    chat: here.facts.groups,
  };
  return (
    <>
      <Button icon="speaker" act={put(open, true)}>
        {t("announce")}
      </Button>
      {open.value && (
        <Dialog title={t("title")} done={put(open, false)}>
          <Form
            button={t("send")}
            send={async () => {
              if (!channels.value.length) throw new Error(t("nowhere"));
              await send(`${here.api}/notices`, { text: said.value.trim(), channels: channels.value });
              tell(t("said"));
              said.value = "";
              channels.value = USUAL;
              open.value = false;
            }}
          >
            <Field
              label={t("text")}
              name="notice"
              rows={4}
              required
              value={said.value}
              set={into(said)}
              hint={t(here.facts.online ? "hintOnline" : "hint")}
            />
            <div class="chips" role="group" aria-label={t("ready")}>
              {READY[here.facts.online ? "online" : "hall"].map((one) => (
                <button
                  type="button"
                  key={one}
                  class="chip"
                  onClick={() => {
                    said.value = t(one);
                  }}
                >
                  {t(one)}
                </button>
              ))}
            </div>
            <fieldset class="channels">
              <legend>{t("where")}</legend>
              {CHANNELS.filter((one) => can[one]).map((one) => (
                <Check
                  key={one}
                  label={channelWord(one, here.facts.online)}
                  hint={one === "mail" || one === "chat" ? t(`${one}Hint`) : undefined}
                  value={channels.value.includes(one)}
                  set={(on) => {
                    channels.value = on
                      ? [...channels.value, one]
                      : channels.value.filter((other) => other !== one);
                  }}
                />
              ))}
            </fieldset>
          </Form>
        </Dialog>
      )}
    </>
  );
}
