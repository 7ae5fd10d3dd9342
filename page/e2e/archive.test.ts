// archive.test.ts - what is left of events: titles and countries, champions who advance to the next stage, bans shown where people come in, groups as a list.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Hall } from "./hall";
import { accessibility, type Client, PHONE, Server, until, Windows } from "./rig";
import { won } from "./finished-event";

let server: Server, windows: Windows, admin: Client, chief: Client;
before(async () => {
  [server, windows] = await Promise.all([Server.begin(), Windows.begin()]);
  admin = await server.admin("Lars League");
  chief = await server.account("Olga Organiser");
});
after(async () => {
  await windows?.end();
  await server?.end();
});

type Titles = { titles: { event: string; champion: { person: string; name: string } }[] };

/** Lists are made a moment after each change. */
async function titleOf(hall: Hall): Promise<Titles["titles"][number]> {
  let found: Titles["titles"][number] | undefined;
  await until(async () => {
    found = (await chief.look<Titles>("/api/archive/titles")).titles.find((one) => one.event === hall.event);
    return found !== undefined;
  }, "a title");
  return found!;
}

test("a champion is kept, invited to the next stage, and left out where banned", async () => {
  const cup = await won(server, chief, "Cup of Essen");
  const found = await titleOf(cup);
  const page = await windows.open(server, "/titles", {}, chief);
  await page.getByRole("link", { name: found.champion.name }).waitFor();
  await page.getByText("not invited yet").waitFor();
  await page.locator(".titles-countries tbody tr").first().getByText("Germany").waitFor();

  const world = await Hall.create(server, chief, "wc25", "World Championship");
  await world.step({ kind: "event.published" }); // an invitational: nobody registers (WC25-2.1.1a)
  await page.goto(`${server.url}${world.page}/people?part=invite`);
  await page.getByLabel("Invite the champion of Cup of Essen").check();
  await page.getByRole("button", { name: "Invite from 1 event" }).click();
  await page.locator(".invite-list").getByText("invited").waitFor();
  const { entrants } = await world.look<{ entrants: { name: string; country?: string }[] }>("/entrants");
  assert.deepEqual(
    entrants.map((one) => one.country),
    ["DE"],
  );
  await page.goto(`${server.url}${world.page}/run`);
  const invited = page.locator('section.task[data-task="invited"]');
  await invited.getByRole("button", { name: "Close registration" }).click();
  await page.locator('section.task[data-task="arrive"]').waitFor();
  await page.goto(`${server.url}/titles`);
  await page.getByRole("link", { name: "World Championship" }).waitFor();

  const boss = await windows.open(server, "/bans", {}, admin);
  await boss.getByRole("button", { name: "Ban a player…" }).click();
  await boss.getByRole("dialog").getByLabel("Name", { exact: true }).fill(found.champion.name);
  await boss.getByRole("dialog").getByRole("button", { name: found.champion.name }).click();
  await boss.getByLabel("Banned from").selectOption("championships");
  await boss.getByLabel("Reason").fill("Repeated and grave.");
  await boss.getByRole("dialog").getByRole("button", { name: "Ban a player" }).click();
  await boss.locator(".bans-table").getByText("indefinite").waitFor();
  await boss.locator(".bans-table").getByText("server-wide").waitFor();

  const next = await Hall.create(server, chief, "wc25", "The one after");
  await next.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  await page.goto(`${server.url}${next.page}/people?part=invite`);
  await page.getByLabel("Invite the champion of Cup of Essen").check();
  await page.getByLabel("Players per event").fill("3");
  await page.getByRole("button", { name: "Invite from 1 event" }).click();
  await page.getByText(/WC25-2\.1\.11b/).waitFor();
  const came = (await next.look<{ entrants: { name: string }[] }>("/entrants")).entrants.map(
    (one) => one.name,
  );
  assert.ok(came.length >= 2 && !came.includes(found.champion.name), came.join()); // a shared third place brings one more
  await page.goto(`${server.url}${next.page}/people?part=import`);
  await page.getByLabel("List").fill(`Somebody Else,DE\n${found.champion.name},DE\n`);
  await page.getByText(/WC25-2\.1\.11b/).waitFor();
  for (const light of ["light", "dark"] as const)
    for (const [path, who] of [
      ["/titles", chief],
      [`${next.page}/people?part=invite`, chief],
      ["/bans", admin],
    ] as const) {
      const one = await windows.open(server, path, { ...PHONE, light, language: "de" }, who);
      await one.locator("h1").waitFor();
      await one.waitForLoadState("networkidle");
      assert.deepEqual(await accessibility(one), [], `${path} ${light}`);
      await one.context().close();
    }
});

test("groups, dates, promoted and alternates go out as a list and come in again", async () => {
  const hall = await Hall.create(server, chief, "dc21", "Online cup");
  await hall.step([
    { kind: "requirement.waived", what: "group-size", text: "A small one." },
    { kind: "event.published" },
    { kind: "settings.posted" },
    { kind: "registration.opened" },
  ]);
  for (let i = 0; i < 8; i++)
    await (
      await server.account(`Online ${i + 1}`)
    ).send(`${hall.api}/entrants`, {
      mail: `p${i}@example.org`,
      zone: "UTC+1",
      acks: ["match settings"],
    });
  await hall.step({ kind: "registration.closed" });
  const page = await windows.open(server, `${hall.page}/groups`, {}, chief);
  await page.getByText("Import groups from a list").click();
  await page
    .getByLabel("List", { exact: true })
    .fill(
      [
        "id,group,opens",
        ...Array.from(
          { length: 8 },
          (_, i) => `${i + 1},${i < 4 ? 1 : 2},2027-01-${i < 4 ? "08" : "15"}T17:00Z`,
        ),
      ].join("\n"),
    );
  await page.locator("form").filter({ hasText: "Create groups" }).getByLabel("Advancing per group").fill("2");
  await page.getByRole("button", { name: "Create groups" }).click();
  await page.locator(".group-run tbody tr").nth(1).waitFor();
  const wait = page.waitForEvent("download");
  await page.getByRole("link", { name: "Groups and dates as CSV" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await wait).createReadStream()) chunks.push(chunk as Buffer);
  assert.match(Buffer.concat(chunks).toString(), /0005,Online 5,2,2027-01-15T17:00Z,2027-01-17T17:00Z/);
  assert.deepEqual(await accessibility(page), []);
});

test("nobody complained", () => {
  assert.deepEqual(windows.complaints, []);
});
