// home.tsx - events near in time, open tables, and a friendly first run.
import type { JSX } from "preact";
import { useData } from "../data";
import { day, words } from "../language";
import { me } from "../me";
import { LinkButton, Shown, Empty, Tag } from "../ui/parts";
import { rulebookWord, stageWord, type Role } from "../event/event";

const t = words(
  { title: "Events", lead: "Tournaments and tables on this server.", new: "New event", none: "There is no event yet.", noneLead: "Create your first event, or try one that is already filled with people.",
    noneGuest: "Nothing is announced yet. Come back later, or join by a code.", demo: "Try a demo event", tables: "Open tables", noTables: "Nobody plays just now.",
    people: { one: "1 player", other: "{n} players" }, yours: "Yours" },
  { title: "Turniere", lead: "Turniere und Tische auf diesem Server.", new: "Neues Turnier", none: "Noch gibt es kein Turnier.", noneLead: "Lege dein erstes Turnier an oder probiere eines aus, das schon mit Leuten gefüllt ist.",
    noneGuest: "Noch ist nichts angekündigt. Schau später wieder vorbei oder tritt mit einem Code bei.", demo: "Probeturnier ansehen", tables: "Offene Tische", noTables: "Gerade spielt niemand.",
    people: { one: "1 Person", other: "{n} Personen" }, yours: "Deines" });

type EventRow = { event: string; name: string; rulebook: string; stage: string; place?: string; starts?: string; entrants: number; me?: { roles: Role[] } };
type TableRow = { table: string; state: string; host_name?: string; places: { name?: string; bot?: string }[] };

function EventCard({ event }: { event: EventRow }): JSX.Element {
  return (
    <li class="card event-card">
      <div class="row"><Tag kind={event.stage === "completed" ? "" : "accent"}>{stageWord(event.stage)}</Tag>{event.me?.roles.length ? <Tag>{t("yours")}</Tag> : null}</div>
      <h2><a href={`/events/${event.event}`}>{event.name}</a></h2>
      <p class="soft">{rulebookWord(event.rulebook)}</p>
      <p class="soft">{[event.place, event.starts && day(event.starts), t("people", { n: event.entrants })].filter(Boolean).join(" · ")}</p>
    </li>
  );
}

export default function Home(): JSX.Element {
  const events = useData<{ events: EventRow[] }>("/api/events"), tables = useData<{ tables: TableRow[] }>("/api/tables", "lobby");
  const person = me.value, may = person && !person.guest;
  return (
    <>
      <div class="row apart"><h1>{t("title")}</h1>{may && <LinkButton kind="main" icon="plus" to="/new">{t("new")}</LinkButton>}</div>
      <p class="lead">{t("lead")}</p>
      <Shown data={events}>{({ events: list }) => list.length
        ? <ul class="cards">{list.map((event) => <EventCard key={event.event} event={event} />)}</ul>
        : <Empty icon="event" title={t("none")}>
            <p>{may ? t("noneLead") : t("noneGuest")}</p>
            {may && <div class="buttons"><LinkButton kind="main" icon="plus" to="/new">{t("new")}</LinkButton><LinkButton icon="play" to="/demo">{t("demo")}</LinkButton></div>}
          </Empty>}</Shown>
      <h2>{t("tables")}</h2>
      <Shown data={tables}>{({ tables: list }) => list.length
        ? <ul class="cards">{list.map((one) => (
            <li class="card" key={one.table}><a href={`/tables/${one.table}`}>{one.host_name ?? one.table}</a> <Tag>{one.state}</Tag>
              <p class="soft">{one.places.map((place) => place.name ?? place.bot ?? "–").join(", ")}</p></li>))}</ul>
        : <p class="soft">{t("noTables")}</p>}</Shown>
    </>
  );
}
