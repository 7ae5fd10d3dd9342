// gathering.tsx - a table before its game: who sits where, bots for empty seats, what is played, and the start.
import type { JSX } from "preact";
import { send } from "../api";
import { words } from "../language";
import { me } from "../me";
import { Button, LinkButton, Note, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { rulebookWord } from "../event/event";
import { SeatMark } from "./cards";
import type { LiveTable } from "./live-table";
import type { TableFacts } from "./types";
import { g } from "./words";

const t = words(
  { title: "Table of {host}", seats: "Seats", free: "free", sit: "Sit here", stand: "Get up", ready: "I am ready", isReady: "ready", waits: "not ready yet", bot: "Bot", addBot: "Bot", remove: "Take the bot away", start: "Start the game", link: "Copy the link", linkTold: "Whoever has this link finds the table: {url}",
    rules: "Rules", clock: "Time for a turn", none: "no limit", seconds: "{n} s", board: "Board", shuffle: "Seats are drawn at the start.", signIn: "Sign in to sit down", lead: "When every seat is taken and everybody is ready, the game begins by itself." },
  { title: "Tisch von {host}", seats: "Plätze", free: "frei", sit: "Hier hinsetzen", stand: "Aufstehen", ready: "Ich bin bereit", isReady: "bereit", waits: "noch nicht bereit", bot: "Bot", addBot: "Bot", remove: "Bot wegnehmen", start: "Spiel beginnen", link: "Link kopieren", linkTold: "Wer diesen Link hat, findet den Tisch: {url}",
    rules: "Regeln", clock: "Zeit für einen Zug", none: "unbegrenzt", seconds: "{n} s", board: "Spielplan", shuffle: "Die Plätze werden zu Beginn ausgelost.", signIn: "Zum Mitspielen anmelden", lead: "Wenn alle Plätze besetzt und alle bereit sind, beginnt das Spiel von selbst." });

export function Gathering({ table, facts, bots }: { table: LiveTable; facts: TableFacts; bots: readonly string[] }): JSX.Element {
  const person = me.value, own = facts.places.findIndex((place) => place.person && place.person === person?.id), host = person?.id === facts.host;
  const verb = (path: string, body: unknown = {}) => async () => { await send(`${table.api}/${path}`, body); await table.look(); };
  const limit = Number(facts.settings.rules.turn_limit_s ?? 0);
  return (
    <>
      <h1>{t("title", { host: facts.host_name ?? "" })}</h1>
      <p class="lead">{t("lead")}</p>
      <ul class="play-gather" aria-label={t("seats")}>
        {facts.places.map((place, seat) => (
          <li key={seat} class="card">
            <SeatMark seat={seat} size={28} />
            {place.person || place.bot ? <>
              <b>{place.name ?? g("bot", { name: place.bot ?? "" })}</b>
              <Tag kind={place.ready || place.bot ? "good" : ""}>{place.bot ? t("bot") : place.ready ? t("isReady") : t("waits")}</Tag>
              {seat === own && <div class="buttons">{!place.ready && <Button kind="main" act={verb("ready")}>{t("ready")}</Button>}<Button act={verb("stand")}>{t("stand")}</Button></div>}
              {host && place.bot && <Button kind="quiet" small act={async () => { await send(`${table.api}/bots/${seat}`, {}, "DELETE"); await table.look(); }}>{t("remove")}</Button>}
            </> : <>
              <b class="soft">{t("free")}</b>
              <div class="buttons">
                {person && own < 0 && <Button kind="main" act={verb("sit", { seat })}>{t("sit")}</Button>}
                {host && bots.map((name) => <Button key={name} small act={verb("bots", { seat, bot: name })}>{t("addBot")}: {name}</Button>)}
              </div>
            </>}
          </li>))}
      </ul>
      {!person && <LinkButton kind="main" to={`/sign-in?back=${encodeURIComponent(location.pathname)}`}>{t("signIn")}</LinkButton>}
      <div class="buttons">
        {host && <Button act={verb("start")}>{t("start")}</Button>}
        <Button icon="link" act={async () => {
          await navigator.clipboard?.writeText(location.href).catch(() => undefined);
          tell(t("linkTold", { url: location.href }));
        }}>{t("link")}</Button>
      </div>
      <h2>{t("rules")}</h2>
      <p>{rulebookWord(facts.settings.rulebook)} · {t("clock")}: {limit ? t("seconds", { n: limit }) : t("none")}</p>
      {facts.settings.shuffle && <Note>{t("shuffle")}</Note>}
    </>
  );
}
