// motion.tsx - what happened is shown as it happened: cards fly from the hexes to the hands, from hand to hand, from the bank.
//
// Where they go follows from two views of the server, before and after; nothing here works out what is due.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { landOf, Sign } from "./cards";
import type { LiveTable } from "./live-table";
import { still } from "./prefs";
import { GOODS, type Cards, type Happening, type Good, type View } from "./types";

const FLIGHT = 750,
  APART = 110;

/** Where a seat's cards are: your own lie in the hand, the others' behind their strips. */
function placeOf(view: View, seat: number, kind?: Good): Element | null {
  const own = seat === view.seat && kind ? document.querySelector(`[data-card="${kind}"]`) : null;
  return (
    own ??
    document.querySelector(`.play-strip[data-seat="${seat}"] .play-facts`) ??
    document.querySelector(`.play-strip[data-seat="${seat}"]`)
  );
}
const bankPlace = (): Element | null =>
  document.querySelector("[data-bank]") ?? document.querySelector(".play-dice");

/** A card that moves across the table; without a kind it is face down. */
type Flight = { from: DOMRect; to: DOMRect; kind: Good | undefined; wait: number };
const flights: Flight[] = [];
/** What is on its way right now: each finishes when it is called. */
const inAir = new Set<() => void>();

/** Only measures: all places are looked up before the first card is laid down, else each card has the page laid out again. */
function fly(from: Element | null, to: Element | null, kind: Good | undefined, wait: number): void {
  if (!from || !to) return;
  const a = from.getBoundingClientRect(),
    b = to.getBoundingClientRect();
  if (a.width && b.width) flights.push({ from: a, to: b, kind, wait }); // else one of them is not to be seen here
}

function start({ from: a, to: b, kind, wait }: Flight): void {
  const card = document.createElement("div");
  card.className = kind ? "play-fly" : "play-fly back";
  card.setAttribute("aria-hidden", "true");
  if (kind) render(<Sign kind={kind} size={26} />, card);
  document.body.append(card);
  const at = (box: DOMRect): string =>
    `translate(${box.x + box.width / 2 - 18}px, ${box.y + box.height / 2 - 23}px)`;
  const moved = card.animate(
    [
      { transform: `${at(a)} scale(.5)`, opacity: 0 },
      { transform: `${at(a)} scale(1)`, opacity: 1, offset: 0.2 },
      { transform: at(b), opacity: 1, offset: 0.9 },
      { transform: `${at(b)} scale(.6)`, opacity: 0 },
    ],
    { duration: FLIGHT, delay: wait, easing: "cubic-bezier(.4, 0, .2, 1)", fill: "both" },
  );
  const land = (): void => {
    inAir.delete(land);
    moved.cancel();
    render(null, card);
    card.remove();
  };
  inAir.add(land);
  moved.onfinish = land;
}

/** What a seat has more of than before, as far as it is known. */
function gained(before: View, after: View, seat: number): Good[] {
  const was: Cards = before.seats[seat]?.hand ?? before.seats[seat]?.at_least ?? {},
    is: Cards = after.seats[seat]?.hand ?? after.seats[seat]?.at_least ?? {};
  return GOODS.flatMap((kind) =>
    Array.from({ length: Math.max(0, (is[kind] ?? 0) - (was[kind] ?? 0)) }, () => kind),
  );
}

function showRoll(before: View, after: View, sum: number): void {
  const hit = after.board.hexes.flatMap((hex, id) => (hex.number === sum && id !== after.robber ? [id] : []));
  for (const id of hit) {
    const hex = document.querySelector(`[data-hex="${id}"]`);
    hex?.classList.add("hit");
    setTimeout(() => hex?.classList.remove("hit"), 1200);
  }
  let flown = 0;
  after.seats.forEach((_, seat) =>
    gained(before, after, seat).forEach((kind, i) => {
      const land = landOf(kind),
        from = hit.filter((id) => after.board.hexes[id]!.terrain === land);
      fly(
        document.querySelector(`[data-hex="${from[i % Math.max(1, from.length)] ?? hit[0]}"]`),
        placeOf(after, seat, kind),
        kind,
        150 + APART * flown++,
      );
    }),
  );
}

const many = (cards: Cards | Good | undefined): Good[] =>
  typeof cards === "string"
    ? [cards]
    : GOODS.flatMap((kind) => Array.from({ length: cards?.[kind] ?? 0 }, () => kind));

function show({ entry, stolen }: Happening, before: View, after: View): void {
  const action = entry?.action,
    seat = entry?.seat;
  if (entry?.kind !== "act" || !action || seat === undefined) return;
  const each = (
    cards: Good[],
    from: (kind: Good) => Element | null,
    to: (kind: Good) => Element | null,
  ): void => cards.forEach((kind, i) => fly(from(kind), to(kind), kind, APART * i));
  switch (action.kind) {
    case "roll":
      if (action.dice && action.dice[0] + action.dice[1] !== 7)
        showRoll(before, after, action.dice[0] + action.dice[1]);
      break;
    case "steal":
    case "take": {
      const from = action.victim ?? before.victim;
      if (from !== null && from !== undefined)
        fly(placeOf(after, from, stolen), placeOf(after, seat, stolen), stolen, 0);
      break;
    }
    case "trade":
      each(
        many(action.give),
        (kind) => placeOf(after, seat, kind),
        (kind) => placeOf(after, action.with!, kind),
      );
      each(
        many(action.get),
        (kind) => placeOf(after, action.with!, kind),
        (kind) => placeOf(after, seat, kind),
      );
      break;
    case "bank":
      each(many(action.give), (kind) => placeOf(after, seat, kind), bankPlace);
      each(many(action.get), bankPlace, (kind) => placeOf(after, seat, kind));
      break;
    case "year-of-plenty":
      each(many(action.cards), bankPlace, (kind) => placeOf(after, seat, kind));
      break;
    case "buy":
      fly(bankPlace(), placeOf(after, seat), undefined, 0);
      break;
    case "monopoly":
      after.seats.forEach((one, other) => {
        const lost = (before.seats[other]?.cards ?? 0) - one.cards;
        if (other !== seat)
          for (let i = 0; i < lost; i++)
            fly(placeOf(after, other), placeOf(after, seat, action.resource), action.resource, APART * i);
      });
      break;
    case "discard":
      each(many(action.cards), (kind) => placeOf(after, seat, kind), bankPlace);
      break;
  }
}

/** At most so many things are shown at once; of more, and after a long absence, only what came of them is. */
const AT_ONCE = 3;

/** Follow the table and show what comes in. Anything still moving when the next thing is shown finishes at once, so nothing piles up. */
export function useMotion(table: LiveTable, view: View): void {
  const before = useRef(view),
    seen = useRef(-1),
    log = table.log.value,
    last = log.at(-1)?.seq ?? 0;
  useEffect(() => {
    const fresh = seen.current < 0 ? [] : log.filter((one) => one.seq > seen.current && one.entry);
    if (fresh.length && fresh.length <= AT_ONCE && !still() && !document.hidden)
      for (const one of fresh) show(one, before.current, view);
    if (flights.length || fresh.length > AT_ONCE) for (const land of [...inAir]) land();
    for (const one of flights.splice(0)) start(one);
    seen.current = last;
    before.current = view;
  }, [last, view]);
}
