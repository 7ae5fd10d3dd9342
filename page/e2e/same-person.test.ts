// same-person.test.ts - one person is one person: an imported player joins by code, says which entry is theirs and the desk confirms; another uses a personal code; a league merges two records and takes it back.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { alike } from "./tied-round";
import { Hall, peopleList } from "./hall";
import { type Client, PHONE, Server, Windows } from "./rig";

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

test("an imported player joins by code, says who they are, the desk confirms; another uses a personal code", async () => {
  const hall = await Hall.create(server, chief, "dm19", "Club evening");
  await hall.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  const desk = await windows.open(server, `/events/${hall.event}/people?part=import`, {}, chief);
  await desk.getByLabel("List").fill("Anna Groß, DE\nBen Petit, FR\n");
  await desk.getByRole("button", { name: "Import 2 players" }).click();
  await desk.getByText("2 players imported.").waitFor();

  const { code } = await chief.send<{ code: string }>(`${hall.api}/codes`, { uses: 5 });
  const anna = await windows.open(server, `/j/${code}`, PHONE);
  await anna.getByLabel("Name", { exact: true }).fill("Anna");
  await anna.getByRole("button", { name: "Join" }).click();
  await anna.getByRole("heading", { name: "Are you one of these?" }).waitFor();
  await anna.getByRole("button", { name: "That's me: Anna Groß" }).click();
  await anna.getByText("You said you are Anna Groß.").waitFor();
  await desk.getByRole("button", { name: "Yes, that's them" }).click();
  await desk.getByText("Anna Groß confirmed.").waitFor();
  await anna.goto(`${server.url}/events/${hall.event}/mine`);
  await anna.getByText("You don't have a table yet.").waitFor();
  assert.equal(await anna.getByText("Are you one of these?").count(), 0);

  await desk.goto(`${server.url}/events/${hall.event}/people?part=codes`);
  await desk.getByRole("button", { name: "Create codes" }).click();
  await desk.getByText("1 code created.").waitFor();
  const { codes } = await chief.look<{ codes: { name: string; code: string }[] }>(`${hall.api}/entry-codes`);
  assert.deepEqual(
    codes.map((one) => one.name),
    ["Ben Petit"],
  );
  const ben = await windows.open(server, `/j/${codes[0]!.code}`, PHONE);
  await ben.getByText("This is Ben Petit's personal code.").waitFor();
  await ben.getByRole("button", { name: "Join" }).click();
  await ben.waitForURL("**/mine");
  await ben.getByText("You don't have a table yet.").waitFor();

  // The same names at the next event are known; a namesake can still be someone new.
  const next = await Hall.create(server, chief, "dm19", "Next evening");
  await next.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  await desk.goto(`${server.url}/events/${next.event}/people?part=import`);
  await desk.getByLabel("List").fill("Anna Groß, DE\nBen Petit, FR\n");
  await desk.getByText("2 may already be known").waitFor();
  await desk.getByLabel("Who is Ben Petit?").selectOption({ label: "New player" });
  await desk.getByRole("button", { name: "Import 2 players" }).click();
  await desk.getByText("2 players imported.").waitFor();
  const people = async (at: Hall): Promise<string[]> =>
    (await chief.look<{ entrants: { person: string }[] }>(`${at.api}/entrants`)).entrants.map(
      (one) => one.person,
    );
  const was = await people(hall),
    is = await people(next);
  assert.notEqual(is[1], was[1]);
  await anna.goto(`${server.url}/events/${next.event}/mine`);
  await anna.getByText("You don't have a table yet.").waitFor(); // known, so the entry is hers

  // Known people are suggested for names typed by hand, too, and nobody is added before the desk has chosen.
  const third = await Hall.create(server, chief, "dm19", "Third evening");
  await third.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  await desk.goto(`${server.url}/events/${third.event}/people?part=add`);
  await desk.getByLabel("Name", { exact: true }).fill("Anna Groß");
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await desk
    .getByText("Anna Groß may already be known. Choose who it is, then press again.")
    .first()
    .waitFor();
  assert.deepEqual(await people(third), []);
  assert.match(
    (await desk.getByLabel("Who is Anna Groß?").locator("option:checked").textContent()) ?? "",
    /^Known: Anna Groß/,
  );
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await desk.getByText("Anna Groß is registered.").waitFor();
  await anna.goto(`${server.url}/events/${third.event}/mine`);
  await anna.getByText("You don't have a table yet.").waitFor();
});

test("a league merges two records of a player after a preview, and takes it back", async () => {
  const { season } = await admin.send<{ season: string }>("/api/seasons", { name: "Season 2026" });
  for (const name of ["First", "Second"]) {
    const hall = await Hall.create(server, chief, "dm19", name);
    await hall.staff(`Rita ${name}`, "judge");
    await chief.send(`/api/seasons/${season}/events/${hall.event}/enter`);
    await hall.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
    await hall.send("/import", {
      csv: peopleList(16),
      check_in: true,
      acks: await hall.signed(),
      declared: ["national"],
    });
    await hall.step({ kind: "registration.closed" });
    await hall.begin(1);
    for (let i = 0; i < 3; i++) await alike(hall, { confirm: true });
    await hall.step({ kind: "event.completed" });
    await chief.send(`/api/seasons/${season}/events/${hall.event}/submit`);
    await admin.send(`/api/seasons/${season}/events/${hall.event}/accept`);
  }
  const rows = async (): Promise<number> =>
    (await admin.look<{ table: { ranking: unknown[] } }>(`/api/seasons/${season}`)).table.ranking.length;
  assert.equal(await rows(), 32);
  const boss = await windows.open(server, `/seasons/${season}?part=same`, PHONE, admin);
  await boss.getByRole("button", { name: "Compare" }).first().click();
  await boss.getByRole("dialog").getByText("points from 2 events").waitFor();
  await boss.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await boss.getByText("Merged.", { exact: true }).waitFor();
  assert.equal(await rows(), 31);
  await boss.getByRole("button", { name: "Undo" }).click();
  await boss.getByText("Merge undone: these are two people again.").waitFor();
  assert.equal(await rows(), 32);
});
