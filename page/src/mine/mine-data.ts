// mine-data.ts - what the server tells players about their own day: `GET …/mine`.
import type * as answers from "../answers";

export type PlanRow = answers.PlanRow;
/** One opponent of a rated game: with each of them it was a duel. */
export type Duel = answers.RatedDuel;
export type Rated = answers.RatedGame;
/** A digital championship: my group, its window, my games so far. */
export type Weekend = answers.Weekend;
export type Mine = answers.Mine;
