// tables.tsx - open tables, a quick match, a game against bots at once, and a table of one's own with its options.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { words } from "../language";
import { iAmNow, me } from "../me";
import { go } from "../router";
import { Button, Check, Empty, Field, Form, Shown, Tag } from "../ui/parts";
import { rulebookWord } from "../event/event";
import type { Place, Settings } from "../table/types";
import { Games } from "../players/games";
import { seatName } from "../table/words";

const t = words(
  { title: "Tables", lead: "Play against people or bots. No account is needed for a casual game.", bots: "Play against bots now", quick: "Quick match", quickNone: "Nobody waits just now: your own table is open, and you can add bots while you wait.", make: "Open a table", open: "Open tables", finished: "Finished games", none: "Nobody waits or plays just now.",
    name: "Your name at the table", nameHint: "You play as a guest; an account can follow later.", gathering: "waits for players", playing: "is being played", over: "is over", sit: "Sit down", watch: "Watch", options: "Options",
    rulebook: "Rules", seats: "Seats", level: "Bots", board: "Board", balanced: "balanced", spiral: "variable set-up", random: "random", beginner: "beginners", clock: "Time for a turn in seconds (0: no limit)", bank: "Time bank in seconds", listed: "Show it in the lobby", spectators: "Spectators may watch", chat: "Chat", custom: "Casual", go: "Open the table",
    absent: "When somebody is away", "bot plays": "a bot plays on", "seat passes": "the seat is passed over", "table pauses": "the table pauses" },
  { title: "Tische", lead: "Spiele gegen Menschen oder Bots. Für ein freies Spiel brauchst du kein Konto.", bots: "Sofort gegen Bots spielen", quick: "Schnell mitspielen", quickNone: "Gerade wartet niemand: Dein eigener Tisch ist offen, und du kannst Bots dazuholen.", make: "Tisch eröffnen", open: "Offene Tische", finished: "Beendete Partien", none: "Gerade wartet oder spielt niemand.",
    name: "Dein Name am Tisch", nameHint: "Du spielst als Gast; ein Konto kann später folgen.", gathering: "wartet auf Mitspieler", playing: "läuft", over: "ist zu Ende", sit: "Hinsetzen", watch: "Zusehen", options: "Einstellungen",
    rulebook: "Regeln", seats: "Plätze", level: "Bots", board: "Spielplan", balanced: "ausgewogen", spiral: "variabler Aufbau", random: "zufällig", beginner: "für Einsteiger", clock: "Zeit für einen Zug in Sekunden (0: unbegrenzt)", bank: "Zeitvorrat in Sekunden", listed: "In der Liste zeigen", spectators: "Zuschauer erlaubt", chat: "Chat", custom: "Freies Spiel", go: "Tisch eröffnen",
    absent: "Wenn jemand fehlt", "bot plays": "spielt ein Bot weiter", "seat passes": "wird der Platz übergangen", "table pauses": "pausiert der Tisch" });

type Row = { table: string; state: "gathering" | "playing" | "over"; host_name?: string; event?: string; places: Place[]; settings: Settings };
type Wish = { sit: boolean; bots: string[]; settings: Record<string, unknown> };

const RULEBOOKS = ["custom", "nc20", "wc25", "dm19", "wc04", "dc21"];

export default function Tables(): JSX.Element {
  const list = useData<{ tables: Row[] }>("/api/tables", "lobby"), levels = useData<{ bots: { name: string }[] }>("/api/bots");
  const name = useSignal(""), options = useSignal(false);
  const bots = levels.value.value?.bots.map((one) => one.name) ?? ["greedy"], best = bots.at(-1)!;
  /** Whoever is nobody yet becomes a guest first. */
  const asSomebody = async (): Promise<void> => {
    if (me.value) return;
    await send("/api/guests", { name: name.value.trim() });
    await iAmNow();
  };
  const open = async (wish: Wish): Promise<void> => {
    await asSomebody();
    const { table } = await send<{ table: string }>("/api/tables", wish);
    if (wish.sit && wish.bots.length) await send(`/api/tables/${table}/ready`);
    go(`/tables/${table}`);
  };
  const quick = async (): Promise<void> => {
    await asSomebody();
    const free = (list.value.value?.tables ?? []).find((one) => one.state === "gathering" && !one.event && one.places.some((place) => !place.person && !place.bot));
    if (!free) return open({ sit: true, bots: [], settings: {} });
    await send(`/api/tables/${free.table}/sit`, {});
    go(`/tables/${free.table}`);
  };
  const nameless = me.value === null && !name.value.trim() ? t("name") : null;
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      {me.value === null && <div class="form"><Field label={t("name")} hint={t("nameHint")} autocomplete="nickname" maxlength={63} value={name.value} set={(value) => { name.value = value; }} /></div>}
      <div class="buttons">
        <Button kind="main" icon="play" not={nameless} act={() => open({ sit: true, bots: [best, best, best], settings: { listed: false } })}>{t("bots")}</Button>
        <Button not={nameless} icon="people" act={quick}>{t("quick")}</Button>
        <Button not={nameless} icon="plus" expanded={options.value} act={() => { options.value = !options.value; }}>{t("make")}</Button>
      </div>
      {options.value && <Options bots={bots} open={open} />}
      <h2>{t("open")}</h2>
      <Shown data={list}>{({ tables }) => tables.length
        ? <ul class="cards">{tables.map((one) => (
            <li key={one.table} class="card">
              <div class="row apart"><a href={`/tables/${one.table}`}><b>{one.host_name ?? one.table}</b></a><Tag kind={one.state === "gathering" ? "accent" : ""}>{t(one.state)}</Tag></div>
              <p class="soft">{one.places.map((place, seat) => (place.person || place.bot ? seatName(one.places, seat) : "–")).join(" · ")}</p>
              <p class="soft">{one.settings.rulebook === "custom" ? t("custom") : rulebookWord(one.settings.rulebook)}</p>
            </li>))}</ul>
        : <Empty icon="table" title={t("none")} />}</Shown>
      <Games asked="" title={t("finished")} />
    </>
  );
}

function Options({ bots, open }: { bots: string[]; open: (wish: Wish) => Promise<void> }): JSX.Element {
  const rulebook = useSignal("custom"), seats = useSignal("4"), board = useSignal("balanced"), clock = useSignal("90"), bank = useSignal("120"), level = useSignal(""), listed = useSignal(true), spectators = useSignal(true), chat = useSignal(true), absent = useSignal("bot plays");
  const set = (one: { value: string }) => (value: string) => { one.value = value; };
  return (
    <Form button={t("go")} send={() => open({
      sit: true, bots: level.value ? Array.from({ length: Number(seats.value) - 1 }, () => level.value) : [],
      settings: { rulebook: rulebook.value, seats: Number(seats.value), board: { setup: board.value }, listed: listed.value, spectators: spectators.value, chat: chat.value,
        rules: { turn_limit_s: Number(clock.value) || 0, time_bank_s: Number(bank.value) || 0, absent_seat: absent.value } },
    })}>
      <Field label={t("rulebook")} value={rulebook.value} set={set(rulebook)} choices={RULEBOOKS.map((id) => [id, id === "custom" ? t("custom") : rulebookWord(id)] as const)} />
      <Field label={t("seats")} value={seats.value} set={set(seats)} choices={[["3", "3"], ["4", "4"]]} />
      <Field label={t("level")} value={level.value} set={set(level)} choices={[["", "–"], ...bots.map((name) => [name, name] as const)]} />
      <Field label={t("board")} value={board.value} set={set(board)} choices={(["balanced", "spiral", "random", "beginner"] as const).map((id) => [id, t(id)] as const)} />
      <Field label={t("clock")} type="number" min={0} max={3600} value={clock.value} set={set(clock)} />
      <Field label={t("bank")} type="number" min={0} max={3600} value={bank.value} set={set(bank)} />
      <Field label={t("absent")} value={absent.value} set={set(absent)} choices={(["bot plays", "seat passes", "table pauses"] as const).map((id) => [id, t(id)] as const)} />
      <Check label={t("listed")} value={listed.value} set={(value) => { listed.value = value; }} />
      <Check label={t("spectators")} value={spectators.value} set={(value) => { spectators.value = value; }} />
      <Check label={t("chat")} value={chat.value} set={(value) => { chat.value = value; }} />
    </Form>
  );
}
