// table-options.tsx - what people agree on before a game: rules, board, clocks, who may watch, helpers, what happens to an absent seat.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { OWN_RULES, rulebookWord, RULEBOOKS } from "../event/rulebooks";
import { clock, words } from "../language";
import type { Settings } from "../table/types";
import { Check, Field, Form } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  scenario: "Game",
  base: "Base game",
  fishermen: "The Fishermen",
  "new-shores": "New Shores",
  "cities-and-knights": "Cities & Knights",
  rulebook: "Rules",
  casual: "Casual",
  rulebookHint:
    "A tournament rulebook brings its own rules, such as who claims victory, when a piece can still be moved and what a judge can do.",
  seats: "Seats",
  boardKind: "Board",
  balanced: "Balanced",
  spiral: "Variable set-up",
  random: "Random",
  beginner: "For beginners",
  seed: "Board number (optional)",
  seedHint: "The same number gives the same board.",
  pace: "Clock",
  none: "No limit",
  fast: "Fast: 45 s per turn, 1 min time bank",
  normal: "Normal: 90 s per turn, 2 min time bank",
  slow: "Slow: 3 min per turn, 5 min time bank",
  own: "Custom…",
  turn: "Seconds per turn",
  bank: "Time bank in seconds",
  target: "Points to win",
  absent: "If a player is away",
  "bot plays": "Bot takes over",
  "seat passes": "Seat is skipped",
  "table pauses": "Table pauses",
  grace: "Grace period in seconds",
  back: "Undoing moves",
  never: "Never",
  agreed: "If everyone agrees",
  free: "Freely, until something is revealed",
  claim: "Victory",
  automatic: "Detected automatically",
  explicit: "Claimed by the player, without a hint",
  byBook: "As in the rulebook",
  spectators: "Allow spectators",
  delay: "Spectator delay",
  at0: "No delay",
  at60: "1 minute",
  at180: "3 minutes",
  at600: "10 minutes",
  comment: "Commentators see all hands",
  commentNo: "Never",
  comment60: "After 1 minute and a full round of turns",
  comment180: "After 3 minutes and a full round of turns",
  comment600: "After 10 minutes and a full round of turns",
  commentHint: "Only if everyone at the table has agreed to streaming.",
  listed: "List in the lobby",
  listedHint: "If not, players need the link.",
  chat: "Table chat",
  tracker: "Card tracker: counts the cards everyone can know",
  shuffle: "Draw seats at the start",
  more: "More options",
  saidSeats: "{n} seats",
  saidClock: "{turn} per turn, {bank} time bank",
  saidTurn: "{turn} per turn",
  saidNoClock: "No time limit",
  saidClaim: "Players claim victory themselves",
  saidDelay: "Spectators see the game {time} later",
  saidNoWatch: "No spectators",
  saidWatch: "Spectators watch live",
  saidHidden: "Not in the lobby: only with the link",
  saidNoChat: "No chat",
  saidNoTracker: "No card tracker",
  saidComment: "Commentators see all hands {time} later",
  saidAbsent: "If a player is away: {what}",
  saidTarget: "{n} points to win",
  saidBoard: "Board: {kind}",
  saidSeed: "number {n}",
  laid: "As agreed",
  saidDrawn: "Seats are drawn at the start",
});

export const bookWord = (id: string): string => (id === OWN_RULES ? t("casual") : rulebookWord(id));
const SETUPS = ["balanced", "spiral", "random", "beginner"] as const,
  SCENARIOS = ["base", "fishermen", "new-shores", "cities-and-knights"] as const;
const PACES = { none: [0, 0], fast: [45, 60], normal: [90, 120], slow: [180, 300] } as const;
type Pace = keyof typeof PACES | "own";
const ABSENT = ["bot plays", "seat passes", "table pauses"] as const;

/** The table's settings, line by line, for people about to sit down. */
export function settingsText(settings: Settings): string[] {
  const { rules } = settings,
    turn = Number(rules.turn_limit_s ?? 0),
    setup = settings.board.setup as (typeof SETUPS)[number] | undefined;
  return [
    `${t(SCENARIOS.find((one) => one === settings.scenario) ?? "base")}, ${bookWord(settings.rulebook)}`,
    `${t("saidSeats", { n: settings.seats })}; ${t("saidTarget", { n: Number(rules.vp_target ?? 10) })}`,
    `${t("saidBoard", { kind: setup && SETUPS.includes(setup) ? t(setup) : t("laid") })}${settings.board.seed ? `, ${t("saidSeed", { n: settings.board.seed })}` : ""}`,
    !turn
      ? t("saidNoClock")
      : Number(rules.time_bank_s ?? 0)
        ? t("saidClock", { turn: clock(turn), bank: clock(Number(rules.time_bank_s)) })
        : t("saidTurn", { turn: clock(turn) }),
    t("saidAbsent", { what: t((rules.absent_seat as "bot plays") ?? "bot plays") }),
    rules.win_claim === "explicit" ? t("saidClaim") : "",
    settings.spectators
      ? settings.spectator_delay_s
        ? t("saidDelay", { time: clock(settings.spectator_delay_s) })
        : t("saidWatch")
      : t("saidNoWatch"),
    settings.commentary_delay_s ? t("saidComment", { time: clock(settings.commentary_delay_s) }) : "",
    settings.listed ? "" : t("saidHidden"),
    settings.chat ? "" : t("saidNoChat"),
    settings.tracker === false ? t("saidNoTracker") : "",
    settings.shuffle ? t("saidDrawn") : "",
  ].filter(Boolean);
}

type OptionsProps = {
  first?: Settings;
  button: string;
  send: (settings: Record<string, unknown>) => Promise<void>;
  children?: JSX.Element;
};

const pick = (
  label: Parameters<typeof t>[0],
  one: Signal<string>,
  choices: readonly (readonly [string, string])[],
  hint?: string,
): JSX.Element => (
  <Field label={t(label)} value={one.value} set={into(one)} choices={choices} {...(hint ? { hint } : {})} />
);
const number = (
  label: Parameters<typeof t>[0],
  one: Signal<string>,
  min: number,
  max: number,
  hint?: string,
): JSX.Element => (
  <Field
    label={t(label)}
    type="number"
    min={min}
    max={max}
    value={one.value}
    set={into(one)}
    {...(hint ? { hint } : {})}
  />
);
const flag = (label: Parameters<typeof t>[0], one: Signal<boolean>, hint?: string): JSX.Element => (
  <Check label={t(label)} value={one.value} set={into(one)} {...(hint ? { hint } : {})} />
);

/** Every option, as it was or as it usually is. */
function useOptions(first: OptionsProps["first"]) {
  const rule = (name: string): string => String(first?.rules[name] ?? ""),
    start = first ? "own" : "normal";
  const scenario = useSignal(first?.scenario ?? "base"),
    rulebook = useSignal(first?.rulebook ?? OWN_RULES),
    seats = useSignal(String(first?.seats ?? 4)),
    board = useSignal(first?.board.setup ?? "balanced"),
    seed = useSignal(String(first?.board.seed ?? ""));
  const pace = useSignal<Pace>(start),
    turn = useSignal(rule("turn_limit_s") || "90"),
    bank = useSignal(rule("time_bank_s") || "120"),
    target = useSignal(rule("vp_target")),
    absent = useSignal(rule("absent_seat") || "bot plays"),
    grace = useSignal(rule("reconnect_grace_s") || "120");
  const claim = useSignal(first ? rule("win_claim") : ""),
    back = useSignal((first as { take_back?: string } | undefined)?.take_back ?? "agreed"),
    delay = useSignal(String(first?.spectator_delay_s ?? 0)),
    comment = useSignal(String(first?.commentary_delay_s ?? 0));
  const listed = useSignal(first?.listed ?? true),
    spectators = useSignal(first?.spectators ?? true),
    chat = useSignal(first?.chat ?? true),
    tracker = useSignal(first?.tracker ?? true),
    shuffle = useSignal(first?.shuffle ?? true);
  return {
    scenario,
    rulebook,
    seats,
    board,
    seed,
    pace,
    turn,
    bank,
    target,
    absent,
    grace,
    claim,
    back,
    delay,
    comment,
    listed,
    spectators,
    chat,
    tracker,
    shuffle,
  };
}
type Options = ReturnType<typeof useOptions>;

/** What these options ask of the server. */
function wishOf(o: Options, first: OptionsProps["first"]): Record<string, unknown> {
  const [turnS, bankS] =
    o.pace.value === "own" ? [Number(o.turn.value) || 0, Number(o.bank.value) || 0] : PACES[o.pace.value];
  const plain = o.board.value !== "balanced" || !first || first.board.setup !== undefined;
  return {
    scenario: o.scenario.value,
    rulebook: o.rulebook.value,
    seats: Number(o.seats.value),
    ...(plain
      ? {
          board: {
            setup: o.board.value,
            ...(Number(o.seed.value) > 0 ? { seed: Number(o.seed.value) } : {}),
          },
        }
      : {}),
    listed: o.listed.value,
    spectators: o.spectators.value,
    spectator_delay_s: Number(o.delay.value),
    chat: o.chat.value,
    shuffle: o.shuffle.value,
    tracker: o.tracker.value,
    commentary_delay_s: Number(o.comment.value),
    take_back: o.back.value,
    rules: {
      turn_limit_s: turnS,
      time_bank_s: bankS,
      absent_seat: o.absent.value,
      reconnect_grace_s: Number(o.grace.value) || 0,
      ...(o.claim.value ? { win_claim: o.claim.value } : {}),
      ...(Number(o.target.value) ? { vp_target: Number(o.target.value) } : {}),
    },
  };
}

function MoreOptions({ o }: { o: Options }): JSX.Element {
  return (
    <details class="lobby-more">
      <summary>{t("more")}</summary>
      <div class="lobby-options">
        {number("seed", o.seed, 0, 9007199254740991, t("seedHint"))}
        {number("target", o.target, 3, 50)}
        {pick("claim", o.claim, [
          ["", t("byBook")],
          ["automatic", t("automatic")],
          ["explicit", t("explicit")],
        ])}
        {pick(
          "absent",
          o.absent,
          ABSENT.map((id) => [id, t(id)] as const),
        )}
        {number("grace", o.grace, 0, 3600)}
        {pick(
          "back",
          o.back,
          (["never", "agreed", "free"] as const).map((id) => [id, t(id)] as const),
        )}
        {o.spectators.value &&
          pick(
            "delay",
            o.delay,
            (["0", "60", "180", "600"] as const).map((s) => [s, t(`at${s}`)] as const),
          )}
        {pick(
          "comment",
          o.comment,
          [
            ["0", t("commentNo")],
            ...(["60", "180", "600"] as const).map((s) => [s, t(`comment${s}`)] as const),
          ],
          t("commentHint"),
        )}
      </div>
    </details>
  );
}

/** All of it in one form; what matters most is first, the rest is folded away. */
export function OptionsForm({ first, button, send, children }: OptionsProps): JSX.Element {
  const o = useOptions(first);
  return (
    <Form button={button} send={() => send(wishOf(o, first))}>
      <div class="lobby-options">
        {pick(
          "scenario",
          o.scenario,
          SCENARIOS.map((id) => [id, t(id)] as const),
        )}
        {pick(
          "rulebook",
          o.rulebook,
          [OWN_RULES, ...RULEBOOKS.filter((id) => id !== OWN_RULES)].map((id) => [id, bookWord(id)] as const),
          t("rulebookHint"),
        )}
        {pick("seats", o.seats, [
          ["3", "3"],
          ["4", "4"],
        ])}
        {pick(
          "boardKind",
          o.board,
          SETUPS.map((id) => [id, t(id)] as const),
        )}
        {pick(
          "pace",
          o.pace as Signal<string>,
          (["none", "fast", "normal", "slow", "own"] as const).map((id) => [id, t(id)] as const),
        )}
        {o.pace.value === "own" && number("turn", o.turn, 0, 3600)}
        {o.pace.value === "own" && number("bank", o.bank, 0, 3600)}
        {children}
      </div>
      <div class="lobby-flags">
        {flag("listed", o.listed, t("listedHint"))}
        {flag("spectators", o.spectators)}
        {flag("chat", o.chat)}
        {flag("tracker", o.tracker)}
        {flag("shuffle", o.shuffle)}
      </div>
      <MoreOptions o={o} />
    </Form>
  );
}
