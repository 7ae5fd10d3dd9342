// event-frame.tsx - what surrounds every page of an event: its name, its state, and the ways through it, by role.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useData } from "../data";
import { day, words } from "../language";
import { path } from "../router";
import { Icon, type IconName } from "../ui/icons";
import { LinkButton, Shown, Tag } from "../ui/parts";
import { me } from "../me";
import { Sponsors } from "./sponsors";
import { EventContext, stageWord, type EventFacts, type EventHere, type Role } from "./event";
import { rulebookWord } from "./rulebooks";

const t = words({
  event: "Event",
  overview: "Overview",
  run: "Run the day",
  people: "People",
  schedule: "Schedule",
  rounds: "Rounds",
  knockout: "Finals",
  results: "Results",
  standings: "Standings",
  bracket: "Bracket",
  judge: "Judge's desk",
  mine: "My tables",
  diary: "Diary",
  announcements: "Announcements",
  settings: "Settings",
  print: "Print",
  screen: "Big screen",
  live: "Live screen",
  groups: "Groups",
  parts: "Event pages",
  more: "More",
  missing: "Event not found",
  missingWhy: "The address may be mistyped, or the event is still a draft that only its staff can see.",
  events: "See all events",
  signIn: "Sign in",
});

/** `aside`: needed now and then; where there is room for a row it stands behind it. */
type Part = {
  key: Parameters<typeof t>[0];
  to: string;
  icon: IconName;
  when: (here: EventHere) => boolean;
  aside?: boolean;
};
const always = (): boolean => true;
const PARTS: Part[] = [
  { key: "overview", to: "", icon: "event", when: always },
  { key: "run", to: "/run", icon: "play", when: (e) => e.is("organiser") },
  { key: "mine", to: "/mine", icon: "person", when: (e) => e.is("player") },
  { key: "people", to: "/people", icon: "people", when: (e) => e.staff },
  {
    key: "schedule",
    to: "/schedule",
    icon: "table",
    when: (e) => !e.facts.groups && (e.staff || e.facts.rounds_published > 0),
  },
  { key: "groups", to: "/groups", icon: "people", when: (e) => e.facts.groups },
  { key: "rounds", to: "/rounds", icon: "clock", when: (e) => e.facts.rounds_opened > 0 || e.staff },
  {
    key: "results",
    to: "/results",
    icon: "sheet",
    when: (e) => e.is("organiser", "scorekeeper", "head-judge", "judge"),
  },
  { key: "judge", to: "/judge", icon: "gavel", when: (e) => e.is("organiser", "head-judge", "judge") },
  { key: "standings", to: "/standings", icon: "chart", when: always },
  {
    key: "knockout",
    to: "/knockout",
    icon: "trophy",
    when: (e) =>
      !e.facts.online && !e.facts.groups && (e.facts.cut_made || (e.facts.finals && e.is("organiser"))),
  },
  {
    key: "bracket",
    to: "/bracket",
    icon: "bracket",
    when: (e) =>
      e.facts.cut_made || (e.facts.groups && e.facts.stage !== "draft" && !e.facts.registration_open),
  },
  {
    key: "announcements",
    to: "/announcements",
    icon: "speaker",
    when: (e) => e.is("organiser", "announcer"),
    aside: true,
  },
  { key: "print", to: "/print", icon: "print", when: (e) => e.staff, aside: true },
  { key: "screen", to: "/screen", icon: "screen", when: (e) => !e.facts.online, aside: true },
  { key: "live", to: "/screen", icon: "screen", when: (e) => e.facts.online ?? false, aside: true }, // for streams, where no hall has a wall
  { key: "diary", to: "/diary", icon: "diary", when: (e) => e.staff, aside: true },
  { key: "settings", to: "/settings", icon: "settings", when: (e) => e.is("organiser"), aside: true },
];

/** Nobody is left standing at an address that leads nowhere. Pages framed by others have nothing to press. */
const Missing = ({ bare }: { bare: boolean }): JSX.Element => (
  <div class="event-missing">
    <h1>{t("missing")}</h1>
    <p class="lead">{t("missingWhy")}</p>
    {!bare && (
      <div class="buttons">
        <LinkButton kind="main" icon="event" to="/">
          {t("events")}
        </LinkButton>
        {me.value === null && (
          <LinkButton icon="person" to="/sign-in">
            {t("signIn")}
          </LinkButton>
        )}
      </div>
    )}
  </div>
);

/** Give the pages of an event what they need, drawn or not. */
export function WithEvent({
  id,
  children,
  bare = false,
}: {
  id: string;
  children: (here: EventHere) => ComponentChildren;
  bare?: boolean;
}): JSX.Element {
  const data = useData<EventFacts>(`/api/events/${id}`, `event/${id}`);
  const facts = data.value.value;
  const here = useMemo<EventHere | null>(() => {
    if (!facts) return null;
    const roles = facts.me?.roles ?? [];
    const is = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
    return {
      id,
      api: `/api/events/${id}`,
      topic: `event/${id}`,
      facts,
      data,
      is,
      staff: roles.some((role) => role !== "player"),
    };
  }, [facts, id]);
  return (
    <Shown data={data} missing={<Missing bare={bare} />}>
      {() => here && <EventContext.Provider value={here}>{children(here)}</EventContext.Provider>}
    </Shown>
  );
}

const isAt = (base: string, part: Part): boolean =>
  part.to === ""
    ? path.value === base
    : path.value === base + part.to || path.value.startsWith(`${base}${part.to}/`);

/** One way; the big screen gets a window of its own. */
const Way = ({ base, part }: { base: string; part: Part }): JSX.Element => (
  <a
    href={base + part.to}
    aria-current={isAt(base, part) ? "page" : undefined}
    target={part.to === "/screen" ? "_blank" : undefined}
  >
    <Icon name={part.icon} />
    {t(part.key)}
  </a>
);

/** What is needed now and then. On a phone it follows in the row, elsewhere a button unfolds it. */
function Aside({ base, parts }: { base: string; parts: Part[] }): JSX.Element {
  const open = useSignal(false),
    ref = useRef<HTMLDivElement>(null),
    here = parts.find((part) => isAt(base, part));
  useEffect(() => {
    open.value = false;
  }, [path.value]);
  useEffect(() => {
    const away = (event: Event): void => {
      if (
        event instanceof KeyboardEvent ? event.key === "Escape" : !ref.current?.contains(event.target as Node)
      )
        open.value = false;
    };
    for (const kind of ["pointerdown", "focusin", "keydown"]) addEventListener(kind, away);
    return () => {
      for (const kind of ["pointerdown", "focusin", "keydown"]) removeEventListener(kind, away);
    };
  }, []);
  return (
    <div class="event-more" ref={ref}>
      <button
        type="button"
        aria-expanded={open.value}
        class={here ? "here" : ""}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {here ? t(here.key) : t("more")}
        <Icon name="down" />
      </button>
      <div class={open.value ? "event-aside open" : "event-aside"}>
        {parts.map((part) => (
          <Way key={part.key} base={base} part={part} />
        ))}
      </div>
    </div>
  );
}

/** The ways through an event; the one we are on is in sight, however many there are. */
function Parts({ here }: { here: EventHere }): JSX.Element {
  const base = `/events/${here.id}`,
    ref = useRef<HTMLElement>(null),
    at = path.value;
  const parts = PARTS.filter((part) => part.when(here)),
    aside = parts.filter((part) => part.aside),
    few = aside.length < 2;
  useEffect(() => {
    const nav = ref.current,
      current = nav?.querySelector<HTMLElement>("a[aria-current]");
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [at]);
  return (
    <nav class="event-nav" aria-label={t("parts")} ref={ref}>
      {parts
        .filter((part) => few || !part.aside)
        .map((part) => (
          <Way key={part.key} base={base} part={part} />
        ))}
      {!few && <Aside base={base} parts={aside} />}
    </nav>
  );
}

/** A page of an event. */
export function EventFrame({ id, children }: { id: string; children: ComponentChildren }): JSX.Element {
  return (
    <WithEvent id={id}>
      {(here) => {
        const base = `/events/${id}`,
          { facts } = here;
        return (
          <>
            <div class="event-head">
              <p class="event-kind">
                <a href={base}>{facts.name}</a> <Tag>{stageWord(facts.stage)}</Tag>
              </p>
              <p class="soft">
                {[
                  facts.starts &&
                    (facts.ends && facts.ends !== facts.starts
                      ? `${day(facts.starts)} – ${day(facts.ends)}`
                      : day(facts.starts)),
                  facts.place,
                  rulebookWord(facts.rulebook),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Parts here={here} />
            {children}
            <Sponsors />
          </>
        );
      }}
    </WithEvent>
  );
}
