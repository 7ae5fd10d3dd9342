// season-end.tsx - the end of a season: ties at the cut, the finalists, refusals, and the event made for them (DM19-4.5, Q-30).
import type { ComponentChildren, JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { rulebookWord, RULEBOOKS } from "../event/rulebooks";
import { comma, day, number, words } from "../language";
import { Icon } from "../ui/icons";
import { Button, Dialog, Field, Form, LinkButton, Note, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { since, standsWord, undecided, type Part, type Season } from "./ranking";
import type { SeasonStanding } from "../answers";

const t = words({
  waits: "{n, plural, one {1 event is waiting for a decision.} other {# events are waiting for a decision.}}",
  toEvents: "Go to events",
  ties: "Ties at the cut",
  noTies: "No ties at the cut.",
  tied: "{n, plural, one {1 player is tied at the cut.} other {# players are tied at the cut on every criterion of DM19-4.4. Lots decide.}}",
  draw: "Draw lots",
  drawn: "Lots drawn.",
  list: "Finalists",
  qualified:
    "{n, plural, one {1 player has qualified ({direct} directly).} other {# players have qualified ({direct} directly).}}",
  publish: "Publish finalists",
  nobody: "No one has qualified yet. The ranking is built from accepted events.",
  nobodyDeclared: "No one has qualified yet: no player's eligibility has been recorded.",
  again: "Publish new list",
  published: "Finalists published.",
  on: "Published on {day}.",
  out: "No longer on the list: {names}.",
  up: "Moved up: {names}.",
  refuse: "Declined places",
  refuseLead: "Record finalists who decline; the next players move up automatically.",
  declines: "Mark {name} as declined",
  finalist: "Finalist",
  declined: "{name} has declined.",
  final: "Final event",
  finalLead:
    "Creates a published, invitation-only event with all finalists registered. The rulebook doesn't cover the final, so choose which one applies. [Q-30]",
  name: "Name",
  rulebook: "Rulebook",
  date: "Day",
  place: { text: "Place", about: "a location" },
  make: "Create final event",
  made: "{n, plural, one {Final event created, 1 player registered.} other {Final event created, # players registered.}}",
  toFinal: "Go to the final event",
  bring: "Register players who moved up",
  brought: "{n, plural, one {1 more player registered.} other {# more players registered.}}",
  leftOut: "Not registered:",
  first: "Publish the finalists first.",
  closed: "The season is closed.",
  finalName: "Final of {season}",
  sure: "Publish this list?",
  few: "This list fills {n} of {places} places.",
  open: "{n, plural, one {1 player in a qualifying place hasn't declared eligibility and is passed over: {names}. [DM19-4.7a]} other {# players in qualifying places haven't declared eligibility and are passed over: {names}. [DM19-4.7a]}}",
  toPeople: "Record it under People",
  anyway: "Publish anyway",
  moved: "Players who declined also have to be withdrawn from the final event.",
});

type Entered = {
  event: string;
  people: number;
  left_out: { person: string; name: string; code: string; text: string }[];
};

/** One step of the way, done or to be done. */
function Step({
  title,
  done,
  children,
}: {
  title: string;
  done: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <li class={done ? "season-step done" : "season-step"}>
      <h3>
        {done && <Icon name="check" />}
        {title}
      </h3>
      {children}
    </li>
  );
}

const nameIn = (season: Season, person: string): string =>
  season.table.ranking.find((row) => row.player === person)?.name ??
  season.notes.find((note) => note.person === person)?.name ??
  person;

function Final({ season, again }: Part): JSX.Element {
  const name = useSignal(t("finalName", { season: season.name })),
    book = useSignal<string>(season.rulebook),
    date = useSignal(""),
    place = useSignal(""),
    left = useSignal<Entered["left_out"]>([]);
  const told = (entered: Entered, said: string): void => {
    left.value = entered.left_out.filter((one) => one.code !== "registered-twice");
    tell(said);
  };
  const missing = left.value.length > 0 && (
    <Note kind="warning" title={t("leftOut")}>
      <ul>
        {left.value.map((one) => (
          <li key={one.person}>
            {one.name}: {one.text}
          </li>
        ))}
      </ul>
    </Note>
  );
  if (season.final)
    return (
      <>
        {missing}
        <div class="buttons">
          <LinkButton kind="main" icon="trophy" to={`/events/${season.final}`}>
            {t("toFinal")}
          </LinkButton>
          <Button
            act={async () => {
              const entered = await send<Entered>(`/api/events/${season.final!}/invitees`, {
                season: season.season,
              });
              told(entered, t("brought", { n: entered.people }));
            }}
          >
            {t("bring")}
          </Button>
        </div>
        <p class="hint">{t("moved")}</p>
      </>
    );
  return (
    <>
      <p>{t("finalLead")}</p>
      {!season.published ? (
        <p class="soft">{t("first")}</p>
      ) : (
        <Form
          button={t("make")}
          send={async () => {
            const entered = await send<Entered>(`/api/seasons/${season.season}/final`, {
              name: name.value.trim(),
              rulebook: book.value,
              ...(date.value ? { starts: date.value, ends: date.value } : {}),
              ...(place.value.trim() ? { place: place.value.trim() } : {}),
            });
            told(entered, t("made", { n: entered.people }));
            await again();
          }}
        >
          <div class="season-final">
            <Field label={t("name")} required maxLength={80} value={name.value} set={into(name)} />
            <Field
              label={t("rulebook")}
              choices={RULEBOOKS.map((one) => [one, rulebookWord(one)] as const)}
              value={book.value}
              set={into(book)}
            />
            <Field label={t("date")} type="date" value={date.value} set={into(date)} />
            <Field label={t("place")} value={place.value} set={into(place)} />
          </div>
        </Form>
      )}
      {missing}
    </>
  );
}

function Refusals({ season, again }: Part): JSX.Element {
  const who = useSignal(""),
    finalists = season.table.finalists,
    declined = season.notes.filter((note) => note.declined);
  return (
    <>
      <p>{t("refuseLead")}</p>
      {declined.length > 0 && (
        <p>
          {declined.map((note) => (
            <Tag key={note.person}>{t("declined", { name: note.name })}</Tag>
          ))}
        </p>
      )}
      {finalists.length > 0 && !season.closed && (
        <Form
          inline
          button={t("declines", { name: nameIn(season, who.value || finalists[0]!) })}
          send={async () => {
            const person = who.value || finalists[0]!,
              name = nameIn(season, person);
            await send(`/api/seasons/${season.season}/members`, { person, declined: true });
            who.value = "";
            tell(t("declined", { name }));
            await again();
          }}
        >
          <Field
            label={t("finalist")}
            choices={finalists.map((one) => [one, nameIn(season, one)] as const)}
            value={who.value || finalists[0]!}
            set={into(who)}
          />
        </Form>
      )}
    </>
  );
}

/** What speaks against publishing the list now. */
function Doubts({
  few,
  season,
  near,
}: {
  few: boolean;
  season: Season;
  near: SeasonStanding[];
}): JSX.Element {
  return (
    <>
      {few && (
        <p>{t("few", { n: number(season.table.finalists.length), places: number(season.qualifiers) })}</p>
      )}
      {near.length > 0 && (
        <p>
          {t("open", { n: near.length, names: near.map((row) => row.name).join(comma()) })}{" "}
          <a href={`/seasons/${season.season}?part=people`}>{t("toPeople")}</a>
        </p>
      )}
    </>
  );
}

function TiesPart({
  tied,
  season,
  api,
  again,
}: {
  tied: SeasonStanding[];
  season: Season;
  api: string;
  again: () => Promise<void>;
}): JSX.Element {
  return (
    <>
      <p>{t("tied", { n: tied.length })}</p>
      <ul class="season-tied">
        {tied.map((row) => (
          <li key={row.player}>
            {row.name} <span class="soft">{standsWord(season, row)}</span>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <Button
          kind="main"
          act={async () => {
            await send(`${api}/lots`);
            tell(t("drawn"));
            await again();
          }}
        >
          {t("draw")}
        </Button>
      </div>
    </>
  );
}

function SureDialog({
  asking,
  doubts,
  publish,
}: {
  asking: Signal<boolean>;
  doubts: JSX.Element;
  publish: () => Promise<void>;
}): JSX.Element {
  return (
    <Dialog title={t("sure")} done={put(asking, false)}>
      {doubts}
      <div class="buttons">
        <Button kind="main" act={publish}>
          {t("anyway")}
        </Button>
      </div>
    </Dialog>
  );
}

export function End({ season, again }: Part): JSX.Element {
  const api = `/api/seasons/${season.season}`,
    waiting = season.events.filter((event) => event.state === "submitted").length;
  const tied = season.table.ranking.filter((row) => row.state === "tied_at_the_cut"),
    direct = new Set([
      ...season.table.ranking.filter((row) => row.state === "direct").map((row) => row.player),
      ...season.notes.filter((note) => note.direct).map((note) => note.person),
    ]).size;
  const change = season.published ? since(season.published.people, season.table.finalists) : null,
    same = change !== null && !change.out.length && !change.up.length;
  const nobody =
    season.table.finalists.length || season.published
      ? null
      : t(undecided(season).all.length ? "nobodyDeclared" : "nobody"); // a list that was published may be emptied
  const asking = useSignal(false),
    near = undecided(season).near,
    few = season.table.finalists.length < season.qualifiers;
  const publish = async (): Promise<void> => {
    await send(`${api}/finalists`);
    asking.value = false;
    tell(t("published"));
    await again();
  };
  const doubts = <Doubts few={few} season={season} near={near} />;
  const names = (list: string[]): string => list.map((one) => nameIn(season, one)).join(comma());
  return (
    <>
      {waiting > 0 && (
        <Note kind="warning">
          {t("waits", { n: waiting })} <a href={`/seasons/${season.season}?part=events`}>{t("toEvents")}</a>
        </Note>
      )}
      {season.closed && <Note>{t("closed")}</Note>}
      <ol class="season-steps">
        <Step title={t("ties")} done={!tied.length && season.table.finalists.length > 0}>
          {tied.length ? (
            <TiesPart tied={tied} season={season} api={api} again={again} />
          ) : (
            <p class="soft">{t("noTies")}</p>
          )}
        </Step>
        <Step title={t("list")} done={same}>
          <p>
            {t("qualified", { n: season.table.finalists.length, direct: number(direct) })}{" "}
            {season.published && t("on", { day: day(season.published.at) })}
          </p>
          {change && change.out.length > 0 && <p>{t("out", { names: names(change.out) })}</p>}
          {change && change.up.length > 0 && <p>{t("up", { names: names(change.up) })}</p>}
          {!season.closed && !same && nobody && <p class="soft">{nobody}</p>}
          {!season.closed && !same && (
            <div class="buttons">
              <Button
                kind={nobody ? "plain" : "main"}
                icon="share"
                not={nobody}
                act={() => {
                  if (few || near.length) asking.value = true;
                  else return publish();
                }}
              >
                {season.published ? t("again") : t("publish")}
              </Button>
            </div>
          )}
          {near.length > 0 && !season.closed && <Note kind="warning">{doubts}</Note>}
          {asking.value && <SureDialog asking={asking} doubts={doubts} publish={publish} />}
        </Step>
        <Step title={t("refuse")} done={false}>
          <Refusals season={season} again={again} />
        </Step>
        <Step title={t("final")} done={season.final !== undefined}>
          <Final season={season} again={again} />
        </Step>
      </ol>
    </>
  );
}
