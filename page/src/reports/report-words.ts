// report-words.ts - confidential reports in words, and what the server tells about one.
import { terms } from "../language";
import type * as answers from "../answers";

export const CATEGORIES = ["harassment", "assault", "improper-contact", "conduct", "exploit"] as const;
/** Nobody is touched where nobody meets (DC21-2.2b); threats are harassment, too. */
export const categoriesAt = (online: boolean | undefined): readonly (typeof CATEGORIES)[number][] =>
  online ? ["harassment", "conduct", "exploit"] : CATEGORIES;
export const categoryWord = terms({
  harassment: "Harassment",
  assault: "Violence or threats",
  "improper-contact": "Inappropriate contact",
  conduct: "Misconduct",
  exploit: "Exploiting a bug",
});

export const STATES = ["open", "asked-to-stop", "escalated", "closed"] as const;
export const stateWord = terms({
  open: "Open",
  "asked-to-stop": "Asked to stop",
  escalated: "Escalated",
  closed: "Closed",
});

export type Report = answers.Report;
