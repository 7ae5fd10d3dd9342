// log.tsx - what happened at the table, and what was said: filtered, copyable, read out as it comes.
import type { JSX } from "preact";
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { time, words } from "../language";
import { me } from "../me";
import { Button, Choice } from "../ui/parts";
import { complain, tell } from "../ui/toast";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import type { Happening, Place } from "./types";
import { tellEntry } from "./words";

const t = words(
  { title: "Log", all: "All", dice: "Dice", trade: "Trade", build: "Building", robber: "Robber", chat: "Chat", filter: "Show", copy: "Copy", copied: "The log is in the clipboard.", say: "Say something", send: "Send", silence: "There is no chat at this table.",
    phrases: "Quick phrases", hello: "Hello, good luck!", thanks: "Thank you!", think: "A moment, please.", fine: "Well played!", sorry: "Sorry!", narrator: "What happens at the table" },
  { title: "Verlauf", all: "Alles", dice: "Würfel", trade: "Handel", build: "Bauen", robber: "Räuber", chat: "Chat", filter: "Zeigen", copy: "Kopieren", copied: "Der Verlauf ist in der Zwischenablage.", say: "Etwas sagen", send: "Senden", silence: "An diesem Tisch gibt es keinen Chat.",
    phrases: "Schnelle Sätze", hello: "Hallo, viel Glück!", thanks: "Danke!", think: "Einen Moment, bitte.", fine: "Gut gespielt!", sorry: "Entschuldigung!", narrator: "Was am Tisch geschieht" });

type Filter = "all" | "dice" | "trade" | "build" | "robber" | "chat";
const OF: Record<Exclude<Filter, "all" | "chat">, ReadonlySet<string>> = {
  dice: new Set(["roll", "discard"]), trade: new Set(["offer", "counter", "accept", "decline", "withdraw", "trade", "bank", "talk", "quiet"]),
  build: new Set(["road", "settlement", "city", "buy", "move", "redirect", "ship", "sail", "fish-road", "fish-buy"]), robber: new Set(["robber", "steal", "take", "knight", "pirate", "fish-robber", "fish-steal"]),
};
const belongs = (one: Happening, filter: Filter): boolean => filter === "all" || (filter === "chat" ? Boolean(one.chat)
  : one.entry !== undefined && OF[filter].has(one.entry.kind === "act" ? one.entry.action?.kind ?? "" : one.entry.kind));

const PHRASES = ["hello", "thanks", "think", "fine", "sorry"] as const;

const sentence = (one: Happening, places: readonly Place[]): string => (one.chat ? `${one.chat.name ?? ""}: ${one.chat.text ?? ""}` : tellEntry(one, places));

export function Log({ table, places, chat }: { table: LiveTable; places: readonly Place[]; chat: boolean }): JSX.Element {
  const filter = useSignal<Filter>("all"), said = useSignal(""), list = useRef<HTMLOListElement>(null);
  const shown = useComputed(() => table.log.value.filter((one) => belongs(one, filter.value) && sentence(one, places)).slice(-300));
  useEffect(() => { // stay at the end unless somebody reads further up
    const box = list.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 120) box.scrollTop = box.scrollHeight;
  }, [shown.value.length]);
  const copy = async (): Promise<void> => {
    const text = shown.value.map((one) => `${time(one.at)}  ${sentence(one, places)}`).join("\n");
    if (!navigator.clipboard) return copyOld(text);
    await navigator.clipboard.writeText(text);
    tell(t("copied"));
  };
  const speak = async (text: string): Promise<void> => {
    if (!text.trim()) return;
    await table.say(text.trim());
    said.value = "";
  };
  return (
    <section class="play-log" aria-label={t("title")}>
      <div class="row apart">
        <Choice label={t("filter")} value={filter.value} set={(value) => { filter.value = value; }}
          choices={[["all", t("all")], ["dice", t("dice")], ["trade", t("trade")], ["build", t("build")], ["robber", t("robber")], ["chat", t("chat")]]} />
        <Button small kind="quiet" act={copy}>{t("copy")}</Button>
      </div>
      <ol ref={list} tabIndex={0} aria-label={t("title")}>
        {shown.value.map((one) => (
          <li key={one.seq} class={one.chat ? "said" : ""}>
            {one.entry?.seat !== undefined ? <SeatMark seat={one.entry.seat} size={14} /> : <i />}<span>{sentence(one, places)}</span><time>{time(one.at)}</time></li>))}
      </ol>
      {me.value && chat && <form class="play-say" onSubmit={(event) => { event.preventDefault(); speak(said.value).catch(complain); }}>
        <input aria-label={t("say")} placeholder={t("say")} maxLength={280} value={said.value} onInput={(event) => { said.value = event.currentTarget.value; }} />
        <select aria-label={t("phrases")} value="" onChange={(event) => { const key = event.currentTarget.value as (typeof PHRASES)[number]; event.currentTarget.value = ""; if (key) speak(t(key)).catch(complain); }}>
          <option value="">…</option>{PHRASES.map((key) => <option key={key} value={key}>{t(key)}</option>)}</select>
        <Button submit small>{t("send")}</Button>
      </form>}
      {!chat && <p class="soft">{t("silence")}</p>}
      <Narrator table={table} places={places} />
    </section>
  );
}

/** Plain http has no clipboard: an invisible field does it. */
function copyOld(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  tell(t("copied"));
}

/** The newest sentences for a screen reader, one after the other; what was there before is not read again. */
function Narrator({ table, places }: { table: LiveTable; places: readonly Place[] }): JSX.Element {
  const from = useRef<number | null>(null), last = table.log.value.at(-1)?.seq ?? 0;
  from.current ??= last || null;
  const news = table.log.value.filter((one) => one.seq > (from.current ?? last)).slice(-4);
  return <div class="hidden" role="log" aria-live="polite" aria-label={t("narrator")}>{news.map((one) => <p key={one.seq}>{sentence(one, places)}</p>)}</div>;
}
