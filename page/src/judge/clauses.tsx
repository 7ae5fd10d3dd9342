// clauses.tsx - the rulebook in force, searched: as a page of the desk, and as a field that finds a clause.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { look } from "../api";
import { OWN_RULES } from "../event/rulebooks";
import { useData } from "../data";
import { language, languageOf, words } from "../language";
import { Choice, Field, Shown } from "../ui/parts";
import { into } from "../ui/signals";
import type * as answers from "../answers";

const t = words({
  search: "Search the rules",
  searchHint: "A word or a clause number.",
  none: "No matching clauses.",
  clause: "Clause",
  clauseHint: "A number, or a word to search for.",
  many: "{n, plural, one {1 clause} other {# clauses}}",
  decided: "Decisions on this:",
  other: "Match in another language:",
  tongue: "Rules language",
});

/** `found` and `language`: the words are in another language than the one asked for. `decisions`: what was decided where the clause is unclear. */
export type Clause = answers.Clause;
/** Rules are read in the reader's language, and on wish in another one. */
type Book = { rulebook: string; tongue?: string | undefined };

const isId = (text: string): boolean => /^[A-Za-z]{1,2}\d{2}-|^Q-\d/.test(text.trim());
const question = ({ rulebook, tongue }: Book, text: string): string => {
  const asked = new URLSearchParams(rulebook === OWN_RULES ? {} : { rulebook });
  if (tongue) asked.set("language", tongue);
  if (text.trim()) asked.set(isId(text) ? "id" : "q", text.trim());
  return `/api/clauses?${asked.toString()}`;
};

/** `text` with every occurrence of the word marked. */
function Marked({ text, word }: { text: string; word: string }): JSX.Element {
  const at = word.trim().length > 1 ? text.toLocaleLowerCase().indexOf(word.trim().toLocaleLowerCase()) : -1;
  if (at < 0) return <>{text}</>;
  const end = at + word.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      <Marked text={text.slice(end)} word={word} />
    </>
  );
}

function ClauseFound({
  one,
  spoken,
  asked,
  typed,
}: {
  one: Clause;
  /** the language it is told in: there are clauses in two */
  spoken: string;
  asked: Signal<string>;
  typed: Signal<string>;
}): JSX.Element {
  return (
    <div>
      <dt id={one.id}>{one.id}</dt>
      <dd lang={spoken}>
        <Marked text={one.text} word={asked.value} />
        {one.found && (
          <p class="soft" lang={one.language}>
            <span lang={language.value}>{t("other")}</span> <Marked text={one.found} word={asked.value} />
          </p>
        )}
        {one.decisions && (
          <p class="soft" lang={language.value}>
            {t("decided")}{" "}
            {one.decisions.map((id) => (
              <button
                key={id}
                type="button"
                class="link"
                onClick={() => {
                  typed.value = asked.value = id;
                }}
              >
                {id}
              </button>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}

/** `event`: the language of the event, in which its rules can be read out to all. */
export function ClauseSearch({
  rulebook,
  event,
}: {
  rulebook: string;
  event?: string | undefined;
}): JSX.Element {
  const asked = useSignal(""),
    typed = useSignal(""),
    tongue = useSignal<string | null>(null);
  const other = event === "en" || event === "de" ? event : language.value,
    book = { rulebook, tongue: tongue.value ?? language.value };
  useEffect(() => {
    const soon = setTimeout(() => {
      asked.value = typed.value;
    }, 250);
    return () => clearTimeout(soon);
  }, [typed.value]);
  const found = useData<{ language: string; clauses: Clause[] }>(question(book, asked.value));
  return (
    <section class="judge-clauses">
      <Field
        label={t("search")}
        hint={t("searchHint")}
        type="search"
        name="clauses"
        value={typed.value}
        set={into(typed)}
      />
      {other !== language.value && (
        <Choice
          label={t("tongue")}
          value={book.tongue}
          set={into(tongue)}
          choices={[
            [language.value, languageOf(language.value).name],
            [other, languageOf(other).name],
          ]}
        />
      )}
      <Shown data={found}>
        {({ language: spoken, clauses }) => (
          <>
            <p class="soft" role="status">
              {clauses.length ? t("many", { n: clauses.length }) : t("none")}
            </p>
            <dl>
              {clauses.map((one) => (
                <ClauseFound key={one.id} one={one} spoken={spoken} asked={asked} typed={typed} />
              ))}
            </dl>
          </>
        )}
      </Shown>
    </section>
  );
}

/** A clause's number, with suggestions while typing. */
export function ClauseField({
  value,
  set,
  ...book
}: Book & { value: string; set: (value: string) => void }): JSX.Element {
  const found = useSignal<Clause[]>([]),
    list = useId();
  useEffect(() => {
    if (value.trim().length < 3) {
      found.value = [];
      return;
    }
    let here = true;
    const soon = setTimeout(
      () =>
        void look<{ clauses: Clause[] }>(question(book, value)).then(
          ({ clauses }) => {
            if (here) found.value = clauses.slice(0, 12);
          },
          () => undefined,
        ),
      200,
    );
    return () => {
      here = false;
      clearTimeout(soon);
    };
  }, [value, language.value, book.tongue]);
  const exact = found.value.find((one) => one.id === value.trim());
  return (
    <div class="clause-field">
      <Field
        label={t("clause")}
        hint={exact ? exact.text : t("clauseHint")}
        value={value}
        set={set}
        list={list}
        autocomplete="off"
        maxlength={15}
        name="clause"
      />
      <datalist id={list}>
        {found.value.map((one) => (
          <option key={one.id} value={one.id}>
            {one.text.slice(0, 90)}
          </option>
        ))}
      </datalist>
      {!exact && found.value.length > 0 && !isId(value) && (
        <ul class="clause-found">
          {found.value.slice(0, 4).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => set(one.id)}>
                <strong>{one.id}</strong> {one.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
