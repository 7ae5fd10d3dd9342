// table-log.tsx - what happened at the table: with its signs, filtered, copyable, and read out as it comes.
import type { JSX } from "preact";
import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { time, words } from "../language";
import { Icon } from "../ui/icons";
import { complaining, tell } from "../ui/toast";
import { SeatMark } from "./cards";
import { logSign } from "./knights/knight-signs";
import type { LiveTable } from "./live-table";
import { CardArt, Mark, PieceSign } from "./signs";
import { CARD_KINDS, type CardKind, type Happening, type Place } from "./types";
import { isTold, tellEntry } from "./game-words";

const t = words({
  title: "Log",
  all: { text: "All", about: "everything, not everybody" },
  dice: "Dice",
  trade: "Trade",
  build: "Building",
  robber: "Robber",
  filter: "Show",
  copy: "Copy",
  copied: "Copied.",
  narrator: "Live updates",
});

const FILTERS = ["all", "dice", "trade", "build", "robber"] as const;
type Filter = (typeof FILTERS)[number];
const OF: Record<Exclude<Filter, "all">, ReadonlySet<string>> = {
  dice: new Set(["roll", "discard"]),
  trade: new Set([
    "offer",
    "counter",
    "accept",
    "decline",
    "withdraw",
    "trade",
    "bank",
    "talk",
    "quiet",
    "harbor-offer",
    "commercial-harbor",
    "merchant",
    "merchant-fleet",
  ]),
  build: new Set([
    "road",
    "settlement",
    "city",
    "buy",
    "move",
    "redirect",
    "ship",
    "sail",
    "fish-road",
    "fish-buy",
    "wall",
    "engineering",
    "improve",
    "medicine",
    "recruit",
    "activate",
    "promote",
    "smithing",
    "encouragement",
    "knight-move",
    "knight-displace",
    "treason",
    "intrigue",
    "diplomacy",
  ]),
  robber: new Set([
    "robber",
    "steal",
    "take",
    "knight",
    "pirate",
    "fish-robber",
    "fish-steal",
    "knight-chase",
    "taxation",
  ]),
};
const kindOf = ({ entry }: Happening): string =>
  entry?.kind === "act" ? (entry.action?.kind ?? "") : (entry?.kind ?? "");
const belongs = (one: Happening, filter: Filter): boolean =>
  isTold(one) && (filter === "all" || OF[filter].has(kindOf(one)));

/** A small drawing of what kind of thing it was. */
function LogSign({ one }: { one: Happening }): JSX.Element {
  const kind = kindOf(one),
    seat = one.entry?.seat ?? 0;
  if (kind === "road" || kind === "settlement" || kind === "city")
    return <PieceSign kind={kind} seat={seat} size={18} />;
  if (CARD_KINDS.includes(kind as CardKind)) return <CardArt kind={kind as CardKind} size={18} />;
  const own = logSign(kind, 18);
  if (own) return own;
  return (
    <Mark
      name={
        kind === "roll"
          ? "roll"
          : OF.trade.has(kind)
            ? "trade"
            : kind === "buy"
              ? "buy"
              : kind === "end"
                ? "end"
                : kind === "claim"
                  ? "claim"
                  : OF.robber.has(kind)
                    ? "hand"
                    : "log"
      }
      size={16}
    />
  );
}

/** One line. Nothing in it changes once it is there, so that a new one leaves the hundreds before it alone. */
const Line = ({ one, places }: { one: Happening; places: readonly Place[] }): JSX.Element => (
  <li class={kindOf(one) === "roll" ? "turn" : ""}>
    {one.entry?.seat !== undefined ? <SeatMark seat={one.entry.seat} size={16} /> : <i />}
    <LogSign one={one} />
    <span>{tellEntry(one, places)}</span>
    <time>{time(one.at)}</time>
  </li>
);

/** So many lines at a time: at least two such pages are drawn. */
const PAGE = 30;

/** The newest lines are drawn, earlier ones on scrolling up; new lines don't disturb people reading there. */
function useNewest(count: number, again: unknown) {
  const list = useRef<HTMLOListElement>(null),
    reading = useSignal<number | null>(null),
    high = useRef(0);
  // The first line is only removed now and then, because all others are then restyled.
  const from = reading.value ?? Math.max(0, Math.floor(count / PAGE) - 2) * PAGE;
  useLayoutEffect(() => {
    // in the same frame as the new line
    const box = list.current!;
    if (reading.value === null) box.scrollTop = box.scrollHeight;
    else if (high.current) box.scrollTop += box.scrollHeight - high.current;
    high.current = 0;
  }, [again, from]);
  const scrolled = (): void => {
    const box = list.current!,
      up = box.scrollHeight - box.scrollTop - box.clientHeight >= 160,
      more = up && box.scrollTop < 60 && from > 0;
    if (more) high.current = box.scrollHeight;
    reading.value = more ? from - PAGE : up ? from : null;
  };
  return {
    list,
    from,
    scrolled,
    follow: () => {
      reading.value = null;
    },
  };
}

export function Log({ table, places }: { table: LiveTable; places: readonly Place[] }): JSX.Element {
  const filter = useSignal<Filter>("all"),
    shown = useComputed(() => table.log.value.filter((one) => belongs(one, filter.value))).value;
  const { list, from, scrolled, follow } = useNewest(shown.length, shown);
  const copy = async (): Promise<void> => {
    const text = shown.map((one) => `${time(one.at)}  ${tellEntry(one, places)}`).join("\n");
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyOld(text);
    tell(t("copied"));
  };
  return (
    <section class="play-log" aria-label={t("title")}>
      <div class="play-filters">
        <div class="play-filter" role="group" aria-label={t("filter")}>
          {FILTERS.map((one) => (
            <button
              type="button"
              key={one}
              aria-pressed={filter.value === one}
              onClick={() => {
                follow();
                filter.value = one;
              }}
            >
              {t(one)}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="play-copy"
          aria-label={t("copy")}
          title={t("copy")}
          onClick={complaining(copy)}
        >
          <Icon name="share" size={18} />
        </button>
      </div>
      <ol ref={list} tabIndex={0} aria-label={t("title")} onScroll={scrolled}>
        {shown.slice(from).map((one) => (
          <Line key={one.seq} one={one} places={places} />
        ))}
      </ol>
    </section>
  );
}

/** Plain http has no clipboard: an invisible field does it. */
function copyOld(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** The newest sentences for a screen reader, one after the other; what was there before is not read again. `answer`: what was asked for by a key. */
export function Narrator({
  table,
  places,
  answer,
}: {
  table: LiveTable;
  places: readonly Place[];
  answer: string;
}): JSX.Element {
  const from = useRef<number | null>(null),
    last = table.log.value.at(-1)?.seq ?? 0;
  from.current ??= last || null;
  const news = table.log.value.filter((one) => one.seq > (from.current ?? last)).slice(-4);
  return (
    <>
      <div class="hidden" role="log" aria-live="polite" aria-label={t("narrator")}>
        {news.map((one) => (
          <p key={one.seq}>
            {one.chat ? `${one.chat.name ?? ""}: ${one.chat.text ?? ""}` : tellEntry(one, places)}
          </p>
        ))}
      </div>
      <div class="hidden" role="status" aria-live="assertive">
        {answer}
      </div>
    </>
  );
}
