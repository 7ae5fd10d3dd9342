// files.tsx - the file of an event that was played elsewhere: looked at, believed or not, and kept by who keeps the house.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { roleWord, stageWord, type Role } from "../event/event";
import { rulebookWord } from "../event/rulebooks";
import { country, day, number, ordinal, terms, words } from "../language";
import { me } from "../me";
import { Icon } from "../ui/icons";
import { Button, LinkButton, Note, Tag } from "../ui/parts";
import { tell } from "../ui/toast";

const t = words({
  version: "rules version {n}",
  title: "Events as files",
  lead: "Somebody has sent you an event that was played on another server. Look at its file here: whether it is whole and whose signature it has, under which rules it was played, who came and who judged. Nothing is kept until you say so.",
  choose: "File of an event",
  hint: "An organiser saves it under Standings, “Files and embedding”; or castellan export writes it.",
  reading: "It is being read …",
  refused: "This file is not believed",
  whole: "Every one of its {n} entries follows on the one before, and the rulebook allowed each step.",
  signed: "Signed",
  signedText:
    "The file was signed by the server with the key {key}, with all names and games, and nothing was changed since.",
  known: "Head known",
  knownText:
    "The end of the event's log is the one you gave or this server has: what was recorded is genuine. Names and games are not proved by it.",
  unsigned: "Unsigned",
  unsignedText:
    "Nothing proves who wrote this file: anybody can make one like it. Ask the organiser for the end of the log on their last paper, or for the key of their server, and give it above.",
  stranger: "It has a signature with the key {key}, which nobody here has named.",
  told: "What the organiser told you",
  toldHint:
    "The end of the log from their last paper (event/…#…:…), or the key of their server, which it shows under Standings, “Files and embedding”.",
  sealed: "{n, plural, one {1 sealed part is not in it.} other {# sealed parts are not in it.}}",
  head: "Its end is {head}. It has to be the one on the organiser's last paper.",
  nameless: "People have pseudonyms in this file.",
  checks: "What the rulebook asks",
  good: "good",
  bad: "not so",
  count: "{n}, at least {least}",
  changed: "What differs from the rulebook",
  value: "{value} instead of {rulebook}",
  none: "Nothing.",
  staff: "Staff",
  ranking: "Overall ranking",
  place: "Place",
  name: "Name",
  from: "Country",
  champion: "Champion",
  all: "{n, plural, one {All of them: 1 person} other {All of them: # people}}",
  keep: "Keep it on this server",
  keepLead:
    "Everybody can read it here then, its champion is among the titles and can be invited to the next stage, and it counts for ratings. It cannot be removed again.",
  admin: "Only an administrator of this server can keep it here.",
  demoKept: "A demo is not kept.",
  kept: "The event is kept.",
  there: "This server had it already.",
  open: "To the event",
  titles: "Titles",
  signIn: "Sign in to look at a file.",
});

const checkWord = terms({
  completed: "It was played to its end",
  rulebook: "Played by the rulebook as it is, nothing waived",
  official: "An official event, no demo",
  attendees: "People who came",
  judges: "Judges",
});
/** The same where it is not so: whoever does not see the mark must not read the opposite. */
const notWord = terms({
  completed: "It was not played to its end",
  rulebook: "Not played by the rulebook as it is: something was changed or waived",
  official: "Not an official event: its format or its number of people was waived",
  demo: "A demo with invented people, no official event",
  attendees: "Too few people came",
  judges: "Too few judges",
});

type Judged = {
  event: string;
  name: string;
  place?: string;
  starts?: string;
  ends?: string;
  rulebook: string /** of the rules as this program has them, by which it was run */;
  rules_version: number;
  stage: string;
  demo?: boolean;
  champion?: { name: string };
  recorded: number;
  sealed: number;
  names: boolean;
  head: string;
  trust: "signed" | "head-known" | "unsigned" /** whose signature it has */;
  key?: string;
  checks: { check: string; good: boolean; count?: number; least?: number; clause?: string }[];
  changed: { about: string; value: string; rulebook: string; clause?: string }[];
  staff: { person: string; name: string; roles: Role[] }[];
  overall: { place: number | null; player: number; name: string; country?: string }[];
};
const FIRST = 8;

const Clause = ({ of }: { of: string | undefined }): JSX.Element | null =>
  of ? <span class="soft"> [{of}]</span> : null;

function Checks({ judged }: { judged: Judged }): JSX.Element {
  return (
    <>
      <h2>{t("checks")}</h2>
      <ul class="file-checks">
        {judged.checks.map((one) => (
          <li key={one.check} class={one.good ? "good" : "bad"}>
            <Icon name={one.good ? "check" : "warning"} label={one.good ? t("good") : t("bad")} />
            <span>
              {one.good
                ? checkWord(one.check)
                : notWord(one.check === "official" && judged.demo ? "demo" : one.check)}
              {one.count !== undefined && (
                <>
                  :{" "}
                  {one.least
                    ? t("count", { n: number(one.count), least: number(one.least) })
                    : number(one.count)}
                </>
              )}
              <Clause of={one.clause} />
            </span>
          </li>
        ))}
      </ul>
      <h2>{t("changed")}</h2>
      {judged.changed.length ? (
        <ul>
          {judged.changed.map((one) => (
            <li key={one.about}>
              {one.about}: {t("value", { value: one.value, rulebook: one.rulebook })}
              <Clause of={one.clause} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="soft">{t("none")}</p>
      )}
    </>
  );
}

function Ranking({ rows }: { rows: Judged["overall"] }): JSX.Element {
  const list = (some: Judged["overall"]): JSX.Element => (
    <table class="file-ranking">
      <thead>
        <tr>
          <th scope="col" class="number">
            {t("place")}
          </th>
          <th scope="col">{t("name")}</th>
          <th scope="col">{t("from")}</th>
        </tr>
      </thead>
      <tbody>
        {some.map((row) => (
          <tr key={row.player}>
            <td class="number">{row.place === null ? "–" : ordinal(row.place)}</td>
            <th scope="row">
              <bdi>{row.name}</bdi>
            </th>
            <td>{row.country ? country(row.country) : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      <h2>{t("ranking")}</h2>
      {list(rows.slice(0, FIRST))}
      {rows.length > FIRST && (
        <details>
          <summary>{t("all", { n: rows.length })}</summary>
          {list(rows.slice(FIRST))}
        </details>
      )}
    </>
  );
}

/** Who says that the file is what was recorded.  What is unsigned is called so, whatever else is good about it. */
function Trust({ judged }: { judged: Judged }): JSX.Element {
  const key = judged.key ?? "";
  const rest = (
    <>
      {" "}
      {t("whole", { n: number(judged.recorded) })} {judged.sealed > 0 && t("sealed", { n: judged.sealed })}{" "}
      {t("head", { head: judged.head })} {!judged.names && t("nameless")}
    </>
  );
  if (judged.trust === "signed")
    return (
      <Note kind="good" title={t("signed")}>
        <p class="file-proof">
          {t("signedText", { key })}
          {rest}
        </p>
      </Note>
    );
  if (judged.trust === "head-known")
    return (
      <Note kind="good" title={t("known")}>
        <p class="file-proof">
          {t("knownText")}
          {rest}
        </p>
      </Note>
    );
  return (
    <Note kind="warning" title={t("unsigned")}>
      <p class="file-proof">
        {t("unsignedText")} {key && t("stranger", { key })}
        {rest}
      </p>
    </Note>
  );
}

/** What somebody was told goes along with the file: a head has a #, a key has none. */
const along = (told: string): string =>
  told ? `?${told.includes("#") ? "head" : "key"}=${encodeURIComponent(told)}` : "";

/** Only who keeps the house takes something in that was not played here. */
function Keep({ file, told, demo }: { file: File; told: string; demo: boolean }): JSX.Element {
  const kept = useSignal("");
  if (kept.value)
    return (
      <div class="buttons">
        <LinkButton kind="main" to={`/events/${kept.value}`}>
          {t("open")}
        </LinkButton>
        <LinkButton icon="trophy" to="/titles">
          {t("titles")}
        </LinkButton>
      </div>
    );
  return (
    <>
      <p class="soft">{t(demo ? "demoKept" : "keepLead")}</p>
      <div class="buttons">
        <Button
          icon="lock"
          not={demo ? t("demoKept") : me.value?.admin ? null : t("admin")}
          act={async () => {
            const { event, added } = await send<{ event: string; added: number }>(
              `/api/archive/files${along(told)}`,
              file,
            );
            tell(added ? t("kept") : t("there"));
            kept.value = event;
          }}
        >
          {t("keep")}
        </Button>
      </div>
    </>
  );
}

/** Who was declared champion, or came first where nobody is declared. */
function championOf({ champion, stage, overall }: Judged): string | undefined {
  const first = overall.filter((row) => row.place === 1);
  return champion?.name ?? (stage === "completed" && first.length === 1 ? first[0]!.name : undefined);
}

function Inside({ file, told, judged }: { file: File; told: string; judged: Judged }): JSX.Element {
  const best = championOf(judged);
  return (
    <section class="file-judged" aria-labelledby="file-name">
      <Trust judged={judged} />
      <h2 id="file-name">{judged.name}</h2>
      <p>
        <Tag kind="accent">{rulebookWord(judged.rulebook)}</Tag>{" "}
        <Tag>{t("version", { n: judged.rules_version })}</Tag> <Tag>{stageWord(judged.stage)}</Tag>{" "}
        <span class="soft">
          {[
            judged.place,
            judged.starts &&
              [judged.starts, judged.ends]
                .filter((one, i, all) => one && all.indexOf(one) === i)
                .map((one) => day(one!))
                .join(" – "),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      {best && (
        <p class="file-champion">
          <Icon name="trophy" /> {t("champion")}:{" "}
          <strong>
            <bdi>{best}</bdi>
          </strong>
        </p>
      )}
      <Checks judged={judged} />
      <h2>{t("staff")}</h2>
      <ul>
        {judged.staff.map((one) => (
          <li key={one.person}>
            <strong>
              <bdi>{one.name}</bdi>
            </strong>{" "}
            <span class="soft">{one.roles.map(roleWord).join(", ")}</span>
          </li>
        ))}
      </ul>
      <Ranking rows={judged.overall} />
      <h2>{t("keep")}</h2>
      <Keep file={file} told={told} demo={judged.demo === true} />
    </section>
  );
}

export default function Files(): JSX.Element {
  const file = useSignal<File | null>(null),
    judged = useSignal<Judged | null>(null),
    wrong = useSignal(""),
    busy = useSignal(false),
    told = useSignal("");
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    [file.value, judged.value, wrong.value, busy.value] = [chosen, null, "", true];
    try {
      judged.value = await send<Judged>(`/api/archive/files/check${along(told.value)}`, chosen);
    } catch (error) {
      wrong.value = (error as Error).message;
    } finally {
      busy.value = false;
    }
  };
  const may = me.value && !me.value.guest;
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      {may ? (
        <div class="field file-choose">
          <label for="event-file">{t("choose")}</label>
          <input
            id="event-file"
            type="file"
            accept=".json,application/json"
            aria-describedby="event-file-hint"
            onChange={(event) => {
              const input = event.currentTarget;
              void take(input.files?.[0]);
              input.value = "";
            }}
          />
          <p class="hint" id="event-file-hint">
            {t("hint")}
          </p>
          <label for="event-told">{t("told")}</label>
          <input
            id="event-told"
            type="text"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="event-told-hint"
            onChange={(event) => {
              told.value = event.currentTarget.value.trim();
              void take(file.value ?? undefined);
            }}
          />
          <p class="hint" id="event-told-hint">
            {t("toldHint")}
          </p>
        </div>
      ) : (
        <Note>{t("signIn")}</Note>
      )}
      <p role="status">{busy.value ? t("reading") : ""}</p>
      {wrong.value && (
        <Note kind="bad" title={t("refused")}>
          <p>
            {file.value?.name}: {wrong.value}
          </p>
        </Note>
      )}
      {judged.value && file.value && (
        <Inside key={judged.value.head} file={file.value} told={told.value} judged={judged.value} />
      )}
    </>
  );
}
