// ruling-words.ts - what judges record, in words: what it was, what came of it, what someone calls for.
import { terms } from "../language";
import type * as answers from "../answers";

export const TOPICS = ["rules", "conduct", "timing", "banking", "material", "result", "other"] as const;
export const topicWord = terms({
  rules: "Rules question",
  conduct: "Player behaviour",
  timing: "Slow play",
  banking: "Bank or cards",
  material: "Missing or wrong components",
  result: "Result or sheet",
  other: "Something else",
});

export const CODES = [
  "forgotten-robber",
  "dev-cards-mixed",
  "free-card",
  "early-trade-talk",
  "talk-while-placing",
  "misspend",
  "cards-shown",
  "giving-a-win",
  "collusion",
  "cheating",
  "abusive-play",
  "device",
  "recording",
  "disruption",
  "brand",
  "exploit",
  "leaving",
  "other",
] as const;
export type Code = (typeof CODES)[number];
export const codeWord = terms({
  cheating: "Cheating",
  "abusive-play": "Abusive play",
  "giving-a-win": "Giving a win away",
  collusion: "Tournament collusion",
  "free-card": "Free card",
  "early-trade-talk": "Trade talk before the robber",
  "talk-while-placing": "Talking during placement",
  misspend: "Wrong payment",
  "dev-cards-mixed": "Development cards not kept separate",
  "cards-shown": "Showing cards",
  "forgotten-robber": "Forgotten robber",
  device: "Device at the table",
  recording: "Recording without permission",
  disruption: "Disruption",
  brand: "Harming the brand",
  exploit: "Exploiting a bug",
  leaving: "Left the game",
  other: "Something else",
});

export const OUTCOMES = ["corrected", "normal-play", "penalty", "no-offence"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const outcomeWord = terms({
  "normal-play": "Play stands",
  corrected: { text: "Corrected", about: "it has been done" },
  penalty: "Penalty",
  "no-offence": "No offence",
});

export const PENALTIES = [
  "warning",
  "dev-block",
  "cards-returned",
  "robber-to-desert",
  "game-loss",
  "removal",
] as const;
/** What is left where no hall, no cards and no robber of wood are. */
export const penaltiesAt = (online: boolean | undefined): readonly Penalty[] =>
  online ? ["warning", "game-loss"] : PENALTIES;
export type Penalty = (typeof PENALTIES)[number];
export const penaltyWord = terms({
  warning: "Warning",
  "dev-block": "No development card this turn",
  "cards-returned": "Cards returned",
  "robber-to-desert": "Robber to the desert",
  "game-loss": "Game loss",
  removal: "Removal from the hall",
});

export const ABOUTS = ["rules", "exploit", "software", "conduct"] as const;
export const aboutWord = terms({
  rules: "the rules",
  exploit: "exploiting a bug",
  software: "the software",
  conduct: "conduct",
});
export const basisWord = terms({ rules: "Rules", conduct: "Code of conduct" });
export const statusWord = terms({
  registered: "registered",
  waiting: "on the waiting list",
  present: "checked in",
  "no-show": "no-show",
  withdrawn: { text: "withdrawn", about: "an entry in an event" },
  abandoned: "left",
  disqualified: "disqualified",
});
export const kindWord = terms({
  "penalty.issued": "Penalty",
  "dq.issued": "Disqualification",
  "incident.recorded": "Incident",
  "ruling.made": "Ruling",
  "protest.filed": "Protest",
  "turn.overrun": "Turn overrun",
  "entry.abandoned": "Left the game",
});
/** Something someone has to see to: `GET …/calls`, `GET …/incidents`. */
export type Matter = answers.Matter;
/** What was written down about a player: `GET …/records`. */
export type Kept = answers.RecordEntry;
export type PlayerRecord = answers.PlayerRecord;
