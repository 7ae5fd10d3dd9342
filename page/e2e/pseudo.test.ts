// pseudo.test.ts - every page in languages that nobody speaks: nothing stays English, nothing is too wide for a phone, and what
// is written from right to left is laid out from right to left.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { readPo } from "../po.mjs";
import { writePseudo } from "../pseudo.mjs";
import { settled } from "./access";
import { DESKTOP, PHONE, Server, Windows } from "./rig";
import { doorScenes, eventScenes, type Scene } from "./scenes";
import { tableScenes } from "./table-scenes";
import { Worlds } from "./sample-events";

const catalogue = readFileSync(join(process.env.PAGE_FOLDER!, "../data/words/de.po"), "utf8"),
  folder = mkdtempSync(join(tmpdir(), "castellan-pseudo-"));

let server: Server, windows: Windows, scenes: Scene[];
before(async () => {
  writePseudo(folder, catalogue);
  server = await Server.begin("--words", folder);
  windows = await Windows.begin();
  const chief = await server.admin("Olga Organiser");
  scenes = [
    ...(await doorScenes(server, chief)),
    ...(await eventScenes(new Worlds(server, chief))),
    ...(await tableScenes(server, chief)),
  ];
});
after(async () => {
  await windows?.end();
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Recognisable messages: without holes, or with enough letters between them. */
const ENGLISH = readPo(catalogue)
  .map(({ english }) => english.trim())
  .filter((english) => !english.includes(", plural,") && !english.includes(", select"))
  .filter((english) => english.replaceAll(/\{\w+\}/g, "").replaceAll(/[^a-z]/gi, "").length >= 9)
  .map((english) => {
    const parts = english.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".+")}$`);
  });

/** What is on the page in English although there are other words for it. */
async function untold(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [],
      walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Documents are there in a few languages only; one in another says which.
    const foreign = (node: Node): boolean =>
      (node.parentElement?.closest("[lang]")?.getAttribute("lang") ?? "") !== document.documentElement.lang;
    while (walker.nextNode())
      if (!foreign(walker.currentNode)) found.push(walker.currentNode.textContent!.trim());
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) found.push(one.getAttribute(name) ?? "");
    return found;
  });
  return [...new Set(texts)].filter((text) => text && ENGLISH.some((one) => one.test(text)));
}

/** How far the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const mirrored = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const brand = document.querySelector("header a")?.getBoundingClientRect();
    return document.documentElement.dir === "rtl" && (!brand || brand.left > innerWidth / 2);
  });

async function look(language: string, scene: Scene, i: number): Promise<unknown> {
  const path = scene.path.replace(/(#|$)/, `${scene.path.includes("?") ? "&" : "?"}lang=${language}$1`),
    page = await windows.open(server, path, i % 2 ? PHONE : DESKTOP, scene.who);
  try {
    await settled(page);
    const wide = scene.big ? 0 : await overflow(page),
      english = await untold(page),
      side = language === "en-XB" ? await mirrored(page) : true;
    return wide > 1 || english.length || !side
      ? { scene: scene.name, wide, english, ...(side ? {} : { side: "wrong" }) }
      : null;
  } finally {
    await page.context().close();
  }
}

for (const language of ["en-XA", "en-XB"])
  test(`every page is in ${language}, and fits`, async () => {
    const wrong = [];
    for (const [i, scene] of scenes.entries()) {
      const found = await look(language, scene, i);
      if (found) wrong.push(found);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(windows.complaints, []);
  });
