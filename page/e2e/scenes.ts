// scenes.ts - every page of the program with something to show on it; a route without a scene fails a test.
//
// `make shots` takes pictures of them, access*.test.ts read them as a screen reader would. What opens when something is
// pressed is in dialog-scenes.ts, the online table in table-scenes.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Hall } from "./hall";
import type { Client, Server } from "./rig";
import type { Worlds } from "./sample-events";

/** `then`: what is pressed before the picture is taken. */
export type Scene = {
  name: string;
  path: string;
  who?: Client;
  big?: boolean;
  then?: (page: Page) => Promise<unknown>;
};

/** Read, not imported: the list brings all of the page along. */
const ROUTES = [
  ...readFileSync(join(process.env.PAGE_FOLDER!, "src/routes.ts"), "utf8").matchAll(/path: "([^"]+)"/g),
].map(([, path]) => path!);
const PATTERNS = ROUTES.map((path) => [path, new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`)] as const);

/** The route that answers an address, as the page itself would choose it. */
export const routeOf = (path: string): string | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(path.replace(/[?#].*/, "")))?.[0];
/** Routes that belong to an online table and its replay; the others belong to the director. */
const AT_TABLES = /^\/(tables|watch|games)\b/;
/** Routes that no scene shows. */
export function unseen(scenes: readonly Scene[], where: "director" | "tables"): string[] {
  const seen = new Set(scenes.map((scene) => routeOf(scene.path)));
  return ROUTES.filter((path) => AT_TABLES.test(path) === (where === "tables") && !seen.has(path));
}

/** Some parts of an event's pages, named after them. */
export const parts = (
  hall: Hall,
  who: Client | undefined,
  prefix: string,
  names: readonly string[],
): Scene[] =>
  names.map((name) => ({
    name: `${prefix}-${name.replaceAll(/[/?=]+/g, "-") || "overview"}`,
    path: hall.page + (name && "/" + name),
    ...(who ? { who } : {}),
  }));

/** The doors, as they are before there is any event. */
export async function doorScenes(server: Server, chief: Client): Promise<Scene[]> {
  await chief.ask("PUT", "/api/policies/privacy", {
    language: "en",
    title: "Your data on this server",
    text: "We keep your name and your results.\n\nAsk us, and both are gone.",
  });
  return [
    { name: "home-first-run", path: "/", who: chief },
    { name: "home-stranger", path: "/" },
    { name: "sign-in", path: "/sign-in" },
    { name: "account", path: "/account" },
    { name: "join", path: "/join" },
    { name: "recover", path: "/recover" },
    { name: "stop-letters", path: "/stop/0123456789abcdef" },
    { name: "setup", path: `/setup#${server.token}` },
    { name: "setup-link-broken", path: "/setup" },
    { name: "text", path: "/texts/privacy" },
    { name: "text-missing", path: "/texts/terms" },
    { name: "nowhere", path: "/nowhere" },
  ];
}

/** The file of an event that is over, looked at. */
const archiveScene = (chief: Client, hall: Hall): Scene => ({
  name: "archive",
  path: "/archive",
  who: chief,
  then: async (page) => {
    await page.locator("#event-file").setInputFiles({
      name: "event.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(await hall.look("/archive.json"))),
    });
    await page.locator(".file-judged").waitFor();
  },
});

/** Every page of the director. */
export async function eventScenes(worlds: Worlds): Promise<Scene[]> {
  const { chief } = worlds,
    draft = await worlds.draft(),
    { hall: gathering, code } = await worlds.gathering(),
    choosing = await worlds.choosing(),
    done = await worlds.done();
  const { hall: playing, head, desk, round, busy, quiet } = await worlds.playing(),
    study = await worlds.study(),
    season = await worlds.season(),
    drawing = await worlds.drawing();
  const online = await worlds.demo("dc21", 120, "round"),
    crowd = await worlds.demo("wc25", 256, "round"),
    nobody = await worlds.demo("wc25", 0, "registration");
  return [
    { name: "home", path: "/", who: chief },
    { name: "new", path: "/new", who: chief },
    { name: "demo", path: "/demo", who: chief },
    { name: "me", path: "/me", who: chief },
    { name: "server", path: "/server", who: chief },
    { name: "seasons", path: "/seasons", who: chief },
    { name: "season", path: `/seasons/${season}` },
    ...["ranking", "events", "rules", "people", "leavers", "end"].map((part) => ({
      name: `season-${part}`,
      path: `/seasons/${season}?part=${part}`,
      who: chief,
    })),
    { name: "titles", path: "/titles" },
    archiveScene(chief, done),
    { name: "ratings", path: "/ratings" },
    { name: "player", path: `/players/${study.account}` },
    { name: "join-code", path: `/j/${code}` },
    { name: "bans", path: "/bans", who: chief },
    { name: "reports", path: "/reports", who: chief },
    { name: "report-one", path: `/reports/${study.report}`, who: chief },
    { name: "groups", path: `${online}/groups` },
    { name: "crowd-rounds-1", path: `${crowd}/rounds/1`, who: chief },
    { name: "crowd-results", path: `${crowd}/results`, who: chief },
    { name: "crowd-standings", path: `${crowd}/standings` },
    { name: "nobody-people", path: `${nobody}/people`, who: chief },
    ...parts(draft, chief, "draft", [
      "",
      "run",
      "people",
      "schedule",
      "rounds",
      "results",
      "standings",
      "settings",
      "print",
      "diary",
      "judge",
    ]),
    ...parts(gathering, chief, "gathering", [
      "",
      "run",
      "people",
      "schedule",
      "settings",
      "share",
      "print",
      "check-in/3",
      "announcements",
    ]),
    ...parts(gathering, undefined, "public-gathering", ["", "register", "texts/rules"]),
    ...parts(playing, chief, "playing", [
      "",
      "run",
      "people",
      "schedule",
      "rounds",
      `rounds/${round}`,
      "results",
      "standings",
      "diary",
      "print",
      "settings",
      "announcements",
    ]),
    ...parts(playing, head, "head", [
      "judge",
      "judge?tab=tables",
      "judge?tab=rules",
      "judge?tab=people",
      `judge/tables/${busy}`,
      `tables/${quiet}`,
    ]),
    ...parts(playing, desk, "desk", ["results", `rounds/${round}/tables/${quiet}`]),
    ...parts(playing, undefined, "public-playing", [
      "",
      "standings",
      "schedule",
      `rounds/${round}`,
      "watch",
      "texts/rules",
    ]),
    ...parts(choosing, chief, "finals", ["run", "knockout", "bracket", "standings"]),
    ...parts(done, undefined, "done", ["", "standings", "bracket", "champion", "rounds"]),
    ...parts(study.hall, study.pia, "player", [
      "mine",
      "report",
      `tables/${study.table}`,
      `rounds/${study.round}/tables/${study.table}`,
    ]),
    { name: "poster", path: `${gathering.page}/poster`, who: chief },
    { name: "embed", path: `/embed${done.page}/standings` },
    { name: "screen-study", path: `${study.hall.page}/screen`, big: true },
    { name: "screen-playing", path: `${playing.page}/screen`, big: true },
    { name: "screen-pairings", path: `${playing.page}/screen?show=pairings`, big: true },
    { name: "screen-standings", path: `${playing.page}/screen?show=standings`, big: true },
    { name: "screen-map", path: `${playing.page}/screen?show=map`, big: true },
    { name: "screen-gathering", path: `${gathering.page}/screen`, big: true },
    { name: "screen-draw", path: `${drawing.hall.page}/screen`, big: true },
    ...parts(drawing.hall, chief, "drawing", [`rounds/${drawing.round}`]),
    { name: "screen-done", path: `${done.page}/screen`, big: true },
  ];
}
