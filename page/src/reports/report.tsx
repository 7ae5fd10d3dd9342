// report.tsx - one report: its words, notes, how far it is, and who may read it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look, Refusal, send } from "../api";
import { useData } from "../data";
import { comma, moment, words } from "../language";
import { GameLog } from "../judge/protest-ruling";
import { me } from "../me";
import type { Params } from "../router";
import { Button, Choice, Field, Form, Note, Shown, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { complain, complaining, tell } from "../ui/toast";
import { AddPictures, base64, ShowPictures } from "./pictures";
import { categoryWord, STATES, stateWord, type Report } from "./report-words";

const t = words({
  confidential: "Confidential. Discuss it only with people who can read it.",
  from: "From {name}",
  anonymous: "Anonymous",
  about: "About {names}",
  table: "From an online table",
  step: "Filed at step {n} of the game.",
  said: "Table chat",
  silent: "No chat messages up to that point.",
  notes: "Notes",
  note: "Note",
  more: "Add more pictures",
  moreGo: "Send pictures",
  morePick: "Choose pictures first.",
  moreSaid: "Pictures added.",
  add: "Add",
  state: { text: "Status", about: "label of a list or a choice" },
  readers: "Who can read it",
  remove: "Remove {name}",
  admit: "Give access",
  name: "Name",
  nobody: "Nobody found with this name.",
  event: "Go to event",
  all: "All reports",
  erased: "This report's text was erased, at the reporter's request or because it was closed long ago.",
});

type Account = { id: string; name: string };

/** The names of people who are known by number. */
function useNames(ids: readonly string[]): Map<string, string> {
  const names = useSignal(new Map<string, string>());
  useEffect(() => {
    for (const id of ids)
      if (!names.value.has(id))
        look<Account>(`/api/accounts/${id}`).then(
          ({ name }) => {
            names.value = new Map(names.value).set(id, name);
          },
          () => undefined,
        );
  }, [ids.join()]);
  return names.value;
}

/** The number of the person with that name. */
async function find(name: string): Promise<string> {
  const { people } = await look<{ people: Account[] }>(
    `/api/accounts?name=${encodeURIComponent(name.trim())}`,
  );
  if (!people[0]) throw new Refusal("missing", t("nobody"));
  return people[0].id;
}

type Said = { at: number; chat: { name?: string; text?: string | null } };

/** The game it was filed from, and the chat up to then (DC21-2.2c). */
function FromTable({ report, table }: { report: Report; table: string }): JSX.Element {
  const data = useData<{ chat: Said[] }>(`/api/tables/${table}/chat`),
    said = data.value.value?.chat.filter((one) => one.at <= report.at && one.chat.text) ?? [];
  return (
    <section>
      <h2>{t("table")}</h2>
      <p class="soft">{t("step", { n: report.step ?? 0 })}</p>
      <GameLog of={{ online: table }} />
      {said.length > 0 && (
        <ol class="report-said" tabIndex={0} aria-label={t("said")}>
          {said.map((one) => (
            <li key={one.at}>
              <time class="soft">{moment(one.at)}</time> <strong>{one.chat.name}</strong>: {one.chat.text}
            </li>
          ))}
        </ol>
      )}
      {data.value.value && !said.length && <p class="soft">{t("silent")}</p>}
    </section>
  );
}

const MOST = 9; // pictures of a report, with those that come later

/** What turns up afterwards goes to the same eyes. */
function MorePictures({ path, again }: { path: string; again: () => Promise<void> }): JSX.Element {
  const pictures = useSignal<string[]>([]);
  return (
    <details>
      <summary>{t("more")}</summary>
      <Form
        button={t("moreGo")}
        send={async () => {
          if (!pictures.value.length) throw new Error(t("morePick"));
          await send(`${path}/pictures`, { pictures: pictures.value.map(base64) });
          pictures.value = [];
          tell(t("moreSaid"));
          await again();
        }}
      >
        <AddPictures pictures={pictures} />
      </Form>
    </details>
  );
}

function ReportReaders({
  report,
  called,
  path,
  again,
}: {
  report: Report;
  called: (id: string) => string;
  path: string;
  again: () => Promise<void>;
}): JSX.Element {
  return (
    <ul class="report-list">
      {report.access.map((id) => (
        <li key={id}>
          <span>{called(id)}</span>
          {report.access.length > 1 && id !== me.value?.id && (
            <Button
              small
              icon="cross"
              label={t("remove", { name: called(id) })}
              act={async () => {
                await send(`${path}/access`, { person: id, on: false }, "PUT");
                await again();
              }}
            >
              {""}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Handle({ report, again }: { report: Report; again: () => Promise<void> }): JSX.Element {
  const path = `/api/reports/${report.id}`,
    note = useSignal(""),
    name = useSignal("");
  const names = useNames([...report.access, ...report.about, ...(report.reporter ? [report.reporter] : [])]);
  const called = (id: string): string => names.get(id) ?? "…";
  const [text, ...notes] = report.texts ?? [];
  return (
    <>
      <p class="row soft">
        <Tag>{stateWord(report.state)}</Tag>
        <span>{moment(report.at)}</span>
        <span>{report.reporter ? t("from", { name: called(report.reporter) }) : t("anonymous")}</span>
        {report.about.length > 0 && (
          <span>{t("about", { names: report.about.map(called).join(comma()) })}</span>
        )}
        {report.scope.startsWith("event/") && <a href={`/events/${report.scope.slice(6)}`}>{t("event")}</a>}
      </p>
      {report.erased ? <Note>{t("erased")}</Note> : <blockquote class="report-text">{text}</blockquote>}
      {report.table && <FromTable report={report} table={report.table} />}
      {report.pictures > 0 && <ShowPictures path={path} count={report.pictures} />}
      {report.pictures < MOST && <MorePictures path={path} again={again} />}
      <h2>{t("state")}</h2>
      <Choice
        label={t("state")}
        value={report.state}
        set={complaining(async (state) => {
          await send(`${path}/state`, { state }, "PUT").catch(complain);
          await again();
        })}
        choices={STATES.map((one) => [one as string, stateWord(one)] as const)}
      />
      {!report.erased && <h2>{t("notes")}</h2>}
      {notes.map((one, i) => (
        <p class="report-note" key={i}>
          {one}
        </p>
      ))}
      {!report.erased && (
        <Form
          button={t("add")}
          send={async () => {
            await send(`${path}/notes`, { text: note.value.trim() });
            note.value = "";
            await again();
          }}
        >
          <Field label={t("note")} rows={3} required value={note.value} set={into(note)} />
        </Form>
      )}
      <h2>{t("readers")}</h2>
      <ReportReaders report={report} called={called} path={path} again={again} />
      <Form
        inline
        button={t("admit")}
        send={async () => {
          await send(`${path}/access`, { person: await find(name.value), on: true }, "PUT");
          name.value = "";
          await again();
        }}
      >
        <Field label={t("name")} required value={name.value} set={into(name)} />
      </Form>
    </>
  );
}

export default function OneReport({ params }: { params: Params }): JSX.Element {
  const data = useData<Report>(`/api/reports/${params.report}`, me.value ? `account/${me.value.id}` : null);
  return (
    <>
      <p>
        <a href="/reports">← {t("all")}</a>
      </p>
      <Shown data={data}>
        {(report) => (
          <>
            <h1>{categoryWord(report.category)}</h1>
            <Note kind="warning">{t("confidential")}</Note>
            <Handle report={report} again={data.again} />
          </>
        )}
      </Shown>
    </>
  );
}
