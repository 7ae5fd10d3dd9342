// gathering.tsx - a table before its game: who sits where, bots for empty seats, what was agreed on, the link for friends, and the start.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import type { EventFacts } from "../event/event";
import { roundName, type Round } from "../event/tables";
import { comma, words } from "../language";
import { asGuest, botWord, NameField, type BotLevel } from "../lobby/sit-down";
import { OptionsForm, settingsText } from "../lobby/table-options";
import { me } from "../me";
import { go } from "../router";
import { Copy } from "../ui/copy";
import { Button, LinkButton, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { QrCode } from "../ui/qr-code";
import { SeatMark } from "./cards";
import { friendlyName, shownName } from "./friendly";
import type { LiveTable } from "./live-table";
import type { TableFacts } from "./types";

const t = words({
  host: "Opened by {host}",
  seats: "Seats",
  free: "free",
  sit: "Sit here",
  stand: "Leave seat",
  ready: { text: "Ready", about: "a button: I am ready" },
  isReady: "ready",
  waits: "not ready yet",
  bot: "Bot",
  guest: "Guest",
  addBot: "Add bot",
  remove: "Remove bot",
  ask: "Remove player",
  start: "Start game",
  startNot: "All seats must be taken.",
  startWaits: "Not ready yet: {names}. The game starts once everyone is.",
  title: "{round}, table {n}",
  myTables: "My tables",
  toEvent: "Go to event",
  shut: "Close table",
  link: "Invite by link",
  linkHint: "Anyone with this link can open the table. On a phone, scan the code.",
  rules: "Game settings",
  change: "Change",
  leadReady: "You're ready. The game starts once the others are too.",
  leadSeat: "Press Ready when you are.",
  leadFree: "Take a free seat or watch from here.",
  full: "All seats are taken. You can watch the game here when it starts.",
  chosen: "Bot strength",
});

/** Of a table that belongs to an event: which event, round and table it is, and whether I run it. */
function useWhere({
  event,
  round,
  game,
}: TableFacts): { name: string; title: string; runs: boolean; plays: boolean } | null {
  const facts = useData<EventFacts>(event ? `/api/events/${event}` : null).value.value,
    at = useData<Round>(event ? `/api/events/${event}/rounds/${round}` : null).value.value;
  if (!facts) return null;
  const table = at?.tables.find((one) => one.game === game);
  return {
    name: facts.name,
    title: at && table ? t("title", { round: roundName(at), n: table.table }) : "",
    runs: facts.me?.roles.includes("organiser") ?? false,
    plays: facts.me?.player !== undefined,
  };
}

/** What everyone waiting at a table may see and do. */
type Gathered = {
  table: LiveTable;
  facts: TableFacts;
  /** My seat, or -1. */
  own: number;
  host: boolean;
  /** May seat bots and start: the host, or who runs the event. */
  runs: boolean;
  free: boolean;
  full: boolean;
  verb: (path: string, body?: unknown) => () => Promise<void>;
};

function Taken({ of, seat }: { of: Gathered; seat: number }): JSX.Element {
  const { table, facts, own, host, runs, free, verb } = of,
    place = facts.places[seat]!;
  return (
    <>
      <b>{place.name ?? botWord(place.bot ?? "")}</b>
      {place.guest && <Tag>{t("guest")}</Tag>}
      <Tag kind={place.ready || place.bot ? "good" : "warning"}>
        {place.bot ? t("bot") : place.ready ? t("isReady") : t("waits")}
      </Tag>
      {seat === own && (
        <div class="buttons">
          {!place.ready && (
            <Button kind="main" act={verb("ready")}>
              {t("ready")}
            </Button>
          )}
          {free && (
            <Button small kind="quiet" act={verb("stand")}>
              {t("stand")}
            </Button>
          )}
        </div>
      )}
      {runs && place.bot && (
        <Button
          kind="quiet"
          small
          act={async () => {
            await send(`${table.api}/bots/${seat}`, {}, "DELETE");
            await table.look();
          }}
        >
          {t("remove")}
        </Button>
      )}
      {host && place.person && seat !== own && free && (
        <Button kind="quiet" small act={verb("stand", { person: place.person })}>
          {t("ask")}
        </Button>
      )}
    </>
  );
}

function Free({
  of,
  seat,
  level,
  name,
}: {
  of: Gathered;
  seat: number;
  level: string;
  name: string;
}): JSX.Element {
  const { table, own, runs, verb } = of;
  const sit = async (): Promise<void> => {
    await asGuest(name);
    await send(`${table.api}/sit`, { seat });
    await table.look();
  };
  return (
    <>
      <b class="soft">{t("free")}</b>
      <div class="buttons">
        {own < 0 && (
          <Button kind="main" not={me.value === null && !name.trim() ? t("leadFree") : null} act={sit}>
            {t("sit")}
          </Button>
        )}
        {runs && (
          <Button small act={verb("bots", { seat, bot: level })}>
            {t("addBot")}
          </Button>
        )}
      </div>
    </>
  );
}

const Level = ({ bots, level }: { bots: readonly BotLevel[]; level: Signal<string> }): JSX.Element => (
  <div class="gather-level">
    <label for="bot-level">{t("chosen")}</label>
    <select
      id="bot-level"
      value={level.value}
      onChange={(event) => {
        level.value = event.currentTarget.value;
      }}
    >
      {bots.map((one) => (
        <option key={one.name} value={one.name}>
          {botWord(one.name)}
          {one.about ? ` – ${one.about}` : ""}
        </option>
      ))}
    </select>
  </div>
);

const Start = ({ of, startNot }: { of: Gathered; startNot: string | null }): JSX.Element => (
  <div class="buttons">
    <Button kind={startNot ? "plain" : "main"} icon="play" not={startNot} act={of.verb("start")}>
      {t("start")}
    </Button>
    {of.free && (
      <Button
        kind="quiet"
        act={async () => {
          await send(`${of.table.api}/shut`);
          go("/tables");
        }}
      >
        {t("shut")}
      </Button>
    )}
  </div>
);

/** The link for friends, and what was agreed on. */
function About({ of: { table, facts, host, free, full } }: { of: Gathered }): JSX.Element {
  const changing = useSignal(false);
  return (
    <div class="gather-about">
      {free && !full && (
        <section>
          <h2>{t("link")}</h2>
          <p class="soft">{t("linkHint")}</p>
          <Copy text={location.href} label={t("link")} />
          <QrCode text={location.href} label={t("link")} />
        </section>
      )}
      <section>
        <h2>{t("rules")}</h2>
        <ul class="gather-rules">
          {settingsText(facts.settings).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {host && free && (
          <Button
            small
            expanded={changing.value}
            icon="settings"
            act={() => {
              changing.value = !changing.value;
            }}
          >
            {t("change")}
          </Button>
        )}
        {changing.value && (
          <OptionsForm
            first={facts.settings}
            button={t("change")}
            send={async (settings) => {
              await send(table.api, settings, "PATCH");
              changing.value = false;
              await table.look();
            }}
          />
        )}
      </section>
    </div>
  );
}

export function Gathering({
  table,
  facts,
  bots,
}: {
  table: LiveTable;
  facts: TableFacts;
  bots: readonly BotLevel[];
}): JSX.Element {
  const person = me.value,
    own = facts.places.findIndex((place) => place.person && place.person === person?.id),
    where = useWhere(facts),
    host = person?.id === facts.host;
  const name = useSignal(""),
    level = useSignal(bots.at(-1)?.name ?? "greedy");
  const verb =
    (path: string, body: unknown = {}) =>
    async () => {
      await send(`${table.api}/${path}`, body);
      await table.look();
    };
  const full = facts.places.every((place) => place.person || place.bot),
    mine = facts.places[own],
    free = !facts.event;
  // The opener of an event's table waits for the others like everyone else; only organisers needn't.
  const late = facts.places
      .filter((place) => place.person && !place.ready)
      .map((place) => place.name ?? "")
      .join(comma()),
    runs = free ? host : (where?.runs ?? false);
  const startNot = !full ? t("startNot") : !runs && late ? t("startWaits", { names: late }) : null;
  const lead = mine ? (mine.ready ? t("leadReady") : t("leadSeat")) : full ? t("full") : t("leadFree");
  const of: Gathered = { table, facts, own, host, runs, free, full, verb };
  return (
    <div class="gather">
      {facts.event && (
        <p class="gather-event">
          <a href={`/events/${facts.event}`}>{where?.name ?? t("toEvent")}</a>
        </p>
      )}
      <h1>{where?.title || friendlyName(facts.table)}</h1>
      <p class="lead">
        {t("host", { host: shownName(facts.host_name ?? "") })}. {lead}
      </p>
      {person === null && !full && <NameField value={name.value} set={into(name)} />}
      <ul class="gather-seats" aria-label={t("seats")}>
        {facts.places.map((place, seat) => (
          <li key={seat} class={`board-seat-${seat + 1}${place.person || place.bot ? " taken" : ""}`}>
            <SeatMark seat={seat} size={36} />
            {place.person || place.bot ? (
              <Taken of={of} seat={seat} />
            ) : (
              <Free of={of} seat={seat} level={level.value} name={name.value} />
            )}
          </li>
        ))}
      </ul>
      {runs && !full && <Level bots={bots} level={level} />}
      {(host || runs) && startNot && !free && <p class="soft">{startNot}</p>}
      {(host || runs) && <Start of={of} startNot={startNot} />}
      {facts.event && (
        <p>
          <LinkButton small icon="left" to={`/events/${facts.event}${where?.plays ? "/mine" : ""}`}>
            {where?.plays ? t("myTables") : t("toEvent")}
          </LinkButton>
        </p>
      )}
      <About of={of} />
    </div>
  );
}
