// event-people.tsx - the people of an event, for its staff: counters, check-in, the list, adding and importing, who should not meet.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { byName, country, words } from "../language";
import { ask, query, type Params } from "../router";
import { Button, Choice, LinkButton, Note, Shown, Tag } from "../ui/parts";
import { step, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { lastFirst } from "../event/tables";
import { Add } from "./add-entrant";
import { Claims } from "./claim";
import { EntryCodes } from "./entry-codes";
import { useWanted, type Entrant } from "./entrant";
import { Import } from "./import";
import { Merges } from "../people/merges";
import { Invite } from "./invite";
import { EntrantList } from "./entrant-list";
import { CheckInSearch } from "./check-in-search";
import { Wishes } from "./wishes";
import type { EventNext } from "../answers";

const t = words({
  title: "People",
  add: "Add player",
  import: "Import list",
  invite: "Invitations",
  wishes: "Seating requests",
  codes: "Personal codes",
  same: "Duplicates",
  part: "Actions",
  here: "checked in",
  expected: "expected",
  waiting: "waiting",
  gone: "out",
  places: "places",
  close: "Close registration",
  closed: "Registration is closed.",
  open: "Open registration",
  opened: "Registration is open.",
  date: "You can reopen registration for the next preliminary date. Players already registered stay registered and check in on the day.",
  schedule: "Go to schedule",
  groups: "Go to groups",
  draft: "Publish the event and open registration so that players can join.",
  share: "Publish and share",
  badges: "Print badges",
  csv: "Download CSV",
  name: "Name",
  country: "Country",
});

const hall = words({
  desk: "Check-in",
  minimum: "The rulebook requires at least {min} players: {left} to go.",
  enough: "Enough players for the rulebook (at least {min}).",
  closeHint: "Once everyone is here, close registration and create the schedule.",
  late: "Registration is closed. You can add late entries as long as there are rounds left to publish.",
});
const league = words({
  minimum: "Season points need at least {min} players: {left} to go.",
  enough: "Enough players for season points (at least {min}).",
});
const online = words({
  desk: "Check-in",
  minimum: "A group needs at least {min} players: {left} to go.",
  enough: "Enough players for a group (at least {min}).",
  closeHint: "Once enough players have registered, close registration and plan the groups.",
  late: "Registration is closed. Registered players can still check in.",
});

const PARTS = ["desk", "add", "import", "invite", "wishes", "codes", "same"] as const;
const ORGANISERS: readonly string[] = ["invite", "wishes", "same"];
type Part = (typeof PARTS)[number];

function Counters({ minimum, forSeason }: { minimum: number; forSeason: boolean }): JSX.Element {
  const { facts } = useEvent(),
    { registered, present, waiting, withdrawn, abandoned, disqualified } = facts.entrants,
    missing = facts.entrants["no-show"];
  const place = facts.online ? online : forSeason ? league : hall,
    count = facts.online ? registered + present : present; // groups are made of registered players
  const numbers = [
    [present, t("here"), "good"],
    [registered + missing, t("expected"), ""],
    [waiting, t("waiting"), waiting ? "warning" : ""],
    [withdrawn + abandoned + disqualified, t("gone"), ""],
  ] as const;
  return (
    <>
      <dl class="desk-counters">
        {numbers.map(([n, word, kind]) => (
          <div key={word} class={kind}>
            <dd>{n}</dd>
            <dt>{word}</dt>
          </div>
        ))}
        {facts.places ? (
          <div>
            <dd>{facts.places}</dd>
            <dt>{t("places")}</dt>
          </div>
        ) : null}
      </dl>
      {minimum > 0 &&
        facts.stage !== "running" &&
        (count < minimum ? (
          <p class="desk-least">
            <Tag kind="warning">{place("minimum", { min: minimum, left: minimum - count })}</Tag>
          </p>
        ) : (
          <p class="desk-least">
            <Tag kind="good">{place("enough", { min: minimum })}</Tag>
          </p>
        ))}
    </>
  );
}

/** What closes registration, and what comes after it. */
function DeskEnd({
  shut,
  again,
  place,
}: {
  shut: EventNext | undefined;
  again: boolean | undefined;
  place: typeof hall;
}): JSX.Element {
  const { api, facts, id } = useEvent();
  return (
    <>
      <div class="buttons desk-end">
        {shut?.allowed && (
          <Button kind="main" icon="lock" act={() => step(api, { kind: "registration.closed" }, t("closed"))}>
            {t("close")}
          </Button>
        )}
        {again && (
          <Button testid="open-again" act={() => step(api, { kind: "registration.opened" }, t("opened"))}>
            {t("open")}
          </Button>
        )}
        {!facts.registration_open && facts.rounds_published === 0 && (
          <LinkButton kind="main" icon="table" to={`/events/${id}/${facts.online ? "groups" : "schedule"}`}>
            {t(facts.online ? "groups" : "schedule")}
          </LinkButton>
        )}
        {!facts.online && (
          <LinkButton icon="print" to={`/events/${id}/print?what=badges`}>
            {t("badges")}
          </LinkButton>
        )}
        <LinkButton icon="sheet" to={`${api}/players.csv`} download>
          {t("csv")}
        </LinkButton>
      </div>
      {shut?.allowed && <p class="hint">{place("closeHint")}</p>}
    </>
  );
}

function Staff({ list }: { list: Entrant[] }): JSX.Element {
  const { api, id, facts, is } = useEvent(),
    wanted = useWanted(),
    name = useSignal("");
  const place = facts.online ? online : hall;
  const part = PARTS.find((one) => one === query.value.get("part")) ?? (list.length ? "desk" : "import");
  const shut = facts.next?.find((one) => one.kind === "registration.closed"),
    again =
      facts.stage === "running" &&
      facts.next?.some((one) => one.kind === "registration.opened" && one.allowed);
  return (
    <>
      <Claims />
      <Counters minimum={wanted?.minimum ?? 0} forSeason={wanted?.forSeason ?? false} />
      {facts.stage === "draft" || (facts.stage === "published" && part !== "invite" && !list.length) ? (
        <Note kind="warning">
          {t("draft")} <a href={`/events/${id}/share`}>{t("share")}</a>
        </Note>
      ) : null}
      {!facts.registration_open && facts.stage === "running" && (
        <p class="soft">{again ? t("date") : place("late")}</p>
      )}
      <Choice<Part>
        label={t("part")}
        value={part}
        set={(next) => {
          name.value = "";
          ask("part", next);
        }}
        choices={PARTS.filter(
          (one) => !ORGANISERS.includes(one) || (is("organiser") && (one !== "wishes" || !facts.online)),
        ).map((one) => [one, one === "desk" ? place(one) : t(one)] as const)}
      />
      {part === "desk" ? (
        <>
          <CheckInSearch
            list={list}
            wanted={wanted}
            add={(who) => {
              name.value = who;
              ask("part", "add");
            }}
          />
          <EntrantList list={list} wanted={wanted} />
        </>
      ) : part === "add" ? (
        <Add start={name.value} />
      ) : part === "import" ? (
        <Import list={list} done={() => ask("part", "desk")} />
      ) : part === "invite" ? (
        <Invite />
      ) : part === "same" ? (
        <Merges at={api} />
      ) : part === "codes" ? (
        <EntryCodes />
      ) : (
        <Wishes list={list} />
      )}
      {part === "desk" && <DeskEnd shut={shut} again={again} place={place} />}
    </>
  );
}

/** What everyone but the staff sees: who plays. */
const Names = ({ list }: { list: Entrant[] }): JSX.Element => (
  <table>
    <thead>
      <tr>
        <th>{t("name")}</th>
        <th>{t("country")}</th>
      </tr>
    </thead>
    <tbody>
      {[...list]
        .sort((a, b) => byName(lastFirst(a.name), lastFirst(b.name)))
        .map((one) => (
          <tr key={one.player}>
            <td>{lastFirst(one.name)}</td>
            <td class="soft">{one.country && country(one.country)}</td>
          </tr>
        ))}
    </tbody>
  </table>
);

function People(): JSX.Element {
  const { api, topic, is } = useEvent(),
    data = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic);
  return (
    <>
      <h1>{t("title")}</h1>
      <Shown data={data}>
        {({ entrants }) =>
          is("organiser", "scorekeeper") ? <Staff list={entrants} /> : <Names list={entrants} />
        }
      </Shown>
    </>
  );
}

export default function PeoplePage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <People />
    </EventFrame>
  );
}
