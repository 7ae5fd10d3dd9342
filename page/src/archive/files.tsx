// files.tsx - the file of an event that was played elsewhere: checked, accepted or rejected, and saved by an administrator.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { roleWord, stageWord, type Role } from "../event/event";
import { rulebookWord } from "../event/rulebooks";
import { comma, country, day, number, ordinal, terms, words } from "../language";
import { me } from "../me";
import { Icon } from "../ui/icons";
import { Button, LinkButton, Note, Tag } from "../ui/parts";
import { tell } from "../ui/toast";

const t = words({
  version: "rules version {n}",
  title: "Event files",
  lead: "Check an event that was played on another server: whether its file is complete, who signed it, which rules were used, who played and who judged. Nothing is saved until you say so.",
  choose: "Event file",
  hint: "Organisers download it under Standings, “Files and embedding”; castellan export writes it too.",
  reading: "Reading file…",
  refused: "File rejected",
  whole: "All {n} entries follow on from one another, and the rulebook allowed every step.",
  signed: "Signed",
  signedText:
    "The server with the key {key} signed this file with all names and games, and nothing has changed since.",
  known: "End of diary confirmed",
  knownText:
    "The end of the event's diary matches the one you entered or this server has, so what was recorded is genuine. This doesn't prove names and games.",
  unsigned: "Unsigned",
  unsignedText:
    "Nothing proves who made this file; anyone could make one like it. Ask the organiser for the end of the diary on their last printout, or for their server's key, and enter it above.",
  stranger: "It is signed with the key {key}, which is not known here.",
  told: "Proof from the organiser",
  toldHint:
    "The end of the diary from their last printout (event/…#…:…), or their server's key, found under Standings, “Files and embedding”.",
  sealed: "{n, plural, one {1 sealed part isn't included.} other {# sealed parts aren't included.}}",
  head: "It ends with {head}. The organiser's last printout must show the same.",
  nameless: "Players have pseudonyms in this file.",
  checks: "What the rulebook requires",
  good: "met",
  bad: "not met",
  count: "{n}, at least {least}",
  changed: "Differences from the rulebook",
  value: "{value} instead of {rulebook}",
  none: "None.",
  staff: "Staff",
  ranking: "Overall ranking",
  place: "Place",
  name: "Name",
  from: "Country",
  champion: "Champion",
  all: "{n, plural, one {Show all: 1 player} other {Show all: # players}}",
  keep: "Save to this server",
  keepLead:
    "Everyone can then read it here. Its champion is listed under Titles and can be invited to the next stage, and it counts for ratings. It can't be removed again.",
  admin: "Only an administrator of this server can save it.",
  demoKept: "Demo events can't be saved.",
  kept: "Event saved.",
  there: "This server already has it.",
  open: "Go to event",
  titles: "Titles",
  signIn: "Sign in to check a file.",
});

const checkWord = terms({
  completed: "Played to the end",
  rulebook: "Played by the unchanged rulebook, nothing waived",
  official: "Official event, not a demo",
  attendees: "Attendance",
  judges: "Judges",
});
/** The text for "not so": people who can't see the mark must not read the opposite. */
const notWord = terms({
  completed: "Not played to the end",
  rulebook: "Not played by the unchanged rulebook: something was changed or waived",
  official: "Not an official event: the required format or number of players was waived",
  demo: "A demo with made-up players, not an official event",
  attendees: "Attendance too low",
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

/** Who vouches that the file is what was recorded. An unsigned file is called unsigned, however good the rest is. */
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

/** What someone received goes along with the file: a head has a #, a key has none. */
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
            <span class="soft">{one.roles.map(roleWord).join(comma())}</span>
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
