// season-events.tsx - the events of a season: organisers enter and hand them in, the league looks at them and accepts or rejects.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { useMany } from "../bracket/several-answers";
import type { EventFacts } from "../event/event";
import { comma, day, number, words } from "../language";
import { me } from "../me";
import { Button, Choice, Dialog, Empty, Field, Form, LinkButton, Note, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { Counting } from "./counted-events";
import { eventStateWord, gameWord, mix, verdictWord, type Part, type SeasonEvent } from "./ranking";
import type * as answers from "../answers";

const t = words({
  forResearch: "Research data",
  research: "Download research data",
  researchHint:
    "Every game of the events that count, without names. Players who agreed to research have one random ID throughout the file; everyone else has none.",
  none: "No events yet.",
  noneLead: "Organisers add their events here and submit them once they're completed.",
  valid: "Valid results",
  validOf: "{n} of {players}",
  least: "at least {n}",
  where: "Played",
  hall: "in person",
  online: "online",
  someOnline: "{n} of {games} games online",
  format: "Format",
  allowed: "on the list",
  not: "not on the list",
  staff: "Organisers and judges",
  changed: "Differences from the rulebook",
  nothing: "nothing",
  accept: "Accept",
  reject: "Reject…",
  rejectTitle: "Reject event",
  reason: "Reason",
  why: "Main reason",
  choose: "Choose a reason. The organiser will read it.",
  few: "Too few valid results",
  onlineWhy: "Played online",
  formatWhy: "The format is not on the list",
  other: "Something else",
  submit: { text: "Submit", about: "an event to its season: a button" },
  enter: "Add event",
  create: "New event in this season",
  enterLead:
    "Choose one of your events to count towards this season. The league sees it right away; submit it once it's completed.",
  pick: "Your event",
  later: "Submit it once it's completed.",
  accepted: "Event accepted.",
  rejected: "Event rejected.",
  submitted: { text: "Submitted.", about: "an event to its season" },
  entered: "Event added.",
  because: "Reason: {text}",
  cannot: "Can't be accepted: {why}",
  counts: "What counts",
});

type EventRow = answers.EventRow;
type Why = "few" | "onlineWhy" | "formatWhy" | "other";
const CLAUSE: Record<Why, string> = {
  few: "DM19-4.1",
  onlineWhy: "DM19-1.1c",
  formatWhy: "DM19-2.5b, 2.6",
  other: "",
};

/** What the league judges by: enough valid results, in a hall, an allowed mix, and who ran it. */
function Facts({ event, least }: { event: SeasonEvent; least: number }): JSX.Element | null {
  if (event.valid === undefined) return null;
  const good = (fine: boolean) => (fine ? "good" : "bad");
  return (
    <dl class="season-facts">
      <div>
        <dt>
          {t("valid")} <span class="soft">DM19-4.1</span>
        </dt>
        <dd>
          <Tag kind={good(event.valid >= least)}>
            {t("validOf", { n: event.valid, players: event.players ?? 0 })}
          </Tag>{" "}
          <span class="soft">{t("least", { n: least })}</span>
        </dd>
      </div>
      <div>
        <dt>
          {t("where")} <span class="soft">DM19-1.1c</span>
        </dt>
        <dd>
          <Tag kind={good(!event.online)}>
            {event.online_games
              ? t("someOnline", { n: event.online_games, games: event.games ?? 0 })
              : event.online
                ? t("online")
                : t("hall")}
          </Tag>{" "}
          {event.place}
        </dd>
      </div>
      <div>
        <dt>
          {t("format")} <span class="soft">DM19-2.5b</span>
        </dt>
        <dd>
          <Tag kind={good(event.official !== false)}>
            {event.official === false ? t("not") : t("allowed")}
          </Tag>{" "}
          {mix(event.scenarios ?? [])
            .map(([game, n]) => `${number(n)}× ${gameWord(game)}`)
            .join(" + ")}
        </dd>
      </div>
      <div>
        <dt>{t("staff")}</dt>
        <dd>{(event.staff ?? []).join(comma()) || "–"}</dd>
      </div>
      <div>
        <dt>{t("changed")}</dt>
        <dd>{(event.changed ?? []).map((one) => `${one.about} ${one.value}`).join("; ") || t("nothing")}</dd>
      </div>
    </dl>
  );
}

function Reject({
  send: reject,
  done,
}: {
  send: (text: string) => Promise<void>;
  done: () => void;
}): JSX.Element {
  const why = useSignal<Why | "">(""),
    more = useSignal(""); // nothing is chosen beforehand: it is someone's verdict
  const text = (): string => {
    if (!why.value) throw new Error(t("choose"));
    return [why.value === "other" ? "" : `${t(why.value)} [${CLAUSE[why.value]}]`, more.value.trim()]
      .filter(Boolean)
      .join(". ");
  };
  return (
    <Dialog title={t("rejectTitle")} done={done}>
      <Form
        button={t("rejectTitle")}
        send={async () => {
          await reject(text());
          done();
        }}
      >
        <Choice<Why | "">
          label={t("why")}
          value={why.value}
          set={into(why)}
          choices={[
            ["few", t("few")],
            ["onlineWhy", t("onlineWhy")],
            ["formatWhy", t("formatWhy")],
            ["other", t("other")],
          ]}
        />
        <Field
          label={t("reason")}
          rows={3}
          required={why.value === "other"}
          value={more.value}
          set={into(more)}
        />
      </Form>
    </Dialog>
  );
}

function EventState({ event }: { event: SeasonEvent }): JSX.Element {
  return (
    <Tag
      kind={
        event.state === "accepted"
          ? "good"
          : event.state === "rejected"
            ? "bad"
            : event.state === "submitted"
              ? "accent"
              : ""
      }
    >
      {eventStateWord(event.state)}
    </Tag>
  );
}

/** Accept or reject what was submitted. */
function Verdict({
  event,
  act,
  wrong,
}: {
  event: SeasonEvent;
  act: (event: string, verb: string, said: string, body?: unknown) => Promise<void>;
  wrong: Signal<string | null>;
}): JSX.Element {
  return (
    <>
      <Button small kind="main" not={event.why_not} act={() => act(event.event, "accept", t("accepted"))}>
        {t("accept")}
      </Button>
      <Button
        small
        act={() => {
          wrong.value = event.event;
        }}
      >
        {t("reject")}
      </Button>
    </>
  );
}

function EventCard({
  event,
  verdict,
  season,
  least,
  act,
  wrong,
  organised,
  asked,
}: {
  event: SeasonEvent;
  verdict: (id: string) => string;
  season: Part["season"];
  least: number;
  act: (event: string, verb: string, said: string, body?: unknown) => Promise<void>;
  wrong: Signal<string | null>;
  organised: EventRow[];
  asked: EventFacts[];
}): JSX.Element {
  return (
    <li class="card">
      <div class="row apart">
        <h3>
          <a href={`/events/${event.event}`}>{event.name ?? event.event}</a> <EventState event={event} />
        </h3>
        <span class="soft">
          {[event.starts && day(event.starts), verdict(event.event)].filter(Boolean).join(" · ")}
        </span>
      </div>
      {season.mine || event.state === "rejected" ? <Facts event={event} least={least} /> : null}
      {event.text && <p class="soft">{t("because", { text: event.text })}</p>}
      {event.why_not && <Note kind="warning">{t("cannot", { why: event.why_not })}</Note>}
      <div class="buttons">
        {season.mine && !season.closed && event.state === "submitted" && (
          <Verdict event={event} act={act} wrong={wrong} />
        )}
        {!season.closed &&
          (event.state === "entered" || event.state === "rejected") &&
          organised.some((one) => one.event === event.event) &&
          (asked.find((one) => one.event === event.event)?.stage === "completed" ? (
            <Button small kind="main" act={() => act(event.event, "submit", t("submitted"))}>
              {t("submit")}
            </Button>
          ) : (
            <span class="soft">{t("later")}</span>
          ))}
      </div>
    </li>
  );
}

function EnterFold({
  act,
  chosen,
  could,
}: {
  act: (event: string, verb: string, said: string, body?: unknown) => Promise<void>;
  chosen: Signal<string>;
  could: EventFacts[];
}): JSX.Element {
  return (
    <details class="season-fold">
      <summary>{t("enter")}</summary>
      <p>{t("enterLead")}</p>
      <Form
        inline
        button={t("enter")}
        send={() => act(chosen.value || could[0]!.event, "enter", t("entered"))}
      >
        <Field
          label={t("pick")}
          value={chosen.value || could[0]!.event}
          set={into(chosen)}
          choices={could.map((event) => [event.event, event.name] as const)}
        />
      </Form>
    </details>
  );
}

function ForResearch({ api }: { api: string }): JSX.Element {
  return (
    <section class="season-block">
      <h3>{t("forResearch")}</h3>
      <p class="hint">{t("researchHint")}</p>
      <div class="buttons">
        <LinkButton small icon="share" to={`${api}/research.json`} download>
          {t("research")}
        </LinkButton>
      </div>
    </section>
  );
}

/** What waits for a decision first. */
function eventsInOrder(season: Part["season"], entered: EventFacts[]) {
  const order = ["submitted", "entered", "accepted", "rejected"];
  const list: SeasonEvent[] = [
    ...season.events,
    ...entered.map((event) => ({ event: event.event, name: event.name, state: "entered" })),
  ].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return list;
}

/** How many valid results someone needs. */
function useLeast(season: Part["season"]): number {
  const rules = useData<{ parameters: { name: string; value: string }[] }>(
      `/api/seasons/${season.season}/parameters`,
    ).value.value,
    least = Number(rules?.parameters.find((one) => one.name === "season_min_valid_results")?.value ?? 0);
  return least;
}

export function Events({ season, again }: Part): JSX.Element {
  const signed = me.value && !me.value.guest,
    mine = useData<{ events: EventRow[] }>(signed ? "/api/events" : null);
  const wrong = useSignal<string | null>(null),
    chosen = useSignal("");
  const organised = (mine.value.value?.events ?? []).filter(
    (event) =>
      event.me?.roles.includes("organiser") &&
      season.counts.rulebooks.includes(event.rulebook) &&
      event.stage !== "cancelled",
  );
  // Until an event is submitted, the event itself says that it has entered.
  const facts = useMany<EventFacts>(
      organised.map((event) => `/api/events/${event.event}`),
      null,
      season,
    ),
    asked = facts.value ?? [];
  const known = (id: string): boolean => season.events.some((one) => one.event === id);
  const entered = asked.filter((event) => event.season === season.season && !known(event.event));
  const could = asked.filter(
    (event) => event.season !== season.season && event.stage !== "completed" && !known(event.event),
  );
  const list = eventsInOrder(season, entered);
  const least = useLeast(season);
  const api = `/api/seasons/${season.season}`;
  const act = async (event: string, verb: string, said: string, body: unknown = {}): Promise<void> => {
    await send(`${api}/events/${event}/${verb}`, body);
    tell(said);
    await again();
  };
  const verdict = (id: string): string =>
    verdictWord(season.table.tournaments.find((one) => one.id === id)?.verdict ?? "");
  return (
    <>
      {list.length ? (
        <ul class="season-events">
          {list.map((event) => (
            <EventCard
              key={event.event}
              event={event}
              verdict={verdict}
              season={season}
              least={least}
              act={act}
              wrong={wrong}
              organised={organised}
              asked={asked}
            />
          ))}
        </ul>
      ) : (
        <Empty icon="trophy" title={t("none")}>
          <p>{t("noneLead")}</p>
        </Empty>
      )}
      <details class="season-fold">
        <summary>{t("counts")}</summary>
        <Counting season={season} />
      </details>
      {signed && !season.closed && (
        <div class="buttons">
          <LinkButton icon="event" to={`/new?rulebook=${season.rulebook}&season=${season.season}`}>
            {t("create")}
          </LinkButton>
        </div>
      )}
      {signed && !season.closed && could.length > 0 && <EnterFold act={act} chosen={chosen} could={could} />}
      {season.mine && <ForResearch api={api} />}
      {wrong.value && (
        <Reject
          send={(text) => act(wrong.value!, "reject", t("rejected"), { text })}
          done={put(wrong, null)}
        />
      )}
    </>
  );
}
