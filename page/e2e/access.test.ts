// access.test.ts - no page has a serious finding of axe-core, in light or dark, and no page complains.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { accessibility, BIG, DESKTOP, PHONE, Server, Windows } from "./rig";
import { eventScenes, scenes, type Scene } from "./scenes";

let server: Server, windows: Windows;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); });
after(async () => { await windows?.end(); await server?.end(); });

/** In turn light on a desktop and dark on a phone: every page once, every rule in both. */
async function read(list: Scene[]): Promise<void> {
  for (const [i, scene] of list.entries()) {
    const look = scene.big ? BIG : i % 2 ? { ...PHONE, light: "dark" as const } : DESKTOP;
    const page = await windows.open(server, scene.path, look, scene.who);
    await page.locator("h1, [data-screen], .empty").first().waitFor({ state: "attached" });
    await page.waitForTimeout(300);
    assert.deepEqual(await accessibility(page), [], scene.name);
    await page.context().close();
  }
  assert.deepEqual(windows.complaints, []);
}

test("every page can be read by everybody", async () => {
  const doors = await scenes(server);
  await read(doors);
  await read(await eventScenes(server, doors[0]!.who!));
});
