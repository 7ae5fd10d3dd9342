// points.tsx - how many victory points end a game, and what they come from: for sheets and for players between two kinds of game.
import type { JSX } from "preact";
import { terms, words } from "../language";
import { useEvent } from "./event";
import { gameWord, type RoundFacts } from "./tables";

const t = words({ goal: "Goal: {n} VP. {counts}" });

const countsWord = terms({
  base: "Settlement 1, city 2, Longest Road 2, Largest Army 2, each VP card 1.",
  fishermen:
    "Settlement 1, city 2, Longest Road 2, Largest Army 2, each VP card 1. The player with the old boot needs one more.",
  "new-shores":
    "Settlement 1, city 2, Longest Road 2, Largest Army 2, each VP card 1, the first settlement on each small island 2 more.",
  "cities-and-knights":
    "Settlement 1, city 2, metropolis 2 more, Longest Road 2, merchant 1, Printing 1, Constitution 1, each defender point 1.",
  "explorers-and-pirates":
    "Settlement 1, harbour settlement 2, the points reached on each mission track, each leader card 1.",
});

/** Shown if an event plays more than the base game, because points are counted differently in each. */
export function Points({ round }: { round: RoundFacts }): JSX.Element | null {
  const { facts } = useEvent();
  return gameWord(facts.scenarios, round.scenario) ? (
    <p class="soft points-count">{t("goal", { n: round.goal, counts: countsWord(round.scenario) })}</p>
  ) : null;
}
