// shots.ts - `make shots`: every page in light, dark, on a phone, in German and on the big screen, as pictures to look at.
import { test } from "node:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { settled } from "./access";
import { BIG, DESKTOP, PHONE, Server, Windows, type Look } from "./rig";
import { dialogScenes } from "./dialog-scenes";
import { doorScenes, eventScenes, type Scene } from "./scenes";
import { tableScenes } from "./table-scenes";
import { Worlds } from "./sample-events";

const folder = process.env.SHOTS ?? "shots";
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : /./;
const LOOKS: [string, Look][] = [
  ["light", DESKTOP],
  ["dark", { ...DESKTOP, light: "dark" }],
  ["phone", { ...PHONE, language: "de" }],
];
/** A table also in the palettes for other eyes, and on the narrowest phone. */
const TABLE_LOOKS: [string, Look][] = [
  ...LOOKS,
  ["safe", { ...DESKTOP, palette: "safe" }],
  ["contrast", { ...DESKTOP, palette: "contrast" }],
  ["narrow", { ...PHONE, width: 360, height: 700 }],
];
const BIG_LOOKS: [string, Look][] = [
  ["light", BIG],
  ["dark", { ...BIG, light: "dark", language: "de" }],
];

async function shoot(server: Server, windows: Windows, scene: Scene, looks: typeof LOOKS): Promise<void> {
  for (const [name, look] of looks) {
    const page = await windows.open(server, scene.path, look, scene.who);
    await settled(page);
    await page.waitForTimeout(400); // what is drawn after the last answer
    await scene.then?.(page);
    await page.screenshot({ path: join(folder, `${scene.name}-${name}.png`), fullPage: !scene.big });
    await page.context().close();
  }
}

test("pictures", async () => {
  mkdirSync(folder, { recursive: true });
  const server = await Server.begin(),
    windows = await Windows.begin();
  try {
    const chief = await server.admin("Olga Organiser"),
      worlds = new Worlds(server, chief);
    const every = [
      () => doorScenes(server, chief),
      () => eventScenes(worlds),
      () => dialogScenes(worlds),
      () => tableScenes(server, chief, true),
    ];
    for (const make of every) // each in its turn: the sign-in pages come before there is any event
      for (const scene of (await make()).filter((one) => only.test(one.name)))
        await shoot(
          server,
          windows,
          scene,
          scene.big ? BIG_LOOKS : /^(table|isles|knights)-/.test(scene.name) ? TABLE_LOOKS : LOOKS,
        );
    for (const complaint of windows.complaints) console.log(complaint);
  } finally {
    await windows.end();
    await server.end();
  }
});
