// rulebook-cards.tsx - the rulebooks to choose from: what makes each special, in two lines.
import type { JSX } from "preact";
import { words } from "../language";
import { rulebookFor, rulebookLine, rulebookWord, RULEBOOKS, type Rulebook } from "../event/rulebooks";
import { Tag } from "../ui/parts";

const t = words({ choose: "Rulebook" });

/** One of the cards; arrow keys move between them as in any group of radio buttons. */
export function RulebookCards({
  value,
  set,
  without,
}: {
  value: Rulebook | null;
  set: (book: Rulebook) => void;
  without?: Rulebook;
}): JSX.Element {
  return (
    <fieldset class="new-cards">
      <legend class="hidden">{t("choose")}</legend>
      {RULEBOOKS.filter((book) => book !== without).map((book) => (
        <label key={book} class="card new-card" data-chosen={value === book || undefined}>
          <input
            type="radio"
            name="rulebook"
            value={book}
            checked={value === book}
            onChange={() => set(book)}
          />
          <span class="new-card-name">
            {rulebookWord(book)} <Tag>{rulebookFor(book)}</Tag>
          </span>
          <span>{rulebookLine(book)}</span>
        </label>
      ))}
    </fieldset>
  );
}
