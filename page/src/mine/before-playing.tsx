// before-playing.tsx - what has to be done before I play: texts to accept, the check-in, and what I consent to.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useData } from "../data";
import { ackWord, agree, consentWord, CONSENTS, kindOf } from "../entrants/acks";
import { step, useEvent } from "../event/event";
import { useOwnTexts } from "../event/missing-texts";
import { comma, words } from "../language";
import { Button, Check, LinkButton, Note } from "../ui/parts";
import { complain } from "../ui/toast";
import type { Mine } from "./mine-data";
import type * as answers from "../answers";

const t = words({
  acks: "Read and accept",
  accept: "I've read and accept these",
  accepted: "Saved.",
  here: "I'm here",
  hereLead: "Check in once you've arrived at the hall.",
  hereLeadOnline: "Check in from anywhere. Only players who are checked in can play.",
  hereSaid: "You're checked in.",
  unread: "Before you can check in, the organisers have to publish: {list}. Ask them about it.",
  unreadDesk: "You can still check in at the desk.",
  consents: "My consents",
  consentsLead: "You can change these at any time.",
  free: "Free games before check-in: {n} of {of} played",
  freeLead: "Play them at any table here, with people or bots. [DC21-2.0.2]",
  tables: "Go to tables",
});

type Entrant = answers.Entrant;

export function Consents({ player }: { player: number }): JSX.Element {
  const { api, topic } = useEvent();
  const data = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic),
    wish = useSignal<Record<string, boolean>>({});
  const given = data.value.value?.entrants.find((one) => one.player === player)?.consents ?? [];
  const set =
    (consent: string) =>
    (on: boolean): void => {
      wish.value = { ...wish.value, [consent]: on };
      step(api, { kind: "consent.given", player, consent, given: on }).catch((error: unknown) => {
        wish.value = { ...wish.value, [consent]: !on };
        complain(error);
      });
    };
  return (
    <details class="mine-consents">
      <summary>{t("consents")}</summary>
      <p class="soft">{t("consentsLead")}</p>
      {CONSENTS.map((one) => (
        <Check
          key={one}
          label={consentWord(one)}
          value={wish.value[one] ?? given.includes(one)}
          set={set(one)}
        />
      ))}
    </details>
  );
}

export function Before({ free }: { free: Mine["free_games"] }): JSX.Element | null {
  const { api, facts, id } = useEvent();
  const self = facts.me?.player,
    missing = facts.me?.acks_missing ?? [],
    { read, unread } = useOwnTexts(missing),
    comes = facts.me?.status === "registered";
  if (self === undefined) return null;
  return (
    <>
      {read.length > 0 && (
        <Note kind="warning" title={t("acks")}>
          <ul>
            {read.map((ack) => (
              <li key={ack}>
                <a href={`/events/${id}/texts/${kindOf(ack)}`}>{ackWord(ack)}</a>
              </li>
            ))}
          </ul>
          <Button
            kind="main"
            icon="check"
            act={() =>
              agree(id, api, read).then(() =>
                step(api, { kind: "policy.acknowledged", player: self, acks: read }, t("accepted")),
              )
            }
          >
            {t("accept")}
          </Button>
        </Note>
      )}
      {comes && free && free.played < free.needed && (
        <Note kind="warning" title={t("free", { n: free.played, of: free.needed })}>
          <p>{t("freeLead")}</p>
          <LinkButton icon="table" to="/tables">
            {t("tables")}
          </LinkButton>
        </Note>
      )}
      {comes && unread.length > 0 && (
        <Note>
          {t("unread", { list: unread.map(ackWord).join(comma()) })}
          {!facts.online && <> {t("unreadDesk")}</>}
        </Note>
      )}
      {comes && !missing.length && (
        <section class="mine-here">
          <Button
            kind="main"
            icon="check"
            act={() => step(api, { kind: "entry.checked_in", player: self }, t("hereSaid"))}
          >
            {t("here")}
          </Button>
          <p class="soft">{t(facts.online ? "hereLeadOnline" : "hereLead")}</p>
        </section>
      )}
    </>
  );
}
