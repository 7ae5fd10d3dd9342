// ranking.ts - a season as the server tells it.
import { terms } from "../language";

export type Counted = { tournament: string; place: number; points: string };
export type SeasonRow = { rank: number; player: string; name: string; shared: number; state: string; points: string; tournaments: number; pct_mean: string; best_place: number; worst_place: number; counted: Counted[] };
export type Result = { player: string; tournament: string; place: number; invalid?: boolean };
/** An event that was handed in, with what there is to judge it by. */
export type SeasonEvent = {
  event: string; name?: string; state: string; starts?: string; place?: string; players?: number; valid?: number; online?: boolean; official?: boolean; scenarios?: string[]; staff?: string[];
  changed?: { about: string; value: string }[]; acceptable?: boolean; why_not?: string; text?: string; clause?: string;
};
export type Leaver = { person: string; name: string; event: string; event_name: string; at: number; during: boolean; round?: number; table?: number; status: string; text?: string; ban?: number; case?: string };
export type Entitled = "declared" | "yes" | "no";
export type MemberNote = { person: string; name: string; direct: boolean; declined: boolean; lot?: string; entitled: Entitled; elsewhere: Entitled; text?: string };
export type Season = {
  season: string; name: string; rulebook: string; closed: boolean; mine: boolean; administrators: string[]; events: SeasonEvent[]; results: Result[]; leavers?: Leaver[]; notes: MemberNote[];
  published?: { at: number; people: string[] }; final?: string;
  table: { ranking: SeasonRow[]; finalists: string[]; tournaments: { id: string; valid: number; verdict: string }[] };
};
/** What every part of the page is given. */
export type Part = { season: Season; again: () => Promise<void> };

export const stateWord = terms(
  { out: "", finalist: "Finalist", direct: "Qualified directly", not_resident: "Not entitled", other_championship: "Another championship", declined: "Declined", tied_at_the_cut: "Tied at the cut" },
  { out: "", finalist: "Finalist", direct: "Direkt qualifiziert", not_resident: "Nicht berechtigt", other_championship: "Andere Meisterschaft", declined: "Verzichtet", tied_at_the_cut: "Gleichauf an der Grenze" });
/** Why somebody who stands high enough is passed over. */
export const clauseOf: Record<string, string> = { direct: "DM19-4.6", not_resident: "DM19-4.7a", other_championship: "DM19-4.7b", tied_at_the_cut: "Q-28", finalist: "DM19-4.5" };
export const eventStateWord = terms(
  { entered: "Entered", submitted: "Handed in", accepted: "Accepted", rejected: "Rejected" },
  { entered: "Angemeldet", submitted: "Eingereicht", accepted: "Angenommen", rejected: "Abgelehnt" });
export const verdictWord = terms(
  { counts: "counts", "too few valid results": "too few valid results", "held online": "held online" },
  { counts: "zählt", "too few valid results": "zu wenige gültige Ergebnisse", "held online": "online ausgetragen" });
export const gameWord = terms(
  { base: "base game", "new-shores": "New Shores", fishermen: "Fishermen", "cities-and-knights": "Cities & Knights", "explorers-and-pirates": "Explorers & Pirates" },
  { base: "Basisspiel", "new-shores": "Zu neuen Ufern", fishermen: "Fischer", "cities-and-knights": "Städte & Ritter", "explorers-and-pirates": "Entdecker & Piraten" });

/** "25/69" → 36.23: a mean share in percent. */
export function percent(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return (100 * Number(above)) / Number(below);
}

/** ["base","base","fishermen"] → [["base", 2], ["fishermen", 1]]: what was played how often. */
export function mix(scenarios: readonly string[]): [string, number][] {
  const count = new Map<string, number>();
  for (const one of scenarios) count.set(one, (count.get(one) ?? 0) + 1);
  return [...count];
}

/** Who was published and is no longer among the finalists, and who has moved up since. */
export function since(published: readonly string[], now: readonly string[]): { out: string[]; up: string[] } {
  return { out: published.filter((one) => !now.includes(one)), up: now.filter((one) => !published.includes(one)) };
}
