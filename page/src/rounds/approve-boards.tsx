// approve-boards.tsx - boards that were drawn and that nobody has approved: looked at, then approved or drawn again (NC20-1.5.1).
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import type { BoardLayout } from "../board/board";
import { useData } from "../data";
import { step, useEvent } from "../event/event";
import { roundName, type Phase } from "../event/tables";
import { words } from "../language";
import { Button, Note } from "../ui/parts";
import { put } from "../ui/signals";
import { tell } from "../ui/toast";
import { Island } from "./round-board";

const t = words({
  title: "{n, plural, one {1 board to approve} other {# boards to approve}}",
  lead: "Drawn and sealed. Look at each one, then approve it or draw another. Players see it only when you show it.",
  look: "{n, plural, one {View board} other {View boards}}",
  hint: "Make sure nobody else can see your screen.",
  plays:
    "You're playing, so they stay hidden from you. Another organiser or a judge can view them, or you can approve them unseen.",
  approve: "Approve",
  approveOf: "Approve board for {name}",
  all: "{n, plural, one {Approve board} other {Approve all # boards}}",
  said: "{n, plural, one {Board approved.} other {# boards approved.}}",
  another: "Draw another",
  anotherOf: "Draw another for {name}",
  cover: "Hide again",
  board: "Board, {name}",
});

/** A round whose board may wait to be approved. */
export type Slot = {
  round: number;
  phase: Phase;
  number: number;
  has_board: boolean;
  board_approved: boolean;
  board_scope: string;
  board_revealed?: boolean;
};
/** One board for all tables exists, and nobody has approved it. */
export const unapproved = (one: Slot): boolean =>
  one.board_scope === "all" && one.has_board && !one.board_approved && !one.board_revealed;

type Props = { slots: readonly Slot[]; again: () => unknown };

function Drawn({
  slot,
  approve,
  again,
}: {
  slot: Slot;
  approve: (slots: readonly Slot[]) => Promise<void>;
  again: () => unknown;
}): JSX.Element | null {
  const here = useEvent(),
    answer = useData<{ board: BoardLayout }>(`${here.api}/rounds/${slot.round}/board`, here.topic),
    name = roundName(slot),
    board = answer.value.value?.board;
  return (
    <li>
      <h3>{name}</h3>
      {board && <Island board={board} label={t("board", { name })} />}
      <div class="buttons">
        <Button small icon="check" label={t("approveOf", { name })} act={() => approve([slot])}>
          {t("approve")}
        </Button>
        {here.is("organiser") && (
          <Button
            small
            label={t("anotherOf", { name })}
            act={async () => {
              await step(here.api, { kind: "board.generated", round: slot.round });
              await Promise.all([answer.again(), again()]);
            }}
          >
            {t("another")}
          </Button>
        )}
      </div>
    </li>
  );
}

export function Approvals({ slots, again }: Props): JSX.Element | null {
  const here = useEvent(),
    looking = useSignal(false),
    waiting = slots.filter(unapproved),
    n = waiting.length;
  const plays = here.facts.me?.player !== undefined; // players see boards when everyone does
  if (!n || !here.is("organiser", "head-judge", "judge")) return null;
  const approve = async (some: readonly Slot[]): Promise<void> => {
    await step(
      here.api,
      some.map((one) => ({ kind: "board.approved", round: one.round })),
    );
    tell(t("said", { n: some.length }));
    await again();
  };
  const all = (
    <Button kind="main" icon="check" testid="approve-boards" act={() => approve(waiting)}>
      {t("all", { n })}
    </Button>
  );
  return (
    <section class="approvals" aria-labelledby="approvals">
      <h2 id="approvals">{t("title", { n })}</h2>
      <p>{t("lead")}</p>
      {plays ? (
        <>
          <Note>{t("plays")}</Note>
          <div class="buttons">{all}</div>
        </>
      ) : looking.value ? (
        <>
          <ul class="approval-list">
            {waiting.map((one) => (
              <Drawn key={one.round} slot={one} approve={approve} again={again} />
            ))}
          </ul>
          <div class="buttons">
            {n > 1 && all}
            <Button kind="quiet" act={put(looking, false)}>
              {t("cover")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <div class="buttons">
            <Button kind="main" icon="board" testid="look-boards" act={put(looking, true)}>
              {t("look", { n })}
            </Button>
          </div>
          <p class="hint">{t("hint")}</p>
        </>
      )}
    </section>
  );
}
