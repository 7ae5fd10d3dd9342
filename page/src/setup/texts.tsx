// texts.tsx - texts that people read and accept, of an event or of the server: kinds, languages, versions. A new version never overwrites an old one.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look, send } from "../api";
import { useData } from "../data";
import { language, moment, words } from "../language";
import { Button, Check, Choice, Field, Form, Shown, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { ackWord, kindOf, KINDS, kindWord } from "../entrants/acks";

const t = words(
  { lead: "Each change is a new version; who accepted an older one has accepted that one.", needed: "The rulebook wants these accepted: {list}.", kind: "Text", language: "Language", heading: "Title", form: "What it is", text: "Text", link: "Link", body: "The text", address: "Address", prevails: "This language counts if they differ", publish: "Publish the new version",
    published: "Published.", version: "version {n}", counts: "counts", edit: "New version", none: "No texts yet.", since: "since {when}", en: "English", de: "German" },
  { lead: "Jede Änderung ist eine neue Fassung; wer eine ältere bestätigt hat, hat jene bestätigt.", needed: "Das Regelwerk will diese bestätigt haben: {list}.", kind: "Text", language: "Sprache", heading: "Titel", form: "Was es ist", text: "Text", link: "Link", body: "Der Text", address: "Adresse", prevails: "Diese Sprache gilt, wenn sie sich unterscheiden", publish: "Neue Fassung veröffentlichen",
    published: "Veröffentlicht.", version: "Fassung {n}", counts: "gilt", edit: "Neue Fassung", none: "Noch keine Texte.", since: "seit {when}", en: "Englisch", de: "Deutsch" });

export type Policy = { kind: string; language: string; version: number; title: string; text?: string; link?: string; prevails?: boolean; at?: number };

export function TextsPart({ base, needed = [] }: { base: string; needed?: string[] }): JSX.Element {
  const list = useData<{ policies: Policy[] }>(`${base}/policies`);
  const kind = useSignal<string>(needed[0] ? kindOf(needed[0]) : "rules"), tongue = useSignal<string>(language.peek()), title = useSignal(""), form = useSignal<"text" | "link">("text");
  const text = useSignal(""), link = useSignal(""), prevails = useSignal(false);
  const edit = async (one: Policy): Promise<void> => {
    const whole = await look<Policy>(`${base}/policies/${one.kind}?language=${one.language}&version=${one.version}`);
    kind.value = whole.kind; tongue.value = whole.language; title.value = whole.title; text.value = whole.text ?? ""; link.value = whole.link ?? "";
    form.value = whole.link ? "link" : "text"; prevails.value = whole.prevails ?? false;
  };
  return (
    <>
      <p class="soft">{t("lead")} {needed.length > 0 && t("needed", { list: needed.map(ackWord).join(", ") })}</p>
      <Shown data={list}>{({ policies }) => policies.length ? (
        <ul class="setup-rows">{policies.map((one) => (
          <li key={one.kind + one.language}><strong>{one.title}</strong> <span class="soft">{kindWord(one.kind)}, {one.language}, {t("version", { n: one.version })}{one.at ? `, ${t("since", { when: moment(one.at) })}` : ""}</span> {one.prevails && <Tag>{t("counts")}</Tag>}
            <Button small kind="quiet" icon="pencil" label={`${t("edit")}: ${one.title}`} act={() => edit(one)}>{t("edit")}</Button></li>))}</ul>)
        : <p class="soft">{t("none")}</p>}</Shown>
      <Form button={t("publish")} send={async () => {
        await send(`${base}/policies/${kind.value}`, { language: tongue.value.trim(), title: title.value.trim(), prevails: prevails.value, ...(form.value === "text" ? { text: text.value } : { link: link.value.trim() }) }, "PUT");
        tell(t("published"));
        title.value = text.value = link.value = "";
        await list.again();
      }}>
        <div class="new-two">
          <Field label={t("kind")} name="kind" choices={KINDS.map((one) => [one, kindWord(one)] as const)} value={kind.value} set={(v) => { kind.value = v; }} />
          <Field label={t("language")} name="tongue" choices={[["en", t("en")], ["de", t("de")]]} value={tongue.value} set={(v) => { tongue.value = v; }} />
        </div>
        <Field label={t("heading")} name="heading" required maxlength={120} value={title.value} set={(v) => { title.value = v; }} />
        <div><Choice<"text" | "link"> label={t("form")} value={form.value} set={(v) => { form.value = v; }} choices={[["text", t("text")], ["link", t("link")]]} /></div>
        {form.value === "text"
          ? <Field label={t("body")} name="body" rows={8} required value={text.value} set={(v) => { text.value = v; }} />
          : <Field label={t("address")} name="address" type="url" placeholder="https://" required value={link.value} set={(v) => { link.value = v; }} />}
        <Check label={t("prevails")} value={prevails.value} set={(v) => { prevails.value = v; }} />
      </Form>
    </>
  );
}
