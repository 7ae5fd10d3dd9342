// rulebooks.ts - the rulebooks by their names. What one asks for is told by the server (EventFacts, its parameters): no other
// file compares names, and ESLint sees to it.
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
