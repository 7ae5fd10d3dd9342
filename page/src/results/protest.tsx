// protest.tsx - protesting against a result while there is time; the server says whether there is.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { judgesAt, step, useEvent } from "../event/event";
import { useData } from "../data";
import { terms, words } from "../language";
import { Button, Dialog, Field, Form, Note } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import { isVoid } from "./sheet";
import type { Round, Seat, Table } from "../event/tables";
import { useAllowed, whyNot } from "../event/allowed";
import type * as answers from "../answers";

const t = words({
  protest: "Protest…",
  title: "Protest",
  lead: "A judge decides the protest before the result counts. Describe what happened.",
  who: "Protesting player",
  about: "About",
  text: "What happened",
  send: "File protest",
  said: "Protest filed. Call a judge if none is nearby.",
  leadOnline: "The organisers decide protests, based on the recorded game. Describe what happened.",
  saidOnline: "Protest filed. The organisers will decide.",
  openOnline:
    "{n, plural, one {1 protest is open. The organisers decide it before the result is final.} other {# protests are open. The organisers decide them before the result is final.}}",
  open: "{n, plural, one {1 protest is open. A judge decides it before the sheet is locked.} other {# protests are open. A judge decides them before the sheet is locked.}}",
  of: "Protest by {name} about {about}",
  uphold: "Uphold",
  reject: "Reject",
  decide: "Decide protest",
  reason: "Reason",
  clause: "Clause (e.g. NC20-1.1.3)",
  upheld: "Protest upheld. Now decide the game or void it.",
  rejected: "Protest rejected.",
});

export const aboutWord = terms({
  rules: "the rules",
  exploit: "exploiting a bug",
  software: "the software",
  conduct: "conduct",
});
const ABOUT = ["rules", "conduct", "exploit", "software"] as const;

type Matter = answers.Matter;

/** Judges see who protests and decide it here. */
function Decide({ table }: { table: Table }): JSX.Element | null {
  const here = useEvent(),
    { api, topic } = here;
  const calls = useData<{ calls: Matter[] }>(judgesAt(here, table.game) ? `${api}/calls` : null, topic);
  const one = useSignal<Matter | null>(null),
    text = useSignal(""),
    clause = useSignal(""),
    upheld = useSignal(true);
  const list = (calls.value.value?.calls ?? []).filter(
    (call) => call.matter === "protest" && call.game === table.game,
  );
  return (
    <>
      {list.map((protest) => (
        <div class="sheet-protest" key={protest.step}>
          <p>
            <strong>{t("of", { name: protest.name ?? "", about: aboutWord(protest.topic) })}</strong>{" "}
            {protest.text}
          </p>
          <div class="row">
            <Button
              small
              act={() => {
                upheld.value = true;
                one.value = protest;
              }}
            >
              {t("uphold")}
            </Button>
            <Button
              small
              act={() => {
                upheld.value = false;
                one.value = protest;
              }}
            >
              {t("reject")}
            </Button>
          </div>
        </div>
      ))}
      {one.value && (
        <Dialog title={t("decide")} done={put(one, null)}>
          <Form
            button={upheld.value ? t("uphold") : t("reject")}
            send={async () => {
              await step(api, {
                kind: "protest.decided",
                step: one.value!.step,
                upheld: upheld.value,
                against: 4,
                text: text.value.trim(),
                ...(clause.value.trim() ? { clause: clause.value.trim() } : {}),
              });
              tell(upheld.value ? t("upheld") : t("rejected"));
              one.value = null;
              text.value = "";
            }}
          >
            <Field label={t("reason")} rows={3} value={text.value} set={into(text)} required />
            <Field label={t("clause")} value={clause.value} set={into(clause)} />
          </Form>
        </Dialog>
      )}
    </>
  );
}

export function Protest({
  round,
  table,
  mine,
}: {
  round: Round;
  table: Table;
  mine: Seat | null;
}): JSX.Element | null {
  const {
    api,
    facts: { online },
  } = useEvent(); // there no judge sits at a table (DC21-1.1.1a)
  const open = useSignal(false),
    about = useSignal<string>("rules"),
    text = useSignal(""),
    who = useSignal(String((mine ?? table.seats[0])?.player ?? 0));
  const wish =
    isVoid(table) || table.sheet === "open"
      ? null
      : { kind: "protest.filed", game: table.game, player: Number(who.value), about: about.value };
  const may = useAllowed(api, wish, `${table.sheet} ${table.protests ?? 0} ${round.state}`).value;
  if (!wish && !table.protests) return null;
  return (
    <section class="sheet-protests">
      {table.protests ? (
        <Note kind="warning">{t(online ? "openOnline" : "open", { n: table.protests })}</Note>
      ) : null}
      {table.protests ? <Decide table={table} /> : null}
      {wish && (mine || may?.allowed) && (
        <Button icon="warning" not={whyNot(may)} act={put(open, true)}>
          {t("protest")}
        </Button>
      )}
      {open.value && (
        <Dialog title={t("title")} done={put(open, false)}>
          <p>{t(online ? "leadOnline" : "lead")}</p>
          <Form
            button={t("send")}
            send={async () => {
              await step(api, {
                kind: "protest.filed",
                game: table.game,
                player: Number(who.value),
                about: about.value,
                text: text.value.trim(),
              });
              tell(t(online ? "saidOnline" : "said"));
              open.value = false;
              text.value = "";
            }}
          >
            {!mine && (
              <Field
                label={t("who")}
                value={who.value}
                set={into(who)}
                choices={table.seats.map((seat) => [String(seat.player), seat.name] as const)}
              />
            )}
            <Field
              label={t("about")}
              value={about.value}
              set={into(about)}
              choices={ABOUT.map((word) => [word, aboutWord(word)] as const)}
            />
            <Field label={t("text")} rows={4} value={text.value} set={into(text)} required />
          </Form>
        </Dialog>
      )}
    </section>
  );
}
