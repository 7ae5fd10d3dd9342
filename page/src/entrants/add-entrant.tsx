// add-entrant.tsx - one more person, entered by the desk: with an account of this server, or without one.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { look, send } from "../api";
import { comma, words } from "../language";
import { Check, Field, Form } from "../ui/parts";
import { into } from "../ui/signals";
import { tell } from "../ui/toast";
import { useEvent } from "../event/event";
import { ackWord, beforePlay } from "./acks";
import { Countries } from "./countries";
import { written } from "./csv";
import { Declare } from "./declare";
import { useWanted, type Entrant, type Wanted } from "./entrant";
import { KnownChoice, knownLines, type Choices, type KnownRow } from "./known-people";
import { ZoneField, zoneHere } from "./zones";

const t = words({
  name: "Name",
  account: "Has an account on this server",
  accountHint: "Enter the exact screen name; results will count for that account.",
  in: "Already here: check in now",
  inHint: "They signed: {texts}.",
  inOnline: "Check in now",
  inHintOnline: "They told you they accept: {texts}.",
  read: "They have accepted the texts",
  mail: "E-mail",
  go: "Add",
  done: "{name} is registered.",
  waits: "{name} is on the waiting list.",
  unknown: "No account is called {name}.",
  again: "{name} may already be known. Choose who it is, then press again.",
});

/** Whose account has exactly this name. */
async function accountOf(name: string): Promise<string> {
  const { people } = await look<{ people: { id: string }[] }>(
    `/api/accounts?name=${encodeURIComponent(name)}`,
  );
  if (!people[0]) throw new Error(t("unknown", { name }));
  return people[0].id;
}

/** What a championship at online tables asks of everyone it enters (DC21-1.1.1b, DC21-1.2.4c, DC21-2.0.3). */
type Asked = { zone: Signal<string>; mail: Signal<string>; read: Signal<boolean> };
const useAsked = (): Asked => ({
  zone: useSignal(zoneHere()),
  mail: useSignal(""),
  read: useSignal(false),
});

const answers = (wanted: Wanted | null, { zone, mail }: Asked): { zone?: string; mail?: string } => ({
  ...(wanted?.zones ? { zone: zone.value } : {}),
  ...(wanted?.mail && mail.value.trim() ? { mail: mail.value.trim() } : {}),
});

function forget({ mail, read }: Asked): void {
  mail.value = "";
  read.value = false;
}

function AskedFields({ asked, texts }: { asked: Asked; texts: string[] }): JSX.Element {
  const wanted = useWanted();
  return (
    <>
      {wanted?.zones && <ZoneField zone={asked.zone} />}
      {wanted?.mail && (
        <Field label={t("mail")} name="mail" type="email" value={asked.mail.value} set={into(asked.mail)} />
      )}
      {texts.includes("match settings") && (
        <Check
          label={t("read")}
          hint={t("inHintOnline", { texts: texts.map(ackWord).join(comma()) })}
          value={asked.read.value}
          set={into(asked.read)}
        />
      )}
    </>
  );
}

/** Checked in at once; `texts` were signed or accepted then. */
function AtOnce({ at, texts }: { at: Signal<boolean>; texts: string[] }): JSX.Element {
  const { online } = useEvent().facts,
    list = texts.map(ackWord).join(comma());
  return (
    <Check
      label={t(online ? "inOnline" : "in")}
      hint={list && t(online ? "inHintOnline" : "inHint", { texts: list })}
      value={at.value}
      set={into(at)}
    />
  );
}

export function Add({ start = "" }: { start?: string }): JSX.Element {
  const { api, facts } = useEvent(),
    name = useSignal(start),
    land = useSignal(""),
    account = useSignal(false),
    at = useSignal(false),
    said = useSignal<string[]>([]);
  const asked = useAsked(),
    wanted = useWanted();
  const row = useSignal<{ of: string; row: KnownRow } | null>(null),
    choices = useSignal<Choices>({}),
    csv = written(name.value.trim(), land.value, answers(wanted, asked)),
    texts = beforePlay(facts.acks_needed);
  const eligibility = wanted?.eligibility ?? null,
    more = {
      ...(at.value || asked.read.value ? { acks: texts } : {}),
      ...(at.value && eligibility ? { declared: ["declared", ...said.value] } : {}),
    };
  const add = async (): Promise<void> => {
    const who = name.value.trim();
    let status = "registered";
    if (account.value) {
      const made = await send<{ player: number; status: string }>(`${api}/entrants`, {
        person: await accountOf(who),
        ...(land.value ? { country: land.value } : {}),
        ...answers(wanted, asked),
        ...more,
      });
      status = made.status;
      if (at.value) await send(`${api}/steps`, { kind: "entry.checked_in", player: made.player });
    } else {
      if (row.value?.of !== csv) {
        // someone who may be known is asked about only once
        const found = (await send<{ rows: KnownRow[] }>(`${api}/import`, { csv, check: true })).rows[0];
        row.value = found?.known?.length ? { of: csv, row: found } : null;
        choices.value = {};
        if (row.value) {
          tell(t("again", { name: who }));
          return;
        }
      }
      await send(`${api}/import`, {
        csv,
        check_in: at.value,
        known: row.value ? knownLines([row.value.row], choices.value) : {},
        ...more,
      });
      status = (await look<{ entrants: Entrant[] }>(`${api}/entrants`)).entrants.at(-1)?.status ?? status;
    }
    tell(t(status === "waiting" ? "waits" : "done", { name: who }));
    name.value = "";
    row.value = null;
    said.value = []; // the next one is asked again
    forget(asked);
  };
  return (
    <Form button={t("go")} send={add}>
      <Field
        label={t("name")}
        name="name"
        required
        maxlength={64}
        autocomplete="off"
        value={name.value}
        set={into(name)}
      />
      <Countries value={land.value} set={into(land)} />
      {row.value?.of === csv && (
        <p>
          {t("again", { name: row.value.row.name })}{" "}
          <KnownChoice row={row.value.row} choices={choices.value} set={into(choices)} />
        </p>
      )}
      <AskedFields asked={asked} texts={texts} />
      <Check label={t("account")} hint={t("accountHint")} value={account.value} set={into(account)} />
      <AtOnce at={at} texts={texts} />
      {at.value && eligibility && <Declare eligibility={eligibility} said={said} />}
    </Form>
  );
}
