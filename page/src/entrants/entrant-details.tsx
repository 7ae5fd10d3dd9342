// entrant-details.tsx - one entrant in full, for the desk: state, declarations, consents, and ways to leave.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { comma, country, words } from "../language";
import { Button, Check, Dialog, Field, Form, Note, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { QrCode } from "../ui/qr-code";
import { tell } from "../ui/toast";
import { step, useEvent } from "../event/event";
import { sharedOrigin } from "../event/address-check";
import { statusWord } from "../event/overview";
import { ackWord, CONSENTS, consentWord } from "./acks";
import { asks, Desk, useCheckIn } from "./check-in";
import { Countries } from "./countries";
import { comes, DECLARES, declareWord, declaring, type Entrant, type Wanted } from "./entrant";

const t = words({
  correct: "Correct name or country",
  name: "Name",
  save: "Save",
  ownName: "Players with an account, or added at another event, change their name there.",
  out: { text: "Withdraw", about: "leave the event" },
  gone: "{name} has been withdrawn.",
  noShow: "Mark as no-show",
  missed: "{name} marked as a no-show.",
  code: "QR code for check-in",
  codeHint: "Scan it at the desk to open this player.",
  declared: "Declarations",
  consents: "Consents",
  consentsHint: "Tick only what the player told you. The event diary shows that you entered it.",
  saved: "Saved.",
  minor: "Is a minor",
  guardian: "A parent has agreed",
  minors: "Minors",
  recovery: "Password reset code",
  noAccount:
    "Added by name, without an account, so there is no password. To follow the event on their own phone, players join with a code.",
  codes: "Event codes",
  recoveryIs: "Pass on this code: {code}. It is valid for {n, plural, one {# hour} other {# hours}}.",
  number: "Number {n}",
  overruns: "{n, plural, one {1 turn over the limit} other {# turns over the limit}}",
});

const hall = words({
  in: "Check in",
  outHint: "Withdraw between games; the schedule goes on without this player.",
  missing: "Still to sign: {list}",
  sign: "Signed on paper",
});
const online = words({
  in: "Check in",
  outHint: "Withdraw between games; the others play on without this player.",
  missing: "Still to accept: {list}",
  sign: "Player has accepted",
});

export const checkInLink = (event: string, player: number, links?: string): string =>
  `${sharedOrigin(links)}/events/${event}/check-in/${player}`;

function Declared({ one, wanted }: { one: Entrant; wanted: Wanted | null }): JSX.Element {
  const { api } = useEvent(),
    has = one.declares ?? [];
  const set =
    (what: string) =>
    (on: boolean): void => {
      void step(api, {
        kind: "entry.eligibility_checked",
        player: one.player,
        declared: ["declared", ...declaring(has, what, on)],
      }).then(() => tell(t("saved")));
    };
  return (
    <>
      {(wanted?.eligibility ? [...DECLARES, "brings-game"] : ["brings-game"]).map((what) => (
        <Check key={what} label={declareWord(what)} value={has.includes(what)} set={set(what)} />
      ))}
    </>
  );
}

/** A slip in what was typed in: the desk's own names, and everyone's country. */
function Correct({ one }: { one: Entrant }): JSX.Element {
  const { api } = useEvent(),
    name = useSignal(one.name),
    land = useSignal(one.country ?? "");
  const save = async (): Promise<void> => {
    if (land.value !== (one.country ?? ""))
      await step(api, { kind: "entry.corrected", player: one.player, country: land.value });
    if (name.value.trim() !== one.name)
      await send(`${api}/people/${one.person}/name`, { name: name.value }, "PUT");
    tell(t("saved"));
  };
  return (
    <details>
      <summary>{t("correct")}</summary>
      <Form inline button={t("save")} send={save}>
        {one.entered && <Field label={t("name")} name="name" value={name.value} set={into(name)} />}
        <Countries value={land.value} set={into(land)} />
      </Form>
      {!one.entered && <p class="hint">{t("ownName")}</p>}
    </details>
  );
}

function Minor({ one }: { one: Entrant }): JSX.Element {
  const { api, id } = useEvent(),
    minor = useSignal(false),
    guardian = useSignal(false),
    code = useSignal<{ code: string; hours: number } | null>(null);
  const save = async (): Promise<void> => {
    await send(`${api}/people/${one.person}/minor`, { minor: minor.value, guardian: guardian.value }, "PUT");
    tell(t("saved"));
  };
  return (
    <>
      <details>
        <summary>{t("minors")}</summary>
        <Check label={t("minor")} value={minor.value} set={into(minor)} />
        <Check label={t("guardian")} value={guardian.value} set={into(guardian)} />
        <div class="buttons">
          <Button small act={save}>
            {t("save")}
          </Button>
        </div>
      </details>
      {one.entered ? (
        <p class="hint">
          {t("noAccount")} <a href={`/events/${id}/settings?part=codes`}>{t("codes")}</a>
        </p>
      ) : (
        <div class="buttons">
          <Button
            small
            kind="quiet"
            act={async () => {
              code.value = await send(`${api}/recovery`, { account: one.person });
            }}
          >
            {t("recovery")}
          </Button>
        </div>
      )}
      {code.value && (
        <Note kind="good">{t("recoveryIs", { code: code.value.code, n: code.value.hours })}</Note>
      )}
    </>
  );
}

function EntrantFacts({ one, player }: { one: Entrant; player: number }): JSX.Element {
  return (
    <p>
      <Tag>{statusWord(one.status)}</Tag>{" "}
      <span class="soft">
        {[
          t("number", { n: player + 1 }),
          one.country && country(one.country),
          one.zone !== undefined && `UTC${one.zone < 0 ? "−" : "+"}${Math.abs(one.zone) / 60}`,
          one.overruns && t("overruns", { n: one.overruns }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </p>
  );
}

function MissingTexts({
  place,
  missing,
  player,
}: {
  place: typeof hall;
  missing: string[];
  player: number;
}): JSX.Element {
  const { api } = useEvent();
  return (
    <Note kind="warning">
      {place("missing", { list: missing.map(ackWord).join(comma()) })}
      <div class="buttons">
        <Button
          small
          act={async () => {
            await step(api, { kind: "policy.acknowledged", player, acks: missing }, t("saved"));
          }}
        >
          {place("sign")}
        </Button>
      </div>
    </Note>
  );
}

function EntrantConsents({ one, player }: { one: Entrant; player: number }): JSX.Element {
  const { api } = useEvent();
  return (
    <>
      <h3>{t("consents")}</h3>
      <p class="hint">{t("consentsHint")}</p>
      {CONSENTS.map((consent) => (
        <Check
          key={consent}
          label={consentWord(consent)}
          value={one.consents?.includes(consent) ?? false}
          set={(given) =>
            void step(api, { kind: "consent.given", player, consent, given }).then(() => tell(t("saved")))
          }
        />
      ))}
    </>
  );
}

export function Person({
  one,
  wanted,
  done,
}: {
  one: Entrant;
  wanted: Wanted | null;
  done: () => void;
}): JSX.Element {
  const { api, id, facts } = useEvent(),
    place = facts.online ? online : hall,
    enter = useCheckIn(),
    desk = useSignal(false),
    { player, name } = one;
  if (desk.value) return <Desk one={one} wanted={wanted} done={done} />;
  const act = (kind: string, said: string) => async (): Promise<void> => {
    await step(api, { kind, player }, said);
    done();
  };
  const out = one.status === "withdrawn" || one.status === "disqualified";
  return (
    <Dialog title={name} done={done}>
      <EntrantFacts one={one} player={player} />
      {one.acks_missing?.length ? (
        <MissingTexts place={place} missing={one.acks_missing} player={player} />
      ) : null}
      <div class="buttons">
        {comes(one) && (
          <Button
            kind="main"
            icon="check"
            act={() => (asks(one, wanted) ? void (desk.value = true) : enter(one).then(done))}
          >
            {place("in")}
          </Button>
        )}
        {(comes(one) || one.status === "present") && one.status !== "no-show" && (
          <Button act={act("entry.no_show", t("missed", { name }))}>{t("noShow")}</Button>
        )}
        {!out && (
          <Button kind="danger" act={act("entry.withdrawn", t("gone", { name }))}>
            {t("out")}
          </Button>
        )}
      </div>
      {!out && <p class="hint">{place("outHint")}</p>}
      {one.person && <Correct one={one} />}
      {!facts.online && (
        <>
          <h3>{t("declared")}</h3>
          <Declared one={one} wanted={wanted} />
        </>
      )}
      <EntrantConsents one={one} player={player} />
      {one.person && <Minor one={one} />}
      {!facts.online && (
        <details class="desk-code">
          <summary>{t("code")}</summary>
          <p class="hint">{t("codeHint")}</p>
          <QrCode text={checkInLink(id, player, facts.links)} label={`${t("code")}: ${name}`} />
        </details>
      )}
    </Dialog>
  );
}
