// join.tsx - with a code or a QR link, a name is enough to join; if you are signed in you join as yourself.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { words } from "../language";
import { iAmNow, me } from "../me";
import { go, type Params } from "../router";
import { Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  title: "Join",
  lead: "Enter your code and your name to join.",
  entry: "This is {name}'s personal code. Join to make the entry yours, with its tables and results.",
  as: "You're joining as {name}.",
  used: "This code has expired or been used up. Ask for a new one.",
  code: "Code",
  name: "Name",
  noName: "Leave empty if you have a personal code.",
  go: "Join",
});

type Leads = { scope: string; open: boolean; entry?: { player: number; name: string } };

/** "event/ID" and "game/ID" are the names of streams; the page has its own addresses for them. */
const address = (scope: string): string => {
  const [kind, id] = scope.split("/");
  return id ? (kind === "event" ? `/events/${id}` : `/tables/${id}`) : "/";
};

export default function Join({ params }: { params: Params }): JSX.Element {
  const code = useSignal(params.code ?? ""),
    name = useSignal("");
  const leads = useData<Leads>(params.code ? `/api/codes/${encodeURIComponent(params.code)}` : null);
  const entry = params.code && code.value === params.code ? leads.value.value?.entry : undefined;
  return (
    <>
      <h1>{t("title")}</h1>
      {entry && <p class="lead">{t("entry", { name: entry.name })}</p>}
      {(!entry || me.value) && <p class="lead">{me.value ? t("as", { name: me.value.name }) : t("lead")}</p>}
      {leads.refusal.value && <Note kind="bad">{leads.refusal.value.message}</Note>}
      {leads.value.value && !leads.value.value.open && <Note kind="warning">{t("used")}</Note>}
      <Form
        button={t("go")}
        send={async () => {
          const joined = await send<Leads>("/api/guests", {
            code: code.value.trim(),
            ...(me.value || entry || !name.value.trim() ? {} : { name: name.value.trim() }),
          });
          await iAmNow();
          go(entry ? `${address(joined.scope)}/mine` : address(joined.scope), { replace: true });
        }}
      >
        <Field
          label={t("code")}
          name="code"
          autocapitalize="off"
          autocomplete="off"
          required
          value={code.value}
          set={into(code)}
        />
        {!me.value && !entry && (
          <Field
            label={t("name")}
            hint={params.code ? undefined : t("noName")}
            name="name"
            autocomplete="nickname"
            maxlength={64}
            required={Boolean(params.code)}
            value={name.value}
            set={into(name)}
          />
        )}
      </Form>
    </>
  );
}
