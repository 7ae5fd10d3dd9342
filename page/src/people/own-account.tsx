// own-account.tsx - what a person can see and change of themselves: profile, password, consents, sessions, tokens, data, and their events.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData, type Data } from "../data";
import { moment, words } from "../language";
import { iAmNow, me } from "../me";
import { go } from "../router";
import { Countries } from "../entrants/countries";
import { CONSENTS, consentWord, kindWord } from "../entrants/acks";
import { Copy } from "../ui/copy";
import { Button, Check, Dialog, Empty, Field, Form, LinkButton, Note, Shown, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { complain, tell } from "../ui/toast";
import { ConfirmEmail } from "./email";
import { MyEvents } from "./my-events";
import type * as answers from "../answers";

const t = words({
  title: "You",
  needed: "Sign in to see your account.",
  signIn: "Sign in",
  profile: "Profile",
  name: "Screen name",
  full: "Full name (optional)",
  fullHint: "For certificates. Only staff at your events can see it.",
  email: "E-mail (optional)",
  mail: "E-mail me announcements and invitations from my events",
  save: "Save",
  saved: "Saved.",
  guest: "You're a guest",
  guestLead: "Set a password to keep your name and results and to sign in anywhere.",
  upgrade: "Create account",
  password: "Password",
  passwordHint: "At least 10 characters.",
  old: "Current password",
  fresh: "New password",
  change: "Change password",
  changed: "Password changed. Other devices have been signed out.",
  consents: "Consents",
  consentsLead: "These apply to this server. Each event asks separately.",
  minor: "You are listed as a minor. An organiser records a parent's consent.",
  acks: "Accepted texts",
  ack: "{kind}, {language}, version {n}, {when}",
  none: "None.",
  sessions: "Where you're signed in",
  here: { text: "this device", about: "on this device" },
  since: "since {when}",
  end: "End session",
  ended: "Session ended.",
  all: "Sign out everywhere",
  tokens: "Access tokens",
  tokensLead: "For your own programs and bots. A token can do everything you can.",
  label: "Purpose",
  days: "Valid for (days)",
  make: "Create token",
  token: "Token",
  once: "Shown only once. Copy it now.",
  data: "Your data",
  export: "Download my data",
  erase: "Erase my data",
  eraseLead:
    "Your name, your e-mail address and everything you wrote, including confidential reports, are erased. Results stay under an anonymous number. This can't be undone.",
  eraseIt: "Erase everything",
  type: "Type your screen name to confirm",
  mismatch: "That doesn't match your screen name.",
  server: "Manage this server",
  events: "Your events",
  page: "Your public page",
});

type Profile = answers.Profile;
type Session = answers.Session;

function ProfileForm({ person, again }: { person: Profile; again: () => Promise<void> }): JSX.Element {
  const form = useSignal({
    name: person.name,
    full_name: person.full_name ?? "",
    email: person.email ?? "",
    country: person.country ?? "",
    languages: person.languages ?? "",
    mail: person.mail,
  });
  const set =
    (key: keyof typeof form.value) =>
    (value: string | boolean): void => {
      form.value = { ...form.value, [key]: value };
    };
  return (
    <Form
      button={t("save")}
      send={async () => {
        await send("/api/me", form.value, "PATCH");
        await iAmNow();
        await again();
        tell(t("saved"));
      }}
    >
      <Field
        label={t("name")}
        name="name"
        required
        maxlength={64}
        value={form.value.name}
        set={set("name")}
      />
      <Field
        label={t("full")}
        hint={t("fullHint")}
        name="full"
        autocomplete="name"
        value={form.value.full_name}
        set={set("full_name")}
      />
      <Countries value={form.value.country} set={set("country")} />
      <Field
        label={t("email")}
        name="email"
        type="email"
        autocomplete="email"
        value={form.value.email}
        set={set("email")}
      />
      <Check label={t("mail")} value={form.value.mail} set={set("mail")} />
    </Form>
  );
}

function Password({
  guest,
  name,
  again,
}: {
  guest: boolean;
  name: string;
  again: () => Promise<void>;
}): JSX.Element {
  const old = useSignal(""),
    fresh = useSignal("");
  const clear = (): void => {
    old.value = fresh.value = "";
  };
  const field = (
    <Field
      label={guest ? t("password") : t("fresh")}
      hint={t("passwordHint")}
      type="password"
      name="new-password"
      autocomplete="new-password"
      minlength={10}
      required
      value={fresh.value}
      set={into(fresh)}
    />
  );
  return guest ? (
    <section>
      <h2>{t("guest")}</h2>
      <p>{t("guestLead")}</p>
      <Form
        button={t("upgrade")}
        send={async () => {
          await send("/api/me/account", { name, password: fresh.value });
          clear();
          await iAmNow();
          await again();
          tell(t("saved"));
        }}
      >
        {field}
      </Form>
    </section>
  ) : (
    <section>
      <h2>{t("password")}</h2>
      <Form
        button={t("change")}
        send={async () => {
          await send("/api/me/password", { old: old.value, new: fresh.value }, "PUT");
          clear();
          tell(t("changed"));
        }}
      >
        <Field
          label={t("old")}
          type="password"
          name="old-password"
          autocomplete="current-password"
          required
          value={old.value}
          set={into(old)}
        />
        {field}
      </Form>
    </section>
  );
}

function Consents(): JSX.Element {
  const data = useData<{ consents: Record<string, boolean>; minor: boolean; guardian: boolean }>(
      "/api/me/consents",
    ),
    acks = useData<{
      acknowledgements: { scope: string; kind: string; language: string; version: number; at: number }[];
    }>("/api/me/acknowledgements");
  return (
    <section>
      <h2>{t("consents")}</h2>
      <p class="soft">{t("consentsLead")}</p>
      <Shown data={data}>
        {({ consents, minor }) => (
          <>
            {minor && <Note>{t("minor")}</Note>}
            {CONSENTS.map((one) => (
              <Check
                key={one}
                label={consentWord(one)}
                value={consents[one] ?? false}
                set={(on) =>
                  void send("/api/me/consents", { [one]: on }, "PUT")
                    .then(() => tell(t("saved")), complain)
                    .then(() => data.again())
                }
              />
            ))}
          </>
        )}
      </Shown>
      <h3>{t("acks")}</h3>
      <Shown data={acks}>
        {({ acknowledgements: list }) =>
          list.length ? (
            <ul>
              {list.map((one, i) => (
                <li key={i}>
                  {t("ack", {
                    kind: kindWord(one.kind),
                    language: one.language,
                    n: one.version,
                    when: moment(one.at),
                  })}
                </li>
              ))}
            </ul>
          ) : (
            <p class="soft">{t("none")}</p>
          )
        }
      </Shown>
    </section>
  );
}

function SessionRow({ one, data }: { one: Session; data: Data<{ sessions: Session[] }> }): JSX.Element {
  return (
    <li>
      <strong class="me-label">{one.label || one.address}</strong>{" "}
      {one.here && <Tag kind="good">{t("here")}</Tag>} {one.kind === "program" && <Tag>{t("token")}</Tag>}{" "}
      <span class="soft">
        {one.address} {t("since", { when: moment(one.since) })}
      </span>
      {!one.here && (
        <Button
          small
          kind="quiet"
          act={async () => {
            await send(`/api/sessions/${one.id}`, {}, "DELETE");
            tell(t("ended"));
            await data.again();
          }}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}

function TokenPart({
  token,
  label,
  days,
  data,
}: {
  token: Signal<string>;
  label: Signal<string>;
  days: Signal<string>;
  data: Data<{ sessions: Session[] }>;
}): JSX.Element {
  return (
    <>
      <h3>{t("tokens")}</h3>
      <p class="soft">{t("tokensLead")}</p>
      <Form
        inline
        button={t("make")}
        send={async () => {
          token.value = (
            await send<{ token: string }>("/api/tokens", {
              label: label.value.trim(),
              days: Number(days.value),
            })
          ).token;
          label.value = "";
          await data.again();
        }}
      >
        <Field
          label={t("label")}
          name="label"
          required
          maxlength={60}
          value={label.value}
          set={into(label)}
        />
        <Field
          label={t("days")}
          name="days"
          type="number"
          min={1}
          max={366}
          value={days.value}
          set={into(days)}
        />
      </Form>
      {token.value && (
        <>
          <Copy text={token.value} label={t("token")} />
          <p class="hint">{t("once")}</p>
        </>
      )}
    </>
  );
}

function Sessions(): JSX.Element {
  const data = useData<{ sessions: Session[] }>("/api/sessions"),
    label = useSignal(""),
    days = useSignal("90"),
    token = useSignal("");
  return (
    <section>
      <h2>{t("sessions")}</h2>
      <Shown data={data}>
        {({ sessions }) => (
          <ul class="setup-rows">
            {sessions.map((one) => (
              <SessionRow key={one.id} one={one} data={data} />
            ))}
          </ul>
        )}
      </Shown>
      <Button
        act={async () => {
          await send("/api/sessions?all=1", {}, "DELETE");
          await iAmNow();
          go("/");
        }}
      >
        {t("all")}
      </Button>
      {!me.value?.guest && <TokenPart token={token} label={label} days={days} data={data} />}
    </section>
  );
}

function Data({ name }: { name: string }): JSX.Element {
  const open = useSignal(false),
    typed = useSignal("");
  return (
    <section>
      <h2>{t("data")}</h2>
      <div class="buttons">
        <LinkButton icon="sheet" to="/api/me/export" download>
          {t("export")}
        </LinkButton>
        <Button kind="danger" icon="trash" act={put(open, true)}>
          {t("erase")}
        </Button>
      </div>
      {open.value && (
        <Dialog title={t("erase")} done={put(open, false)}>
          <p>{t("eraseLead")}</p>
          <Form
            button={t("eraseIt")}
            send={async () => {
              if (typed.value.trim() !== name) throw new Error(t("mismatch"));
              await send("/api/me", {}, "DELETE");
              await iAmNow();
              go("/");
            }}
          >
            <Field
              label={t("type")}
              name="confirm"
              hint={name}
              required
              value={typed.value}
              set={into(typed)}
            />
          </Form>
        </Dialog>
      )}
    </section>
  );
}

export default function MePage(): JSX.Element {
  const data = useData<{ me: Profile | null }>("/api/me");
  if (me.value === null)
    return (
      <>
        <h1>{t("title")}</h1>
        <Empty icon="person" title={t("needed")}>
          <LinkButton kind="main" to="/sign-in?back=/me">
            {t("signIn")}
          </LinkButton>
        </Empty>
      </>
    );
  return (
    <div class="setup">
      <Shown data={data}>
        {({ me: person }) =>
          person && (
            <>
              <div class="row apart">
                <h1>{person.name}</h1>
                <div class="row">
                  <a href={`/players/${person.id}`}>{t("page")}</a>
                  {person.admin && (
                    <LinkButton icon="settings" to="/server">
                      {t("server")}
                    </LinkButton>
                  )}
                </div>
              </div>
              <h2>{t("events")}</h2>
              <MyEvents joined={person.joined} />
              {person.guest && <Password guest name={person.name} again={data.again} />}
              <h2>{t("profile")}</h2>
              <ProfileForm person={person} again={data.again} />
              {person.email && person.mail && !person.confirmed && (
                <ConfirmEmail email={person.email} again={data.again} />
              )}
              {!person.guest && <Password guest={false} name={person.name} again={data.again} />}
              <Consents />
              <Sessions />
              <Data name={person.name} />
            </>
          )
        }
      </Shown>
    </div>
  );
}
