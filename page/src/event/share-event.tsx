// share-event.tsx - after an event was created: publish it, open registration, hand on the link, the QR code and the poster.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../language";
import type { Params } from "../router";
import { Copy } from "../ui/copy";
import { Button, Field, Form, LinkButton, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { QrCode } from "../ui/qr-code";
import { step, useEvent } from "./event";
import { EventFrame } from "./event-frame";
import { Reach, sharedOrigin } from "./address-check";

const t = words({
  title: "Publish and share",
  draft: "“{name}” is a draft. Only its staff can see it.",
  publish: "Publish",
  published: "Published.",
  publishLead:
    "Everyone can then read the event's page and rules. You can still change names, dates and places.",
  later: "Check settings first",
  link: "Event link",
  qr: "QR code for {name}",
  poster: "Print poster",
  registration: "Registration",
  open: "Open registration",
  opened: "Registration is open.",
  places: "Places (leave empty for no limit)",
  placesHint: "Latecomers join the waiting list and move up automatically.",
  isOpen: "Registration is open: anyone with the link can register.",
  isInvited: "Registration is open to invited players. Send them a code or add them yourself.",
  codes: "Create code",
  isClosed: "Registration is closed.",
  settings: "Staff, codes and rules",
  people: "Import players",
  next: "Next steps",
  run: "Run the day",
  postFirst: "Post the match settings before you open registration. They can't be changed after that.",
  readSettings: "Read match settings",
  post: "Post match settings",
  settingsPosted: "Match settings posted.",
});

export const eventLink = (id: string, links?: string): string => `${sharedOrigin(links)}/events/${id}`;

/** Players read the match settings before they sign up, so these are posted first (DC21-1.1.1b). */
function PostSettings(): JSX.Element {
  const { api, id } = useEvent();
  return (
    <Note title={t("postFirst")}>
      <p>
        <a href={`/events/${id}/texts/match-settings`} target="_blank" rel="noopener">
          {t("readSettings")}
        </a>
      </p>
      <Button act={() => step(api, { kind: "settings.posted" }, t("settingsPosted"))}>{t("post")}</Button>
    </Note>
  );
}

/** Open registration with or without a number of places. */
export function OpenRegistration(): JSX.Element {
  const { api, id, facts } = useEvent(),
    places = useSignal("");
  const offer = facts.next?.find((one) => one.kind === "registration.opened");
  if (facts.registration_open && facts.by_invitation)
    return (
      <Note kind="good">
        {t("isInvited")} <a href={`/events/${id}/settings?part=codes`}>{t("codes")}</a>
      </Note>
    );
  if (facts.registration_open) return <Note kind="good">{t("isOpen")}</Note>;
  if (offer?.code === "settings-first") return <PostSettings />;
  if (offer && !offer.allowed)
    return (
      <Note>
        {t("isClosed")} {offer.text}
      </Note>
    );
  return (
    <Form
      inline
      button={t("open")}
      send={() =>
        step(
          api,
          { kind: "registration.opened", ...(places.value ? { places: Number(places.value) } : {}) },
          t("opened"),
        )
      }
    >
      <Field
        label={t("places")}
        hint={t("placesHint")}
        type="number"
        name="places"
        min={1}
        max={9999}
        value={places.value}
        set={into(places)}
      />
    </Form>
  );
}

/** The link with its QR code and the poster. */
export function Handout(): JSX.Element {
  const { id, facts } = useEvent(),
    link = eventLink(id, facts.links);
  return (
    <div class="share-hand">
      <QrCode text={link} label={t("qr", { name: facts.name })} />
      <div>
        <Copy text={link} label={t("link")} />
        <Reach address={sharedOrigin(facts.links)} />
        <div class="buttons">
          <LinkButton icon="print" to={`/events/${id}/poster`} blank>
            {t("poster")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function Share(): JSX.Element {
  const { api, id, facts } = useEvent();
  if (facts.stage === "draft")
    return (
      <>
        <h1>{t("title")}</h1>
        <p class="lead">{t("draft", { name: facts.name })}</p>
        <p>{t("publishLead")}</p>
        <div class="buttons">
          <Button kind="main" icon="share" act={() => step(api, { kind: "event.published" }, t("published"))}>
            {t("publish")}
          </Button>
          <LinkButton to={`/events/${id}/settings`} icon="settings">
            {t("later")}
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      <h1>{t("title")}</h1>
      <Handout />
      <h2>{t("registration")}</h2>
      <OpenRegistration />
      <h2>{t("next")}</h2>
      <div class="buttons">
        <LinkButton icon="settings" to={`/events/${id}/settings`}>
          {t("settings")}
        </LinkButton>
        <LinkButton icon="people" to={`/events/${id}/people`}>
          {t("people")}
        </LinkButton>
        <LinkButton icon="play" to={`/events/${id}/run`}>
          {t("run")}
        </LinkButton>
      </div>
    </>
  );
}

export default function SharePage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <div class="share">
        <Share />
      </div>
    </EventFrame>
  );
}
