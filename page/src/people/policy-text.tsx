// policy-text.tsx - one of the texts that people read and accept, of an event or of this server.
import type { ComponentChildren, JSX } from "preact";
import { useData } from "../data";
import { language, moment, tongue, words } from "../language";
import { ask, query, type Params } from "../router";
import { Choice, Empty, Note, Shown, Tag } from "../ui/parts";
import { kindWord } from "../entrants/acks";
import { useEvent } from "../event/event";
import { OWN_RULES, rulebookWord } from "../event/rulebooks";
import { ChangedRules } from "../event/changed-rules";
import { EventFrame } from "../event/event-frame";
import { RulesInForce } from "../event/rules-in-force";
import { ClauseSearch, type Clause } from "../judge/clauses";
import type { ParameterBook } from "../new/parameters";
import type { Policy } from "../settings/texts";
import { TextBody } from "./text-body";

const t = words({
  missing: "This text isn't available yet. Ask the organisers for it.",
  version: "Version {n}, {when}",
  elsewhere: "This text is on another site:",
  counts: "If the language versions differ, this one applies.",
  translation: "This is a translation. If the language versions differ, the {language} one applies.",
  ours: "standard text",
  instead:
    "The organisers haven't added a text of their own. These rules apply: {rulebook}, clause by clause in our words.",
  conduct: "The organisers haven't added a text of their own. This is what the rulebook says, in our words.",
  clauses: "The rulebook, clause by clause",
  changed: "Different at this event",
  language: "Language",
  settings: "Every game uses these settings. They can't change once registration is open. [DC21-1.1.1b]",
  notPosted: "The organisers haven't published these settings yet. They may still change.",
});

/** The text in the reader's language if there is one; `instead` stands where nobody wrote one. */
function Written({
  base,
  kind,
  instead,
  changed,
}: {
  base: string;
  kind: string;
  instead: ComponentChildren;
  changed?: ComponentChildren;
}): JSX.Element {
  const all = useData<{ policies: Policy[] }>(`${base}/policies`),
    list = all.value.value?.policies.filter((one) => one.kind === kind);
  const wished = query.value.get("language") ?? language.value,
    found = list?.find((one) => one.language === wished) ?? list?.find((one) => one.prevails) ?? list?.[0];
  const text = useData<Policy>(found ? `${base}/policies/${kind}?language=${found.language}` : null),
    counting = list?.find((one) => one.prevails);
  return (
    <>
      {list && !found && instead}
      {found && (
        <Shown data={text}>
          {(one) => (
            <>
              <h1 lang={one.language}>{one.title}</h1>
              <p class="soft">
                {t("version", { n: one.version, when: moment(one.at ?? 0) })}{" "}
                {one.preset && <Tag>{t("ours")}</Tag>}
              </p>
              {list!.length > 1 && (
                <Choice
                  label={t("language")}
                  value={one.language}
                  set={(next) => ask("language", next)}
                  choices={list!.map((other) => [other.language, tongue(other.language)] as const)}
                />
              )}
              {one.link ? (
                <Note>
                  {t("elsewhere")}{" "}
                  <a href={one.link} rel="noopener">
                    {one.link}
                  </a>
                </Note>
              ) : (
                <TextBody text={one.text ?? ""} language={one.language} />
              )}
              {list!.length > 1 && counting && (
                <p class="soft">
                  {one.prevails ? t("counts") : t("translation", { language: tongue(counting.language) })}
                </p>
              )}
              {changed}
              {kind === "rules" && base !== "/api" && (
                <details>
                  <summary>{t("clauses")}</summary>
                  <Clauses />
                </details>
              )}
            </>
          )}
        </Shown>
      )}
    </>
  );
}

const Missing = ({ kind }: { kind: string }): JSX.Element => (
  <>
    <h1>{kindWord(kind)}</h1>
    <Empty icon="sheet" title={t("missing")} />
  </>
);

/** The rulebook in force, clause by clause. */
function Clauses(): JSX.Element {
  const { facts } = useEvent();
  return <ClauseSearch rulebook={facts.rulebook} />;
}

/** What every game is set up by, as it was posted. */
function MatchSettings(): JSX.Element {
  const { api, topic, facts } = useEvent(),
    book = useData<ParameterBook>(`${api}/parameters`, topic);
  return (
    <section>
      {facts.settings_posted ? <p>{t("settings")}</p> : <Note kind="warning">{t("notPosted")}</Note>}
      <Shown data={book}>
        {({ parameters }) => (
          <table class="match-settings">
            <tbody>
              {parameters
                .filter((one) => one.match && one.applies)
                .map((one) => (
                  <tr key={one.name}>
                    <th scope="row">{one.about}</th>
                    <td>
                      {one.said ?? one.value} <span class="soft">{one.clause}</span>
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Shown>
    </section>
  );
}

/** The clauses of the rulebook on conduct: for events that began before there were ready texts. */
function ConductClauses({ of }: { of: string }): JSX.Element {
  const { facts } = useEvent(),
    found = useData<{ clauses: Clause[] }>(
      `/api/clauses?rulebook=${facts.rulebook}&language=${language.value}`,
    );
  return (
    <Shown data={found}>
      {({ clauses }) => (
        <ul>
          {clauses
            .filter((one) => one.id.startsWith(of))
            .map((one) => (
              <li key={one.id}>
                {one.text} <span class="soft">{one.id}</span>
              </li>
            ))}
        </ul>
      )}
    </Shown>
  );
}

/** What stands where the organisers wrote nothing. */
function Instead({ kind, changed }: { kind: string; changed: ComponentChildren }): JSX.Element {
  const { facts } = useEvent(),
    conduct = facts.ruled_texts[kind],
    posts = kind === "match-settings" && facts.settings_posted !== undefined;
  if (conduct)
    return (
      <>
        <h1>{kindWord(kind)}</h1>
        <p>{t("conduct")}</p>
        <ConductClauses of={conduct} />
      </>
    );
  if (kind === "match-settings" || (kind === "rules" && facts.rulebook === OWN_RULES))
    return (
      <>
        <h1>{kindWord(kind)}</h1>
        {posts ? null : <RulesInForce match={kind === "match-settings"} />}
        {changed}
      </>
    );
  if (kind === "rules")
    return (
      <>
        <h1>{kindWord(kind)}</h1>
        <p>{t("instead", { rulebook: rulebookWord(facts.rulebook) })}</p>
        {changed}
        <Clauses />
      </>
    );
  return <Written base="/api" kind={kind} instead={<Missing kind={kind} />} />;
}

function OfEvent({ kind }: { kind: string }): JSX.Element {
  const { api, facts } = useEvent(),
    ruled = kind === "rules" || kind === "match-settings";
  const changed = (
    <>
      {kind === "match-settings" && facts.settings_posted !== undefined && <MatchSettings />}
      {ruled && facts.overrides.length > 0 && (
        <section>
          <h2>{t("changed")}</h2>
          <ChangedRules />
        </section>
      )}
    </>
  );
  return (
    <article class="text">
      <Written base={api} kind={kind} changed={changed} instead={<Instead kind={kind} changed={changed} />} />
    </article>
  );
}

export default function Text({ params }: { params: Params }): JSX.Element {
  const kind = params.kind!;
  if (params.event)
    return (
      <EventFrame id={params.event}>
        <OfEvent kind={kind} />
      </EventFrame>
    );
  return (
    <article class="text">
      <Written base="/api" kind={kind} instead={<Missing kind={kind} />} />
    </article>
  );
}
