// rulebooks.ts - the rulebooks by their names. The server says what is needed (EventFacts, its parameters): no other file
// compares names, and ESLint makes sure of it.
import { terms } from "../language";

export const RULEBOOKS = ["nc20", "wc25", "dm19", "wc04", "dc21", "custom"] as const;
export type Rulebook = (typeof RULEBOOKS)[number];

/** An organiser's own rules: nothing is printed that could be cited or accepted. */
export const OWN_RULES: Rulebook = "custom";

export const rulebookWord = terms({
  nc20: "National Championship 2020",
  wc25: "World Championship 2025",
  dm19: "German Championship 2019",
  wc04: "World Championship 2004",
  dc21: "Digital World Championship 2021",
  custom: "Custom rules",
});

/** What makes each one special, for choosing one. */
export const rulebookLine = terms({
  nc20: "Three games, then semi-finals for the top 16. The same board at every table.",
  wc25: "Five minutes of study time for each board; the last boards are drawn live.",
  dm19: "A season event in a shop: places score 5-3-2-1 for the league.",
  wc04: "Everyone plays once in each play-order position; tables build their own boards.",
  dc21: "Time-zone groups play five to seven rated games; the best meet in a knock-out.",
  custom: "Just the rules of the game; you set every parameter yourself.",
});

/** For which events it is made. */
export const rulebookFor = terms({
  nc20: "1 day · 16+ players",
  wc25: "3 days",
  dm19: "Season · 16+ players",
  wc04: "2 days",
  dc21: "Online · 100+ players",
  custom: "3+ players",
});

/** How many people come to one, for a demo. */
export const rulebookPlayers: Record<Rulebook, number> = {
  nc20: 26,
  wc25: 84,
  dm19: 22,
  wc04: 48,
  dc21: 120,
  custom: 24,
};
