// text.tsx - one of the texts that people read and accept, of an event or of this server.
import type { JSX } from "preact";
import { useData } from "../data";
import { language, moment, words } from "../language";
import { ask, query, type Params } from "../router";
import { Choice, Empty, Note, Shown } from "../ui/parts";
import { kindWord } from "../entrants/acks";
import type { Policy } from "../setup/texts";

const t = words(
  { missing: "This text has not been put here yet. Ask the organisers for it.", version: "Version {n}, {when}", elsewhere: "The text is kept elsewhere:", counts: "This language counts if they differ.", back: "To the event", language: "Language" },
  { missing: "Dieser Text steht hier noch nicht. Frage die Turnierleitung danach.", version: "Fassung {n}, {when}", elsewhere: "Der Text steht anderswo:", counts: "Diese Sprache gilt, wenn sie sich unterscheiden.", back: "Zum Turnier", language: "Sprache" });

export default function Text({ params }: { params: Params }): JSX.Element {
  const base = params.event ? `/api/events/${params.event}` : "/api", kind = params.kind!;
  const all = useData<{ policies: Policy[] }>(`${base}/policies`), list = all.value.value?.policies.filter((one) => one.kind === kind);
  const wished = query.value.get("language") ?? language.value, found = list?.find((one) => one.language === wished) ?? list?.find((one) => one.prevails) ?? list?.[0];
  const text = useData<Policy>(found ? `${base}/policies/${kind}?language=${found.language}` : null);
  return (
    <article class="text">
      {params.event && <p><a href={`/events/${params.event}`}>{t("back")}</a></p>}
      {list && !found && <><h1>{kindWord(kind)}</h1><Empty icon="sheet" title={t("missing")} /></>}
      {found && <Shown data={text}>{(one) => <>
        <h1>{one.title}</h1>
        <p class="soft">{t("version", { n: one.version, when: moment(one.at ?? 0) })} {one.prevails && t("counts")}</p>
        {list!.length > 1 && <Choice label={t("language")} value={one.language} set={(next) => ask("language", next)} choices={list!.map((other) => [other.language, other.language] as const)} />}
        {one.link ? <Note>{t("elsewhere")} <a href={one.link} rel="noopener">{one.link}</a></Note> : <div class="text-body" lang={one.language}>{(one.text ?? "").split(/\n\s*\n/).map((part, i) => <p key={i}>{part}</p>)}</div>}
      </>}</Shown>}
    </article>
  );
}
