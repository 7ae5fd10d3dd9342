// sample-events.ts - events at every moment of their life, each made when it is first asked for: what pages show in pictures and to axe.
import { Hall } from "./hall";
import type { Client, Server } from "./rig";

/** Made once, however often it is used. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

const TEXT =
  "Everybody plays fair and says what they do.\n\nWhoever is in doubt calls a judge at once, and nobody touches a card until the judge has spoken.";

export class Worlds {
  constructor(
    readonly server: Server,
    readonly chief: Client,
  ) {}

  /** Nobody but its organiser knows about it. */
  draft = once(() =>
    Hall.create(
      this.server,
      this.chief,
      "wc25",
      "Draft of a Championship With a Rather Long Name, Day One of Three",
    ),
  );

  /** People come in; there is a text to read and a code to join with. */
  gathering = once(async () => {
    const hall = await Hall.create(this.server, this.chief, "nc20", "Spring Open");
    await hall.people(26, { open: true });
    await this.chief.ask("PUT", `${hall.api}/policies/rules`, {
      language: "en",
      title: "Rules of the Spring Open",
      text: TEXT,
    });
    const { code } = await hall.send<{ code: string }>("/codes", { uses: 5, hours: 24 });
    return { hall, code };
  });

  /** In the middle of round 2 of 84 players: results missing, a call, a question for a judge, a warning, announcements. */
  playing = once(async () => {
    const hall = await Hall.create(this.server, this.chief, "wc25", "World Cup");
    const head = await hall.staff("Hedi Headjudge", "head-judge"),
      desk = await hall.staff("Dora Desk", "scorekeeper");
    for (let i = 1; i <= 4; i++) await hall.staff(`Judge Number ${i}`, "judge");
    await hall.people(84);
    await hall.begin();
    await hall.play();
    const round = await hall.open();
    await hall.results(round, 6);
    const open = (await hall.round(round)).tables.filter((table) => table.sheet === "open"),
      [busy, quiet] = open as [(typeof open)[0], (typeof open)[0]];
    await hall.step({
      kind: "judge.called",
      game: busy.game,
      topic: "banking",
      player: busy.seats[0]!.player,
      text: "The bank is one brick short.",
    });
    await hall.step({
      kind: "judge.called",
      game: quiet.game,
      topic: "rules",
      player: quiet.seats[1]!.player,
    });
    await head.step(hall.event, {
      kind: "penalty.issued",
      player: busy.seats[1]!.player,
      penalty: "warning",
      code: "collusion",
      text: "Talked about the cut.",
    });
    await hall.send("/notices", { text: "Soup is ready in the foyer.", channels: ["site", "screen"] });
    return { hall, head, desk, round, busy: busy.table, quiet: quiet.table };
  });

  /** A semi-final whose places are being chosen. */
  choosing = once(async () => {
    const hall = await Hall.create(this.server, this.chief, "nc20", "Autumn Qualifier");
    for (let i = 1; i <= 2; i++) await hall.staff(`Umpire Number ${i}`, "judge");
    await hall.people(26);
    await hall.begin();
    for (let i = 0; i < 3; i++) await hall.play();
    await hall.cut();
    const { round } = await hall.send<{ round: number }>("/rounds");
    for (const kind of ["board.generated", "board.approved", "board.revealed"])
      await hall.step({ kind, round });
    return hall;
  });

  /** The board of the semi-finals is being laid before everyone's eyes, piece by piece; half of it lies. */
  drawing = once(async () => {
    const hall = await Hall.create(this.server, this.chief, "wc25", "Summer Cup");
    for (let i = 1; i <= 5; i++)
      await hall.staff(`Adjudicator Number ${i}`, i === 1 ? "head-judge" : "judge");
    await hall.people(16);
    await hall.begin();
    for (let i = 0; i < 4; i++) await hall.play();
    await hall.cut();
    const { round } = await hall.send<{ round: number }>("/rounds");
    for (const kind of ["board.generated", "board.approved"]) await hall.step({ kind, round });
    await hall.send(`/rounds/${round}/draw`, { laid: 14, pace_ms: 0 });
    return { hall, round };
  });

  /** Over, with a champion and sponsors. */
  done = once(async () => {
    const hall = await Hall.create(this.server, this.chief, "wc04", "Essen Masters");
    await this.chief.ask("PATCH", hall.api, {
      sponsors: [
        {
          name: "Spielehaus Essen",
          link: "https://spielehaus.example",
          line: "Games for everybody since 1995",
        },
        { name: "City Power" },
        { name: "The Bank of the Hall and of Its Neighbours" },
      ],
    });
    for (let i = 1; i <= 4; i++) await hall.staff(`Referee Number ${i}`, "judge");
    await hall.people(48);
    await hall.begin();
    for (let i = 0; i < 4; i++) await hall.play();
    await hall.finish();
    return hall;
  });

  /** Everyone studies the board; one player has an account, and has reported something. */
  study = once(async () => {
    const hall = await Hall.create(this.server, this.chief, "wc25", "Winter Cup");
    for (let i = 1; i <= 2; i++) await hall.staff(`Arbiter Number ${i}`, i === 1 ? "head-judge" : "judge");
    await hall.people(19, { open: true });
    const pia = await this.server.account("Pia Player"),
      { me } = await pia.look<{ me: { id: string } }>("/api/me");
    await hall.invite(pia);
    await pia.send(`${hall.api}/entrants`, { country: "DE", acks: await hall.acksNeeded() });
    await hall.step({ kind: "entry.checked_in", player: 19 });
    await hall.step({ kind: "registration.closed" });
    await hall.begin();
    const round = await hall.reveal(),
      table = (await hall.round(round)).tables.find((one) =>
        one.seats.some((seat) => seat.player === 19),
      )!.table;
    const { id: report } = await pia.send<{ id: string }>(`${hall.api}/reports`, {
      category: "harassment",
      text: "Somebody does not stop although I asked twice.",
    });
    return { hall, pia, account: me.id, round, table, report };
  });

  /** Someone went home in the middle of a game of three: it waits for a substitute. */
  shorthanded = once(async () => {
    const hall = await Hall.create(this.server, this.chief, "dm19", "Evening at the Shop");
    await hall.staff("Sasha Shopkeeper", "judge");
    await hall.people(18);
    await hall.begin();
    const round = await hall.open(),
      three = (await hall.round(round)).tables.find((table) => table.seats.length === 3)!;
    await hall.step({ kind: "entry.abandoned", game: three.game, player: three.seats[0]!.player });
    return { hall, round, table: three.table };
  });

  /** A season with one event that was accepted and one that is submitted. */
  season = once(async () => {
    const { season } = await this.chief.send<{ season: string }>("/api/seasons", { name: "2026" });
    for (const [name, accept] of [
      ["Shop Tournament", true],
      ["Club Tournament", false],
    ] as const) {
      const shop = await Hall.create(this.server, this.chief, "dm19", name);
      await shop.staff(`${name} Judge`, "judge");
      await this.chief.send(`/api/seasons/${season}/events/${shop.event}/enter`);
      await shop.people(16);
      await shop.begin();
      for (let i = 0; i < 3; i++) await shop.play();
      await shop.step({ kind: "event.completed" });
      await this.chief.send(`/api/seasons/${season}/events/${shop.event}/submit`);
      if (accept) await this.chief.send(`/api/seasons/${season}/events/${shop.event}/accept`);
    }
    return season;
  });

  /** A rehearsed event: the program fills it. */
  async demo(rulebook: string, players: number, until: string): Promise<string> {
    return `/events/${(await this.chief.send<{ event: string }>("/api/demo", { rulebook, players, until, seed: 7 })).event}`;
  }
}
