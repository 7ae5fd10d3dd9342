// home.tsx - events near in time, open tables, and a friendly first run.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look } from "../api";
import { useData } from "../data";
import { comma, day, terms, words } from "../language";
import { me } from "../me";
import { Icon } from "../ui/icons";
import { Button, LinkButton, Shown, Tag } from "../ui/parts";
import { stageWord } from "../event/event";
import { rulebookWord } from "../event/rulebooks";
import { botWord, friendlyName } from "../table/friendly";
import { groupOf, GROUPS } from "./sections";
import type * as answers from "../answers";

const t = words({
  title: "Events",
  new: "New event",
  welcome: "Welcome to Castellan",
  first:
    "Run a tournament from announcement to champion: registration, schedule, rounds, results and standings, on screen and on paper.",
  firstNew: "Create your first event",
  firstNewLead: "Pick a rulebook, a name and a date. Nobody sees it until you publish it.",
  demo: "Try a demo event",
  demoLead: "Filled with made-up players, at any stage of the event.",
  noneGuest: "No events yet.",
  noneGuestLead: "Check back later, join with a code, or sign in to run your own event.",
  code: "Join with a code",
  signIn: "Sign in",
  free: "free",
  tables: "Open tables",
  noTables: "No games right now.",
  allTables: "Go to tables",
  people: "{n, plural, one {1 registered} other {# registered}}",
  play: "{n, plural, one {1 taking part} other {# taking part}}",
  played: "{n, plural, one {1 took part} other {# took part}}",
  yours: "Yours",
  unsigned: "From an unsigned file",
  now: "Running now",
  soon: "Upcoming",
  own: "Your drafts",
  past: "Past",
  more: "Show earlier events",
});

const tableWord = terms({ gathering: "waiting for players", playing: "in progress", over: "finished" });

type EventRow = answers.EventRow;
type Events = { events: EventRow[]; next?: string };
type TableRow = answers.LobbyRow;
/** One that is being played is offered to those who may look: where spectators are welcome, or who sit there. */
const isOffered = (one: TableRow): boolean =>
  one.state === "gathering" ||
  one.settings.spectators ||
  one.places.some((place) => place.person !== undefined && place.person === me.value?.id);

function EventCard({ event }: { event: EventRow }): JSX.Element {
  return (
    <li class="card home-card">
      <div class="row">
        <Tag kind={event.stage === "completed" ? "" : "accent"}>{stageWord(event.stage)}</Tag>
        {event.me?.roles.length ? <Tag>{t("yours")}</Tag> : null}
      </div>
      <h3>
        <a href={`/events/${event.event}`}>{event.name}</a>
      </h3>
      {event.champion_name && (
        <p class="home-champion">
          <Icon name="trophy" /> {event.champion_name}{" "}
          {event.kept === "unsigned" && <Tag>{t("unsigned")}</Tag>}
        </p>
      )}
      <p class="soft">{rulebookWord(event.rulebook)}</p>
      <p class="soft">{[event.place, event.starts && day(event.starts)].filter(Boolean).join(" · ")}</p>
      <p class="soft">
        {t(event.stage === "completed" ? "played" : event.stage === "running" ? "play" : "people", {
          n: event.entrants,
        })}
      </p>
    </li>
  );
}

/** Nothing is here yet: two ways to begin. */
function FirstRun({ may }: { may: boolean }): JSX.Element {
  if (!may)
    return (
      <div class="home-first">
        <h2>{t("noneGuest")}</h2>
        <p class="lead">{t("noneGuestLead")}</p>
        <div class="buttons">
          <LinkButton kind="main" to="/join">
            {t("code")}
          </LinkButton>
          {me.value === null && <LinkButton to="/sign-in">{t("signIn")}</LinkButton>}
        </div>
      </div>
    );
  return (
    <div class="home-first">
      <p class="lead">{t("first")}</p>
      <div class="home-ways">
        <a class="card home-way main" href="/new">
          <Icon name="plus" size={32} />
          <strong>{t("firstNew")}</strong>
          <span>{t("firstNewLead")}</span>
        </a>
        <a class="card home-way" href="/demo">
          <Icon name="play" size={32} />
          <strong>{t("demo")}</strong>
          <span>{t("demoLead")}</span>
        </a>
      </div>
    </div>
  );
}

function EventGroups({ start }: { start: Events }): JSX.Element {
  const more = useSignal<EventRow[]>([]),
    next = useSignal(start.next),
    all = [
      ...start.events,
      ...more.value.filter((one) => !start.events.some((other) => other.event === one.event)),
    ];
  return (
    <>
      {GROUPS.map((key) => {
        const list = all.filter((one) => groupOf(one) === key);
        // People look for what comes soonest.
        if (key === "soon") list.sort((a, b) => (a.starts ?? "9").localeCompare(b.starts ?? "9"));
        return (
          list.length > 0 && (
            <section key={key}>
              <h2>{t(key)}</h2>
              <ul class="cards">
                {list.map((event) => (
                  <EventCard key={event.event} event={event} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {next.value && (
        <div class="buttons">
          <Button
            act={async () => {
              const page = await look<Events>(`/api/events?after=${encodeURIComponent(next.value!)}`);
              more.value = [...more.value, ...page.events];
              next.value = page.next;
            }}
          >
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

export default function Home(): JSX.Element {
  const events = useData<Events>("/api/events"),
    tables = useData<{ tables: TableRow[] }>("/api/tables", "lobby");
  const person = me.value,
    may = Boolean(person && !person.guest),
    empty = events.value.value?.events.length === 0;
  return (
    <>
      <div class="row apart">
        <h1>{empty && may ? t("welcome") : t("title")}</h1>
        {may && !empty && (
          <div class="row">
            <LinkButton kind="quiet" icon="play" to="/demo">
              {t("demo")}
            </LinkButton>
            <LinkButton kind="main" icon="plus" to="/new">
              {t("new")}
            </LinkButton>
          </div>
        )}
      </div>
      <Shown data={events}>
        {(value) => (value.events.length ? <EventGroups start={value} /> : <FirstRun may={may} />)}
      </Shown>
      <h2>{t("tables")}</h2>
      <Shown data={tables}>
        {({ tables: list }) =>
          list.some(isOffered) ? (
            <ul class="cards">
              {list
                .filter(isOffered)
                .slice(0, 6)
                .map((one) => (
                  <li class="card" key={one.table}>
                    <a href={`/tables/${one.table}`}>{friendlyName(one.table)}</a>{" "}
                    <Tag kind={one.state === "gathering" ? "accent" : ""}>{tableWord(one.state)}</Tag>
                    <p class="soft">
                      {one.places
                        .map((place) => place.name ?? (place.bot ? botWord(place.bot) : t("free")))
                        .join(comma())}
                    </p>
                  </li>
                ))}
            </ul>
          ) : (
            <p class="soft">
              {t("noTables")} <a href="/tables">{t("allTables")}</a>
            </p>
          )
        }
      </Shown>
    </>
  );
}
