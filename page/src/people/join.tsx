// join.tsx - whoever was given a code or a QR link says a name and is in; who is signed in joins as who they are.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData } from "../data";
import { words } from "../language";
import { iAmNow, me } from "../me";
import { go, type Params } from "../router";
import { Field, Form, Note } from "../ui/parts";

const t = words(
  { title: "Join", lead: "You have been given a code. Say your name and you are in.", as: "You join as {name}.", used: "This code has been used up or has run out. Ask for a new one.", code: "Code", name: "Name", go: "Join" },
  { title: "Beitreten", lead: "Du hast einen Code bekommen. Nenne deinen Namen, und du bist dabei.", as: "Du trittst als {name} bei.", used: "Dieser Code ist aufgebraucht oder abgelaufen. Bitte um einen neuen.", code: "Code", name: "Name", go: "Beitreten" });

type Leads = { scope: string; open: boolean };

/** "event/ID" and "game/ID" are the names of streams; the page has its own addresses for them. */
const address = (scope: string): string => {
  const [kind, id] = scope.split("/");
  return id ? (kind === "event" ? `/events/${id}` : `/tables/${id}`) : "/";
};

export default function Join({ params }: { params: Params }): JSX.Element {
  const code = useSignal(params.code ?? ""), name = useSignal("");
  const leads = useData<Leads>(params.code ? `/api/codes/${encodeURIComponent(params.code)}` : null);
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{me.value ? t("as", { name: me.value.name }) : t("lead")}</p>
      {leads.refusal.value && <Note kind="bad">{leads.refusal.value.message}</Note>}
      {leads.value.value && !leads.value.value.open && <Note kind="warning">{t("used")}</Note>}
      <Form button={t("go")} send={async () => {
        const joined = await send<Leads>("/api/guests", { code: code.value.trim(), ...(me.value ? {} : { name: name.value.trim() }) });
        await iAmNow();
        go(address(joined.scope), { replace: true });
      }}>
        <Field label={t("code")} name="code" autocapitalize="off" autocomplete="off" required value={code.value} set={(v) => { code.value = v; }} />
        {!me.value && <Field label={t("name")} name="name" autocomplete="nickname" maxlength={64} required value={name.value} set={(v) => { name.value = v; }} />}
      </Form>
    </>
  );
}
