// ranking.ts - a season as the server tells it.
import { terms } from "../language";

export type Counted = { tournament: string; place: number; points: string };
export type SeasonRow = { rank: number; player: string; name: string; shared: number; state: string; points: string; tournaments: number; pct_mean: string; best_place: number; worst_place: number; counted: Counted[] };
export type Result = { player: string; tournament: string; place: number; invalid?: boolean };
export type SeasonEvent = { event: string; name?: string; state: string };
export type Season = {
  season: string; name: string; rulebook: string; closed: boolean; mine: boolean; administrators: string[]; events: SeasonEvent[]; results: Result[];
  table: { ranking: SeasonRow[]; finalists: string[]; tournaments: { id: string; valid: number; verdict: string }[] };
};

export const stateWord = terms(
  { out: "", finalist: "Finalist", direct: "Qualified directly", not_resident: "Not entitled", other_championship: "Another championship", declined: "Declined", tied_at_the_cut: "Tied at the cut" },
  { out: "", finalist: "Finalist", direct: "Direkt qualifiziert", not_resident: "Nicht berechtigt", other_championship: "Andere Meisterschaft", declined: "Verzichtet", tied_at_the_cut: "Gleichauf an der Grenze" });
export const eventStateWord = terms(
  { entered: "Entered", submitted: "Handed in", accepted: "Accepted", rejected: "Rejected" },
  { entered: "Angemeldet", submitted: "Eingereicht", accepted: "Angenommen", rejected: "Abgelehnt" });
export const verdictWord = terms(
  { counts: "counts", "too few valid results": "too few valid results", "held online": "held online" },
  { counts: "zählt", "too few valid results": "zu wenige gültige Ergebnisse", "held online": "online ausgetragen" });

/** "25/69" → 36.23: a mean share in percent. */
export function percent(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return (100 * Number(above)) / Number(below);
}
