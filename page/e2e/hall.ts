// hall.ts - an event run without the page: fills the hall so that a browser has something to look at, and continues where it stopped.
import type { Client, Server } from "./rig";

export type Seat = {
  player: number;
  left?: boolean;
  name?: string;
  order?: number;
  chair?: number;
  colour?: string;
};
type Picks = { player: number; order?: boolean; chair?: boolean; colour?: boolean };
export type TableView = {
  game: number;
  table: number;
  stage: string;
  sheet: string;
  seats: Seat[];
  picks?: Picks;
};
export type RoundView = {
  round: number;
  tables: TableView[];
  has_board?: boolean;
  board_scope?: string;
  study?: { limit_s: number };
  scenario?: string;
  /** points that end its games */
  goal: number;
};

const FIRST = [
  "Anna",
  "Björn",
  "Chloé",
  "Dimitris",
  "Emeka",
  "Fatima",
  "Giulia",
  "Hiroshi",
  "Ines",
  "Jan",
  "Katarzyna",
  "Lars",
  "Мария",
  "Nadia",
  "Oskar",
  "Priya",
];
const LAST = [
  "Nguyễn",
  "Baumgartner",
  "Castellanos",
  "Van der Meer",
  "Επιτροπάκης",
  "Fitzgerald-Montgomery",
  "García",
  "Håkansson",
  "Ivanova",
  "Jansen",
  "Kowalska",
  "Lindqvist",
  "Müller",
  "O’Neill",
  "Petrov",
  "Wolfeschlegelstein",
];
const COUNTRIES = ["DE", "FR", "US", "NL", "PL", "ES", "SE", "JP"];

/** People as a list to import. */
export const peopleList = (count: number): string =>
  [
    "name,country",
    ...Array.from({ length: count }, (_, i) => `${personName(i)},${COUNTRIES[i % COUNTRIES.length]}`),
  ].join("\n") + "\n";

/** Different names of many alphabets and lengths. */
export const personName = (i: number): string => {
  const turn = Math.floor(i / FIRST.length);
  return `${FIRST[i % FIRST.length]} ${LAST[(i * 7 + turn) % LAST.length]}${turn >= LAST.length ? ` ${turn}` : ""}`;
};

export class Hall {
  private chance = 42;
  private constructor(
    readonly server: Server,
    readonly chief: Client,
    readonly event: string,
  ) {}

  /** A draft event of `chief`. `rules` are parameters that differ from the rulebook. */
  static async create(
    server: Server,
    chief: Client,
    rulebook: string,
    name: string,
    rules: Record<string, unknown> = {},
  ): Promise<Hall> {
    const { event } = await chief.send<{ event: string }>("/api/events", {
      rulebook,
      name,
      place: "Essen",
      starts: "2026-11-21",
      contact: "olga@example.org",
      rules,
    });
    return new Hall(server, chief, event);
  }

  /** An event that someone made with the page. */
  static at = (server: Server, chief: Client, event: string): Hall => new Hall(server, chief, event);

  get api(): string {
    return `/api/events/${this.event}`;
  }
  get page(): string {
    return `/events/${this.event}`;
  }
  look = <T>(path: string): Promise<T> => this.chief.look<T>(this.api + path);
  send = <T>(path: string, body: unknown = {}): Promise<T> => this.chief.send<T>(this.api + path, body);
  step = (step: unknown): Promise<{ step: number }> => this.chief.step<{ step: number }>(this.event, step);
  round = (round: number): Promise<RoundView> => this.look<RoundView>(`/rounds/${round}`);
  may = async (step: unknown): Promise<boolean> =>
    (await this.send<{ allowed: boolean }>("/check", step)).allowed;
  /** A number below `below`, the same in every run. */
  draw(below: number): number {
    this.chance = (Math.imul(this.chance, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.chance / 4294967296) * below);
  }

  /** Someone with an account and a role here. */
  async staff(name: string, role: string): Promise<Client> {
    const client = await this.server.account(name);
    const { me } = await client.look<{ me: { id: string } }>("/api/me");
    await this.step({ kind: "staff.assigned", person: me.id, role });
    return client;
  }

  /** Someone comes by a code of the event: where players are invited, that is an invitation (NC20-1.6.1). */
  async invite(client: Client): Promise<void> {
    const { code } = await this.send<{ code: string }>("/codes", { uses: 1, hours: 5 });
    await client.send("/api/guests", { code });
  }

  /** The texts that players accept when they register here. */
  acksNeeded = async (): Promise<string[]> => (await this.look<{ acks_needed: string[] }>("")).acks_needed;

  /** What people have signed before they are checked in. */
  signed = async (): Promise<string[]> => (await this.acksNeeded()).filter((ack) => ack !== "server rules");

  /** Published, people registered and checked in, registration closed. */
  async people(count: number, { open = false } = {}): Promise<void> {
    await this.step({ kind: "event.published" });
    await this.step({ kind: "registration.opened" });
    await this.send("/import", {
      csv: peopleList(count),
      check_in: true,
      acks: await this.signed(),
      declared: ["national", "resident"],
    });
    if (!open) await this.step({ kind: "registration.closed" });
  }

  /** A plan from a search of some seconds, published; boards where the rulebook wants one for a round; started. */
  async begin(seconds = 1): Promise<void> {
    await this.send("/schedule/search", { seconds });
    for (;;) {
      const { state, text } = await this.look<{ state: string; text?: string }>("/schedule/search");
      if (state === "failed") throw new Error(text);
      if (state === "done") break;
      await new Promise((wake) => setTimeout(wake, 100));
    }
    await this.publish();
  }

  /** What is planned is published; boards, and the start. */
  async publish(): Promise<void> {
    await this.send("/schedule/publish");
    if (await this.may({ kind: "board.generated", round: 0 })) await this.send("/boards", { approve: true });
    await this.step({ kind: "event.started" });
    if (await this.may({ kind: "briefing.done" })) await this.step({ kind: "briefing.done" });
  }

  /** Open the next round and show its board: study time starts if the rulebook has one. */
  async reveal(): Promise<number> {
    const { round } = await this.send<{ round: number }>("/rounds");
    await this.boards(round, false);
    await this.picks(round);
    await this.boards(round, true);
    return round;
  }

  /** Open the next round: boards, picks and study time as the rulebook wants them, all the way to the start of its games. */
  async open(): Promise<number> {
    const round = await this.reveal();
    await this.endStudy(round);
    await this.picks(round);
    await this.send(`/rounds/${round}/start`);
    return round;
  }

  /** Bots play every game of a round at online tables of the server; each end fills in its sheet. */
  async playOnline(round: number): Promise<void> {
    for (const table of (await this.round(round)).tables)
      if (table.sheet === "open") await this.send(`/games/${table.game}/table`, { bots: "greedy" });
    while ((await this.round(round)).tables.some((table) => table.sheet === "open"))
      await new Promise((wake) => setTimeout(wake, 200));
  }

  /** A made-up result for every table whose sheet is open, signed on paper. */
  async results(round: number, leave = 0): Promise<void> {
    const { tables, goal } = await this.round(round);
    const open = tables.filter((table) => table.sheet === "open" && table.stage !== "void");
    for (const table of open.slice(0, open.length - leave)) {
      const there = table.seats.flatMap((seat, i) => (seat.left ? [] : [i])),
        winner = there[this.draw(there.length)]!;
      const vp = table.seats.map((seat, i) => (seat.left ? 0 : i === winner ? goal : 2 + this.draw(8)));
      await this.send(`/games/${table.game}/sheet`, { vp, winner, signed: "paper" });
    }
  }

  close = (round: number): Promise<unknown> => this.send(`/rounds/${round}/close`);

  async play(): Promise<void> {
    const round = await this.open();
    await this.results(round);
    await this.close(round);
  }

  /** The cut, with lots where ties are open, and the next day where the rulebook has one. */
  async cut(): Promise<void> {
    if (!(await this.may({ kind: "cut.made" }))) await this.send("/lots/draw");
    await this.step({ kind: "cut.made" });
    if (await this.may({ kind: "day.closed" })) {
      await this.step({ kind: "day.closed" });
      await this.step({ kind: "day.opened", day: "finals" });
    }
  }

  /** From the cut to the champion. */
  async finish(): Promise<void> {
    await this.cut();
    const { semi_final } = await this.look<{ semi_final?: unknown }>("");
    if (semi_final) {
      await this.play();
      await this.step({ kind: "final.seeded" });
    }
    await this.play();
    await this.step({ kind: "champion.declared" });
    await this.step({ kind: "event.completed" });
  }

  /** One choice after the other, on behalf of whose turn it is, until nobody may choose any more. */
  async picks(round: number): Promise<void> {
    for (let any = true; any; ) {
      any = false;
      for (const table of (await this.round(round)).tables)
        if (table.picks) any = (await this.pick(table, table.picks)) || any;
    }
  }

  private async pick(table: TableView, picks: Picks): Promise<boolean> {
    const free = <T>(all: T[], taken: (T | undefined)[]): T => all.find((one) => !taken.includes(one))!;
    const choice = {
      kind: "seats.selected",
      game: table.game,
      player: picks.player,
      ...(picks.order
        ? {
            order: free(
              [1, 2, 3, 4],
              table.seats.map((seat) => seat.order),
            ),
          }
        : {}),
      ...(picks.chair
        ? {
            chair: free(
              [1, 2, 3, 4],
              table.seats.map((seat) => seat.chair),
            ),
          }
        : {}),
      ...(picks.colour
        ? {
            colour: free(
              ["red", "blue", "white", "orange"],
              table.seats.map((seat) => seat.colour),
            ),
          }
        : {}),
    };
    if (!(await this.may(choice))) return false; // the rulebook wants it after the board
    await this.step(choice);
    return true;
  }

  private async boards(round: number, reveal: boolean): Promise<void> {
    const view = await this.round(round);
    let has = view.has_board ?? false;
    if (!has && (await this.may({ kind: "board.generated", round }))) {
      await this.step({ kind: "board.generated", round });
      await this.step({ kind: "board.approved", round });
      has = true;
    }
    if (!reveal) return;
    if (has && (await this.round(round)).board_scope === "live")
      await this.send(`/rounds/${round}/draw`, { laid: 200 });
    if (has) await this.step({ kind: "board.revealed", round });
    else for (const table of view.tables) await this.step({ kind: "board.table_built", game: table.game });
  }

  /** Everyone at every table agrees to end the study time early. */
  async endStudy(round: number): Promise<void> {
    const { study, tables } = await this.round(round);
    if (!study) return;
    for (const table of tables)
      for (const seat of table.seats) {
        const vote = { kind: "study.vote_end", game: table.game, player: seat.player };
        if (await this.may(vote)) await this.step(vote);
      }
  }
}
