// round-names.ts - what the rounds and the seats of a knock-out are called.
import { knockoutName } from "../event/tables";
import { words } from "../language";
import type { TreeSeat } from "./tree";

const t = words({ table: "Table {n}", from: "Winner of table {n}", free: "nobody" });

export const columnName = (column: number, columns: number): string => knockoutName(column + 1, columns);
export const tableName = (table: number): string => t("table", { n: table });
export const seatName = (seat: TreeSeat, name: (player: number) => string): string =>
  seat.player !== null ? name(seat.player) : seat.from !== null ? t("from", { n: seat.from }) : t("free");
