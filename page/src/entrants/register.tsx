// register.tsx - a player's own registration: country, texts to accept, what the rulebook asks, consents; and later its state.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { look, send } from "../api";
import { useData } from "../data";
import { comma, country, words } from "../language";
import { me } from "../me";
import type { Params } from "../router";
import { Button, Check, Empty, Field, Form, LinkButton, Note, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import { QrCode } from "../ui/qr-code";
import { step, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { useMissingTexts, useOwnTexts } from "../event/missing-texts";
import { statusWord } from "../event/overview";
import { ackWord, agree, CONSENTS, consentWord, kindOf } from "./acks";
import { ClaimEntry } from "./claim";
import { Countries } from "./countries";
import {
  bringsWord,
  DECLARES,
  declareWord,
  declaring,
  useWanted,
  type Entrant,
  type Wanted,
} from "./entrant";
import { OwnDeclaration } from "./own-declaration";
import { checkInLink } from "./entrant-details";
import { ZoneField, zoneHere } from "./zones";

const t = words({
  title: "Registration",
  as: "You are registering as {name}.",
  who: "To register, sign in, create an account or use a code you were given.",
  signIn: { text: "Sign in", about: "beside a button that registers for the event" },
  account: "Create account",
  code: "I have a code",
  closed: "Registration is not open.",
  invitation: "Registration is by invitation only",
  invitationLead:
    "Use the code or link you were sent. If you don't have one, ask the organisers for a code, or to add you.",
  contact: "Organisers: {contact}",
  texts: "Read and accept",
  read: "view text",
  notHere: "The organisers haven't added this text yet. Ask them for it.",
  later: "Not available yet: {list}. Once the organisers have added it, you will be asked to accept.",
  accept: "I have read and accept: {text}",
  consents: "Your consent",
  consentsLead: "All of this is optional, and you can change it at any time. An empty box means no.",
  qualify: "Qualification",
  eligibility: "Who can qualify: {who}",
  eligibilityLead: "Tick what applies to you; you can play either way.",
  mail: "E-mail",
  mailHint: "One account per person. The event keeps only a fingerprint of your address.",
  go: "Register",
  all: "Accept all texts first.",
  waits: "The event is full. You are on the waiting list and move up automatically.",
  state: "Your status: {status}",
  invited: "You're invited, and a place is reserved for you.",
  invitedLead:
    "Confirm your country and accept the texts. If you can't come, withdraw so that someone else gets the place.",
  qr: "Your check-in code",
  qrHint: "Show it at the desk.",
  missing: "Still to accept",
  acceptNow: { text: "Accept", about: "a text" },
  accepted: "Saved.",
  countryIs: "Your country: {country}.",
  countryDesk: "The schedule is published. To change this, ask the desk.",
  countrySave: "Confirm country",
  leave: "Withdraw from event",
  staff: "You are on the staff of this event.",
});

const Accept = ({
  ack,
  value,
  set,
}: {
  ack: string;
  value: boolean;
  set: (on: boolean) => void;
}): JSX.Element => {
  const { id } = useEvent(),
    missing = useMissingTexts().includes(ack);
  return (
    <Check
      value={value}
      set={set}
      hint={missing ? t("notHere") : undefined}
      label={
        <>
          {t("accept", { text: ackWord(ack) })}{" "}
          <a href={`/events/${id}/texts/${kindOf(ack)}`} target="_blank" rel="noopener">
            {t("read")}
          </a>
        </>
      }
    />
  );
};

/** Nobody is asked to accept what cannot be read: that is the organisers' to mend. */
const Later = ({ list }: { list: readonly string[] }): JSX.Element | null =>
  list.length ? <p class="soft">{t("later", { list: list.map(ackWord).join(comma()) })}</p> : null;

function QualifyField({
  eligibility,
  declares,
}: {
  eligibility: string;
  declares: Signal<string[]>;
}): JSX.Element {
  return (
    <fieldset>
      <legend>{t("qualify")}</legend>
      <p class="hint">
        {t("eligibility", { who: eligibility })}. {t("eligibilityLead")}
      </p>
      {DECLARES.map((what) => (
        <Check
          key={what}
          label={declareWord(what)}
          value={declares.value.includes(what)}
          set={(on) => {
            declares.value = declaring(declares.value, what, on);
          }}
        />
      ))}
    </fieldset>
  );
}

function TextsToAccept({
  needed,
  acks,
  flip,
}: {
  needed: string[];
  acks: Signal<string[]>;
  flip: (list: Signal<string[]>, what: string) => (on: boolean) => void;
}): JSX.Element {
  return (
    <fieldset>
      <legend>{t("texts")}</legend>
      {needed.map((ack) => (
        <Accept key={ack} ack={ack} value={acks.value.includes(ack)} set={flip(acks, ack)} />
      ))}
    </fieldset>
  );
}

function Consents({
  agrees,
  said,
}: {
  agrees: (consent: string) => boolean;
  said: Signal<Record<string, boolean>>;
}): JSX.Element {
  return (
    <fieldset>
      <legend>{t("consents")}</legend>
      <p class="hint">{t("consentsLead")}</p>
      {CONSENTS.map((consent) => (
        <Check
          key={consent}
          label={consentWord(consent)}
          value={agrees(consent)}
          set={(on) => {
            said.value = { ...said.value, [consent]: on };
          }}
        />
      ))}
    </fieldset>
  );
}

function NewEntry({ wanted }: { wanted: Wanted }): JSX.Element {
  const { api, id, facts, data } = useEvent(),
    person = me.value!,
    unread = useMissingTexts().filter((ack) => ack !== "match settings"); // without those nobody is registered (DC21-1.1.1b)
  const needed = facts.acks_needed.filter((ack) => !unread.includes(ack));
  const land = useSignal(""),
    zone = useSignal(zoneHere()),
    mail = useSignal(person.email ?? ""),
    acks = useSignal<string[]>([]),
    declares = useSignal<string[]>([]);
  const before = useData<{ consents: Record<string, boolean> }>("/api/me/consents").value.value?.consents,
    said = useSignal<Record<string, boolean>>({});
  const agrees = (consent: string): boolean => said.value[consent] ?? before?.[consent] ?? false;
  const flip =
    (list: typeof acks, what: string) =>
    (on: boolean): void => {
      list.value = on ? [...list.value, what] : list.value.filter((other) => other !== what);
    };
  const register = async (): Promise<void> => {
    if (needed.some((ack) => !acks.value.includes(ack))) throw new Error(t("all"));
    const { player } = await send<{ player: number }>(`${api}/entrants`, {
      acks: acks.value,
      ...(land.value ? { country: land.value } : {}),
      ...(wanted.zones ? { zone: zone.value } : {}),
      ...(wanted.mail ? { mail: mail.value.trim() } : {}),
      ...(wanted.eligibility || declares.value.length
        ? { declared: [...(wanted.eligibility ? ["declared"] : []), ...declares.value] }
        : {}),
    });
    await agree(id, api, acks.value);
    await step(
      api,
      CONSENTS.map((consent) => ({ kind: "consent.given", player, consent, given: agrees(consent) })),
    ); // everyone who was asked has answered, even with no (DC21-2.0.5)
    await data.again();
  };
  return (
    <Form button={t("go")} send={register}>
      <p class="lead">{t("as", { name: person.name })}</p>
      <Countries value={land.value} set={into(land)} />
      {wanted.zones && <ZoneField zone={zone} />}
      {wanted.mail && (
        <Field
          label={t("mail")}
          hint={t("mailHint")}
          name="mail"
          type="email"
          autocomplete="email"
          required
          value={mail.value}
          set={into(mail)}
        />
      )}
      {wanted.eligibility && <QualifyField eligibility={wanted.eligibility} declares={declares} />}
      {!wanted.online && (
        <Check
          label={bringsWord(facts.scenarios)}
          value={declares.value.includes("brings-game")}
          set={flip(declares, "brings-game")}
        />
      )}
      {needed.length > 0 && <TextsToAccept needed={needed} acks={acks} flip={flip} />}
      <Later list={unread} />
      <Consents agrees={agrees} said={said} />
    </Form>
  );
}

/** The country that others entered is confirmed or corrected here, until people are seated by it. */
function OwnCountry({ one }: { one: Entrant }): JSX.Element {
  const { api, facts, data } = useEvent(),
    land = useSignal(one.country ?? "");
  if (facts.rounds_published)
    return (
      <p>
        {t("countryIs", { country: one.country ? country(one.country) : "–" })}{" "}
        <span class="soft">{t("countryDesk")}</span>
      </p>
    );
  return (
    <Form
      inline
      button={t("countrySave")}
      send={async () => {
        await step(api, { kind: "entry.corrected", player: one.player, country: land.value }, t("accepted"));
        await data.again();
      }}
    >
      <Countries value={land.value} set={into(land)} />
    </Form>
  );
}

function OwnEntry({ one }: { one: Entrant }): JSX.Element {
  const { api, id, facts, data } = useEvent(),
    out = one.status === "withdrawn" || one.status === "disqualified";
  const { read, unread } = useOwnTexts(one.acks_missing ?? []),
    open = one.status === "registered" && Boolean(one.acks_missing?.length),
    invited = open && one.declares?.includes("invited"); // and has not answered yet (WC25-2.1.1a)
  const accept = async (): Promise<void> => {
    await agree(id, api, read);
    const left =
      (await look<{ entrants: Entrant[] }>(`${api}/entrants`)).entrants
        .find((other) => other.player === one.player)
        ?.acks_missing?.filter((ack) => read.includes(ack)) ?? [];
    if (left.length) await step(api, { kind: "policy.acknowledged", player: one.player, acks: left });
    await data.again();
  };
  return (
    <>
      <Note
        kind={one.status === "waiting" ? "warning" : "good"}
        title={invited ? t("invited") : t("state", { status: statusWord(one.status) })}
      >
        {one.status === "waiting" ? t("waits") : invited && <p>{t("invitedLead")}</p>}
      </Note>
      {read.length ? (
        <section>
          <h2>{t("missing")}</h2>
          <ul>
            {read.map((ack) => (
              <li key={ack}>
                <a href={`/events/${id}/texts/${kindOf(ack)}`} target="_blank" rel="noopener">
                  {ackWord(ack)}
                </a>
              </li>
            ))}
          </ul>
          <Button kind="main" act={accept}>
            {t("acceptNow")}
          </Button>
        </section>
      ) : null}
      {!out && <Later list={unread} />}
      {!out && <OwnCountry one={one} />}
      {!facts.online && (one.status === "registered" || one.status === "no-show") && (
        <section>
          <h2>{t("qr")}</h2>
          <p class="hint">{t("qrHint")}</p>
          <QrCode text={checkInLink(id, one.player)} label={t("qr")} />
        </section>
      )}
      <OwnDeclaration player={one.player} />
      <h2>{t("consents")}</h2>
      <p class="hint">{t("consentsLead")}</p>
      {CONSENTS.map((consent) => (
        <Check
          key={consent}
          label={consentWord(consent)}
          value={one.consents?.includes(consent) ?? false}
          set={(given) =>
            void step(api, { kind: "consent.given", player: one.player, consent, given }, t("accepted"))
          }
        />
      ))}
      {!out && (
        <div class="buttons">
          <Button
            kind="danger"
            act={() => step(api, { kind: "entry.withdrawn", player: one.player }).then(() => data.again())}
          >
            {t("leave")}
          </Button>
        </div>
      )}
    </>
  );
}

function Register(): JSX.Element {
  const { api, id, topic, facts, staff } = useEvent(),
    wanted = useWanted(),
    entrants = useData<{ entrants: Entrant[] }>(`${api}/entrants`, topic),
    player = facts.me?.player;
  const back = encodeURIComponent(`/events/${id}/register`);
  if (me.value === undefined) return <></>;
  if (me.value === null)
    return (
      <Empty icon="person" title={t("who")}>
        <div class="buttons">
          <LinkButton kind="main" to={`/sign-in?back=${back}`}>
            {t("signIn")}
          </LinkButton>
          <LinkButton to={`/account?back=${back}`}>{t("account")}</LinkButton>
          <LinkButton to="/join">{t("code")}</LinkButton>
        </div>
      </Empty>
    );
  if (player !== undefined)
    return (
      <Shown data={entrants}>
        {({ entrants: list }) => {
          const one = list.find((other) => other.player === player);
          return one ? <OwnEntry one={one} /> : null;
        }}
      </Shown>
    );
  if (!facts.registration_open)
    return (
      <>
        <ClaimEntry />
        <Empty icon="lock" title={t("closed")} />
      </>
    );
  if (facts.by_invitation && !facts.me?.invited)
    return (
      <>
        <ClaimEntry />
        <Empty icon="lock" title={t("invitation")}>
          <p>{t("invitationLead")}</p>
          {facts.contact && <p class="soft">{t("contact", { contact: facts.contact })}</p>}
          <div class="buttons">
            <LinkButton kind="main" to="/join">
              {t("code")}
            </LinkButton>
          </div>
        </Empty>
      </>
    );
  return (
    <>
      <ClaimEntry />
      {staff && <Note>{t("staff")}</Note>}
      {wanted && <NewEntry wanted={wanted} />}
    </>
  );
}

export default function RegisterPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <div class="register">
        <h1>{t("title")}</h1>
        <Register />
      </div>
    </EventFrame>
  );
}
