// scenes.ts - events at every moment of their life, and every page of the program that shows one.
//
// `make shots` takes pictures of them, access.test.ts reads them as a screen reader would.
import { Hall } from "./hall";
import type { Client, Server } from "./rig";

import type { Page } from "playwright-core";

/** `then`: what is pressed before the picture is taken. */
export type Scene = { name: string; path: string; who?: Client; big?: boolean; then?: (page: Page) => Promise<unknown> };

/** People and events for every page; a few seconds. */
export async function scenes(server: Server): Promise<Scene[]> {
  const chief = await server.admin("Olga Organiser");
  const empty: Scene[] = [
    { name: "home-first-run", path: "/", who: chief }, { name: "home-stranger", path: "/" },
    { name: "sign-in", path: "/sign-in" }, { name: "account", path: "/account" }, { name: "join", path: "/join" }, { name: "recover", path: "/recover" },
    { name: "setup-link-broken", path: "/setup" }, { name: "nowhere", path: "/nowhere" },
  ];
  return empty;
}

/** A game that is over: its only player is away, so bots play all of it. */
async function finished(who: Client): Promise<string> {
  const { table } = await who.send<{ table: string }>("/api/tables", { sit: true, bots: ["greedy", "greedy", "greedy"], settings: { shuffle: false, rules: { reconnect_grace_s: 0, absent_seat: "bot plays" } } });
  await who.send(`/api/tables/${table}/ready`);
  await who.send(`/api/tables/${table}/away`);
  for (let looks = 0; looks < 900; looks++) {
    if ((await who.look<{ state: string }>(`/api/tables/${table}`)).state === "over") return table;
    await new Promise((wake) => setTimeout(wake, 200));
  }
  throw new Error("the game does not end");
}

/** Every page of the events; the doors above are looked at before there are any. */
export async function eventScenes(server: Server, chief: Client): Promise<Scene[]> {
  const draft = await Hall.create(server, chief, "wc25", "Draft of a Championship With a Rather Long Name, Day One of Three");
  const gathering = await Hall.create(server, chief, "nc20", "Spring Open");
  await gathering.people(26, { open: true });
  const playing = await Hall.create(server, chief, "wc25", "World Cup");
  const head = await playing.staff("Hedi Headjudge", "head-judge");
  const desk = await playing.staff("Dora Desk", "scorekeeper");
  for (let i = 1; i <= 4; i++) await playing.staff(`Judge Number ${i}`, "judge");
  await playing.people(84);
  await playing.begin();
  await playing.play();
  await playing.results(await playing.open(), 6);
  const finals = await Hall.create(server, chief, "nc20", "Autumn Qualifier");
  for (let i = 1; i <= 2; i++) await finals.staff(`Umpire Number ${i}`, "judge");
  await finals.people(26);
  await finals.begin();
  for (let i = 0; i < 3; i++) await finals.play();
  await finals.cut();
  const done = await Hall.create(server, chief, "wc04", "Essen Masters");
  await chief.ask("PATCH", done.api, { sponsors: [{ name: "Spielehaus Essen", link: "https://spielehaus.example", line: "Games for everybody since 1995" }, { name: "City Power" }, { name: "The Bank of the Hall and of Its Neighbours" }] });
  for (let i = 1; i <= 4; i++) await done.staff(`Referee Number ${i}`, "judge");
  await done.people(48);
  await done.begin();
  for (let i = 0; i < 4; i++) await done.play();
  await done.finish();
  // A player with an account, while everybody studies the board.
  const study = await Hall.create(server, chief, "wc25", "Winter Cup");
  for (let i = 1; i <= 2; i++) await study.staff(`Arbiter Number ${i}`, i === 1 ? "head-judge" : "judge");
  await study.people(19, { open: true });
  const pia = await server.account("Pia Player");
  const { me } = await pia.look<{ me: { id: string } }>("/api/me");
  await pia.send(`${study.api}/entrants`, { country: "DE", acks: ["rules", "code-of-conduct", "anti-harassment", "media"] });
  await study.step({ kind: "entry.checked_in", player: 19 });
  await study.step({ kind: "registration.closed" });
  await study.begin();
  await study.reveal();
  // A season with one event that was accepted.
  const { season } = await chief.send<{ season: string }>("/api/seasons", { name: "2026" });
  const shop = await Hall.create(server, chief, "dm19", "Shop Tournament");
  await shop.staff("Sigi Shopkeeper", "judge");
  await chief.send(`/api/seasons/${season}/events/${shop.event}/enter`);
  await shop.people(16);
  await shop.begin();
  for (let i = 0; i < 3; i++) await shop.play();
  await shop.step({ kind: "event.completed" });
  await chief.send(`/api/seasons/${season}/events/${shop.event}/submit`);
  await chief.send(`/api/seasons/${season}/events/${shop.event}/accept`);
  const { table } = await chief.send<{ table: string }>("/api/tables", { sit: true, bots: ["greedy", "greedy", "greedy"], settings: { shuffle: false } });
  await chief.send(`/api/tables/${table}/ready`);
  const over = await finished(chief);
  const demo = async (rulebook: string, players: number, until: string): Promise<string> =>
    `/events/${(await chief.send<{ event: string }>("/api/demo", { rulebook, players, until, seed: 7 })).event}`;
  const online = await demo("dc21", 120, "round"), crowd = await demo("wc25", 256, "round"), nobody = await demo("wc25", 0, "registration");
  const round = 1, parts = (hall: Hall, who: Client | undefined, prefix: string, names: string[]): Scene[] =>
    names.map((name) => ({ name: `${prefix}-${name.replaceAll("/", "-") || "overview"}`, path: hall.page + (name && "/" + name), ...(who ? { who } : {}) }));
  return [
    { name: "home", path: "/", who: chief }, { name: "new", path: "/new", who: chief }, { name: "demo", path: "/demo", who: chief }, { name: "me", path: "/me", who: chief }, { name: "server", path: "/server", who: chief },
    { name: "seasons", path: "/seasons", who: chief }, { name: "ratings", path: "/ratings" }, { name: "tables", path: "/tables" },
    { name: "replay", path: `/games/${over}?at=80` }, { name: "replay-figures", path: `/games/${over}?at=150&show=figures` }, { name: "replay-proof", path: `/games/${over}?at=150&show=proof` },
    { name: "groups", path: `${online}/groups` }, { name: "crowd-rounds-1", path: `${crowd}/rounds/1`, who: chief }, { name: "crowd-results", path: `${crowd}/results`, who: chief }, { name: "nobody-people", path: `${nobody}/people`, who: chief },
    ...parts(draft, chief, "draft", ["", "run", "people", "schedule", "rounds", "results", "standings", "settings", "print", "diary", "judge"]),
    ...parts(gathering, chief, "gathering", ["", "run", "people", "schedule", "settings", "share", "print", "check-in/3"]),
    ...parts(gathering, undefined, "public-gathering", ["", "register"]),
    ...parts(playing, chief, "playing", ["", "run", "people", "schedule", "rounds", `rounds/${round}`, "results", "standings", "diary", "print", "settings"]),
    ...parts(playing, head, "head", ["judge", "judge/tables/3"]),
    ...parts(playing, desk, "desk", ["results", `rounds/${round}/tables/3`]),
    ...parts(playing, undefined, "public-playing", ["", "standings", "schedule", `rounds/${round}`]),
    ...parts(finals, chief, "finals", ["run", "knockout", "bracket", "standings"]),
    ...parts(done, undefined, "done", ["", "standings", "bracket", "champion", "rounds"]),
    { name: "mine", path: `${study.page}/mine`, who: pia }, { name: "report", path: `${study.page}/report`, who: pia }, { name: "player", path: `/players/${me.id}` },
    { name: "season", path: `/seasons/${season}` }, { name: "table", path: `/tables/${table}`, who: chief }, { name: "table-watched", path: `/tables/${table}` },
    { name: "poster", path: `${gathering.page}/poster`, who: chief }, { name: "embed", path: `/embed${done.page}/standings` },
    { name: "screen-study", path: `${study.page}/screen`, big: true }, { name: "screen-playing", path: `${playing.page}/screen`, big: true }, { name: "screen-pairings", path: `${playing.page}/screen?show=pairings`, big: true },
    { name: "screen-standings", path: `${playing.page}/screen?show=standings`, big: true }, { name: "screen-gathering", path: `${gathering.page}/screen`, big: true },
    { name: "screen-done", path: `${done.page}/screen`, big: true },
  ];
}
