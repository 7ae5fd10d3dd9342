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
  only: "Only administrators see this.",
  people: "People",
  find: "Find somebody by the whole name",
  go: "Find",
  nobody: "Nobody is called that.",
  guest: "guest",
  admin: "administrator",
  number: "Number {id}",
  recovery: "Code for a new password",
  code: "Hand over this code: {code}. It works for {n} hours.",
  makeAdmin: "Make an administrator",
  noAdmin: "No longer an administrator",
  merge: "Merge with another record",
  other: "Number of the other record",
  mergeIt: "Merge",
  merged: "They are one now.",
  minor: "Minor",
  guardian: "A parent has agreed",
  adult: "Of age",
  erase: "Erase",
  eraseLead: "Erases name, mail and words of {name}. This cannot be taken back.",
  eraseIt: "Erase",
  erased: "Erased.",
  filed: "From an event file",
  rename: "Correct the name",
  done: "Done.",
  new: "Make an account for somebody",
  name: "Screen name",
  password: "Password",
  passwordHint: "At least ten characters.",
  make: "Make the account",
  made: "{name} has an account.",
  settings: "Settings",
  closed: "Only administrators make accounts",
  recover: "Organisers may issue recovery codes to people of their events",
  recoverHint: "On an open server anybody can call themselves an organiser.",
  guests: "Forget guests after days (0: never)",
  accounts: "Forget accounts after days (0: never)",
  days: "Nobody is kept who was not seen for so long; at least a week.",
  reports: "Erase closed reports after days (0: never)",
  reportsHint: "The words and pictures of confidential reports, so long after they were closed.",
  save: "Save",
  saved: "Saved.",
  texts: "Texts of the server",
  mail: "Mail",
  mailLead: "Sends a letter to yourself.",
  test: "Send a test letter",
  sent: "A letter is on its way to you.",
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
    guardian = useSignal(false),
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
      <div class="row">
        <Check label={t("guardian")} value={guardian.value} set={into(guardian)} />
        <Button small act={() => did(send(`${at}/minor`, { minor: true, guardian: guardian.value }, "PUT"))}>
          {t("minor")}
        </Button>
        <Button small act={() => did(send(`${at}/minor`, { minor: false }, "PUT"))}>
          {t("adult")}
        </Button>
      </div>
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
