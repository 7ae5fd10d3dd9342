// text.tsx - one of the texts that people read and accept, of an event or of this server.
import type { ComponentChildren, JSX } from "preact";
import { useData } from "../data";
import { language, moment, words } from "../language";
import { ask, query, type Params } from "../router";
import { Choice, Empty, Note, Shown } from "../ui/parts";
import { kindWord } from "../entrants/acks";
import { rulebookWord, useEvent } from "../event/event";
import { ChangedRules } from "../event/changed";
import { EventFrame } from "../event/frame";
import { isRuled } from "../event/missing-texts";
import { ClauseSearch } from "../judge/clauses";
import type { ParameterBook } from "../new/parameters";
import type { Policy } from "../setup/texts";

const t = words(
  { missing: "This text has not been put here yet. Ask the organisers for it.", version: "Version {n}, {when}", elsewhere: "The text is kept elsewhere:", counts: "This language counts if they differ.", instead: "The organisers have put no text of their own here. In force is: {rulebook}, here clause by clause in our words.", clauses: "The rulebook, clause by clause", changed: "Otherwise at this event", language: "Language", settings: "Each game is played with these settings. They stay as they are when registration is open. [DC21-1.1.1b]", notPosted: "The organisers have not posted these settings yet. They may still change." },
  { missing: "Dieser Text steht hier noch nicht. Frage die Turnierleitung danach.", version: "Fassung {n}, {when}", elsewhere: "Der Text steht anderswo:", counts: "Diese Sprache gilt, wenn sie sich unterscheiden.", instead: "Die Turnierleitung hat hier keinen eigenen Text eingestellt. Es gilt: {rulebook}, hier Bestimmung für Bestimmung in unseren Worten.", clauses: "Das Regelwerk, Bestimmung für Bestimmung", changed: "Bei diesem Turnier anders", language: "Sprache", settings: "Mit diesen Einstellungen wird jede Partie gespielt. Ist die Anmeldung offen, bleiben sie, wie sie sind. [DC21-1.1.1b]", notPosted: "Die Turnierleitung hat diese Einstellungen noch nicht bekannt gegeben. Sie können sich noch ändern." });

/** The text in the reader's language if there is one; `instead` stands where nobody wrote one. */
function Written({ base, kind, instead, changed }: { base: string; kind: string; instead: ComponentChildren; changed?: ComponentChildren }): JSX.Element {
  const all = useData<{ policies: Policy[] }>(`${base}/policies`), list = all.value.value?.policies.filter((one) => one.kind === kind);
  const wished = query.value.get("language") ?? language.value, found = list?.find((one) => one.language === wished) ?? list?.find((one) => one.prevails) ?? list?.[0];
  const text = useData<Policy>(found ? `${base}/policies/${kind}?language=${found.language}` : null);
  return (
    <>
      {list && !found && instead}
      {found && <Shown data={text}>{(one) => <>
        <h1>{one.title}</h1>
        <p class="soft">{t("version", { n: one.version, when: moment(one.at ?? 0) })} {one.prevails && t("counts")}</p>
        {list!.length > 1 && <Choice label={t("language")} value={one.language} set={(next) => ask("language", next)} choices={list!.map((other) => [other.language, other.language] as const)} />}
        {one.link ? <Note>{t("elsewhere")} <a href={one.link} rel="noopener">{one.link}</a></Note> : <div class="text-body" lang={one.language}>{(one.text ?? "").split(/\n\s*\n/).map((part, i) => <p key={i}>{part}</p>)}</div>}
        {changed}
        {kind === "rules" && base !== "/api" && <details><summary>{t("clauses")}</summary><Clauses /></details>}
      </>}</Shown>}
    </>
  );
}

const Missing = ({ kind }: { kind: string }): JSX.Element => <><h1>{kindWord(kind)}</h1><Empty icon="sheet" title={t("missing")} /></>;

/** The rulebook in force, clause by clause. */
function Clauses(): JSX.Element {
  const { facts } = useEvent();
  return <ClauseSearch rulebook={facts.rulebook} />;
}

/** What every game is set up by, as it was posted. */
function MatchSettings(): JSX.Element {
  const { api, topic, facts } = useEvent(), book = useData<ParameterBook>(`${api}/parameters`, topic);
  return (
    <section>
      {facts.settings_posted ? <p>{t("settings")}</p> : <Note kind="warning">{t("notPosted")}</Note>}
      <Shown data={book}>{({ parameters }) => <table class="match-settings"><tbody>{parameters.filter((one) => one.match && one.applies).map((one) => (
        <tr key={one.name}><th scope="row">{one.about}</th><td>{one.said ?? one.value} <span class="soft">{one.clause}</span></td></tr>))}</tbody></table>}</Shown>
    </section>
  );
}

function OfEvent({ kind }: { kind: string }): JSX.Element {
  const { api, facts } = useEvent(), settings = kind === "match-settings" && facts.settings_posted !== undefined ? <MatchSettings /> : null, changed = settings ?? (facts.overrides.length > 0 && (kind === "rules" || kind === "match-settings") ? <section><h2>{t("changed")}</h2><ChangedRules /></section> : null);
  return (
    <article class="text">
      <Written base={api} kind={kind} changed={changed} instead={settings ? <><h1>{kindWord(kind)}</h1>{settings}</> : isRuled(facts.rulebook, kind) ? <><h1>{kindWord(kind)}</h1><p>{t("instead", { rulebook: rulebookWord(facts.rulebook) })}</p>{changed}<Clauses /></>
        : <Written base="/api" kind={kind} instead={<Missing kind={kind} />} />} />
    </article>
  );
}

export default function Text({ params }: { params: Params }): JSX.Element {
  const kind = params.kind!;
  if (params.event) return <EventFrame id={params.event}><OfEvent kind={kind} /></EventFrame>;
  return <article class="text"><Written base="/api" kind={kind} instead={<Missing kind={kind} />} /></article>;
}
