// rulebook-cards.tsx - the rulebooks to choose from: what makes each special, in two lines.
import type { JSX } from "preact";
import { words } from "../language";
import { rulebookWord, RULEBOOKS, type Rulebook } from "../event/rulebooks";
import { Tag } from "../ui/parts";

const t = words({
  choose: "Rulebook",
  nc20: "Three games, then semi-finals for the top 16. The same board at every table.",
  wc25: "Five minutes of study time for each board; the last boards are drawn live.",
  dm19: "A season event in a shop: places score 5-3-2-1 for the league.",
  wc04: "Everyone plays once in each play-order position; tables build their own boards.",
  dc21: "Time-zone groups play five to seven rated games; the best meet in a knock-out.",
  custom: "Just the rules of the game; you set every parameter yourself.",
  nc20for: "1 day · 16+ players",
  wc25for: "3 days",
  dm19for: "Season · 16+ players",
  wc04for: "2 days",
  dc21for: "Online · 100+ players",
  customFor: "3+ players",
});

type Key = Parameters<typeof t>[0];
const FOR: Record<Rulebook, Key> = {
  nc20: "nc20for",
  wc25: "wc25for",
  dm19: "dm19for",
  wc04: "wc04for",
  dc21: "dc21for",
  custom: "customFor",
};

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
            {rulebookWord(book)} <Tag>{t(FOR[book])}</Tag>
          </span>
          <span>{t(book)}</span>
        </label>
      ))}
    </fieldset>
  );
}
