// chat.tsx - what is said at the table, or among those who watch: quick phrases, your own words, and nothing from muted people.
import type { JSX } from "preact";
import { signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { kept, time, words } from "../language";
import { me } from "../me";
import { Button } from "../ui/parts";
import { complain, complaining } from "../ui/toast";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import type { Happening } from "./types";

const t = words({
  title: "Chat",
  say: "Write a message…",
  send: "Send",
  silence: "Chat is off at this table.",
  quiet: "No messages yet.",
  placing: "No chat during placement. [WC25-1.1.7h]",
  phrases: "Quick messages",
  hello: "Hello, good luck!",
  thanks: "Thanks!",
  think: "One moment, please.",
  fine: "Well played!",
  sorry: "Sorry!",
  spectators: "Only spectators can see this chat while the game is on.",
  signIn: "Sign in to chat.",
  muted: "You're muted at this table.",
  guest: "guest",
});

const PHRASES = ["hello", "thanks", "think", "fine", "sorry"] as const,
  EMOTES = ["👍", "😄", "😮", "😢"];

/** People muted at every table. */
export const unheard = signal<readonly string[]>(
  (kept.get("table-unheard") ?? "").split(" ").filter(Boolean),
);
export function hush(person: string, on: boolean): void {
  unheard.value = on ? [...unheard.value, person] : unheard.value.filter((one) => one !== person);
  kept.set("table-unheard", unheard.value.join(" "));
}
export const heard = (log: readonly Happening[]): Happening[] =>
  log.filter(({ chat }) => chat?.text !== undefined && !unheard.value.includes(chat.from ?? ""));

type ChatProps = {
  table: LiveTable;
  chat: boolean;
  seated: boolean;
  silent: boolean;
  muted: boolean;
  over: boolean;
};

export function Chat({ table, chat, seated, silent, muted, over }: ChatProps): JSX.Element {
  const said = useSignal(""),
    list = useRef<HTMLOListElement>(null),
    shown = useComputed(() => heard(table.log.value).slice(-200));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [shown.value.length]);
  const speak = async (text: string): Promise<void> => {
    if (!text.trim()) return;
    await table.say(text.trim(), seated || over ? "table" : "spectators");
    said.value = "";
  };
  const not = !chat
    ? t("silence")
    : !me.value
      ? t("signIn")
      : muted
        ? t("muted")
        : silent && seated
          ? t("placing")
          : null;
  return (
    <section class="play-chat" aria-label={t("title")}>
      <ol ref={list} tabIndex={0} aria-label={t("title")}>
        {shown.value.map(({ seq, chat: one, at }) => (
          <li key={seq} class={one!.to === "spectators" ? "aside" : ""}>
            {one!.seat !== null && one!.seat !== undefined ? <SeatMark seat={one!.seat} size={16} /> : <i />}
            <span>
              <b>{one!.name}</b> {one!.guest && <small class="soft">({t("guest")})</small>} {one!.text}
            </span>
            <time>{time(at)}</time>
          </li>
        ))}
        {!shown.value.length && <li class="none soft">{t("quiet")}</li>}
      </ol>
      {not ? (
        <p class="soft">{not}</p>
      ) : (
        <>
          {!seated && !over && <p class="soft">{t("spectators")}</p>}
          <div class="play-phrases" role="group" aria-label={t("phrases")}>
            {PHRASES.map((key) => (
              <button type="button" key={key} onClick={complaining(() => speak(t(key)))}>
                {t(key)}
              </button>
            ))}
            {EMOTES.map((one) => (
              <button type="button" key={one} onClick={complaining(() => speak(one))}>
                {one}
              </button>
            ))}
          </div>
          <form
            class="play-say"
            onSubmit={(event) => {
              event.preventDefault();
              speak(said.value).catch(complain);
            }}
          >
            <input
              aria-label={t("say")}
              placeholder={t("say")}
              maxLength={280}
              value={said.value}
              onInput={(event) => {
                said.value = event.currentTarget.value;
              }}
            />
            <Button submit small>
              {t("send")}
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
