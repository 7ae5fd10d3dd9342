// language-switch.tsx - read the page in another language: a button while there are two, a list when there are more.
import type { JSX } from "preact";
import { language, languageOf, languages, speak, words } from "../language";
import { complaining } from "./toast";

const t = words({ label: "Language" });

/** [tag, name] of each, for a choice. */
export const languageChoices = (): [string, string][] =>
  languages.value.map(({ tag, name }): [string, string] => [tag, name]);

export function LanguageSwitch(): JSX.Element {
  const [other, more] = languages.value.filter(({ tag }) => tag !== languageOf(language.value).tag);
  if (other && !more)
    return (
      <button type="button" class="link" lang={other.tag} onClick={complaining(() => speak(other.tag))}>
        {other.name}
      </button>
    );
  return (
    <select
      aria-label={t("label")}
      value={language.value}
      onChange={complaining((event: Event) => speak((event.target as HTMLSelectElement).value))}
    >
      {languageChoices().map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
