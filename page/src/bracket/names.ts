// names.ts - what the rounds and the seats of a knock-out are called.
import { words } from "../language";
import type { TreeSeat } from "./tree";

const t = words(
  { final: "Final", semi: "Semi-final", round: "Round {n}", table: "Table {n}", from: "Winner of table {n}", free: "nobody" },
  { final: "Finale", semi: "Halbfinale", round: "Runde {n}", table: "Tisch {n}", from: "Sieger von Tisch {n}", free: "niemand" });

export const columnName = (column: number, columns: number): string =>
  column === columns - 1 ? t("final") : column === columns - 2 ? t("semi") : t("round", { n: column + 1 });
export const tableName = (table: number): string => t("table", { n: table });
export const seatName = (seat: TreeSeat, name: (player: number) => string): string =>
  seat.player !== null ? name(seat.player) : seat.from !== null ? t("from", { n: seat.from }) : t("free");
