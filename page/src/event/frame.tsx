// frame.tsx - what surrounds every page of an event: its name, its state, and the ways through it, by role.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useData } from "../data";
import { day, words } from "../language";
import { path } from "../router";
import { Icon, type IconName } from "../ui/icons";
import { Shown, Tag } from "../ui/parts";
import { EventContext, rulebookWord, stageWord, type EventFacts, type EventHere, type Role } from "./event";

const t = words(
  { event: "Event", overview: "Overview", run: "Run the day", people: "People", schedule: "Schedule", rounds: "Rounds", knockout: "Finals", results: "Results",
    standings: "Standings", bracket: "Bracket", judge: "Judge's desk", mine: "My tables", diary: "Diary", announcements: "Announcements", settings: "Settings", print: "Print", screen: "Big screen", groups: "Groups", parts: "Parts of the event" },
  { event: "Turnier", overview: "Überblick", run: "Der Tag", people: "Personen", schedule: "Spielplan", rounds: "Runden", knockout: "Endrunde", results: "Ergebnisse",
    standings: "Tabelle", bracket: "Turnierbaum", judge: "Schiedsrichter", mine: "Meine Tische", diary: "Tagebuch", announcements: "Durchsagen", settings: "Einstellungen", print: "Drucken", screen: "Leinwand", groups: "Gruppen", parts: "Teile des Turniers" });

type Part = { key: Parameters<typeof t>[0]; to: string; icon: IconName; when: (here: EventHere) => boolean };
const always = (): boolean => true;
const PARTS: Part[] = [
  { key: "overview", to: "", icon: "event", when: always },
  { key: "run", to: "/run", icon: "play", when: (e) => e.is("organiser") },
  { key: "mine", to: "/mine", icon: "person", when: (e) => e.is("player") },
  { key: "people", to: "/people", icon: "people", when: (e) => e.staff },
  { key: "schedule", to: "/schedule", icon: "table", when: (e) => e.staff || e.facts.rounds_published > 0 },
  { key: "groups", to: "/groups", icon: "people", when: (e) => e.facts.rulebook === "dc21" },
  { key: "rounds", to: "/rounds", icon: "clock", when: (e) => e.facts.rounds_opened > 0 || e.staff },
  { key: "results", to: "/results", icon: "sheet", when: (e) => e.is("organiser", "scorekeeper", "head-judge", "judge") },
  { key: "judge", to: "/judge", icon: "gavel", when: (e) => e.is("organiser", "head-judge", "judge") },
  { key: "standings", to: "/standings", icon: "chart", when: always },
  { key: "knockout", to: "/knockout", icon: "trophy", when: (e) => e.facts.cut_made || e.is("organiser") },
  { key: "bracket", to: "/bracket", icon: "bracket", when: (e) => e.facts.cut_made || (e.facts.rulebook === "dc21" && e.facts.stage !== "draft" && !e.facts.registration_open) },
  { key: "announcements", to: "/announcements", icon: "speaker", when: (e) => e.is("organiser", "announcer") },
  { key: "diary", to: "/diary", icon: "diary", when: (e) => e.staff },
  { key: "print", to: "/print", icon: "print", when: (e) => e.staff },
  { key: "settings", to: "/settings", icon: "settings", when: (e) => e.is("organiser") },
];

/** Give the pages of an event what they need, drawn or not. */
export function WithEvent({ id, children }: { id: string; children: (here: EventHere) => ComponentChildren }): JSX.Element {
  const data = useData<EventFacts>(`/api/events/${id}`, `event/${id}`);
  const facts = data.value.value;
  const here = useMemo<EventHere | null>(() => {
    if (!facts) return null;
    const roles = facts.me?.roles ?? [];
    const is = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
    return { id, api: `/api/events/${id}`, topic: `event/${id}`, facts, data, is, staff: roles.some((role) => role !== "player") };
  }, [facts, id]);
  return <Shown data={data}>{() => here && <EventContext.Provider value={here}>{children(here)}</EventContext.Provider>}</Shown>;
}

/** The ways through an event; the one we are on is in sight, however many there are. */
function Parts({ here }: { here: EventHere }): JSX.Element {
  const base = `/events/${here.id}`, ref = useRef<HTMLElement>(null), at = path.value;
  useEffect(() => { ref.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }); }, [at]);
  return (
    <nav class="event-nav" aria-label={t("parts")} ref={ref}>
      {PARTS.filter((part) => part.when(here)).map((part) => {
        const to = base + part.to, current = part.to === "" ? at === base : at === to || at.startsWith(to + "/");
        return <a key={part.key} href={to} aria-current={current ? "page" : undefined}><Icon name={part.icon} />{t(part.key)}</a>;
      })}
      <a href={`${base}/screen`} target="_blank"><Icon name="screen" />{t("screen")}</a>
    </nav>
  );
}

/** A page of an event. */
export function EventFrame({ id, children }: { id: string; children: ComponentChildren }): JSX.Element {
  return (
    <WithEvent id={id}>{(here) => {
      const base = `/events/${id}`, { facts } = here;
      return (
        <>
          <div class="event-head">
            <p class="event-kind"><a href={base}>{facts.name}</a> <Tag>{stageWord(facts.stage)}</Tag></p>
            <p class="soft">{[rulebookWord(facts.rulebook), facts.place, facts.starts && day(facts.starts)].filter(Boolean).join(" · ")}</p>
          </div>
          <Parts here={here} />
          {children}
        </>
      );
    }}</WithEvent>
  );
}
