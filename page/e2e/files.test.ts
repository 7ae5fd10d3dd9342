// files.test.ts - an event that was played on another server comes as a file: it is looked at, found out when someone wrote in it, and
// kept by the administrator, so that its champion continues from here (CLAUSES 10.1, league administrator).
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Hall } from "./hall";
import { accessibility, PHONE, Server, until, Windows, type Client } from "./rig";
import { won } from "./finished-event";

let there: Server, here: Server, windows: Windows, olga: Client, admin: Client, lea: Client;
before(async () => {
  [there, here, windows] = await Promise.all([Server.begin(), Server.begin(), Windows.begin()]);
  await there.admin("Otto Operator");
  olga = await there.account("Olga Organiser");
  admin = await here.admin("Ada Admin");
  lea = await here.account("Lea League");
});
after(async () => {
  await windows?.end();
  await Promise.all([there?.end(), here?.end()]);
});

const file = (text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: "cup.json",
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

test("an event goes from one server to another as a file that proves itself", async () => {
  const cup = await won(there, olga, "Cup of Essen"),
    champion = (await cup.look<{ overall: { name: string }[] }>("/overall")).overall[0]!;
  const page = await windows.open(there, `${cup.page}/standings`, {}, olga);
  await page.getByText("Files and embedding").click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Event file" }).click(),
  ]);
  const text = readFileSync(await saved.path(), "utf8");
  assert.match(saved.suggestedFilename(), /^event-\w+\.json$/);

  // Someone of the league looks at it, and sees what it is.
  const desk = await windows.open(here, "/seasons", {}, lea);
  await desk.getByRole("link", { name: "Event files" }).click();
  await desk.getByLabel("Event file").setInputFiles(file(text));
  await desk.getByRole("heading", { name: "Cup of Essen" }).waitFor();
  await desk.getByText(/All [\d,]+ entries follow on/).waitFor();

  // Nobody has said yet whose signature that is; with the key of the other server it is signed by it.
  await desk.locator(".note.warning").getByText("Unsigned", { exact: true }).waitFor();
  const { key } = await olga.look<{ key: string }>("/api/archive/key");
  await desk.getByText(`It is signed with the key ${key}`).waitFor();
  await desk.getByLabel("Proof from the organiser").fill(key);
  await desk.getByLabel("Proof from the organiser").press("Tab");
  await desk.locator(".note.good").getByText("Signed", { exact: true }).waitFor();
  await desk.getByText("German Championship 2019").waitFor();
  await desk.locator(".file-champion").getByText(champion.name).waitFor();
  const checks = desk.locator(".file-checks li");
  await checks.filter({ hasText: "Played to the end" }).and(desk.locator(".good")).waitFor();
  await checks.filter({ hasText: "Judges: 1, at least" }).waitFor();
  await desk.getByText(/^rules version \d+$/).waitFor();
  await desk.getByText("Cup of Essen Referee").waitFor();
  assert.equal(await desk.locator(".file-ranking tbody tr").count(), 16);
  const keep = desk.getByRole("button", { name: "Save to this server" });
  assert.equal(await keep.getAttribute("aria-disabled"), "true");
  await assert.rejects(lea.look(`/api/events/${cup.event}`), /404|missing|no/i);
  assert.deepEqual(await accessibility(desk), []);

  // One changed letter, and it is not believed.
  await desk
    .getByLabel("Event file")
    .setInputFiles(file(text.replace('"type":"event.published"', '"type":"event.publisheD"')));
  await desk.getByText("File rejected").waitFor();
  await desk.getByText(/is not the event that was recorded/).waitFor();
  assert.equal(await desk.locator(".file-judged").count(), 0);
  await desk.getByLabel("Event file").setInputFiles(file("Dear league, Anna has won."));
  await desk.getByText(/^cup\.json: /).waitFor();
  assert.deepEqual(await accessibility(desk), []);

  // The administrator keeps it, on a phone: it is an event like those played here.
  const phone = await windows.open(here, "/archive", { ...PHONE, language: "de", light: "dark" }, admin);
  await phone.getByLabel("Turnierdatei").setInputFiles(file(text));
  await phone.getByRole("button", { name: "Auf diesem Server speichern" }).click();
  await phone.getByRole("link", { name: "Zum Turnier" }).waitFor();
  assert.deepEqual(await accessibility(phone), []);
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  await phone.getByRole("link", { name: "Zum Turnier" }).click();
  await phone.getByText("aus einer Datei ohne bekannte Signatur").waitFor();
  await phone.getByText(champion.name).first().waitFor();
  await until(
    async () =>
      (await lea.look<{ titles: unknown[] }>(`/api/archive/titles?event=${cup.event}`)).titles.length > 0,
    "a title",
  ); // lists are made a moment later
  await desk.goto(`${here.url}/titles`);
  await desk.getByRole("link", { name: champion.name }).waitFor();
  await desk.getByText("unsigned file").waitFor();

  // People who came with the file have no account here, but can be banned, and are then not invited where the ban applies (WC25-2.1.11b).
  const world = await Hall.create(here, lea, "wc25", "World Cup");
  await world.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  const boss = await windows.open(here, "/bans", {}, admin);
  await boss.getByRole("button", { name: "Ban a player…" }).click();
  const ban = boss.getByRole("dialog", { name: "Ban a player" });
  await ban.getByLabel("Name", { exact: true }).fill(champion.name);
  await ban.getByRole("button", { name: champion.name }).click();
  await ban.getByLabel("Banned from").selectOption("championships");
  await ban.getByLabel("Applies server-wide").check();
  await ban.getByLabel("Reason").fill("Excluded for good.");
  await ban.getByRole("button", { name: "Ban a player" }).click();
  await boss.locator(".bans-table").getByText(champion.name).waitFor();
  await desk.goto(`${here.url}${world.page}/people?part=invite`);
  await desk.getByLabel("Invite the champion of Cup of Essen").check();
  await desk.getByRole("button", { name: "Invite from 1 event" }).click();
  await desk.getByText(new RegExp(`${champion.name}: .*WC25-2\\.1\\.11b`)).waitFor();
  assert.deepEqual((await world.look<{ entrants: unknown[] }>("/entrants")).entrants, []);
  assert.deepEqual(windows.complaints, []);
});

test("a demo is not taken for an official event", async () => {
  const { event } = await olga.send<{ event: string }>("/api/demo", {
    rulebook: "dm19",
    players: 16,
    until: "round",
    seed: 4,
  });
  const own = await windows.open(there, `/events/${event}`, {}, olga),
    text = await (await own.request.get(`${there.url}/api/events/${event}/archive.json`)).text();
  const desk = await windows.open(here, "/archive", {}, lea);
  await desk.getByLabel("Event file").setInputFiles(file(text));
  const checks = desk.locator(".file-checks li");
  await checks
    .and(desk.locator(".bad"))
    .filter({ hasText: "A demo with made-up players, not an official event" })
    .waitFor();
  await checks.and(desk.locator(".bad")).filter({ hasText: "Not played to the end" }).waitFor();
  assert.equal(await checks.filter({ hasText: /An official event/ }).count(), 0);
  await desk.getByText("Demo events can't be saved.").waitFor();
  assert.deepEqual(windows.complaints, []);
});
