// language-switch.tsx - read the page in another language: a button while there are two, a list when there are more.
import type { JSX } from "preact";
import { language, LANGUAGES, speak, words, type Language } from "../language";
import { complaining } from "./toast";

const t = words({ label: "Language" });
const ALL = Object.keys(LANGUAGES) as Language[];

export function LanguageSwitch(): JSX.Element {
  const other = ALL.find((one) => one !== language.value)!;
  if (ALL.length === 2)
    return (
      <button type="button" class="link" lang={other} onClick={complaining(() => speak(other))}>
        {LANGUAGES[other].name}
      </button>
    );
  return (
    <select
      aria-label={t("label")}
      value={language.value}
      onChange={complaining((event: Event) => speak((event.target as HTMLSelectElement).value as Language))}
    >
      {ALL.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGES[one].name}
        </option>
      ))}
    </select>
  );
}
