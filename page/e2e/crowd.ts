// crowd.ts - the many players of a digital championship who do what one of them does at a browser: through the interface, one account each.
// At a table they hand their seats to the bots that mind them, so a game ends without them.
import assert from "node:assert/strict";
import type { Hall } from "./hall";
import { until, type Client, type Server } from "./rig";

export type Entrant = { client: Client; name: string; player: number };
export type Seated = {
  game: number;
  round: number;
  table: number;
  sheet: string;
  stage: string;
  online?: string;
  host?: number;
  seats: { player: number }[];
};
type Row = {
  player: number;
  name: string;
  status: string;
  group?: number;
  seed?: number;
  alternate?: number;
  signed_in?: boolean;
  queued?: boolean;
};
type Group = { group: number; state: string; round?: number; queued: number; playing: number };
type Mine = {
  player?: number;
  tables: Seated[];
  weekend?: { games: number; games_max: number; since?: number };
};

const TEXTS = ["rules", "code of conduct", "anti-harassment", "media", "match settings", "terms of use"];

export class Crowd {
  readonly people: Entrant[] = [];
  constructor(
    readonly server: Server,
    readonly hall: Hall,
  ) {}

  until = until;

  /** An account, and unless `zone` is null a registration. */
  async join(name: string, zone: string | null): Promise<Entrant> {
    const one = { client: await this.server.account(name), name, player: -1 };
    this.people.push(one);
    if (zone === null) return one;
    await one.client.send(`${this.hall.api}/entrants`, {
      zone,
      mail: `${name.replaceAll(" ", ".").toLowerCase()}@example.org`,
      acks: TEXTS,
    });
    await this.recognise(one);
    return one;
  }

  /** The number that someone has at the event. */
  async recognise(one: Entrant): Promise<void> {
    one.player = (await one.client.look<Mine>(`${this.hall.api}/mine`)).player!;
    assert.notEqual(one.player, undefined);
  }

  /** A game against bots that a bot takes over. */
  async freeGame(one: Entrant): Promise<void> {
    const { table } = await one.client.send<{ table: string }>("/api/tables", {
      sit: true,
      bots: ["random", "greedy", "greedy"],
      settings: { listed: false, rules: { absent_seat: "bot plays", vp_target: 3 } },
    });
    await one.client.send(`/api/tables/${table}/ready`);
    await this.leaveToBots(one, table);
    await this.until(
      async () => (await one.client.look<{ state: string }>(`/api/tables/${table}`)).state === "over",
      "a free game is over",
    );
  }

  /** The organiser vouches for two free games of the many. */
  async checkIn(one: Entrant): Promise<void> {
    await this.hall.step({ kind: "level.reached", player: one.player, level: 2, text: "Seen." });
    await one.client.step(this.hall.event, { kind: "entry.checked_in" });
  }

  private rows = async (): Promise<Row[]> =>
    (await this.hall.look<{ entrants: Row[] }>("/entrants")).entrants;
  private of = (player: number): Entrant => this.people.find((one) => one.player === player)!;
  present = async (): Promise<number[]> =>
    (await this.rows()).filter((row) => row.status === "present").map((row) => row.player);
  groups = async (): Promise<Group[]> => (await this.hall.look<{ groups: Group[] }>("/groups")).groups;
  seeds = async (): Promise<Entrant[]> =>
    (await this.rows())
      .filter((row) => row.seed)
      .sort((a, b) => a.seed! - b.seed!)
      .map((row) => this.of(row.player));
  alternates = async (): Promise<Entrant[]> =>
    (await this.rows())
      .filter((row) => row.alternate)
      .sort((a, b) => a.alternate! - b.alternate!)
      .map((row) => this.of(row.player));

  /** Everyone in the same group. */
  async members(one: Entrant): Promise<Entrant[]> {
    const rows = await this.rows(),
      group = rows.find((row) => row.player === one.player)!.group;
    return rows.filter((row) => row.group === group).map((row) => this.of(row.player));
  }

  queue = (one: Entrant): Promise<unknown> => one.client.step(this.hall.event, { kind: "queue.joined" });
  private mine = (one: Entrant): Promise<Mine> => one.client.look<Mine>(`${this.hall.api}/mine`);
  /** The table someone plays at, or played at last. */
  table = async (one: Entrant): Promise<Seated | undefined> => (await this.mine(one)).tables.at(-1);
  at = (table: Seated): Entrant[] => table.seats.map((seat) => this.of(seat.player));

  /** The game continues automatically as soon as the last of them is gone. */
  private leaveToBots = (one: Entrant, table: string): Promise<unknown> =>
    one.client.send(`/api/tables/${table}/away`);

  /** A game is played to its end. */
  async play(table: Seated): Promise<void> {
    for (const one of this.at(table)) await this.leaveToBots(one, table.online!);
    await this.until(
      async () =>
        ["submitted", "locked"].includes(
          (await this.hall.round(table.round)).tables.find((other) => other.game === table.game)!.sheet,
        ),
      `game ${table.game} has a result`,
    );
  }

  /** In every group, everyone who may still play presses the button until no more tables are possible. */
  async playOut(): Promise<void> {
    for (const group of await this.groups())
      for (;;) {
        const rows = (await this.rows()).filter((row) => row.group === group.group),
          able: Entrant[] = [];
        for (const row of rows) {
          const { weekend } = await this.mine(this.of(row.player));
          if (weekend!.games < weekend!.games_max) able.push(this.of(row.player));
        }
        if (able.length < 3) break;
        for (const row of rows)
          if (able.includes(this.of(row.player)) && !row.queued) await this.queue(this.of(row.player));
        if (able.length === 3) await this.hall.send("/groups/pair", { group: group.group, threes: true });
        const open = async (): Promise<Seated[]> =>
          (await this.hall.round((await this.groups())[group.group]!.round!)).tables.filter(
            (table) => table.sheet === "open",
          ) as unknown as Seated[];
        await this.until(async () => (await open()).length > 0, "the queue is paired");
        for (const table of await open()) await this.play({ ...table, round: table.round ?? group.round! });
      }
  }

  /** Lots, where two could not be told apart. */
  async breakTies(): Promise<void> {
    if (await this.hall.may({ kind: "promotion.made" })) return;
    await this.hall.send("/lots/draw", {});
  }

  signIn = async (one: Entrant): Promise<void> => {
    await one.client.step(this.hall.event, [
      { kind: "policy.acknowledged", player: one.player, acks: ["server rules"] },
      { kind: "player.signed_in", player: one.player },
    ]);
  };

  /** A round of the bracket: hosts open what is not open yet, everyone says that they are ready, and the games are played. */
  async playRound(): Promise<void> {
    const { rounds } = await this.hall.look<{ rounds: { round: number; phase: string; state: string }[] }>(
      "/rounds",
    );
    const at = rounds.find(
      (one) => one.phase === "bracket" && (one.state === "open" || one.state === "started"),
    )!.round;
    for (const table of (await this.hall.round(at)).tables as unknown as Seated[]) {
      if (table.sheet !== "open") continue;
      const online =
        table.online ??
        (
          await this.of(table.host!).client.send<{ table: string }>(
            `${this.hall.api}/games/${table.game}/table`,
          )
        ).table;
      if (!table.online)
        for (const one of this.at(table)) await one.client.send(`/api/tables/${online}/ready`);
      await this.play({ ...table, round: at, online });
    }
  }
}
