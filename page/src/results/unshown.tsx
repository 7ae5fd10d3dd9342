// unshown.tsx - why some games of a list cannot be replayed: someone at their tables has not agreed to be recorded.
import type { JSX } from "preact";
import { words } from "../language";
import { isVoid } from "./sheet";
import type { Table } from "../event/tables";

const t = words({
  one: "No replay of this game: not everyone at the table agreed to be recorded. [DC21-2.0.5]",
  some: "Some games have no replay because not everyone at the table agreed to be recorded. [DC21-2.0.5]",
});

/** Over, played at an online table, and not visible to the reader. */
export const isUnshown = (table: Table): boolean =>
  table.online !== undefined && !table.watch && table.sheet !== "open" && !isVoid(table);

export const UnshownOne = (): JSX.Element => <p class="soft">{t("one")}</p>;
export const UnshownSome = (): JSX.Element => <p class="soft">{t("some")}</p>;
