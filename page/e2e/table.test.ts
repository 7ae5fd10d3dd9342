// table.test.ts - a passer-by at an online table: no account, bots at once, and no hint of anybody's hidden cards.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { accessibility, PHONE, Server, Windows } from "./rig";

let server: Server, windows: Windows;
before(async () => { server = await Server.begin(); windows = await Windows.begin(); });
after(async () => { await windows?.end(); await server?.end(); });

test("a passer-by plays against bots on a phone, in German, and sees only the own cards", async () => {
  const page = await windows.open(server, "/tables", { ...PHONE, language: "de" });
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));
  await page.getByLabel("Dein Name am Tisch").fill("Passant");
  await page.getByRole("button", { name: "Sofort gegen Bots spielen" }).click();
  await page.locator(".play-board").waitFor();
  await page.getByText("Setze eine Siedlung.").waitFor({ timeout: 30000 });
  await page.locator(".board-target").nth(20).click({ force: true });
  await page.getByText("Setze eine Straße daneben.").waitFor();
  assert.deepEqual(await accessibility(page), []);
  for (const frame of heard) for (const [, news] of Object.entries(JSON.parse(frame) as Record<string, unknown>)) {
    if (!Array.isArray(news)) continue;
    for (const item of news as { view?: { seat: number; seed?: string; seats: { hand?: unknown }[] } }[])
      item?.view?.seats.forEach((seat, i) => assert.ok(i === item.view!.seat || seat.hand === undefined, "a hand of another seat"));
  }
  assert.ok(heard.length > 2);
});
