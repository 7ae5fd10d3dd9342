// event.ts - an event as the server tells it, and the words for its stages, roles and rulebooks.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { send } from "../api";
import type { Data } from "../data";
import { terms, words } from "../language";
import { tell } from "../ui/toast";
import type { Sponsor } from "./sponsors";

const t = words({ undone: "Taken back at once." }, { undone: "Sofort zurückgenommen." });

export type Role =
  | "organiser"
  | "head-judge"
  | "judge"
  | "scorekeeper"
  | "announcer"
  | "streamer"
  | "league"
  | "brand-agent"
  | "player";
export type Next = {
  kind: string;
  round?: number;
  allowed: boolean;
  code?: string;
  text?: string;
  day?: string;
  limit_s?: number;
};
export type HallTask = { task: string; done: boolean; clause?: string };
export type EventState =
  | "registered"
  | "waiting"
  | "present"
  | "no-show"
  | "withdrawn"
  | "abandoned"
  | "disqualified";

export type EventFacts = {
  event: string;
  name: string;
  rulebook: string;
  stage: string;
  seq: number;
  steps: number;
  now: number;
  place?: string;
  starts?: string;
  ends?: string;
  zone?: string;
  language?: string;
  url?: string;
  contact?: string /** for who takes part */;
  help?: string;
  season?: string;
  sponsors?: Sponsor[];
  /** everything is played at online tables: there is no hall and no paper */ online?: boolean;
  registration_open: boolean /** who has no code of the event asks for one */;
  by_invitation?: boolean;
  entrants: Record<
    EventState,
    number
  > /** who it is about: registered or here; once it runs, here or has played; in the end, has played */;
  heads: number;
  day: number;
  day_open: boolean;
  rounds_planned: number /** what each preliminary round plays */;
  scenarios: string[];
  rounds_published: number;
  rounds_opened: number /** rounds decide alone without them */;
  finals: boolean;
  cut_made: boolean;
  cut_places?: number /** the best four go straight to the final, as was announced */;
  semi_left_out?: boolean;
  /** the rule in both languages, and the number of the edition once a table had one */ edition: {
    en: string;
    de: string;
    used?: number;
  };
  overrides: { parameter: string; value: string; rulebook: string; clause?: string }[];
  acks_needed: string[];
  settings_posted?: boolean;
  lots_committed: boolean;
  places?: number;
  semi_final?: number;
  final?: number;
  waived: string[];
  tasks_done: string[];
  unofficial?: boolean /** it came as a file, and as what */;
  kept?: "signed" | "head-known" | "unsigned";
  champion?: { player: number; name: string /** what the rulebook calls a winner */; title?: string };
  me?: {
    roles: Role[] /** tables at which I decide instead of a judge who plays there */;
    judges?: { game: number; round: number; table: number }[];
    player?: number /** who is not entered: has a code of the event brought them here? */;
    invited?: boolean;
    status?: EventState;
    acks_missing?: string[];
    mail?: boolean /** rulings are mine to make */;
    rules?: boolean /** who judges: for what the rulebook disqualifies, and on which basis */;
    grounds?: { code: string; basis?: "rules" | "conduct" }[];
  };
  calls_open?: number;
  protests_open?: number;
  next?: Next[] /** for staff: where the codes on paper lead */;
  links?: string /** what the rulebook wants seen to in the hall */;
  tasks?: HallTask[];
};

/** The event of the page; every part of an event's pages is inside its frame (event/frame.tsx). */
export type EventHere = {
  id: string;
  api: string;
  topic: string;
  facts: EventFacts;
  data: Data<EventFacts>;
  is: (...roles: Role[]) => boolean;
  staff: boolean;
};
export const EventContext = createContext<EventHere | null>(null);
export function useEvent(): EventHere {
  const here = useContext(EventContext);
  if (!here) throw new Error("outside of an event's frame");
  return here;
}
/** Who judges at a table: the judges of the event, and whom one of them who plays there has named (DM19-5.1c). */
export const judgesAt = ({ is, facts }: EventHere, game: number): boolean =>
  is("organiser", "head-judge", "judge") || Boolean(facts.me?.judges?.some((one) => one.game === game));

export type Step = { kind: string; [field: string]: unknown };
/** Do a step of the event's log; with `said` it is told, with the way back as long as there is one. */
export async function step(
  api: string,
  what: Step | Step[],
  said?: string,
): Promise<{ step: number; now: number }> {
  const done = await send<{ step: number; now: number }>(
    `${api}/steps`,
    Array.isArray(what) ? { steps: what } : what,
  );
  if (said) tell(said, () => undo(api, done.step));
  return done;
}
/** The log wants a reason for everything that is taken back; what is no step is named by its place, "seq-57". */
export const undo = (api: string, number: number | string, text = t("undone")): Promise<unknown> =>
  send(`${api}/steps/${number}/undo`, { text });

export const stageWord = terms(
  {
    draft: "Draft",
    published: "Announced",
    registration: "Registration",
    assembling: "Getting ready",
    running: "Running",
    completed: "Completed",
    cancelled: "Cancelled",
  },
  {
    draft: "Entwurf",
    published: "Angekündigt",
    registration: "Anmeldung",
    assembling: "Vorbereitung",
    running: "Läuft",
    completed: "Beendet",
    cancelled: "Abgesagt",
  },
);
export const roleWord = terms(
  {
    organiser: "Organiser",
    "head-judge": "Head judge",
    judge: "Judge",
    scorekeeper: "Scorekeeper",
    announcer: "Announcer",
    streamer: "Streamer",
    league: "League administrator",
    "brand-agent": "Brand owner's agent",
    player: "Player",
  },
  {
    organiser: "Turnierleitung",
    "head-judge": "Oberschiedsrichter",
    judge: "Schiedsrichter",
    scorekeeper: "Ergebnisdienst",
    announcer: "Ansage",
    streamer: "Übertragung",
    league: "Ligaleitung",
    "brand-agent": "Vertretung des Markeninhabers",
    player: "Spieler",
  },
);
export const rulebookWord = terms(
  {
    nc20: "National Championship 2020",
    wc25: "World Championship 2025",
    dm19: "German Championship 2019",
    wc04: "World Championship 2004",
    dc21: "Digital World Championship 2021",
    custom: "Own rules",
  },
  {
    nc20: "Nationale Meisterschaft 2020",
    wc25: "Weltmeisterschaft 2025",
    dm19: "Deutsche Meisterschaft 2019",
    wc04: "Weltmeisterschaft 2004",
    dc21: "Digitale Weltmeisterschaft 2021",
    custom: "Eigene Regeln",
  },
);
