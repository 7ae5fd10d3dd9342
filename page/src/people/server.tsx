// server.tsx - running this server: people, settings, recovery codes, texts, mail. For administrators.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look, send } from "../api";
import { useData } from "../data";
import { words } from "../language";
import { me } from "../me";
import { TextsPart } from "../settings/texts";
import { Button, Check, Dialog, Empty, Field, Form, Note, Shown, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";

const t = words({
  title: "This server",
  only: "Only administrators can see this.",
  people: "People",
  find: "Exact screen name or ID",
  go: "Search",
  nobody: "Nobody found with this name.",
  guest: "guest",
  admin: "administrator",
  number: "ID {id}",
  recovery: "Password reset code",
  code: "Pass on this code: {code}. It is valid for {n, plural, one {# hour} other {# hours}}.",
  makeAdmin: "Make administrator",
  noAdmin: "Remove as administrator",
  merge: "Merge with another person",
  other: "ID of the other person",
  mergeIt: "Merge",
  merged: "Merged.",
  minor: "Mark as minor",
  guardian: "A parent has agreed",
  adult: "Mark as adult",
  erase: "Erase data",
  eraseLead: "{name}'s name, e-mail address and everything they wrote are erased. This can't be undone.",
  eraseIt: "Erase data",
  erased: "Erased.",
  filed: "From an event file",
  rename: { text: "Correct name", about: "a button: put a wrong name right" },
  done: "Done.",
  new: "Create an account for someone",
  name: "Screen name",
  password: "Password",
  passwordHint: "At least 10 characters.",
  make: "Create account",
  made: "Account created for {name}.",
  settings: "Settings",
  closed: "Only administrators can create accounts",
  recover: "Organisers can issue password codes to people at their events",
  recoverHint: "On an open server, anyone can become an organiser.",
  guests: "Delete inactive guests after (days, 0 = never)",
  accounts: "Delete inactive accounts after (days, 0 = never)",
  days: "Counted from their last visit. At least 7 days.",
  reports: "Erase closed reports after (days, 0 = never)",
  reportsHint: "Erases the text and pictures of confidential reports, counted from when they were closed.",
  save: "Save",
  saved: "Saved.",
  texts: "Server texts",
  mail: "E-mail",
  mailLead: "Sends a test e-mail to your own address.",
  test: "Send test e-mail",
  sent: "Test e-mail sent.",
});

type Somebody = { id: string; name: string; guest: boolean; filed?: boolean };
type Settings = {
  keep_guests_days: number;
  keep_accounts_days: number;
  keep_reports_days: number;
  closed: boolean;
  organisers_recover: boolean;
  admins: string[];
};

function Minor({ at, did }: { at: string; did: (what: Promise<unknown>) => Promise<void> }): JSX.Element {
  const guardian = useSignal(false);
  return (
    <div class="row">
      <Check label={t("guardian")} value={guardian.value} set={into(guardian)} />
      <Button small act={() => did(send(`${at}/minor`, { minor: true, guardian: guardian.value }, "PUT"))}>
        {t("minor")}
      </Button>
      <Button small act={() => did(send(`${at}/minor`, { minor: false }, "PUT"))}>
        {t("adult")}
      </Button>
    </div>
  );
}

function Somebody({
  person,
  admins,
  again,
}: {
  person: Somebody;
  admins: string[];
  again: () => unknown;
}): JSX.Element {
  const at = `/api/accounts/${person.id}`,
    code = useSignal<{ code: string; hours: number } | null>(null),
    other = useSignal(""),
    erase = useSignal(false),
    name = useSignal(person.name),
    admin = admins.includes(person.id);
  const did = (what: Promise<unknown>, said = t("done")): Promise<void> =>
    what.then(() => {
      tell(said);
      again();
    });
  return (
    <div class="card server-person">
      <h3>
        {person.name} {person.guest && <Tag>{person.filed ? t("filed") : t("guest")}</Tag>}{" "}
        {admin && <Tag kind="accent">{t("admin")}</Tag>}
      </h3>
      <p class="soft">{t("number", { id: person.id })}</p>
      <div class="buttons">
        <Button
          act={async () => {
            code.value = await send(`${at}/recovery`);
          }}
        >
          {t("recovery")}
        </Button>
        <Button act={() => did(send(`${at}/admin`, { admin: !admin }, "PUT"))}>
          {admin ? t("noAdmin") : t("makeAdmin")}
        </Button>
        <Button kind="danger" icon="trash" act={put(erase, true)}>
          {t("erase")}
        </Button>
      </div>
      {code.value && <Note kind="good">{t("code", { code: code.value.code, n: code.value.hours })}</Note>}
      <Minor at={at} did={did} />
      {person.filed && (
        <Form
          inline
          button={t("rename")}
          send={() => did(send(`${at}/name`, { name: name.value.trim() }, "PUT"))}
        >
          <Field label={t("name")} name="name" required value={name.value} set={into(name)} />
        </Form>
      )}
      <details>
        <summary>{t("merge")}</summary>
        <Form
          inline
          button={t("mergeIt")}
          send={() => did(send(`${at}/merge`, { other: other.value.trim() }), t("merged"))}
        >
          <Field label={t("other")} name="other" required value={other.value} set={into(other)} />
        </Form>
      </details>
      {erase.value && (
        <Dialog title={t("erase")} done={put(erase, false)}>
          <p>{t("eraseLead", { name: person.name })}</p>
          <div class="buttons">
            <Button kind="danger" act={() => did(send(at, {}, "DELETE"), t("erased"))}>
              {t("eraseIt")}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function People({ admins, again }: { admins: string[]; again: () => unknown }): JSX.Element {
  const name = useSignal(""),
    found = useSignal<Somebody | null>(null),
    none = useSignal(false),
    fresh = useSignal({ name: "", password: "" });
  return (
    <section>
      <h2>{t("people")}</h2>
      <Form
        inline
        button={t("go")}
        send={async () => {
          const wanted = name.value.trim(),
            { people } = /^\d{6,}$/.test(wanted)
              ? { people: [await look<Somebody>(`/api/accounts/${wanted}`)] }
              : await look<{ people: Somebody[] }>(`/api/accounts?name=${encodeURIComponent(wanted)}`);
          found.value = people[0] ?? null;
          none.value = !people.length;
        }}
      >
        <Field label={t("find")} name="find" required value={name.value} set={into(name)} />
      </Form>
      {none.value && <p role="status">{t("nobody")}</p>}
      {found.value && (
        <Somebody
          key={found.value.id}
          person={found.value}
          admins={admins}
          again={() => {
            found.value = null;
            again();
          }}
        />
      )}
      <details class="setup-fold">
        <summary>{t("new")}</summary>
        <Form
          button={t("make")}
          send={async () => {
            await send("/api/accounts", fresh.value);
            tell(t("made", { name: fresh.value.name }));
            fresh.value = { name: "", password: "" };
          }}
        >
          <Field
            label={t("name")}
            name="new-name"
            required
            maxlength={64}
            autocomplete="off"
            value={fresh.value.name}
            set={(v) => {
              fresh.value = { ...fresh.value, name: v };
            }}
          />
          <Field
            label={t("password")}
            hint={t("passwordHint")}
            name="new-password"
            required
            minlength={10}
            autocomplete="off"
            value={fresh.value.password}
            set={(v) => {
              fresh.value = { ...fresh.value, password: v };
            }}
          />
        </Form>
      </details>
    </section>
  );
}

function SettingsForm({ settings, again }: { settings: Settings; again: () => unknown }): JSX.Element {
  const form = useSignal({
    closed: settings.closed,
    organisers_recover: settings.organisers_recover,
    keep_guests_days: String(settings.keep_guests_days),
    keep_accounts_days: String(settings.keep_accounts_days),
    keep_reports_days: String(settings.keep_reports_days),
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
        await send(
          "/api/settings",
          {
            ...form.value,
            keep_guests_days: Number(form.value.keep_guests_days),
            keep_accounts_days: Number(form.value.keep_accounts_days),
            keep_reports_days: Number(form.value.keep_reports_days),
          },
          "PUT",
        );
        tell(t("saved"));
        await again();
      }}
    >
      <Check label={t("closed")} value={form.value.closed} set={set("closed")} />
      <Check
        label={t("recover")}
        hint={t("recoverHint")}
        value={form.value.organisers_recover}
        set={set("organisers_recover")}
      />
      <Field
        label={t("guests")}
        hint={t("days")}
        name="guests"
        type="number"
        min={0}
        value={form.value.keep_guests_days}
        set={set("keep_guests_days")}
      />
      <Field
        label={t("accounts")}
        hint={t("days")}
        name="accounts"
        type="number"
        min={0}
        value={form.value.keep_accounts_days}
        set={set("keep_accounts_days")}
      />
      <Field
        label={t("reports")}
        hint={t("reportsHint")}
        name="reports"
        type="number"
        min={0}
        value={form.value.keep_reports_days}
        set={set("keep_reports_days")}
      />
    </Form>
  );
}

export default function ServerPage(): JSX.Element {
  const admin = me.value?.admin ?? false,
    settings = useData<Settings>(admin ? "/api/settings" : null);
  if (me.value === undefined) return <></>;
  if (!admin)
    return (
      <>
        <h1>{t("title")}</h1>
        <Empty icon="lock" title={t("only")} />
      </>
    );
  return (
    <div class="setup">
      <h1>{t("title")}</h1>
      <Shown data={settings}>
        {(value) => (
          <>
            <People admins={value.admins} again={settings.again} />
            <section>
              <h2>{t("settings")}</h2>
              <SettingsForm settings={value} again={settings.again} />
            </section>
          </>
        )}
      </Shown>
      <section>
        <h2>{t("texts")}</h2>
        <TextsPart base="/api" />
      </section>
      <section>
        <h2>{t("mail")}</h2>
        <p class="soft">{t("mailLead")}</p>
        <Button
          act={async () => {
            await send("/api/mail/test");
            tell(t("sent"));
          }}
        >
          {t("test")}
        </Button>
      </section>
    </div>
  );
}
