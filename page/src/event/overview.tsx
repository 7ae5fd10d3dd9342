// overview.tsx - the public page of an event: what, when, where, how far it is, and, for its staff, what comes next.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { byName, comma, country, day, language, moment, ordinal, terms, tongue, words } from "../language";
import { me } from "../me";
import type { Params } from "../router";
import { linesOf, shownKey, type Standings } from "../standings/standings-words";
import { Icon, type IconName } from "../ui/icons";
import { LinkButton, Note, Shown, Tag } from "../ui/parts";
import { nameOf, TaskCard } from "../day/task";
import { whatNext } from "../day/next";
import { roleWord, useEvent, type EventState, type Role } from "./event";
import { OWN_RULES, rulebookWord } from "./rulebooks";
import { EventFrame } from "./event-frame";
import { ChangedRules } from "./changed-rules";
import { Checklist } from "./checklist";
import { isFor, type Notice } from "./notices";
import { ackWord, KINDS } from "../entrants/acks";
import { ClaimEntry } from "../entrants/claim";
import { MySeason } from "../season/own-season";
import { OnShowNow } from "./on-show";
import { mixWord, roundName, type Rounds } from "./tables";

/** The values of the parameter `edition`. */
const editionWord = terms({
  "any, one per table": "any, one per table",
  "one for all, 5th preferred": "one for all, 5th preferred",
  "English 6th": "English 6th",
  "any, one per table, expansions current German": "any, one per table, expansions current German",
  American: "American",
  "as implemented online": "as implemented online",
});
const t = words({
  when: "When",
  where: "Where",
  rules: "Rules",
  people: "People",
  contact: "Contact",
  help: "Help",
  site: "Website",
  edition: "Edition: {which}",
  used: "{n} edition",
  spoken: "Language: {which}",
  to: "–",
  open: "Registration is open",
  places: "{n} of {places} places taken",
  taken: "{n, plural, one {1 registered} other {# registered}}",
  play: "{n, plural, one {1 taking part} other {# taking part}}",
  played: "{n, plural, one {1 took part} other {# took part}}",
  waiting: "{n, plural, one {1 waiting} other {# waiting}}",
  present: "{n, plural, one {1 checked in} other {# checked in}}",
  register: "Register",
  mine: "My tables",
  mineLead: "Your status: {status}",
  mineOver: "You took part.",
  own: "My registration",
  announcements: "Announcements",
  rounds: "Rounds",
  results: "{done} of {tables} results",
  standings: "Standings",
  all: "Full standings",
  rank: "Rank",
  name: "Name",
  staff: "Staff",
  links: "Data and embedding",
  embed: "Embed standings",
  json: "Standings as JSON",
  csv: "Results as CSV",
  players: "Players as CSV",
  champion: "Champion",
  winner: "Winner",
  championPage: "See the champion's page",
  changed: "{n, plural, one {1 rule differs from the rulebook} other {# rules differ from the rulebook}}",
  texts: "Rules and policies",
  version: "version {n}",
  missing: "Before you check in, read and accept:",
  noSemi: "There is no semi-final: the top 4 of the preliminaries play the final.",
  unofficial: "Unofficial: a requirement of the rulebook was waived.",
  keptSigned: "This event was played on another server and imported from a file with a known signature.",
  keptKnown:
    "This event was played on another server and imported from a file that matches a known checksum. Names and games are not verified.",
  keptUnsigned: "This event was imported from an unsigned file: nothing proves who wrote it.",
  cancelled: "This event was cancelled.",
  bracket: "Bracket",
  signIn: "Sign in to register",
});
export const statusWord = terms({
  registered: "registered",
  waiting: "on the waiting list",
  present: "checked in",
  "no-show": "no-show",
  withdrawn: "withdrawn",
  abandoned: "left a game",
  disqualified: "disqualified",
});
export const keyWord = terms({
  wins: "Wins",
  vp_sum: "VP",
  pct_sum: "Share",
  pct_average: "Share",
  points: "Points",
  elo: "Elo",
  lots: "Lot",
  first_places: "1st",
  second_places: "2nd",
  third_places: "3rd",
  tiebreak_number: "VP + share",
});
const roundState = terms({
  planned: "planned",
  open: "taking seats",
  started: "in progress",
  closed: "closed",
});

type Notices = { notices: Notice[] };
type Staff = { staff: { person: string; name: string; roles: Role[] }[] };
type TextLine = { kind: string; language: string; version: number; title: string; prevails?: boolean };
type Texts = { policies: TextLine[] };

/** One line for each kind of text: in the reader's language, else in the one that counts. */
export const textsFor = (texts: readonly TextLine[], wished: string): TextLine[] =>
  KINDS.flatMap((kind) => {
    const some = texts.filter((one) => one.kind === kind);
    return some.find((one) => one.language === wished) ?? some.find((one) => one.prevails) ?? some[0] ?? [];
  });

const Fact = ({
  icon,
  name,
  children,
}: {
  icon: IconName;
  name: string;
  children: ComponentChildren;
}): JSX.Element => (
  <div class="over-fact">
    <dt>
      <Icon name={icon} />
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** Where this event differs from its rulebook; asked for when someone wants to know. */
function Changed({ count }: { count: number }): JSX.Element {
  const open = useSignal(false);
  return (
    <details
      class="over-rules"
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t("changed", { n: count })}</summary>
      {open.value && <ChangedRules />}
    </details>
  );
}

function Facts(): JSX.Element {
  const { facts, id } = useEvent(),
    { entrants, heads } = facts;
  const numbers =
    facts.stage === "completed"
      ? t("played", { n: heads })
      : [
          facts.stage === "running"
            ? t("play", { n: heads })
            : facts.places
              ? t("places", { n: heads, places: facts.places })
              : t("taken", { n: heads }),
          entrants.waiting && t("waiting", { n: entrants.waiting }),
          entrants.present && t("present", { n: entrants.present }),
        ]
          .filter(Boolean)
          .join(" · ");
  return (
    <dl class="over-facts">
      {facts.starts && (
        <Fact icon="clock" name={t("when")}>
          {day(facts.starts)}
          {facts.ends && facts.ends !== facts.starts && (
            <>
              {" "}
              {t("to")} {day(facts.ends)}
            </>
          )}
        </Fact>
      )}
      {facts.place && (
        <Fact icon="event" name={t("where")}>
          {facts.place}
        </Fact>
      )}
      <Fact icon="sheet" name={t("rules")}>
        {facts.rulebook === OWN_RULES ? (
          rulebookWord(facts.rulebook)
        ) : (
          <a href={`/events/${id}/texts/rules`}>{rulebookWord(facts.rulebook)}</a>
        )}
        {facts.scenarios.some((one) => one !== "base") && <div>{mixWord(facts.scenarios)}</div>}
        <div class="soft">
          {t("edition", {
            which: facts.edition.used
              ? t("used", { n: ordinal(facts.edition.used) })
              : editionWord(facts.edition.rule),
          })}
          {facts.language && <> · {t("spoken", { which: tongue(facts.language) })}</>}
        </div>
        {facts.overrides.length > 0 && <Changed count={facts.overrides.length} />}
      </Fact>
      <Fact icon="people" name={t("people")}>
        {numbers}
      </Fact>
      {facts.contact && (
        <Fact icon="person" name={t("contact")}>
          {facts.contact}
        </Fact>
      )}
      {facts.help && (
        <Fact icon="people" name={t("help")}>
          <a href={facts.help} target="_blank" rel="noopener">
            {facts.help.replace(/^https?:\/\//, "")}
          </a>
        </Fact>
      )}
      {facts.url && /^https?:/.test(facts.url) && (
        <Fact icon="link" name={t("site")}>
          <a href={facts.url} rel="noopener">
            {facts.url.replace(/^https?:\/\//, "")}
          </a>
        </Fact>
      )}
    </dl>
  );
}

/** What this visitor can do here: register, look at their tables. */
function Mine(): JSX.Element | null {
  const { id, facts, staff } = useEvent(),
    mine = facts.me;
  if (mine?.player !== undefined)
    return (
      <Note
        kind={mine.status === "present" ? "good" : "info"}
        title={
          facts.stage === "completed" && mine.status === "present"
            ? t("mineOver")
            : t("mineLead", { status: statusWord(mine.status as EventState) })
        }
      >
        {mine.acks_missing?.length ? (
          <p>
            {t("missing")}{" "}
            <a href={`/events/${id}/register`}>{mine.acks_missing.map(ackWord).join(comma())}</a>
          </p>
        ) : null}
        <div class="buttons">
          {mine.status === "present" && (
            <LinkButton kind="main" icon="table" to={`/events/${id}/mine`}>
              {t("mine")}
            </LinkButton>
          )}
          <LinkButton
            kind={mine.status === "present" ? "plain" : "main"}
            icon="person"
            to={`/events/${id}/register`}
          >
            {t("own")}
          </LinkButton>
        </div>
      </Note>
    );
  if (staff) return null;
  return (
    <>
      <ClaimEntry />
      {facts.registration_open && (
        <div class="over-register">
          <LinkButton kind="main" icon="pencil" to={`/events/${id}/register`}>
            {me.value === null ? t("signIn") : t("register")}
          </LinkButton>
          <span>{t("open")}</span>
        </div>
      )}
    </>
  );
}

function News(): JSX.Element | null {
  const { api, topic } = useEvent(),
    notices =
      useData<Notices>(`${api}/notices`, topic).value.value?.notices.filter(isFor("site")).slice(0, 5) ?? [];
  if (!notices.length) return null;
  return (
    <section>
      <h2>{t("announcements")}</h2>
      <ul class="over-news">
        {notices.map((one) => (
          <li key={one.step}>
            <time class="soft">{moment(one.at)}</time>
            <span>{one.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoundList({ rounds }: { rounds: Rounds }): JSX.Element | null {
  const { id } = useEvent(),
    list = rounds.rounds.filter((one) => one.phase !== "qualifier");
  if (!list.length) return null;
  return (
    <section>
      <h2>{t("rounds")}</h2>
      <ul class="over-rounds">
        {list.map((one) => (
          <li key={one.round}>
            <a href={`/events/${id}/rounds/${one.round}`}>{roundName(one)}</a>{" "}
            <Tag kind={one.state === "started" || one.state === "open" ? "accent" : ""}>
              {roundState(one.state)}
            </Tag>
            {one.state !== "planned" && (
              <span class="soft">{t("results", { done: one.results, tables: one.tables })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Top(): JSX.Element | null {
  const { api, id, topic, facts } = useEvent();
  const answer = useData<Standings>(
    facts.rounds_opened > 0 || facts.stage === "completed" ? `${api}/standings` : null,
    topic,
  ).value.value;
  // When all is over, the final list; until then the standings.
  const list = answer
    ? linesOf(answer, facts.stage === "completed")
        .map(({ row, place }) => ({ ...row, place: place ? place.place : row.rank }))
        .filter((one) => one.place)
        .slice(0, 8)
    : [];
  if (!list.length) return null;
  const keys = list[0]!.keys.slice(0, 3);
  return (
    <section>
      <h2>{t("standings")}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("standings")}>
        <table>
          <thead>
            <tr>
              <th class="number">{t("rank")}</th>
              <th>{t("name")}</th>
              {keys.map(({ key }) => (
                <th key={key} class="number">
                  {keyWord(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((one) => (
              <tr key={one.player}>
                <td class="number">{one.place}</td>
                <td>
                  {one.name}{" "}
                  {one.country && (
                    <abbr class="soft" title={country(one.country)}>
                      {one.country}
                    </abbr>
                  )}
                </td>
                {keys.map(({ key }) => {
                  const value = one.keys.find((k) => k.key === key);
                  return (
                    <td key={key} class="number">
                      {value ? shownKey(value) : ""}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="buttons">
        <LinkButton to={`/events/${id}/standings`} icon="chart">
          {t("all")}
        </LinkButton>
        {(facts.cut_made || facts.groups) && (
          <LinkButton to={`/events/${id}/bracket`} icon="bracket">
            {t("bracket")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function Below(): JSX.Element {
  const { api, id, topic } = useEvent();
  const staff = useData<Staff>(`${api}/staff`, topic).value.value?.staff ?? [],
    texts = useData<Texts>(`${api}/policies`).value.value?.policies ?? [];
  const mine = textsFor(texts, language.value);
  return (
    <>
      {staff.length > 0 && (
        <section>
          <h2>{t("staff")}</h2>
          <ul class="over-staff">
            {[...staff]
              .sort((a, b) => byName(a.name, b.name))
              .map((one) => (
                <li key={one.person}>
                  <strong>{one.name}</strong>{" "}
                  <span class="soft">{one.roles.map(roleWord).join(comma())}</span>
                </li>
              ))}
          </ul>
        </section>
      )}
      {mine.length > 0 && (
        <section>
          <h2>{t("texts")}</h2>
          <ul>
            {mine.map((one) => (
              <li key={one.kind}>
                <a href={`/events/${id}/texts/${one.kind}`} lang={one.language}>
                  {one.title}
                </a>
                {one.version > 1 && <span class="soft"> ({t("version", { n: one.version })})</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t("links")}</h2>
        <div class="buttons">
          <LinkButton small to={`/embed/events/${id}/standings`} blank>
            {t("embed")}
          </LinkButton>
          <LinkButton small to={`${api}/standings`} blank>
            {t("json")}
          </LinkButton>
          <LinkButton small to={`${api}/results.csv`} download>
            {t("csv")}
          </LinkButton>
          <LinkButton small to={`${api}/players.csv`} download>
            {t("players")}
          </LinkButton>
        </div>
      </section>
    </>
  );
}

function Overview(): JSX.Element {
  const here = useEvent(),
    { api, id, topic, facts } = here,
    rounds = useData<Rounds>(`${api}/rounds`, topic);
  const known = rounds.value.value,
    task = known && here.is("organiser") ? whatNext(facts, known) : null;
  return (
    <div class="over-page">
      <h1 class="hidden">{facts.name}</h1>
      {facts.stage === "cancelled" && <Note kind="bad">{t("cancelled")}</Note>}
      {facts.champion && (
        <div class="over-champion">
          <Icon name="trophy" size={48} />
          <div>
            <p class="soft">{facts.finals ? (facts.champion.title ?? t("champion")) : t("winner")}</p>
            <p class="over-champion-name">{facts.champion.name}</p>
            <a href={`/events/${id}/champion`}>{t("championPage")}</a>
          </div>
        </div>
      )}
      {facts.semi_left_out && <Note>{t("noSemi")}</Note>}
      {facts.unofficial && <Note kind="warning">{t("unofficial")}</Note>}
      {facts.kept && (
        <Note kind={facts.kept === "unsigned" ? "warning" : "info"}>
          {t(
            facts.kept === "signed"
              ? "keptSigned"
              : facts.kept === "head-known"
                ? "keptKnown"
                : "keptUnsigned",
          )}
        </Note>
      )}
      {task && facts.stage !== "completed" && (
        <TaskCard task={task} name={nameOf(known!, task.round, facts)} />
      )}
      <Mine />
      <MySeason />
      {known && <OnShowNow rounds={known.rounds} />}
      <Facts />
      {here.is("organiser") && facts.stage !== "completed" && <Checklist />}
      <News />
      <Shown data={rounds}>{(value) => <RoundList rounds={value} />}</Shown>
      <Top />
      <Below />
    </div>
  );
}

export default function OverviewPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Overview />
    </EventFrame>
  );
}
