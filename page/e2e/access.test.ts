// access.test.ts - no page has a serious finding of axe-core, in light or dark, no page complains, and no link leads nowhere.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { accessibility, BIG, DESKTOP, PHONE, Server, Windows } from "./rig";
import { eventScenes, scenes, type Scene } from "./scenes";

let server: Server, windows: Windows;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); });
after(async () => { await windows?.end(); await server?.end(); });

const ROUTES = [...readFileSync(join(process.env.PAGE_FOLDER!, "src/routes.ts"), "utf8").matchAll(/path: "([^"]+)"/g)]
  .map(([, path]) => new RegExp(`^${path!.replace(/:\w+/g, "[^/]+")}$`));

/** Links of ours that no part of the page answers. */
async function deadLinks(page: Page): Promise<string[]> {
  const links = await page.locator("a[href^='/']").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  return [...new Set(links)].filter((path) => !path.startsWith("/api/") && !ROUTES.some((route) => route.test(path)));
}

/** In turn light on a desktop and dark on a phone: every page once, every rule in both. */
async function read(list: Scene[]): Promise<void> {
  for (const [i, scene] of list.entries()) {
    const look = scene.big ? BIG : i % 2 ? { ...PHONE, light: "dark" as const } : DESKTOP;
    const page = await windows.open(server, scene.path, look, scene.who);
    await page.locator("h1, [data-screen], .empty").first().waitFor({ state: "attached" });
    await page.waitForTimeout(300);
    assert.deepEqual(await accessibility(page), [], scene.name);
    assert.deepEqual(await deadLinks(page), [], scene.name);
    await page.context().close();
  }
  assert.deepEqual(windows.complaints, []);
}

test("every page can be read by everybody", async () => {
  const doors = await scenes(server);
  await read(doors);
  await read(await eventScenes(server, doors[0]!.who!));
});
