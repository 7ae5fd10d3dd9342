// event.ts - an event as the server tells it, and the words for its stages and roles.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { send } from "../api";
import type { Data } from "../data";
import { terms, words } from "../language";
import { tell } from "../ui/toast";
import type * as answers from "../answers";

const t = words({ undone: "Undone right away." });

export type Role = answers.Role;
export type Next = answers.EventNext;
export type HallTask = answers.HallTask;
export type EventState = answers.EntrantStatus;

export type EventFacts = answers.Event;

/** The event of the page; every part of an event's pages is inside its frame (event/event-frame.tsx). */
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
/** Do a step of the event's log; with `said` it is announced, with an undo as long as there is one. */
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
/** The log wants a reason for every undo; what isn't a step is named by its position, "seq-57". */
export const undo = (api: string, number: number | string, text = t("undone")): Promise<unknown> =>
  send(`${api}/steps/${number}/undo`, { text });

export const stageWord = terms({
  draft: "Draft",
  published: "Published",
  registration: "Registration",
  assembling: "Preparing",
  running: "Running",
  completed: "Completed",
  cancelled: "Cancelled",
});
export const roleWord = terms({
  organiser: "Organiser",
  "head-judge": "Head judge",
  judge: "Judge",
  scorekeeper: "Scorekeeper",
  announcer: "Announcer",
  streamer: "Streamer",
  league: "League administrator",
  "brand-agent": "Brand owner's representative",
  player: "Player",
});
