// import.tsx - people from a list: pasted or from a file. The server reads and judges it line by line before anything is entered.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { send } from "../api";
import { comma, country, language, terms, words } from "../language";
import { Button, Check, Field, Form, Note, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { complaining, tell } from "../ui/toast";
import { useEvent } from "../event/event";
import { ackWord, beforePlay } from "./acks";
import { decoded } from "./csv";
import { Declare } from "./declare";
import { useWanted, type Entrant } from "./entrant";
import { KnownChoice, knownLines, type Choices, type KnownRow } from "./known-people";

const t = words({
  lead: "One player per line: name, country. You can paste spreadsheets as they are: first and last names in separate columns, countries as codes or names, e-mail addresses in a column of their own.",
  paste: "List",
  file: "Or choose a file",
  look: "{n, plural, one {1 player} other {# players}}",
  bad: "{n, plural, one {1 line will be skipped} other {# lines will be skipped}}",
  waits: "{n, plural, one {1 of them joins the waiting list} other {# of them join the waiting list}}",
  in: "They are here: check them in now",
  inHint: "They have signed: {texts}.",
  go: "{n, plural, one {Import 1 player} other {Import # players}}",
  start: "Import",
  none: "No players to import yet.",
  first: "Check the list above, then press again.",
  done: "{n, plural, one {1 player imported.} other {# players imported.}}",
  line: "Line {n}",
  name: "“{name}”: ",
  preview: "Preview",
  more: "… and {n} more",
  clear: "Clear list",
  unused: "Ignored columns: {columns}",
  known: "{n, plural, one {1 may already be known} other {# may already be known}}",
  knownHint:
    "Known players keep their results together. For a different player with the same name, choose “New player”.",
  isNew: "new",
  leadOnline:
    "One player per line, with a header row: name, e-mail, zone. Write time zones relative to UTC, for example UTC+1.",
  accepted: "They accepted the match settings and all other texts when they registered",
  acceptedHint: "For example on your registration site. Without this, nobody can be added. [DC21-1.1.1b]",
});
const column = terms({ name: "Name", country: "Country", "e-mail": "E-mail", zone: "Time zone" });

type Row = KnownRow & {
  country?: string;
  email?: string;
  problems?: { column: string; code: string; text: string }[];
};
type Judged = {
  people: number;
  waiting: number;
  allowed: boolean;
  text?: string;
  unused: string[];
  rows: Row[];
};
/** What the server said of which text; `wrong` if it could not be read at all. */
type Look = { of: string; judged?: Judged; wrong?: string };

const PREVIEW = 12,
  PAUSE = 250;

/** The server's judgement of the text, a moment after someone stopped typing; `now` asks at once. */
function useJudgement(
  api: string,
  text: string,
  how: object,
  list: Entrant[],
): { look: Look | null; now: () => Promise<Look> } {
  const look = useSignal<Look | null>(null);
  const now = async (): Promise<Look> => {
    const answer = await send<Judged>(`${api}/import`, { csv: text, check: true, ...how }).then(
      (judged): Look => ({ of: text, judged }),
      (error: Error): Look => ({ of: text, wrong: error.message }),
    );
    look.value = answer;
    return answer;
  };
  useEffect(() => {
    if (!text.trim()) {
      look.value = null;
      return;
    }
    let here = true;
    const soon = setTimeout(() => {
      if (here) void now();
    }, PAUSE);
    return () => {
      here = false;
      clearTimeout(soon);
    };
  }, [text, JSON.stringify(how), language.value, list.length]);
  return { look: look.value, now };
}

function EnteredHow({
  elsewhere,
  accepted,
  texts,
  at,
  eligibility,
  said,
}: {
  elsewhere: boolean;
  accepted: Signal<boolean>;
  texts: string[];
  at: Signal<boolean>;
  eligibility: string | null;
  said: Signal<string[]>;
}): JSX.Element {
  return (
    <>
      {elsewhere && (
        <Check label={t("accepted")} hint={t("acceptedHint")} value={accepted.value} set={into(accepted)} />
      )}
      <Check
        label={t("in")}
        hint={!elsewhere && texts.length ? t("inHint", { texts: texts.map(ackWord).join(comma()) }) : ""}
        value={at.value}
        set={into(at)}
      />
      {at.value && eligibility && <Declare all eligibility={eligibility} said={said} />}
    </>
  );
}

export function Import({
  list,
  start,
  done,
}: {
  list: Entrant[];
  start?: string;
  done: () => void;
}): JSX.Element {
  const { api, facts } = useEvent(),
    text = useSignal(start ? `${start}\n` : ""),
    at = useSignal(false),
    said = useSignal<string[]>([]),
    accepted = useSignal(false),
    choices = useSignal<Choices>({}),
    wanted = useWanted(),
    eligibility = wanted?.eligibility ?? null;
  const elsewhere = facts.acks_needed.includes("match settings"),
    texts = beforePlay(facts.acks_needed),
    how = {
      check_in: at.value,
      ...((elsewhere ? accepted.value : at.value) ? { acks: texts } : {}),
    };
  useEffect(() => {
    choices.value = {};
  }, [text.value]); // other lines, other people
  const { look, now } = useJudgement(api, text.value, how, list),
    judged = look?.judged;
  const enter = async (): Promise<void> => {
    if (!text.value.trim()) throw new Error(t("none"));
    const seen = look?.of === text.value ? look : await now();
    if (!seen.judged) throw new Error(seen.wrong);
    if (!seen.judged.people) throw new Error(t("none"));
    const bad = seen.judged.rows.filter((row) => row.problems);
    if ((bad.length || seen.judged.rows.some((row) => row.known)) && seen !== look)
      throw new Error(t("first"));
    const good = seen.judged.rows.filter((row) => !row.problems);
    const { people } = await send<{ people: number }>(`${api}/import`, {
      csv: text.value,
      ...how,
      ...(at.value && eligibility ? { declared: said.value } : {}),
      leave_out: bad.map((row) => row.line),
      known: knownLines(good, choices.value),
    });
    tell(t("done", { n: people }));
    text.value = "";
    done();
  };
  return (
    <Form button={judged ? t("go", { n: judged.people }) : t("start")} send={enter}>
      <Field
        label={t("paste")}
        hint={t(wanted?.mail ? "leadOnline" : "lead")}
        name="csv"
        rows={8}
        placeholder={
          wanted?.mail
            ? "name, e-mail, zone\nAnna Groß, anna@example.org, UTC+1"
            : "Anna Groß, DE\nBen Petit, FR"
        }
        value={text.value}
        set={into(text)}
      />
      <FromFile text={text} />
      {look?.wrong && <Note kind="bad">{look.wrong}</Note>}
      {judged && (
        <Preview judged={judged} choices={choices.value} choose={into(choices)} clear={put(text, "")} />
      )}
      <EnteredHow
        elsewhere={elsewhere}
        accepted={accepted}
        texts={texts}
        at={at}
        eligibility={eligibility}
        said={said}
      />
    </Form>
  );
}

/** A file from a spreadsheet, in any encoding. */
const FromFile = ({ text }: { text: Signal<string> }): JSX.Element => (
  <label class="desk-file">
    {t("file")}{" "}
    <input
      type="file"
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      onChange={complaining(async (event) => {
        const file = event.currentTarget.files?.[0];
        if (file) text.value = decoded(new Uint8Array(await file.arrayBuffer()));
      })}
    />
  </label>
);

function Preview({
  judged,
  choices,
  choose,
  clear,
}: {
  judged: Judged;
  choices: Choices;
  choose: (choices: Choices) => void;
  clear: () => void;
}): JSX.Element {
  const good = judged.rows.filter((row) => !row.problems),
    bad = judged.rows.filter((row) => row.problems);
  const known = good.filter((row) => row.known?.length),
    fresh = good.filter((row) => !row.known?.length);
  return (
    <section aria-label={t("preview")} aria-live="polite">
      <p>
        <strong>{t("look", { n: good.length })}</strong>{" "}
        {bad.length > 0 && <Tag kind="bad">{t("bad", { n: bad.length })}</Tag>}{" "}
        {judged.waiting > 0 && <Tag kind="warning">{t("waits", { n: judged.waiting })}</Tag>}{" "}
        <Button small kind="quiet" act={clear}>
          {t("clear")}
        </Button>
      </p>
      {!judged.allowed && <Note kind="warning">{judged.text}</Note>}
      {bad.length > 0 && (
        <ul class="desk-wrong">
          {bad.slice(0, PREVIEW).map((row) => (
            <li key={row.line}>
              <strong>{t("line", { n: row.line })}</strong> {row.name && t("name", { name: row.name })}
              {row.problems!.map((one) => `${column(one.column)}: ${one.text}`).join(" ")}
            </li>
          ))}
          {bad.length > PREVIEW && <li>{t("more", { n: bad.length - PREVIEW })}</li>}
        </ul>
      )}
      {known.length > 0 && (
        <>
          <p>
            <Tag kind="accent">{t("known", { n: known.length })}</Tag>{" "}
            <span class="soft">{t("knownHint")}</span>
          </p>
          <ul class="desk-preview">
            {known.map((row) => (
              <li key={row.line}>
                {row.name}
                {row.country && <span class="soft"> {country(row.country)}</span>}{" "}
                <KnownChoice row={row} choices={choices} set={choose} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ul class="desk-preview">
        {fresh.slice(0, PREVIEW).map((row) => (
          <li key={row.line}>
            {row.name}
            {row.country && <span class="soft"> {country(row.country)}</span>}
            {row.email && <span class="soft"> {row.email}</span>} <span class="soft">({t("isNew")})</span>
          </li>
        ))}
        {fresh.length > PREVIEW && <li class="soft">{t("more", { n: fresh.length - PREVIEW })}</li>}
      </ul>
      {judged.unused.length > 0 && (
        <p class="hint">{t("unused", { columns: judged.unused.join(comma()) })}</p>
      )}
    </section>
  );
}
