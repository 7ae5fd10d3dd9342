// next.ts - of everything the server offers, the one thing to do now. It judges nothing: what is allowed, and why the rest is not,
// comes with `next`; this only knows the order of a day.
import type { EventFacts, Next } from "../event/event";
import { isPlacing, type Round, type RoundFacts, type Rounds } from "../event/tables";

/** What to do next: a step to take, or the page for it. */
export type Task = {
  key: string; // what it is called: words.ts
  kind?: string; // the step, if one press does it
  round?: number | undefined;
  to?: string; // the part of the event's pages where it is done
  why?: string | undefined; // what the server says, with the clause
  not?: string | undefined; // why it cannot be pressed
  day?: string | undefined;
  wait?: boolean; // nothing to press: someone else is at work
  bankers?: boolean; // it names a judge for each table who handles the cards
};

export const offerOf = (facts: EventFacts, kind: string, round?: number): Next | undefined =>
  facts.next?.find(
    (one) => one.kind === kind && (round === undefined || one.round === undefined || one.round === round),
  );

const open = (facts: EventFacts, kind: string): boolean => offerOf(facts, kind)?.allowed ?? false;
const refused = (facts: EventFacts, kind: string): string => offerOf(facts, kind)?.code ?? "";
const text = (facts: EventFacts, kind: string): string | undefined => offerOf(facts, kind)?.text;
const step = (kind: string, round?: number): Task => ({
  key: kind,
  kind,
  ...(round === undefined ? {} : { round }),
});

/** Before anyone plays: announced, gathered, seated, boards drawn, started. */
function before(facts: EventFacts, rounds: Rounds): Task {
  const people = Object.values(facts.entrants).reduce((sum, count) => sum + count, 0);
  if (facts.stage === "draft") return step("event.published");
  if (facts.registration_open) return { key: "gather", to: "/people" };
  if (people && facts.stage === "published") return { key: "invited", to: "/people?part=invite" };
  if (open(facts, "settings.posted"))
    return { ...step("settings.posted"), why: text(facts, "registration.opened") };
  if (!people && open(facts, "registration.opened")) return step("registration.opened");
  if (offerOf(facts, "promotion.made")) return online(facts);
  if (!facts.entrants.present && !facts.rounds_published) return { key: "arrive", to: "/people" };
  if (!facts.rounds_published && facts.rounds_planned)
    return { key: "schedule", to: "/schedule", why: text(facts, "schedule.generated") };
  if (rounds.coming?.some((one) => one.board_scope === "all" && !one.has_board))
    return { key: "boards", kind: "boards" };
  if (rounds.coming?.some((one) => one.board_scope === "all" && !one.board_approved))
    return { key: "look", to: "/rounds" };
  const blocked = BLOCKED[refused(facts, "event.started")];
  return blocked
    ? { ...blocked, why: text(facts, "event.started") }
    : { ...step("event.started"), not: text(facts, "event.started") };
}

/** Groups and a bracket instead of rounds for everyone. */
function online(facts: EventFacts): Task {
  if (facts.stage !== "running")
    return open(facts, "event.started") && !open(facts, "groups.announced")
      ? step("event.started")
      : { key: "groups", to: "/groups", why: text(facts, "event.started") };
  if (open(facts, "bracket.built")) return step("bracket.built");
  if (open(facts, "promotion.made")) return step("promotion.made");
  const promoted = refused(facts, "promotion.made"),
    drawn = refused(facts, "bracket.built") === "too-late";
  if (promoted === "ties-open") return { key: "lots", to: "/standings", why: text(facts, "promotion.made") };
  if (promoted === "too-late")
    return drawn
      ? { key: "blocked", why: text(facts, "round.opened") }
      : { key: "sign-in", to: "/groups#signin", wait: true };
  if (promoted === "qualifiers-open" && refused(facts, "groups.announced") === "too-late")
    return { key: "qualifiers", to: "/groups", wait: true };
  return { key: "groups", to: "/groups", why: text(facts, "promotion.made") };
}

const BLOCKED: Record<string, Task> = {
  "briefing-first": step("briefing.done"),
  "dice-first": { key: "dice", kind: "task.done" },
  "not-published": { key: "schedule", to: "/schedule" },
  "table-of-two": { key: "repair", to: "/schedule" },
  "protest-open": { key: "protest", to: "/judge" },
  "correction-open": { key: "correction", to: "/results" },
  "next-day": step("day.closed"),
  "no-judge": { key: "judges", to: "/settings?part=staff" },
};

/** Opening seats the judges who handle the cards; only if there are too few of them it is refused. */
const BANKERS = "judge-banker-first";

/** Between two rounds: the next one, the cut, the final, the champion. */
function between(facts: EventFacts): Task {
  if (!facts.day_open)
    return open(facts, "event.completed")
      ? step("event.completed")
      : { ...step("day.opened"), not: text(facts, "day.opened"), day: offerOf(facts, "day.opened")?.day };
  for (const kind of ["event.completed", "champion.declared", "final.seeded", "cut.made", "bracket.built"])
    if (open(facts, kind)) return step(kind);
  const next = offerOf(facts, "round.opened");
  if (next?.allowed) return step("round.opened", next.round);
  const groups = offerOf(facts, "promotion.made"),
    past = !groups || groups.code === "too-late"; // groups play rounds of their own
  if (past && next?.code === "round-runs" && next.round !== undefined)
    return { key: "round", to: `/rounds/${next.round}`, round: next.round }; // it is on its way
  if (next?.code === BANKERS) return { ...step("round.opened", next.round), bankers: true };
  if (next?.code === "not-published" && !facts.entrants.present) return { key: "check-in", to: "/people" };
  const blocked = BLOCKED[next?.code ?? ""];
  if (blocked) return { ...blocked, why: next?.text };
  for (const kind of ["cut.made", "final.seeded", "champion.declared", "event.completed"])
    if (refused(facts, kind) === "correction-open")
      return { ...BLOCKED["correction-open"]!, why: text(facts, kind) };
  for (const kind of ["cut.made", "champion.declared"])
    if (refused(facts, kind) === "ties-open")
      return { key: "lots", to: "/standings", why: text(facts, kind) };
  if (refused(facts, "cut.made") === "semi-thin") return { key: "blocked", why: text(facts, "cut.made") }; // leaving the semi-final out is among the other steps
  if (groups) return online(facts);
  if (refused(facts, "cut.made") === "preliminaries-open" && open(facts, "day.closed"))
    return step("day.closed");
  return { key: "blocked", why: next?.text ?? text(facts, "cut.made") };
}

/** The round at hand: open, or being played. */
export const atHand = <R extends RoundFacts>(rounds: readonly R[]): R | undefined =>
  rounds.find((one) => one.phase !== "qualifier" && (one.state === "open" || one.state === "started"));

/** The organiser's next step; null when the event is over. */
export function whatNext(facts: EventFacts, rounds: Rounds): Task | null {
  if (facts.stage === "cancelled") return null;
  if (facts.stage === "completed") return { key: "champion", to: "/champion" };
  if (facts.stage !== "running") return before(facts, rounds);
  const round = atHand(rounds.rounds);
  return round ? { key: "round", to: `/rounds/${round.round}`, round: round.round } : between(facts);
}

/** The next step in a round, for people who may take it. */
export function roundNext(facts: EventFacts, round: Round): Task | null {
  const may = (kind: string): Next | undefined => offerOf(facts, kind, round.round);
  const at = round.round,
    start = may("round.started"),
    close = may("round.closed");
  if (round.state === "closed" || !facts.next) return null;
  if (round.state === "planned")
    return {
      ...step("round.opened", at),
      ...(may("round.opened")?.code === BANKERS ? { bankers: true } : { not: may("round.opened")?.text }),
    };
  const waiting = round.tables.some((table) => ["seated", "study", "ready"].includes(table.stage));
  if (!waiting && round.tables.some(isPlacing) && !close?.allowed)
    return { key: "placing", kind: "placement.done", round: at, to: "/results", wait: true };
  if (
    !waiting &&
    round.phase === "bracket" &&
    round.tables.some((table) => table.protests) &&
    (close?.allowed || close?.code === "protest-open")
  )
    return { key: "protest", to: "/judge" }; // before someone plays on who may not
  if (!waiting && close?.code === "protest-runs") return { key: "protests", why: close.text, wait: true };
  if (!waiting)
    return close?.allowed
      ? step("round.closed", at)
      : { key: "results", to: "/results", why: close?.text, wait: true };
  if (round.study) return { key: "study", round: at, wait: true };
  if (round.phase === "bracket" && round.tables.some((table) => !table.online && table.stage !== "void"))
    return { key: "tables", kind: "tables", round: at };
  const own = round.board_scope === "table" || round.board_scope === "none";
  if (!own && !round.has_board)
    return {
      key: round.board_scope === "live" ? "draw" : "board.generated",
      kind: "board.generated",
      round: at,
    };
  if (!own && !round.board_approved)
    return round.board_scope === "live"
      ? step("board.approved", at)
      : { key: "look", to: `/rounds/${at}`, round: at };
  if (!own && !round.board_revealed && may("tables.seated")?.allowed)
    return { ...step("tables.seated", at), why: may("board.revealed")?.text };
  if (!own && !round.board_revealed && may("board.revealed")?.allowed) return step("board.revealed", at);
  if (!round.board_revealed && may("board.revealed")?.code === "pieces-first")
    return { key: "lay", to: `/rounds/${at}`, round: at };
  const begun = round.tables.some((table) => !["seated", "study", "ready", "void"].includes(table.stage));
  if (start?.allowed)
    return begun ? { key: "stragglers", kind: "round.started", round: at } : step("round.started", at);
  const code = start?.code ?? may("board.revealed")?.code;
  if (code === "picks-first") return { key: "picks", to: "/knockout", why: start?.text };
  if (code === "step-up-first") return { key: "step-up", to: "/knockout", why: start?.text };
  if (code === "table-of-two") return { key: "repair", to: "/schedule", why: start?.text };
  return { key: "blocked", why: start?.text };
}
