// shares.tsx - the player's own share of the dice, without anyone noticing: pledged as soon as the table asks, shown when all have pledged.
// If the dice are made without it, the page says so and plays no further.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../language";
import { Button, Note } from "../ui/parts";
import type { LiveTable } from "./live-table";
import {
  cameIn,
  comeIn,
  forget,
  given,
  goOn,
  judge,
  keep,
  kept,
  pledgesIn,
  strayed,
  wentOn,
  type Kept,
  type Stop,
} from "./share";
import { canPledge, hex, pledgeOf } from "./share-hash";
import type { TableFacts, View } from "./types";

const t = words({
  title: "Problem with the dice",
  lost: "The server accepted this page's share of the dice, but the dice are made without it. Someone could have chosen them.",
  changed:
    "The server shows a different share for your seat than the one this page sent. Someone could have chosen the dice.",
  late: "The dice were made before this page's share reached the server. They contain the other players' shares.",
  slow: "This page promised a share of the dice that didn't reach the server in time. The dice contain the other players' shares.",
  elsewhere:
    "Your seat's share of the dice didn't come from this browser. If you have this table open on another device, it came from there. If not, someone else made it.",
  other:
    "The server has committed to different dice since this page sent its share. That is only right if a judge rewound the game after it ended.",
  moved:
    "Another seat's promised share was swapped after this page had shown its own. Someone could have chosen the dice.",
  old: "This table makes its dice the old way: the server and one player together could choose them.",
  judge: "Stop playing and call a judge. The game record shows what happened.",
  alone: "Stop playing and leave the table. The game record shows what happened.",
  ask: "If in doubt, call a judge.",
  askAlone: "If in doubt, leave the table.",
  call: "Call a judge",
  said: "My share of the dice is missing or was changed.",
  leave: "Leave table",
  on: "Keep playing",
});

const AGAIN = 1500,
  ENOUGH = 5000,
  SHARE_BYTES = 32;

/** A share that was shown is never pledged again: someone who knows it could choose their own to match. */
async function pledge(table: LiveTable, commit: string, seat: number): Promise<void> {
  let one = kept(table.id, commit, seat).find((before) => before.told !== "share");
  if (!one) {
    const share = hex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));
    one = { share, pledge: await pledgeOf(commit, seat, share), at: Date.now() };
    keep(table.id, commit, seat, one);
  }
  keep(table.id, commit, seat, {
    ...one,
    told: "pledge",
    seq: await table.enter({ kind: "pledge", pledge: one.pledge }),
  });
}

async function show(table: LiveTable, commit: string, seat: number, own: Kept, saw: string[]): Promise<void> {
  const one = { ...own, saw: own.saw ?? saw };
  keep(table.id, commit, seat, one);
  keep(table.id, commit, seat, {
    ...one,
    told: "share",
    seq: await table.enter({ kind: "share", share: one.share }),
  });
}

/** Try it until it is done or no longer asked for. */
function useUntilDone(wanted: boolean, key: string, act: () => Promise<void>): void {
  useEffect(() => {
    let timer = 0,
      gone = false;
    const run = (): void => {
      act().catch(() => {
        if (!gone) timer = window.setTimeout(run, AGAIN);
      });
    };
    if (wanted) run();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wanted, key]);
}

/** What the player may do: nothing before the pledge is given, nor while the page has stopped. */
export function useShares(
  table: LiveTable,
  view: View,
): { stop: Stop | null; free: boolean; goOn: () => void } {
  const seat = view.seat,
    chance = view.chance,
    on = useSignal(false),
    tired = useSignal(false);
  const mine = seat === undefined || !chance ? [] : kept(table.id, view.commit, seat);
  const own = seat === undefined ? undefined : mine.find((one) => one.pledge === chance?.seats[seat]?.pledge);
  const pledges =
    canPledge &&
    seat !== undefined &&
    view.phase !== "over" &&
    chance?.awaits === "pledges" &&
    chance.seats[seat]!.did === "none"; // asked or not
  const fresh = seat !== undefined && view.phase.startsWith("setup") && !view.seats[seat]!.settlements.length;
  useEffect(() => forget(Date.now()), []);
  useEffect(() => {
    if (fresh || pledges) comeIn(table.id, view.commit);
  }, [fresh, pledges, view.commit]);
  useEffect(() => {
    // a browser without WebAssembly never can, and should still be able to play
    tired.value = false;
    const timer = pledges
      ? window.setTimeout(() => {
          tired.value = true;
        }, ENOUGH)
      : 0;
    return () => clearTimeout(timer);
  }, [pledges, view.commit]);
  useUntilDone(pledges, view.commit, () => pledge(table, view.commit, seat!));
  const shows = own !== undefined && chance!.awaits === "shares" && chance!.seats[seat!]!.did === "pledged";
  useUntilDone(shows && judge(chance!, seat!, mine, table.known, true) === null, view.commit, () =>
    show(table, view.commit, seat!, own!, pledgesIn(chance!)),
  );
  const stray = seat !== undefined && strayed(given(table.id), seat, chance ? view.commit : undefined);
  const found: Stop | null =
    seat === undefined || view.phase === "over"
      ? null
      : stray
        ? chance
          ? { why: "other", sure: false }
          : { why: "lost", sure: true }
        : !chance
          ? fresh
            ? { why: "old", sure: false }
            : null
          : judge(chance, seat, mine, table.known, fresh || cameIn(table.id, view.commit));
  const stop =
    found && (found.sure || !(on.value || wentOn(table.id, view.commit, found.why))) ? found : null;
  return {
    stop,
    free: !stop && (!pledges || (tired.value && !mine.length)),
    goOn: () => {
      if (found) goOn(table.id, view.commit, found.why);
      on.value = true;
    },
  };
}

export function Stopped({
  table,
  facts,
  stop,
  on,
}: {
  table: LiveTable;
  facts: TableFacts;
  stop: Stop;
  on: () => void;
}): JSX.Element {
  const judged = facts.event !== undefined;
  return (
    <section class="play-stopped">
      <Note kind="bad" title={t("title")}>
        <p>
          {t(stop.why)} {t(stop.sure ? (judged ? "judge" : "alone") : judged ? "ask" : "askAlone")}
        </p>
        <div class="buttons">
          {judged ? (
            <Button kind="main" icon="bell" act={() => table.enter({ kind: "call" }, t("said"))}>
              {t("call")}
            </Button>
          ) : (
            <Button kind="danger" act={() => table.enter({ kind: "leave" })}>
              {t("leave")}
            </Button>
          )}
          {!stop.sure && <Button act={on}>{t("on")}</Button>}
        </div>
      </Note>
    </section>
  );
}
