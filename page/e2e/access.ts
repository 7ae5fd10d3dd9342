// access.ts - what every scene must pass: no serious finding of axe-core, by day and by night, no complaint, no link to
// nowhere, no sentence with a hole that nothing was put into.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { accessibility, BIG, DESKTOP, PHONE, type Server, type Windows } from "./rig";
import { routeOf, type Scene } from "./scenes";

/** Links of ours that no part of the page answers. */
async function deadLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  return [...new Set(links)].filter((path) => !path.startsWith("/api/") && !routeOf(path));
}

/** "{name}" where a name should be. */
async function holes(page: Page): Promise<string[]> {
  return (await page.locator("body").innerText()).match(/\{[a-z]\w*\}/gi) ?? [];
}

/** Everything that was asked for has come. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1, [data-screen], .empty").first().waitFor({ state: "attached" });
  await page.locator(".loading").first().waitFor({ state: "detached" });
}

/** `make test` looks at every third scene, `make test-long` at all of them (tests/meson.build). */
const EVERY = process.env.THOROUGH ? 1 : 3;

/** In turn light on a desktop and dark on a phone, every rule; then the other way round, for contrast. */
export async function readAll(server: Server, windows: Windows, list: readonly Scene[]): Promise<void> {
  const wrong: unknown[] = [];
  for (const [i, scene] of list.entries()) {
    if (i % EVERY) continue;
    const light = i % 2 ? "dark" : "light",
      look = scene.big ? BIG : i % 2 ? PHONE : DESKTOP;
    const page = await windows.open(server, scene.path, { ...look, light }, scene.who);
    try {
      await settled(page);
      await scene.then?.(page);
      const found = await accessibility(page);
      await page.emulateMedia({ colorScheme: light === "dark" ? "light" : "dark" });
      found.push(...(await accessibility(page, ["color-contrast"])));
      const dead = await deadLinks(page),
        empty = await holes(page);
      if (found.length || dead.length || empty.length) wrong.push({ scene: scene.name, found, dead, empty });
    } catch (error) {
      // the other scenes are looked at all the same
      wrong.push({ scene: scene.name, error: String(error) });
    }
    await page.context().close();
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(windows.complaints, []);
}
