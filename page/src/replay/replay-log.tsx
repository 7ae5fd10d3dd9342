// replay-log.tsx - every step as a sentence to jump to, filtered by who did it and what it was.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { time, words } from "../language";
import { SeatMark } from "../table/cards";
import { g, seatName, tellEntry } from "../table/game-words";
import type { Replay } from "./source";
import { isKind, type Kind } from "./steps";
import type { TablePlace } from "../answers";

const t = words({
  title: "Log",
  who: { text: "Player", about: "heading of a column" },
  everybody: "Everyone",
  what: "Type",
  all: "Everything",
  seven: "Sevens",
  trade: "Trades",
  build: "Building",
  card: "Development cards",
  robber: "Robber",
  judge: "Judge",
  none: "Nothing to show.",
  undone: "undone",
});

const WHAT = ["all", "seven", "trade", "build", "card", "robber", "judge"] as const;
type What = (typeof WHAT)[number];

function LogFilter({
  who,
  places,
  what,
}: {
  who: Signal<string>;
  places: TablePlace[];
  what: Signal<What>;
}): JSX.Element {
  return (
    <div class="replay-filter">
      <select
        aria-label={t("who")}
        value={who.value}
        onChange={(event) => {
          who.value = event.currentTarget.value;
        }}
      >
        <option value="">{t("everybody")}</option>
        {places.map((_, seat) => (
          <option key={seat} value={String(seat)}>
            {seatName(places, seat)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("what")}
        value={what.value}
        onChange={(event) => {
          what.value = event.currentTarget.value as What;
        }}
      >
        {WHAT.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Log({
  replay,
  at,
  to,
}: {
  replay: Replay;
  at: number;
  to: (at: number) => void;
}): JSX.Element {
  const { log, steps, facts } = replay,
    places = facts.places,
    list = useRef<HTMLOListElement>(null);
  const who = useSignal(""),
    what = useSignal<What>("all");
  const shown = log.slice(0, steps.length).flatMap((one, n) => {
    if (who.value !== "" && one.entry?.seat !== Number(who.value)) return [];
    if (what.value !== "all" && !isKind(what.value as Kind, n, log, steps, places.length)) return [];
    const said = tellEntry(one, places);
    return said ? [{ n, said, one, step: steps[n]! }] : [];
  });
  useEffect(() => {
    // the step at hand stays in sight, without moving the page
    const box = list.current,
      line = box?.querySelector<HTMLElement>("[aria-current]");
    if (
      box &&
      line &&
      (line.offsetTop < box.scrollTop ||
        line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight)
    )
      box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [at, who.value, what.value]);
  const current = shown.filter((line) => line.n < at).at(-1)?.n;
  return (
    <section class="replay-log" aria-label={t("title")}>
      <LogFilter who={who} places={places} what={what} />
      <ol ref={list} tabIndex={0} aria-label={t("title")}>
        {shown.map(({ n, said, one, step }) => (
          <li key={n} class={n >= at ? "later" : step.undone_by ? "undone" : ""}>
            {one.entry?.seat !== undefined ? <SeatMark seat={one.entry.seat} size={14} /> : <i />}
            <button type="button" aria-current={n === current ? "step" : undefined} onClick={() => to(n + 1)}>
              {said}
              {step.drawn ? ` (${g(step.drawn as "knight")})` : ""}
              {step.undone_by ? ` – ${t("undone")}` : ""}
            </button>
            {one.at > 0 ? <time>{time(one.at)}</time> : <i />}
          </li>
        ))}
        {!shown.length && (
          <li>
            <i />
            <span>{t("none")}</span>
          </li>
        )}
      </ol>
    </section>
  );
}
