// shots.ts - `make shots`: every page in light, dark, on a phone, in German and on the big screen, as pictures to look at.
import { test } from "node:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { BIG, DESKTOP, PHONE, Server, Windows, type Look } from "./rig";
import { eventScenes, scenes, type Scene } from "./scenes";

const folder = process.env.SHOTS ?? "shots";
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : /./;
const LOOKS: [string, Look][] = [
  ["light", DESKTOP], ["dark", { ...DESKTOP, light: "dark" }], ["phone", { ...PHONE, language: "de" }],
];
const BIG_LOOKS: [string, Look][] = [["light", BIG], ["dark", { ...BIG, light: "dark", language: "de" }]];

async function shoot(server: Server, windows: Windows, scene: Scene): Promise<void> {
  for (const [name, look] of scene.big ? BIG_LOOKS : LOOKS) {
    const page = await windows.open(server, scene.path, look, scene.who);
    await page.locator("h1, main, [data-screen]").first().waitFor();
    await page.waitForTimeout(400); // what is asked for after the first answer
    await page.screenshot({ path: join(folder, `${scene.name}-${name}.png`), fullPage: !scene.big });
    await page.context().close();
  }
}

test("pictures", async () => {
  mkdirSync(folder, { recursive: true });
  const server = await Server.begin(), windows = await Windows.begin();
  try {
    const doors = await scenes(server), chief = doors[0]!.who!;
    for (const scene of doors.filter((one) => only.test(one.name))) await shoot(server, windows, scene);
    for (const scene of (await eventScenes(server, chief)).filter((one) => only.test(one.name))) await shoot(server, windows, scene);
    for (const complaint of windows.complaints) console.log(complaint);
  } finally {
    await windows.end();
    await server.end();
  }
});
