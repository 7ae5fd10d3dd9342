// bench.ts - a game of an event at an online table, with people in every seat: played on through the interface while browsers look.
import { Hall } from "./hall";
import { HANGS_MS, type Client, type Server } from "./rig";

type Legal = {
  kinds: string[];
  settlement?: { sites: number[] };
  road?: { edges: number[] };
  robber?: { hexes: number[] };
  steal?: { victims: number[] };
  discard?: { count: number };
};
export type SeatView = {
  hand?: Record<string, number>;
  devcards?: Record<string, number>;
  cards: number;
  settlements: number[];
  cities: number[];
  roads: number[];
  holder: string;
  public_points: number;
};
export type TableView = {
  seat?: number;
  role: string;
  phase: string;
  turn: number;
  count: number;
  paused: string[];
  legal?: Legal;
  bank: Record<string, number>;
  seats: SeatView[];
  robber: number;
  result: { winner: number | null };
};
type Facts = { view?: TableView; places: { person?: string; name?: string }[] };

export class Bench {
  private constructor(
    readonly server: Server,
    readonly table: string,
    readonly people: Client[],
    readonly names: readonly string[],
    readonly hall: Hall | null,
  ) {}

  /** A small event by rules of its own whose only table is played here; everyone in `names` sits at it. */
  static async event(
    server: Server,
    chief: Client,
    names: readonly string[],
    rules: Record<string, string>,
  ): Promise<Bench> {
    const hall = await Hall.create(server, chief, "custom", "Online Cup", rules);
    await hall.step({ kind: "event.published" });
    await hall.step({ kind: "registration.opened" });
    const people: Client[] = [];
    for (const [i, name] of names.entries()) {
      const client = await server.account(name);
      await client.send(`${hall.api}/entrants`, { country: "DE", acks: ["rules"] });
      await hall.step({ kind: "entry.checked_in", player: i });
      people.push(client);
    }
    await hall.step({ kind: "registration.closed" });
    await hall.begin();
    const round = await hall.open();
    const game = (await hall.round(round)).tables[0]!.game;
    const { table } = await hall.send<{ table: string }>(`/games/${game}/table`, { start: true });
    return new Bench(server, table, people, names, hall).seated();
  }

  /** A casual table; the first opens it, bots take the seats that are left. */
  static async casual(
    server: Server,
    names: readonly string[],
    settings: Record<string, unknown>,
  ): Promise<Bench> {
    const people: Client[] = [];
    for (const name of names) people.push(await server.account(name));
    const { table } = await people[0]!.send<{ table: string }>("/api/tables", {
      sit: true,
      settings: { shuffle: false, seats: 3, ...settings },
    });
    for (const client of people.slice(1)) await client.send(`/api/tables/${table}/sit`);
    for (let seat = people.length; seat < 3; seat++)
      await people[0]!.send(`/api/tables/${table}/bots`, { seat, bot: "random" });
    for (const client of people) await client.send(`/api/tables/${table}/ready`);
    return new Bench(server, table, people, names, null).seated();
  }

  /** People in the order of their seats: the round says who sits where. */
  private async seated(): Promise<Bench> {
    const { places } = await this.people[0]!.look<Facts>(`/api/tables/${this.table}`),
      order = places.flatMap((place) => {
        const at = this.names.indexOf(place.name ?? "");
        return at < 0 ? [] : [at];
      });
    return new Bench(
      this.server,
      this.table,
      order.map((at) => this.people[at]!),
      order.map((at) => this.names[at]!),
      this.hall,
    );
  }

  /** Someone else plays a seat from now on. */
  sits(seat: number, client: Client): void {
    this.people[seat] = client;
  }

  get page(): string {
    return `/tables/${this.table}`;
  }
  view = async (seat: number): Promise<TableView> =>
    (await this.people[seat]!.look<Facts>(`/api/tables/${this.table}`)).view!;
  act = (seat: number, action: unknown): Promise<unknown> =>
    this.people[seat]!.send(`/api/tables/${this.table}/actions`, { action });
  enter = (who: Client, entry: unknown, words?: string): Promise<unknown> =>
    who.send(`/api/tables/${this.table}/actions`, { entry, ...(words ? { words } : {}) });

  /** A judge makes sure that a seat has these cards: from the bank, and where dice and hoarding have emptied it, from the others. */
  async provide(judge: Client, seat: number, cards: Record<string, number>, words: string): Promise<void> {
    const { bank, seats } = await this.view(seat),
      hand = seats[seat]!.hand ?? {};
    const missing = Object.fromEntries(
      Object.entries(cards).map(([kind, count]) => [kind, Math.max(0, count - (hand[kind] ?? 0))]),
    );
    const take = async (from: number | null, has: Record<string, number>): Promise<void> => {
      const given = Object.fromEntries(
        Object.entries(missing)
          .map(([kind, count]) => [kind, Math.min(count, has[kind] ?? 0)] as const)
          .filter(([, count]) => count),
      );
      if (!Object.keys(given).length) return;
      await this.enter(
        judge,
        { kind: "correct", ...(from === null ? {} : { from }), to: seat, cards: given },
        words,
      );
      for (const [kind, count] of Object.entries(given)) missing[kind]! -= count;
    };
    await take(null, bank);
    for (let other = 0; other < this.people.length; other++)
      if (other !== seat) await take(other, (await this.view(other)).seats[other]!.hand ?? {});
  }

  /** Every player who has to act does the simplest thing possible; false if none of ours has to. */
  async move(): Promise<boolean> {
    for (let seat = 0; seat < this.people.length; seat++) {
      const view = await this.view(seat),
        legal = view.legal,
        may = (kind: string): boolean => legal?.kinds.includes(kind) ?? false;
      if (!legal) continue;
      if (may("discard"))
        await this.act(seat, {
          kind: "discard",
          cards: some(view.seats[seat]!.hand ?? {}, legal.discard!.count),
        });
      else if (view.turn !== seat) continue;
      else if (view.phase === "setup-settlement")
        await this.act(seat, `settlement ${legal.settlement!.sites[0]}`);
      else if (view.phase === "setup-road") await this.act(seat, `road ${legal.road!.edges[0]}`);
      else if (may("roll")) await this.act(seat, "roll");
      else if (may("robber") && view.phase === "robber")
        await this.act(seat, `robber ${legal.robber!.hexes[0]}`);
      else if (may("steal")) await this.act(seat, `steal ${legal.steal!.victims[0]}`);
      else if (may("take")) await this.act(seat, "take");
      else if (may("end")) await this.act(seat, "end");
      else continue;
      return true;
    }
    return false;
  }

  /** Go on until `there` says so. */
  async until(there: (view: TableView) => boolean): Promise<TableView> {
    for (let end = Date.now() + HANGS_MS; Date.now() < end; ) {
      const view = await this.view(0);
      if (there(view)) return view;
      if (view.phase === "over") break;
      if (await this.move()) end = Date.now() + HANGS_MS;
      else await new Promise((wake) => setTimeout(wake, 50)); // a bot is at play
    }
    const { phase, turn, paused } = await this.view(0);
    throw new Error(`the table got stuck: ${phase}, seat ${turn}, ${paused.join()}`);
  }
}

/** Any `count` cards of a hand. */
function some(hand: Record<string, number>, count: number): Record<string, number> {
  const taken: Record<string, number> = {};
  let left = count;
  for (const [kind, has] of Object.entries(hand)) {
    const n = Math.min(has, left);
    if (n) taken[kind] = n;
    left -= n;
  }
  return taken;
}
