// proof.tsx - "verify the dice": everything that can be proven of this game, found again in this browser, in plain words.
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { comma, words } from "../language";
import { given, inRecord } from "../table/share";
import { seatName } from "../table/game-words";
import { Icon } from "../ui/icons";
import { Button, Note } from "../ui/parts";
import { Opened } from "./engine";
import type { Replay } from "./source";
import { draws, forge, type Proof } from "./steps";

const t = words({
  verify: "Verify the dice",
  again: "Verify again",
  lead: "Your browser replays the game and redraws every die and every card. You don't have to trust anyone, not even this server.",
  good: "Nobody tampered with these dice.",
  bad: "This record doesn't match the game that was played.",
  none: "The dice of this game can't be verified.",
  lawful: "{n, plural, one {1 entry, and it follows the rules.} other {All # entries follow the rules.}}",
  unlawful: "Entry {n} breaks the rules.",
  states:
    "{n, plural, one {The replay matches the recorded game at 1 checkpoint, hidden cards included.} other {The replay matches the recorded game at all # checkpoints, hidden cards included.}}",
  wrongState: "After entry {n}, the replay no longer matches the recorded game.",
  chain: "The chain of {n} links is intact: no entry was changed, added or left out.",
  wrongHead: "Entry {n} isn't the one that was recorded. The chain breaks here.",
  noChain: "There is no chain. Entries that don't affect the dice could have been changed.",
  commit:
    "Before the first roll, the server committed to a seed it could no longer change. The revealed seed matches.",
  wrongSeed: "The revealed seed isn't the one the server committed to.",
  entropy:
    "{n, plural, one {A number from 1 player was mixed in afterwards, so the server alone couldn't choose the dice. (In older games like this one, it could have together with that player.)} other {Numbers from # players were mixed in afterwards, so the server alone couldn't choose the dice. (In older games like this one, it could have together with the last of them.)}}",
  noEntropy:
    "No player's number was mixed in, so you have to take the server's word that it didn't try out seeds.",
  shares:
    "{n, plural, one {1 seat committed to its share of the dice before any share was shown, and then showed it.} other {# seats committed to their shares of the dice before any were shown, and then showed them. Nobody could choose the dice, not even the server and a player together.}}",
  withheld:
    "{who} didn't show the promised share, so it was left out. Withholding a share only allows a choice between two sets of dice.",
  without: "No share from: {who}.",
  wrongShare: "Entry {n}: the share shown isn't the one promised.",
  mine: "This browser's share is included, along with the promises it saw.",
  notMine:
    "This isn't what your browser saw: its share, or a promise it saw, is missing from this record. Tell a judge.",
  draws:
    "Redrawn from this seed, {rolls, plural, one {1 roll} other {# rolls}}, {cards, plural, one {1 development card} other {# development cards}} and {thefts, plural, one {1 stolen card} other {# stolen cards}} come out the same.",
  wrongDice: "Entry {n}: the seed gives different dice.",
  wrongCard: "Entry {n}: the seed gives a different card.",
  wrongForced: "Entry {n}: the seed makes a different choice for the time-out.",
  notRevealed: "No seed was revealed, so the dice can't be verified.",
  dash: "Not checked, because an earlier check failed.",
  head: "Last link of the chain, to compare with one you noted earlier",
  show: "Show me",
  try: "What would a forged record look like?",
  tryAbout: "Changes one die in a copy and verifies the copy.",
  file: "Verify a saved record",
  fileAbout: "Compares a file you downloaded earlier with this game.",
  same: "This is the same game, link for link.",
  other: "This is a different record: its chain ends differently.",
  forged: "Copy with one die changed",
  kept: "Your file",
});

const Point = ({
  state,
  children,
}: {
  state: "good" | "bad" | "open";
  children: ComponentChildren;
}): JSX.Element => (
  <li class={state}>
    <Icon name={state === "good" ? "check" : state === "bad" ? "cross" : "info"} />
    <span>{children}</span>
  </li>
);

/** Whose shares are in the dice. */
function Shares({ shares, replay }: { shares: NonNullable<Proof["shares"]>; replay: Replay }): JSX.Element {
  const names = (seats: number[]): string =>
    seats.map((seat) => seatName(replay.facts.places, seat)).join(comma());
  return (
    <>
      <Point state={shares.shown.length ? "good" : "open"}>
        {shares.shown.length ? t("shares", { n: shares.shown.length }) : t("noEntropy")}
      </Point>
      {shares.withheld.length > 0 && (
        <Point state="open">{t("withheld", { who: names(shares.withheld) })}</Point>
      )}
      {shares.without.length > 0 && (
        <Point state="open">{t("without", { who: names(shares.without) })}</Point>
      )}
    </>
  );
}

/** What was proved, point by point. */
function ProofPoints({
  proof,
  holds,
  chance,
  replay,
  mine,
  mixed,
  drawn,
  wrong,
}: {
  proof: Proof;
  holds: boolean;
  chance:
    | "refused-entry"
    | "verified"
    | "not-revealed"
    | "wrong-seed"
    | "wrong-dice"
    | "wrong-card"
    | "wrong-forced"
    | "wrong-share"
    | undefined;
  replay: Replay;
  mine: boolean | null;
  mixed: number;
  drawn: { rolls: number; cards: number; thefts: number };
  wrong: "wrongDice" | "wrongCard" | "wrongForced" | "wrongShare" | "unlawful" | null;
}): JSX.Element {
  return (
    <ul class="replay-points">
      {proof.log === "refused-entry" ? (
        <Point state="bad">{t("unlawful", { n: proof.entry! })}</Point>
      ) : (
        <Point state="good">{t("lawful", { n: proof.entries ?? proof.entry! })}</Point>
      )}
      {proof.log === "wrong-head" ? (
        <Point state="bad">{t("wrongHead", { n: proof.entry! })}</Point>
      ) : holds && proof.head ? (
        <Point state="good">{t("chain", { n: proof.links })}</Point>
      ) : (
        <Point state={holds ? "bad" : "open"}>{holds ? t("noChain") : t("dash")}</Point>
      )}
      {proof.log === "wrong-state" ? (
        <Point state="bad">{t("wrongState", { n: proof.entry! })}</Point>
      ) : (
        <Point state={holds ? "good" : "open"}>{holds ? t("states", { n: proof.states }) : t("dash")}</Point>
      )}
      {!chance ? (
        <Point state="open">{t("dash")}</Point>
      ) : chance === "not-revealed" ? (
        <Point state="bad">{t("notRevealed")}</Point>
      ) : chance === "wrong-seed" ? (
        <Point state="bad">{t("wrongSeed")}</Point>
      ) : (
        <Point state="good">{t("commit")}</Point>
      )}
      {chance === "verified" && proof.shares && <Shares shares={proof.shares} replay={replay} />}
      {mine !== null && <Point state={mine ? "good" : "bad"}>{t(mine ? "mine" : "notMine")}</Point>}
      {chance === "verified" && !proof.shares && (
        <Point state={mixed ? "good" : "open"}>{mixed ? t("entropy", { n: mixed }) : t("noEntropy")}</Point>
      )}
      {chance === "verified" ? (
        <Point state="good">{t("draws", drawn)}</Point>
      ) : wrong ? (
        <Point state="bad">{t(wrong, { n: proof.chance_entry! })}</Point>
      ) : null}
    </ul>
  );
}

/** The findings as sentences; `to` leads to the entry that is wrong. */
export function Findings({
  proof,
  replay,
  to,
  label,
}: {
  proof: Proof;
  replay: Replay;
  to?: (at: number) => void;
  label?: string;
}): JSX.Element {
  const holds = proof.log === "holds",
    drawn = draws(replay.log, replay.steps),
    chance = proof.chance;
  const mixed = new Set(replay.log.flatMap(({ entry }) => (entry?.kind === "entropy" ? [entry.seat] : [])))
    .size;
  const wrongAt = proof.entry ?? (chance !== "verified" ? proof.chance_entry : undefined);
  const CHANCE = {
    "wrong-dice": "wrongDice",
    "wrong-card": "wrongCard",
    "wrong-forced": "wrongForced",
    "wrong-share": "wrongShare",
    "refused-entry": "unlawful",
  } as const;
  const mine = inRecord(
    given(replay.id),
    replay.log.flatMap(({ entry }) => entry ?? []),
  ); // whatever kind of game the record says it was
  const wrong = chance && chance in CHANCE ? CHANCE[chance as keyof typeof CHANCE] : null;
  return (
    <div class="replay-findings" data-verified={String(proof.verified)}>
      {label && <h3>{label}</h3>}
      <Note
        kind={
          proof.verified && mine !== false ? "good" : chance === "not-revealed" && holds ? "warning" : "bad"
        }
        title={
          proof.verified && mine !== false
            ? t("good")
            : chance === "not-revealed" && holds
              ? t("none")
              : t("bad")
        }
      />
      <ProofPoints
        proof={proof}
        holds={holds}
        chance={chance}
        replay={replay}
        mine={mine}
        mixed={mixed}
        drawn={drawn}
        wrong={wrong}
      />
      {wrongAt !== undefined && to && wrongAt < replay.steps.length && (
        <Button small act={() => to(wrongAt + 1)}>
          {t("show")}
        </Button>
      )}
      {proof.verified && !label && (
        <details>
          <summary>{t("head")}</summary>
          <p class="play-hash">{proof.head}</p>
        </details>
      )}
    </div>
  );
}

export function ProofPanel({ replay, to }: { replay: Replay; to: (at: number) => void }): JSX.Element {
  const proof = useSignal<Proof | null>(null),
    copy = useSignal<{ label: string; proof: Proof; same?: boolean } | null>(null),
    wrong = useSignal("");
  const verify = async (): Promise<void> => {
    await new Promise(requestAnimationFrame);
    proof.value = replay.engine.proof();
  };
  const fake = async (): Promise<void> => {
    copy.value = {
      label: t("forged"),
      proof: (await Opened.record(new TextEncoder().encode(forge(replay.text)))).proof(),
    };
  };
  const read = async (file: File | undefined): Promise<void> => {
    wrong.value = "";
    copy.value = null;
    if (!file) return;
    try {
      const found = (await Opened.record(new Uint8Array(await file.arrayBuffer()))).proof(),
        mine = replay.engine.proof();
      copy.value = {
        label: `${t("kept")}: ${file.name}`,
        proof: found,
        same: found.head !== undefined && found.head === mine.head,
      };
    } catch (error) {
      wrong.value = (error as Error).message;
    }
  };
  return (
    <section class="replay-proof" aria-label={t("verify")}>
      <p>{t("lead")}</p>
      <Button kind="main" icon="dice" act={verify}>
        {proof.value ? t("again") : t("verify")}
      </Button>
      <div aria-live="polite">{proof.value && <Findings proof={proof.value} replay={replay} to={to} />}</div>
      <h2>{t("try")}</h2>
      <p class="soft">{t("tryAbout")}</p>
      <Button small act={fake}>
        {t("show")}
      </Button>
      <h2>{t("file")}</h2>
      <p class="soft">{t("fileAbout")}</p>
      <input
        type="file"
        accept=".json,application/json"
        aria-label={t("file")}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <p class="wrong" role="alert">
        {wrong.value}
      </p>
      <div aria-live="polite">
        {copy.value && (
          <>
            <Findings proof={copy.value.proof} replay={replay} label={copy.value.label} />
            {copy.value.same !== undefined && <p>{t(copy.value.same ? "same" : "other")}</p>}
          </>
        )}
      </div>
    </section>
  );
}
