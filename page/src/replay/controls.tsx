// controls.tsx - through the game: step by step, automatically at a pace, or straight to the next seven, trade, building.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { kept, number, words } from "../language";
import { Button } from "../ui/parts";
import type { Replay } from "./source";
import { jump, KINDS, roundOf, type Kind } from "./steps";

const t = words({
  controls: "Replay controls",
  first: "Go to start",
  back: "Previous step",
  on: "Next step",
  last: "Go to end",
  play: { text: "Play", about: "start the replay" },
  pause: { text: "Pause", about: "the replay" },
  pace: "Speed",
  paceOf: "{n, plural, one {1 step per second} other {# steps per second}}",
  step: "Step",
  stepOf: "Step {n} of {all}, {when}: {said}",
  setup: "placing",
  turn: "turn {turn}, round {round}",
  jump: "Jump to",
  former: "Previous",
  next: { text: "Next", about: "to the next step" },
  noFormer: "There's nothing before this.",
  noNext: "There's nothing after this.",
  "kind-turn": "Turn",
  "kind-round": "Round",
  "kind-seven": "Seven",
  "kind-trade": "Trade",
  "kind-build": "Building",
  "kind-card": "Development card",
  "kind-robber": "Robber",
  "kind-judge": "Judge",
  keys: "Keys: ← → one step, Shift + ← → one turn, Space play or pause, Home start, End end, N next and P previous ({kind}).",
});

const PACES = [1, 2, 4, 8];
const ANSWERS: ReadonlySet<string> = new Set(["accept", "decline", "withdraw", "quiet"]);
type Moving = { replay: Replay; at: number; to: (at: number) => void };

/** The same for buttons and keys: the kind that is jumped to is kept between visits. */
const wanted = (): Kind => KINDS.find((kind) => kind === kept.get("replay-jump")) ?? "seven";
const leap = ({ replay, at }: Moving, kind: Kind, way: 1 | -1): number | null =>
  jump(kind, way, at, replay.log, replay.steps, replay.facts.places.length);

/** `now` is the step when the key was pressed: fast typing is ahead of what is drawn. */
export function useKeys(replay: Replay, now: () => number, to: (at: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = now(),
        on = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName) ||
        document.querySelector("dialog[open]")
      )
        return;
      const moving = { replay, at, to },
        way = event.key === "ArrowRight" || event.key === "n" ? 1 : -1;
      if (event.key === " " && on.tagName !== "BUTTON" && on.tagName !== "A")
        document.getElementById("replay-play")?.click();
      else if (event.key === "Home") to(1);
      else if (event.key === "End") to(replay.steps.length);
      else if (/^Arrow(Left|Right)$/.test(event.key))
        to(event.shiftKey ? (leap(moving, "turn", way) ?? (way > 0 ? replay.steps.length : 1)) : at + way);
      else if (event.key === "n" || event.key === "p") to(leap(moving, wanted(), way) ?? at);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [replay]);
}

function StepButtons({
  at,
  to,
  plays,
  last,
  pace,
  when,
}: {
  at: number;
  to: (at: number) => void;
  plays: Signal<boolean>;
  last: number;
  pace: Signal<number>;
  when: string;
}): JSX.Element {
  return (
    <div class="replay-buttons">
      <Button icon="first" label={t("first")} not={at === 1 ? t("noFormer") : null} act={() => to(1)}>
        {""}
      </Button>
      <Button icon="left" label={t("back")} not={at === 1 ? t("noFormer") : null} act={() => to(at - 1)}>
        {""}
      </Button>
      <button
        type="button"
        id="replay-play"
        class="button main"
        onClick={() => {
          if (!plays.value && at >= last) to(1);
          plays.value = !plays.value;
        }}
      >
        {plays.value ? t("pause") : t("play")}
      </button>
      <Button icon="right" label={t("on")} not={at === last ? t("noNext") : null} act={() => to(at + 1)}>
        {""}
      </Button>
      <Button icon="last" label={t("last")} not={at === last ? t("noNext") : null} act={() => to(last)}>
        {""}
      </Button>
      <select
        aria-label={t("pace")}
        value={pace.value}
        onChange={(event) => {
          pace.value = Number(event.currentTarget.value);
          kept.set("replay-pace", String(pace.value));
        }}
      >
        {PACES.map((one) => (
          <option key={one} value={one}>
            {t("paceOf", { n: one })}
          </option>
        ))}
      </select>
      <span class="replay-when">
        <b>{number(at)}</b> / {number(last)} · {when}
      </span>
    </div>
  );
}

function JumpButtons({
  kind,
  former,
  to,
  next,
}: {
  kind: Signal<Kind>;
  former: number | null;
  to: (at: number) => void;
  next: number | null;
}): JSX.Element {
  return (
    <div class="replay-buttons" role="group" aria-label={t("jump")}>
      <label for="replay-kind">{t("jump")}</label>
      <select
        id="replay-kind"
        value={kind.value}
        onChange={(event) => {
          kind.value = event.currentTarget.value as Kind;
          kept.set("replay-jump", kind.value);
        }}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kind-${one}`)}
          </option>
        ))}
      </select>
      <Button small not={former === null ? t("noFormer") : null} act={() => to(former!)}>
        {t("former")}
      </Button>
      <Button small not={next === null ? t("noNext") : null} act={() => to(next!)}>
        {t("next")}
      </Button>
    </div>
  );
}

export function Controls({ replay, at, to, said }: Moving & { said: (n: number) => string }): JSX.Element {
  const last = replay.steps.length,
    seats = replay.facts.places.length,
    step = replay.steps[at - 1]!;
  const plays = useSignal(false),
    pace = useSignal(Number(kept.get("replay-pace")) || 2),
    kind = useSignal(wanted());
  useEffect(() => {
    // one timer per step: after a jump, play continues from there
    if (!plays.value) return;
    if (at >= last) {
      plays.value = false;
      return;
    }
    const due = setTimeout(() => {
      let next = at + 1;
      while (next < last && (!said(next) || ANSWERS.has(replay.log[next - 1]!.entry?.kind ?? ""))) next++; // answers are read with the trade
      to(next);
    }, 1000 / pace.value);
    return () => clearTimeout(due);
  }, [plays.value, pace.value, at]);
  const when = step.turn ? t("turn", { turn: step.turn, round: roundOf(step.turn, seats) }) : t("setup");
  const next = leap({ replay, at, to }, kind.value, 1),
    former = leap({ replay, at, to }, kind.value, -1);
  return (
    <section class="replay-controls" aria-label={t("controls")}>
      <input
        type="range"
        min={1}
        max={last}
        value={at}
        aria-label={t("step")}
        aria-valuetext={t("stepOf", { n: at, all: last, when, said: said(at) })}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <StepButtons at={at} to={to} plays={plays} last={last} pace={pace} when={when} />
      <JumpButtons kind={kind} former={former} to={to} next={next} />
      <p class="soft replay-keys">{t("keys", { kind: t(`kind-${kind.value}`) })}</p>
    </section>
  );
}
