// ban-words.ts - bans as the server tells them, in words.
import { terms } from "../language";
import type * as answers from "../answers";

export type Scope = "host" | "championships" | "all";
export type Ban = answers.Ban;
/** Something that judges wrote down about someone at one of the events. */
export type Record = answers.BanRecord;

export const caseWord = terms({
  examined: "under review",
  banned: "banned",
  dismissed: "dismissed",
  ended: "lifted",
});
export const scopeWord = terms({
  host: "events by the same organisers",
  championships: "the championship programme",
  all: "all events",
});
export const scopeClause: { [key in Scope]: string } = {
  host: "NC20-1.7b, DC21-2.2a",
  championships: "WC25-2.1.11b",
  all: "DM19-5.7",
};

/** Does it keep someone out today? */
export const stands = (ban: Ban): boolean => ban.state === "banned" && !ban.over;
