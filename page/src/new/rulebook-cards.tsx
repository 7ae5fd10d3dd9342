// rulebook-cards.tsx - the rulebooks to choose from: what makes each special, in two lines.
import type { JSX } from "preact";
import { words } from "../language";
import { rulebookWord, RULEBOOKS, type Rulebook } from "../event/rulebooks";
import { Tag } from "../ui/parts";

const t = words({
  choose: "Rulebook",
  nc20: "Three games, then semi-finals of sixteen. One board for all tables.",
  wc25: "Boards are studied for five minutes; the last ones are drawn live.",
  dm19: "A season's tournament in a shop: places score 5-3-2-1 for the league.",
  wc04: "Everybody starts once from each position; tables lay their own boards.",
  dc21: "Time zones play five to seven rated games, the best a knock-out.",
  custom: "Plain rules of the game; you set every parameter yourself.",
  nc20for: "1 day · from 16 players",
  wc25for: "3 days",
  dm19for: "Season · from 16 players",
  wc04for: "2 days",
  dc21for: "Online · from 100 players",
  customFor: "From 3 players",
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
