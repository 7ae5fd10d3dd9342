// isles.ts - how a seat gets to what only some scenarios have: to a gold field by ship, to fish and to the old boot. Nothing here depends
// on particular dice: waiting long enough gets there, and the others at the table only roll and end their turns.
import { pips } from "../src/board/art";
import { topology } from "../src/board/topology";
import { RESOURCES, type Cards, type Resource, type View } from "../src/table/types";
import { sensible, yieldOf, type Moment, type Move, type Seated } from "./seated-table";

const best = <T>(all: readonly T[], worth: (one: T) => number): T =>
  all.reduce((a, b) => (worth(b) > worth(a) ? b : a));
const SEA_LANES = ["18-25", "19-26", "28-35", "44-51", "59-66", "74-82", "88-95"]; // S-15: sea edges from the main island to a small one

/** A way over the sea: where to settle, and the edges from there to a site at a gold field. */
export type Course = { start: number; edges: number[]; goal: number };

/** The shortest way to gold from a site of the main island where a settlement may stand; sites close to others' are left out by `free`. */
export function course(view: View, free: readonly number[]): Course {
  const top = topology("new-shores"),
    land = (hex: number): boolean => view.board.hexes[hex]!.terrain !== "sea";
  const bySea = top.edgeSites.map(
    (_, edge) => top.edgeHexes[edge]!.length < 2 || top.edgeHexes[edge]!.some((hex) => !land(hex)),
  );
  const gold = new Set(
    view.board.hexes.flatMap((hex, at) => (hex.terrain === "gold" ? top.hexSites[at]! : [])),
  );
  let found: (Course & { worth: number }) | null = null;
  for (const start of free) {
    const came = new Map<number, number[]>([[start, []]]),
      queue = [start];
    while (queue.length) {
      const at = queue.shift()!,
        way = came.get(at)!;
      if (way.length >= 2 && gold.has(at)) {
        const worth = yieldOf(view, start) + yieldOf(view, at) / 2 - 6 * way.length;
        if (!found || worth > found.worth) found = { start, edges: way, goal: at, worth };
        break;
      }
      top.edgeSites.forEach((pair, edge) => {
        const next = pair[0] === at ? pair[1] : pair[1] === at ? pair[0] : -1;
        if (next >= 0 && bySea[edge] && !came.has(next)) {
          came.set(next, [...way, edge]);
          queue.push(next);
        }
      });
    }
  }
  if (!found) throw new Error(`no way to gold; lanes are ${SEA_LANES.join()}`);
  return found;
}

/** Cards of one kind for one that is missing, at the bank. */
function tradeFor(view: View, seat: number, cost: Cards): Move {
  const hand = view.seats[seat]!.hand ?? {},
    bank = view.legal?.bank,
    lacks = RESOURCES.find((kind) => (hand[kind] ?? 0) < (cost[kind] ?? 0) && bank?.take.includes(kind));
  const spare =
    lacks &&
    RESOURCES.find(
      (kind) =>
        bank!.give[kind] && kind !== lacks && (hand[kind] ?? 0) - bank!.give[kind] >= (cost[kind] ?? 0),
    );
  return spare ? `bank ${spare} ${lacks}` : null;
}

/** Harmless moves: roll, keep your cards, end the turn. */
export function idle({ view }: Moment): Move | undefined {
  const legal = view.legal!;
  if (legal.gold) return { kind: "gold", cards: { [legal.gold.take[0]!]: legal.gold.count } };
  if (legal.swap) return "swap none";
  return view.phase === "action" ? "end" : undefined;
}

const SHIP: Cards = { lumber: 1, wool: 1 },
  SETTLEMENT: Cards = { brick: 1, lumber: 1, wool: 1, grain: 1 };

/** Seat 0 sails along its course and settles at the gold field; the others idle far from it. */
export class Voyage {
  private way: Course | null = null;
  get course(): Course {
    return this.way!;
  }

  next = (now: Moment): Move | undefined => {
    const { view, seat } = now,
      legal = view.legal!;
    if (view.phase === "setup-settlement") return this.settle(view, seat);
    if (seat !== 0 || view.phase !== "action" || legal.gold) return idle(now);
    const me = view.seats[0]!,
      ahead = this.course.edges.find((edge) => !me.ships!.includes(edge));
    if (ahead !== undefined)
      return legal.ship?.edges.includes(ahead) ? `ship ${ahead}` : (tradeFor(view, 0, SHIP) ?? "end");
    if (legal.settlement?.sites.includes(this.course.goal)) return `settlement ${this.course.goal}`;
    return me.settlements.includes(this.course.goal) ? "end" : (tradeFor(view, 0, SETTLEMENT) ?? "end");
  };

  /** The first settlement of seat 0 begins the course; everyone else builds where there is no coast. */
  private settle(view: View, seat: number): Move {
    const free = view.legal!.settlement!.sites;
    if (seat === 0 && !this.way) {
      this.way = course(view, free);
      return `settlement ${this.way.start}`;
    }
    if (seat === 0) return `settlement ${best(free, (site) => yieldOf(view, site))}`;
    const top = topology("new-shores"),
      inland = (site: number): boolean =>
        top.hexSites.filter((six, hex) => six.includes(site) && view.board.hexes[hex]!.terrain !== "sea")
          .length === 3;
    return `settlement ${best(free, (site) => (inland(site) ? 50 : 0) - yieldOf(view, site))}`;
  }
}

const GROUND_SITES = [
  [0, 4, 1],
  [15, 20, 26],
  [32, 37, 42],
  [52, 48, 51],
  [47, 43, 38],
  [11, 7, 3],
];

/** How often a site fishes, in pips. */
const fishing = (view: View, site: number): number => {
  const ground = GROUND_SITES.findIndex((sites) => sites.includes(site)),
    lake = view.board.hexes.findIndex((hex) => hex.terrain === "lake");
  return ground >= 0
    ? pips(view.board.grounds![ground]!)
    : topology("fishermen").hexSites[lake]!.includes(site)
      ? 6
      : 0;
};

/** Everyone settles where fish are; then nobody does anything but catch them. The boot is handed to seat 0. */
export function anglers(now: Moment): Move | undefined {
  const { view, seat } = now,
    legal = view.legal!;
  if (view.phase === "setup-settlement")
    return `settlement ${best(legal.settlement!.sites, (site) => 10 * fishing(view, site) + yieldOf(view, site))}`;
  if (view.phase === "action" && seat !== 0 && legal.boot?.seats.includes(0)) return "boot 0";
  if (legal.swap) return `swap ${legal.swap.tokens[0]}`; // the boot comes to light in the end
  return idle(now);
}

/** All fish that seat 0 holds. */
export const fishHeld = (view: View): number => {
  const { "one-fish": one = 0, "two-fish": two = 0, "three-fish": three = 0 } = view.seats[0]!.fish ?? {};
  return one + 2 * two + 3 * three;
};
export const firstOf = (cards: Cards): Resource => RESOURCES.find((kind) => cards[kind])!;

/** Seat 0 plays to the end against the other seats, no matter who plays them, and wants no trades. A move that came too late is thought out again. */
export async function alone(table: Seated): Promise<void> {
  for (let moves = 0; moves < 5000; moves++) {
    const { view, seq } = await table.look(0);
    if (!view || view.phase === "over") return;
    if (view.may?.includes("decline"))
      await table.enter(0, { kind: "decline", offer: view.offers[0]!.offer }).catch(() => undefined);
    else if (view.legal?.kinds.length) {
      const now: Moment = { view, seat: 0, seq },
        move = view.legal.gold || view.legal.swap ? idle(now)! : sensible(view, 0)!;
      await table.act(0, move).catch(() => undefined);
    } else await new Promise((soon) => setTimeout(soon, 20));
  }
  throw new Error("the game does not end");
}
