// at-my-table.tsx - what a player may do at the table besides playing: a photo, a recording, leaving for a moment.
import type { JSX } from "preact";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import type { Round, Table } from "../event/tables";
import { terms, words } from "../language";
import { Button } from "../ui/parts";
import { useAllowed } from "../event/allowed";

const t = words({
  count: "Count the pieces first: {what}.",
  photo: "You can take a photo of the board now.",
  recording: "Recording is allowed at this table: the board only, no faces, no commentary.",
  leave: "Step away for a moment",
  left: "The table is paused until you're back. Tell the others.",
  back: "Resume play",
  resumed: "Play resumed.",
});

const material = terms({
  "5/4/15 pieces, 25 development cards, 19 of each resource":
    "5 settlements, 4 cities and 15 roads per player, 25 development cards, 19 cards of each resource",
  "5/4/15 pieces, 25 development cards (14+6+5), 19 of each resource":
    "5 settlements, 4 cities and 15 roads per player, 25 development cards (14 knights, 6 progress, 5 victory points), 19 cards of each resource",
});

/** Other pieces and cards than those of the base game (K-201). */
const knightsMaterial = words({
  all: "5 settlements, 4 cities, 15 roads, 6 knights and 3 walls per player, 19 cards of each resource, 12 of each commodity, 54 progress cards",
});

export function TableNotes({
  round,
  table,
  self,
  again,
}: {
  round: Round;
  table: Table;
  self: number;
  again: () => Promise<void>;
}): JSX.Element {
  const { api } = useEvent(),
    away = table.pauses?.includes("absence") ?? false,
    playing =
      (table.stage === "playing" || table.stage === "placing") && table.sheet === "open" && !table.online;
  const before = ["seated", "study", "ready"].includes(table.stage) && !table.online;
  const check = useData<{ parameters: { name: string; value: string }[] }>(
    before ? `${api}/parameters` : null,
  ).value.value?.parameters.find((one) => one.name === "material_check" && one.value !== "unregulated");
  const wish = {
    kind: away ? "game.resumed" : "game.paused",
    game: table.game,
    player: self,
    pause: "absence",
  };
  const may = useAllowed(
    api,
    playing ? wish : null,
    `${away} ${table.stage} ${table.pauses?.join(" ") ?? ""}`,
  ).value;
  return (
    <>
      {before && check && (
        <p class="soft">
          {t("count", {
            what: round.scenario === "cities-and-knights" ? knightsMaterial("all") : material(check.value),
          })}
        </p>
      )}
      {table.photo && <p class="soft">{t("photo")}</p>}
      {table.recording && <p class="soft">{t("recording")}</p>}
      {playing && may?.allowed && (
        <p>
          <Button
            kind={away ? "main" : "quiet"}
            small={!away}
            icon={away ? "play" : "pause"}
            act={async () => {
              await step(api, wish, away ? t("resumed") : t("left"));
              await again();
            }}
          >
            {away ? t("back") : t("leave")}
          </Button>
        </p>
      )}
    </>
  );
}
