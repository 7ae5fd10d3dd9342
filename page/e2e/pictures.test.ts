// pictures.test.ts - a player's report with screenshots, from the form on a phone to the eyes of those who answer for the event.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Hall } from "./hall";
import { accessibility, PHONE, Server, Windows, type Client } from "./rig";

let server: Server, windows: Windows, chief: Client, hall: Hall, ann: Client;

before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  chief = await server.admin("Olga Organiser");
  hall = await Hall.create(server, chief, "dc21", "Digital Championship");
  await hall.step({ kind: "event.published" });
  ann = await server.account("Ann Player");
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("screenshots go with a report and are seen by those who read it, and by nobody else", async () => {
  const page = await windows.open(server, `${hall.page}/report`, { ...PHONE, language: "de" }, ann);
  await page.getByLabel("Was passiert ist").fill("Zwei spielen zusammen.");
  const shot = await page.screenshot(),
    choose = page.getByLabel("Bilder hinzufügen");
  await choose.setInputFiles({
    name: "brief.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await page.getByText("„brief.png“ lässt sich nicht als Bild lesen").waitFor();
  await choose.setInputFiles(
    [1, 2, 3, 4].map((i) => ({ name: `${i}.png`, mimeType: "image/png", buffer: shot })),
  );
  await page.getByText("Du kannst höchstens 3 Bilder auf einmal hinzufügen.").waitFor();
  await page.getByRole("button", { name: "Bild 3 entfernen" }).click();
  await page.getByRole("img", { name: "Bild 3" }).waitFor({ state: "detached" });
  await page.getByRole("img", { name: "Bild 2" }).waitFor();
  assert.deepEqual(await accessibility(page), []);
  await page.getByRole("button", { name: "Meldung abschicken" }).click();
  await page.getByText("Deine Meldung ist abgeschickt.").waitFor();

  const reader = await windows.open(server, `${hall.page}/report`, {}, chief);
  await reader.getByRole("link", { name: "Harassment" }).click();
  await reader.getByText("Zwei spielen zusammen.").waitFor();
  for (const n of [1, 2]) {
    const image = reader.getByRole("img", { name: `Picture ${n}` });
    await image.waitFor();
    await reader.waitForFunction(
      (alt) => (document.querySelector(`img[alt="${alt}"]`) as HTMLImageElement).naturalWidth > 100,
      `Picture ${n}`,
    );
  }
  assert.equal(await reader.locator(".report-pictures img").count(), 2);
  assert.deepEqual(await accessibility(reader), []);
  const [download] = await Promise.all([
    reader.waitForEvent("download"),
    reader.getByRole("img", { name: "Picture 1" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^report-1\.(png|jpeg)$/);
  assert.deepEqual(windows.complaints, []);

  // What turns up later goes to the same eyes: the reporter adds it on the phone.
  await page.goto(`${server.url}${new URL(reader.url()).pathname}`);
  await page.getByText("Weitere Bilder hinzufügen").click();
  await page.getByRole("button", { name: "Bilder abschicken" }).click();
  await page.getByText("Wähle erst Bilder aus.").waitFor();
  await page
    .getByLabel("Bilder hinzufügen")
    .setInputFiles({ name: "5.png", mimeType: "image/png", buffer: shot });
  await page.locator("form").getByRole("img", { name: "Bild 1" }).waitFor();
  await page.getByRole("button", { name: "Bilder abschicken" }).click();
  await page.getByRole("img", { name: "Bild 3" }).waitFor();
  assert.deepEqual(await accessibility(page), []);
  await reader.reload();
  await reader.getByRole("img", { name: "Picture 3" }).waitFor();

  const stranger = await server.account("Sven Stranger"),
    path = `${new URL(reader.url()).pathname}/pictures/1`;
  await assert.rejects(stranger.look(`/api${path}`), /no such report/);
});

test("who is not signed in is not offered pictures", async () => {
  const page = await windows.open(server, `${hall.page}/report`, {});
  await page.getByText("You're not signed in, so your report will be anonymous.").waitFor();
  assert.equal(await page.getByLabel("Add pictures").count(), 0);
});
