// rulebooks.tsx - the rulebooks to choose from: what makes each special, in two lines.
import type { JSX } from "preact";
import { words } from "../language";
import { rulebookWord } from "../event/event";
import { Tag } from "../ui/parts";

export const RULEBOOKS = ["nc20", "wc25", "dm19", "wc04", "dc21", "custom"] as const;
export type Rulebook = (typeof RULEBOOKS)[number];

const t = words(
  { choose: "Rulebook",
    nc20: "Three games, the best sixteen play semi-finals, four the final. One board for all tables in each game.",
    nc20more: "From 16 players; several Saturdays are possible, the best one counts.",
    wc25: "Four games on boards that everybody studies for five minutes; settlements are placed in silence.",
    wc25more: "Semi-final and final boards are drawn live. Judges may time slow tables.",
    dm19: "A tournament of a season in a shop or club: rounds only, places give 5-3-2-1 points, results go to the league.",
    dm19more: "From 16 players; scenarios can be mixed, tables build their own boards.",
    wc04: "Two days: everybody starts once from each position, then semi-final and final on Sunday.",
    wc04more: "Each table lays its own board; positions are chosen before it is laid.",
    dc21: "Online: groups by time zone play five to seven rated games on one weekend.",
    dc21more: "The best of each group meet in a knock-out bracket. From 100 players.",
    custom: "Plain rules of the game, from three players.", customMore: "Set every parameter yourself.",
    online: "Online", day1: "1 day", day2: "2 days", day3: "3 days", season: "Season" },
  { choose: "Regelwerk",
    nc20: "Drei Spiele, die besten sechzehn ins Halbfinale, vier ins Finale. In jedem Spiel ein Plan für alle Tische.",
    nc20more: "Ab 16 Personen; auch über mehrere Samstage, der beste zählt.",
    wc25: "Vier Spiele auf Plänen, die alle fünf Minuten lang studieren; Siedlungen werden schweigend gesetzt.",
    wc25more: "Pläne von Halbfinale und Finale werden live ausgelost. Langsame Tische bekommen eine Uhr.",
    dm19: "Turnier einer Saison in Laden oder Verein: nur Runden, Plätze geben 5-3-2-1 Punkte, Ergebnisse gehen an die Liga.",
    dm19more: "Ab 16 Personen; Szenarien lassen sich mischen, die Tische bauen selbst auf.",
    wc04: "Zwei Tage: Alle beginnen einmal von jeder Position, am Sonntag folgen Halbfinale und Finale.",
    wc04more: "Jeder Tisch legt seinen eigenen Plan; Positionen werden vorher gewählt.",
    dc21: "Online: Gruppen nach Zeitzone spielen an einem Wochenende fünf bis sieben gewertete Spiele.",
    dc21more: "Die Besten jeder Gruppe treffen sich im Turnierbaum. Ab 100 Personen.",
    custom: "Die reinen Spielregeln, ab drei Personen.", customMore: "Du stellst alles selbst ein.",
    online: "Online", day1: "1 Tag", day2: "2 Tage", day3: "3 Tage", season: "Saison" });

type Key = Parameters<typeof t>[0];
const MORE: Record<Rulebook, { more: Key; tag: Key | null }> = {
  nc20: { more: "nc20more", tag: "day1" }, wc25: { more: "wc25more", tag: "day3" }, dm19: { more: "dm19more", tag: "season" },
  wc04: { more: "wc04more", tag: "day2" }, dc21: { more: "dc21more", tag: "online" }, custom: { more: "customMore", tag: null },
};

/** One of the cards; arrow keys move between them as in any group of radio buttons. */
export function RulebookCards({ value, set, without }: { value: Rulebook | null; set: (book: Rulebook) => void; without?: Rulebook }): JSX.Element {
  return (
    <fieldset class="new-cards">
      <legend class="hidden">{t("choose")}</legend>
      {RULEBOOKS.filter((book) => book !== without).map((book) => {
        const { more, tag } = MORE[book];
        return (
          <label key={book} class="card new-card" data-chosen={value === book || undefined}>
            <input type="radio" name="rulebook" value={book} checked={value === book} onChange={() => set(book)} />
            <span class="new-card-name">{rulebookWord(book)} {tag && <Tag>{t(tag)}</Tag>}</span>
            <span>{t(book)}</span>
            <span class="soft">{t(more)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
