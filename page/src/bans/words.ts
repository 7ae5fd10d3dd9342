// words.ts - bans as the server tells them, in words.
import { terms } from "../language";

export type Scope = "host" | "championships" | "all";
export type Ban = {
  ban: number;
  person: string;
  name: string;
  state: string;
  over?: boolean;
  scope: Scope;
  everywhere: boolean;
  at: number;
  until?: number;
  event?: string;
  event_name?: string;
  season?: string;
  season_name?: string;
  by: string;
  text?: string;
};
/** Something that judges wrote down about somebody at one of the events. */
export type Record = {
  at: number;
  kind: string;
  penalty?: string;
  code?: string;
  person: string;
  name: string;
  event: string;
  event_name: string;
  clause?: string;
  text?: string;
};

export const caseWord = terms(
  { examined: "being examined", banned: "banned", dismissed: "dismissed", ended: "ended" },
  { examined: "wird geprüft", banned: "gesperrt", dismissed: "eingestellt", ended: "aufgehoben" },
);
export const scopeWord = terms(
  {
    host: "events of the same organisers",
    championships: "the championship programme",
    all: "all tournaments",
  },
  {
    host: "Turniere derselben Veranstalter",
    championships: "das Meisterschaftsprogramm",
    all: "alle Turniere",
  },
);
export const scopeClause: { [key in Scope]: string } = {
  host: "NC20-1.7b, DC21-2.2a",
  championships: "WC25-2.1.11b",
  all: "DM19-5.7",
};

/** Does it keep somebody out today? */
export const stands = (ban: Ban): boolean => ban.state === "banned" && !ban.over;
