// table-boards.tsx - where each table has its own board, the server can draw one for every table that would rather build than draw.
import type { JSX } from "preact";
import { send } from "../api";
import { useEvent } from "../event/event";
import type { Round } from "../event/tables";
import { words } from "../language";
import { Button, LinkButton } from "../ui/parts";
import { tell } from "../ui/toast";
import { printPath } from "./table-state";

const t = words({
  draw: "Draw a board for each table",
  again: "Draw new boards",
  drawn: "{n, plural, one {1 table has a board to build.} other {# tables have a board to build.}}",
  kept: "{n, plural, one {1 table's board is on record.} other {# tables' boards are on record.}}",
  sealed: "They stay sealed until the games begin. Print them and put one on each table.",
  print: "Print boards",
  said: "Every table now has a board.",
  lead: "Tables can build their own board, or you can draw and print one for each.",
});

export function TableBoards({ round, again }: { round: Round; again: () => unknown }): JSX.Element | null {
  const here = useEvent(),
    drawn = round.tables.filter((table) => table.board),
    waiting = round.tables.some((table) => table.stage === "seated" && table.board !== "shown");
  const plays = here.facts.me?.player !== undefined; // players see boards when everyone does
  const hall = round.phase !== "bracket" && round.phase !== "qualifier",
    sealed = drawn.some((table) => table.board === "sealed");
  if (!hall || !here.is("organiser") || (!drawn.length && !waiting) || round.state === "planned") return null;
  return (
    <div class="table-boards">
      {drawn.length ? (
        <p>
          {sealed ? (
            <>
              {t("drawn", { n: drawn.length })} <span class="soft">{t("sealed")}</span>
            </>
          ) : (
            t("kept", { n: drawn.length })
          )}
        </p>
      ) : (
        <p class="soft">{t("lead")}</p>
      )}
      <div class="buttons">
        {drawn.length > 0 && (
          <LinkButton icon="print" blank to={printPath(here.api, "boards", round.round)}>
            {t("print")}
          </LinkButton>
        )}
        {waiting && (
          <Button
            icon="board"
            testid="table-boards"
            kind={drawn.length ? "quiet" : "plain"}
            act={async () => {
              await send(`${here.api}/rounds/${round.round}/boards`, plays ? { show: true } : {});
              tell(t("said"));
              await again();
            }}
          >
            {drawn.length ? t("again") : t("draw")}
          </Button>
        )}
      </div>
    </div>
  );
}
