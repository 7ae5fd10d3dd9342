// add.tsx - one more person, entered by the desk: with an account of this server, or without one.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look, send } from "../api";
import { words } from "../language";
import { Check, Field, Form } from "../ui/parts";
import { tell } from "../ui/toast";
import { useEvent } from "../event/event";
import { Countries } from "./countries";
import { written } from "./csv";
import { Declare } from "./declare";
import { useWanted, type Entrant } from "./entrant";
import { KnownChoice, knownLines, type Choices, type KnownRow } from "./known";

const t = words(
  {
    name: "Name",
    account: "Has an account on this server",
    accountHint: "Give the exact screen name: results then belong to that account.",
    in: "Is here: check in at once",
    inHint: "Has signed what the rulebook wants.",
    inOnline: "Check in at once",
    inHintOnline: "Told you that what the rulebook wants is accepted.",
    go: "Add",
    done: "{name} is registered.",
    waits: "{name} is on the waiting list.",
    unknown: "No account here is called {name}.",
    again: "{name} may be known already: choose, then press again.",
  },
  {
    name: "Name",
    account: "Hat ein Konto auf diesem Server",
    accountHint: "Gib den genauen Anzeigenamen an: Die Ergebnisse gehören dann zu diesem Konto.",
    in: "Ist da: gleich einlassen",
    inHint: "Hat unterschrieben, was das Regelwerk verlangt.",
    inOnline: "Gleich einchecken",
    inHintOnline: "Hat dir bestätigt, was das Regelwerk verlangt.",
    go: "Hinzufügen",
    done: "{name} ist angemeldet.",
    waits: "{name} steht auf der Warteliste.",
    unknown: "Kein Konto heißt hier {name}.",
    again: "{name} ist vielleicht schon bekannt: Wähle aus und drücke dann noch einmal.",
  },
);

export function Add({ start = "" }: { start?: string }): JSX.Element {
  const { api, facts } = useEvent(),
    name = useSignal(start),
    land = useSignal(""),
    account = useSignal(false),
    at = useSignal(false),
    said = useSignal<string[]>([]);
  const row = useSignal<{ of: string; row: KnownRow } | null>(null),
    choices = useSignal<Choices>({}),
    csv = written(name.value.trim(), land.value);
  const eligibility = useWanted()?.eligibility ?? null,
    declared = at.value && eligibility ? { declared: ["declared", ...said.value] } : {};
  const add = async (): Promise<void> => {
    const who = name.value.trim();
    let status = "registered";
    if (account.value) {
      const { people } = await look<{ people: { id: string }[] }>(
        `/api/accounts?name=${encodeURIComponent(who)}`,
      );
      if (!people[0]) throw new Error(t("unknown", { name: who }));
      const made = await send<{ player: number; status: string }>(`${api}/entrants`, {
        person: people[0].id,
        ...(land.value ? { country: land.value } : {}),
        ...(at.value ? { acks: facts.acks_needed } : {}),
        ...declared,
      });
      status = made.status;
      if (at.value) await send(`${api}/steps`, { kind: "entry.checked_in", player: made.player });
    } else {
      if (row.value?.of !== csv) {
        // somebody who may be known is asked about once
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
        ...declared,
      });
      status = (await look<{ entrants: Entrant[] }>(`${api}/entrants`)).entrants.at(-1)?.status ?? status;
    }
    tell(t(status === "waiting" ? "waits" : "done", { name: who }));
    name.value = "";
    row.value = null;
    said.value = []; // the next one is asked again
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
        set={(v) => {
          name.value = v;
        }}
      />
      <Countries
        value={land.value}
        set={(v) => {
          land.value = v;
        }}
      />
      {row.value?.of === csv && (
        <p>
          {t("again", { name: row.value.row.name })}{" "}
          <KnownChoice
            row={row.value.row}
            choices={choices.value}
            set={(v) => {
              choices.value = v;
            }}
          />
        </p>
      )}
      <Check
        label={t("account")}
        hint={t("accountHint")}
        value={account.value}
        set={(v) => {
          account.value = v;
        }}
      />
      <Check
        label={t(facts.online ? "inOnline" : "in")}
        hint={t(facts.online ? "inHintOnline" : "inHint")}
        value={at.value}
        set={(v) => {
          at.value = v;
        }}
      />
      {at.value && eligibility && <Declare eligibility={eligibility} said={said} />}
    </Form>
  );
}
