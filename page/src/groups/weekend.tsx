// weekend.tsx - a player's weekend in a digital championship: when my group plays, how many games I have, and the button that finds the next.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ackWord, agree, kindOf } from "../entrants/acks";
import { step, useEvent } from "../event/event";
import type { Table } from "../event/tables";
import { Waiting } from "../judge/queue";
import { moment, words } from "../language";
import type { Weekend } from "../mine/mine-data";
import { go } from "../router";
import { Countdown } from "../ui/clock";
import { Button, Check, Note, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { groupStateWord } from "./group";
import { useAllowed, whyNot } from "../event/allowed";

const t = words({
  group: "Group {n}",
  opens: "Your window opens in",
  closes: "Your window closes in",
  window: "{from} – {to}, your local time",
  closed: "The window is closed. The ranking becomes final when all games are over.",
  ranked: "Your group's ranking is final.",
  games: "{n} of {min}–{max} games",
  gamesSame: "{n} of {max} games",
  more: "{n, plural, one {1 more game and you're ranked.} other {# more games and you're ranked.}}",
  may: "{n, plural, one {You're ranked. You can play 1 more game.} other {You're ranked. You can play # more games.}}",
  all: "You've played all your games.",
  now: "One of them is still in progress.",
  play: "Play now",
  leave: "Leave queue",
  wait: "Looking for opponents in your group…",
  others: "{n, plural, one {You're the only one waiting.} other {# players are waiting.}}",
  tables: "{n, plural, one {1 table of your group is playing.} other {# tables of your group are playing.}}",
  opensItself: "Stay on this page: your table opens automatically.",
  plays: "Your game is in progress.",
  seed: "You advance as seed {n}",
  seedLead: "Check in before the bracket is drawn, or an alternate takes your place.",
  alternate: "You're alternate {n}",
  alternateLead: "Check in to take the place of a player who doesn't show up.",
  accept: "I have read and accept: {text}",
  read: "view text",
  signIn: "Check in for the bracket",
  signedIn: "You're checked in.",
  wasSigned: "Wait for the bracket: your table will appear here.",
  missed: "You advanced as seed {n} but hadn't checked in when the bracket was drawn.",
  missedBy: "{name}, an alternate, plays in your place. [DC21-1.2.9c]",
  missedNobody: "Nobody plays in your place. [DC21-1.2.9c]",
  called: "You replace a player who didn't show up: seed {n}",
  won: "{round}: you won.",
  wonLead: "Your next table appears here when its round opens.",
  lost: "{round}: another player won. Thanks for playing.",
  left: "The bracket is drawn, and you're not in it. Thanks for playing.",
  out: "You didn't advance. Thanks for playing.",
});

const SERVER_RULES = "server rules";

/** One mark for each possible game; the line shows where the ranking starts. */
function Games({ weekend }: { weekend: Weekend }): JSX.Element {
  const { games, games_min: min, games_max: max } = weekend,
    over = weekend.rated?.length ?? 0; // a game counts when it is over
  const text = min === max ? t("gamesSame", { n: games, max }) : t("games", { n: games, min, max });
  return (
    <div class="weekend-games">
      <div class="weekend-pips" aria-hidden="true">
        {Array.from({ length: max }, (_, i) => (
          <span
            key={i}
            class={`${i < games ? "played" : ""}${i === min - 1 && min < max ? " enough" : ""}`}
          />
        ))}
      </div>
      <p>
        <strong>{text}</strong>{" "}
        <span class="soft">
          {games > over
            ? t("now")
            : games >= max
              ? t("all")
              : games < min
                ? t("more", { n: min - games })
                : t("may", { n: max - games })}
        </span>
      </p>
    </div>
  );
}

/** The queue: in, out, and straight to the table when there is one. */
function FindMatch({
  weekend,
  table,
  player,
}: {
  weekend: Weekend;
  table: Table | null;
  player: number;
}): JSX.Element {
  const { api, facts } = useEvent(),
    queue = { kind: "queue.joined", player, on: true },
    queued = weekend.since !== undefined;
  const may = useAllowed(
    api,
    !queued && !table ? queue : null,
    `${weekend.state} ${weekend.games} ${queued} ${table?.game} ${facts.me?.status}`,
  ).value;
  const waited = useRef(false);
  useEffect(() => {
    if (queued) waited.current = true;
    else if (table?.online && waited.current) {
      waited.current = false;
      go(`/tables/${table.online}`);
    }
  }, [queued, table?.online]);
  if (table) return <p role="status">{t("plays")}</p>;
  if (queued)
    return (
      <div class="weekend-wait" role="status">
        <p class="weekend-clock">
          <Waiting since={weekend.since!} />
        </p>
        <p>
          <strong>{t("wait")}</strong>
          <br />
          <span class="soft">
            {t("others", { n: weekend.waiting })} {weekend.playing > 0 && t("tables", { n: weekend.playing })}{" "}
            {t("opensItself")}
          </span>
        </p>
        <Button act={() => step(api, { ...queue, on: false })}>{t("leave")}</Button>
      </div>
    );
  return (
    <div class="mine-wanted">
      <Button kind="main" icon="play" testid="play-now" not={whyNot(may)} act={() => step(api, queue)}>
        {t("play")}
      </Button>
    </div>
  );
}

/** Signing in on the day of the bracket, with the rules of the organiser's chat server. */
function SignIn({ weekend, player }: { weekend: Weekend; player: number }): JSX.Element {
  const { api, id, facts } = useEvent(),
    accepted = useSignal(false),
    needed = facts.acks_needed.includes(SERVER_RULES);
  const sign = async (): Promise<void> => {
    if (needed) await agree(id, api, [SERVER_RULES]);
    await step(
      api,
      [
        ...(needed ? [{ kind: "policy.acknowledged", player, acks: [SERVER_RULES] }] : []),
        { kind: "player.signed_in", player },
      ],
      t("signedIn"),
    );
  };
  return (
    <section class="weekend-on">
      <h2>
        {!weekend.seed
          ? t("alternate", { n: weekend.alternate! })
          : t(weekend.alternate ? "called" : "seed", { n: weekend.seed })}
      </h2>
      {weekend.bracket && !weekend.seed ? (
        <Note>{t("left")}</Note>
      ) : weekend.signed_in ? (
        <Note kind="good" title={t("signedIn")}>
          {!weekend.bracket && t("wasSigned")}
        </Note>
      ) : (
        !weekend.bracket && (
          <>
            <p>{weekend.seed ? t("seedLead") : t("alternateLead")}</p>
            {needed && (
              <Check
                value={accepted.value}
                set={into(accepted)}
                label={
                  <>
                    {t("accept", { text: ackWord(SERVER_RULES) })}{" "}
                    <a href={`/events/${id}/texts/${kindOf(SERVER_RULES)}`} target="_blank" rel="noopener">
                      {t("read")}
                    </a>
                  </>
                }
              />
            )}
            <div class="mine-wanted">
              <Button
                kind="main"
                icon="check"
                testid="sign-in"
                not={needed && !accepted.value ? t("accept", { text: ackWord(SERVER_RULES) }) : null}
                act={sign}
              >
                {t("signIn")}
              </Button>
            </div>
          </>
        )
      )}
    </section>
  );
}

/** Players who weren't there when the bracket was drawn read who plays instead. */
const Missed = ({ of: { seed, name } }: { of: NonNullable<Weekend["missed"]> }): JSX.Element => (
  <Note kind="warning" title={t("missed", { n: seed })}>
    <p>{name ? t("missedBy", { name }) : t("missedNobody")}</p>
  </Note>
);

/** What became of my last game in the bracket: its winner advances, nobody else (DC21-1.2.10c). */
export type Behind = { round: string; won: boolean; last: boolean };
const Outcome = ({ of: { round, won, last } }: { of: Behind }): JSX.Element =>
  won ? (
    <Note kind="good" title={t("won", { round })}>
      {!last && t("wonLead")}
    </Note>
  ) : (
    <Note title={t("lost", { round })} />
  );

export function WeekendCard({
  weekend,
  table,
  player,
  behind,
}: {
  weekend: Weekend;
  table: Table | null;
  player: number;
  behind: Behind | null;
}): JSX.Element {
  const decided = weekend.seed !== undefined || weekend.alternate !== undefined,
    from = weekend.opens * 1000,
    to = weekend.closes * 1000;
  if (weekend.missed) return <Missed of={weekend.missed} />;
  if (behind && !table) return <Outcome of={behind} />;
  if (decided) return <SignIn weekend={weekend} player={player} />;
  return (
    <section class="weekend">
      <h2>
        {t("group", { n: weekend.group + 1 })}{" "}
        <Tag kind={weekend.state === "open" ? "good" : ""}>{groupStateWord(weekend.state)}</Tag>
      </h2>
      {weekend.state === "planned" && from > 0 && (
        <p class="mine-clock">
          <span>{t("opens")}</span> <Countdown until={from} label={t("opens")} />
        </p>
      )}
      {weekend.state === "open" && (
        <p class="mine-clock">
          <span>{t("closes")}</span> <Countdown until={to} label={t("closes")} />
        </p>
      )}
      {from > 0 && weekend.state !== "ranked" && (
        <p class="soft">{t("window", { from: moment(from), to: moment(to) })}</p>
      )}
      <Games weekend={weekend} />
      {weekend.state === "open" && weekend.games < weekend.games_max && (
        <FindMatch weekend={weekend} table={table} player={player} />
      )}
      {weekend.state === "closed" && <Note>{t("closed")}</Note>}
      {weekend.state === "ranked" && <Note>{weekend.bracket ? t("out") : t("ranked")}</Note>}
    </section>
  );
}
