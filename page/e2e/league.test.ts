// league.test.ts - what goes on beyond one day: a season with its league, ratings and players, and the groups of a digital championship.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { alike } from "./alike";
import { Hall } from "./hall";
import { accessibility, Client, PHONE, Server, Windows } from "./rig";

let server: Server, windows: Windows, admin: Client, chief: Client;
before(async () => {
  [server, windows] = await Promise.all([Server.begin(), Windows.begin()]);
  admin = await server.admin("Lars League");
  chief = await server.account("Olga Organiser");
});
after(async () => { await windows?.end(); await server?.end(); });

test("a season: the league sets it, an organiser hands in, the league accepts, examines who left, and ends it with a final", async () => {
  const people = await Promise.all(Array.from({ length: 17 }, (_, i) => server.account(`Ranked ${String.fromCharCode(65 + i)}`)));
  const boss = await windows.open(server, "/seasons", {}, admin);
  await boss.getByRole("button", { name: "Open a season" }).first().click();
  await boss.getByLabel("Name", { exact: true }).fill("Season 2026");
  await boss.getByRole("dialog").getByRole("button", { name: "Open a season" }).click();
  await boss.waitForURL("**/seasons/*");
  const season = boss.url().split("/").pop()!, part = (name: string) => boss.getByRole("group", { name: "Parts of the season" }).getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await part("Rules");
  await boss.getByText("DM19-4.2").waitFor();
  await boss.getByRole("button", { name: "Change the rules" }).click();
  await boss.getByLabel("players that reach the season final").fill("4");
  await boss.getByLabel("1st", { exact: true }).fill("120");
  await boss.getByRole("button", { name: "Save the rules" }).click();
  await boss.locator(".season-rules").getByText("In the rulebook: 30").waitFor();
  await boss.locator(".season-points").getByText("120").waitFor();

  const hall = await Hall.create(server, chief, "dm19", "Ranking tournament", { elo_start: "1000", elo_k_pair: "10", elo_scale: "400" });
  await hall.staff("Rita Referee", "judge");
  const own = await windows.open(server, `/seasons/${season}?part=events`, {}, chief);
  await own.getByText("Enter an event").first().click();
  await own.getByRole("button", { name: "Enter an event" }).click();
  await own.getByText("Entered", { exact: true }).waitFor();
  await hall.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  const { acks_needed } = await hall.look<{ acks_needed: string[] }>("");
  for (const [i, person] of people.entries()) {
    await person.send(`${hall.api}/entrants`, { country: "DE", acks: acks_needed, declared: ["declared", "national", "resident"] });
    await hall.step({ kind: "entry.checked_in", player: i });
  }
  await hall.step({ kind: "registration.closed" });
  await hall.begin(1);
  for (let i = 0; i < 3; i++) await alike(hall, { confirm: true });
  const left = people.at(-1)!;
  await hall.step({ kind: "entry.withdrawn", player: 16 });
  await hall.step({ kind: "event.completed" });
  await own.reload();
  await own.getByRole("button", { name: "Hand in" }).click();
  await own.getByText("Handed in", { exact: true }).waitFor();

  await boss.goto(`${server.url}/seasons/${season}?part=events`);
  await boss.getByText("16 of 17").or(boss.getByText("17 of 17")).first().waitFor();
  await boss.getByText("on the list").waitFor();
  await boss.getByRole("button", { name: "Accept" }).click();
  await boss.getByText("counts").first().waitFor();
  await part("Ranking");
  await boss.locator(".season-places .counted").first().waitFor();
  assert.ok((await boss.locator(".season-table tbody tr").count()) >= 16);
  const first = boss.locator(".season-table tbody tr").first(), name = await first.locator("th").innerText();
  await first.getByRole("button", { name: `Note about ${name}` }).click();
  await boss.getByLabel("Has declined the place in the final").check();
  await boss.getByRole("button", { name: "Save" }).click();
  await boss.locator(".season-table").getByText("Declined").waitFor();

  // The end: lots where a tie lies across the cut, the list, somebody who qualified elsewhere, a refusal, the final.
  await part("People");
  const whom = boss.getByRole("region", { name: /qualified directly/ }).getByLabel("Name", { exact: true });
  await whom.locator("option", { hasText: name }).waitFor({ state: "attached" }); // whoever is ranked, with an account or without
  await whom.selectOption({ label: "Somebody else, with an account …" });
  await boss.getByLabel("Name of the account").fill("Olga Organiser");
  await boss.getByLabel("Through which tournament").fill("Qualifier of Essen");
  await boss.getByRole("button", { name: "Record" }).click();
  await boss.locator(".season-notes").getByText("Olga Organiser").waitFor();
  await part("Final");
  await boss.locator(".season-steps").waitFor();
  if (await boss.getByRole("button", { name: "Draw the lots" }).isVisible()) await boss.getByRole("button", { name: "Draw the lots" }).click();
  await boss.getByText("4 people are qualified").waitFor();
  await boss.getByRole("button", { name: "Publish the finalists" }).click();
  await boss.getByText("Published on").waitFor();
  const refuses = await boss.getByRole("button", { name: / declines$/ }).innerText();
  await boss.getByRole("button", { name: refuses }).click();
  await boss.getByText(`No longer on the list: ${refuses.replace(" declines", "")}.`).waitFor();
  await boss.getByRole("button", { name: "Draw the lots" }).or(boss.getByRole("button", { name: "Publish the new list" })).first().click();
  await boss.getByText("4 people are qualified").waitFor();
  await boss.getByRole("button", { name: "Create the final event" }).click();
  await boss.getByRole("link", { name: "To the final" }).waitFor();
  const { final } = await admin.look<{ final: string }>(`/api/seasons/${season}`);
  assert.equal((await admin.look<{ entrants: unknown[] }>(`/api/events/${final}/entrants`)).entrants.length, 5, "four finalists and who qualified directly");

  const cockpit = await windows.open(server, `/events/${final}/run`, {}, admin); // nobody is there yet: no schedule before the check-in
  await cockpit.locator('section.task[data-task="arrive"]').getByRole("link", { name: "To the people" }).waitFor();

  // Whoever left is examined and banned, and cannot come back where the league has a say; the refusal names the clause.
  await part("Leavers");
  await boss.getByRole("button", { name: "Examine …" }).first().click();
  await boss.getByLabel("What is to be examined").fill("Went home without a word.");
  await boss.getByRole("button", { name: "Open the case" }).click();
  await boss.locator(".season-leavers").getByText("being examined").waitFor();
  await boss.getByRole("button", { name: "Ban …" }).first().click();
  await boss.getByLabel("Reason").fill("Went home in the middle of a tournament.");
  await boss.getByRole("dialog").getByRole("button", { name: /^Ban / }).click();
  await boss.locator(".season-leavers").getByText("banned").waitFor();
  const next = await Hall.create(server, admin, "dm19", "Next tournament");
  await next.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  await assert.rejects(left.send(`${next.api}/entrants`, { country: "DE", acks: acks_needed, declared: ["declared"] }), /DM19-5\.7/);
  await boss.goto(`${server.url}/bans`);
  await boss.locator(".bans-table").getByText("all tournaments").waitFor();
  await boss.getByRole("button", { name: /^End …/ }).click();
  await boss.getByLabel("Reason").fill("Has apologised.");
  await boss.getByRole("button", { name: "End the ban" }).click();
  await boss.getByText("Nobody is banned.").waitFor();
  await left.send(`${next.api}/entrants`, { country: "DE", acks: acks_needed, declared: ["declared"] });

  await boss.goto(`${server.url}/seasons/${season}?part=league`);
  await boss.getByRole("button", { name: "Close the season …" }).click();
  await boss.getByRole("button", { name: "Close the season", exact: true }).click();
  await boss.getByRole("button", { name: "Open the season again" }).waitFor();

  const page = await windows.open(server, "/ratings", { language: "de" });
  await page.locator(".ratings tbody tr").nth(15).waitFor();
  await page.locator(".curve canvas").waitFor();
  await page.getByRole("link", { name: "Ranked A", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Ranked A" }).waitFor();
  await page.getByRole("link", { name: "Ranking tournament" }).first().waitFor();
  await page.locator(".curve canvas").waitFor();
  for (const light of ["light", "dark"] as const)
    for (const path of ["/seasons", "/bans", ...["ranking", "events", "rules", "people", "leavers", "end", "league"].map((one) => `/seasons/${season}?part=${one}`), "/ratings", new URL(page.url()).pathname]) {
      const one = await windows.open(server, path, { light }, admin);
      await one.locator("h1").waitFor();
      await one.waitForLoadState("networkidle");
      assert.deepEqual(await accessibility(one), [], `${path} ${light}`);
      await one.context().close();
    }
});

test("a digital championship: groups are planned and announced on the page, a player queues on a phone, the organiser sees it", async () => {
  const hall = await Hall.create(server, chief, "dc21", "Online cup");
  await hall.step([{ kind: "requirement.waived", what: "group-size", text: "A small one." }, { kind: "event.published" }, { kind: "registration.opened" }]);
  await hall.staff("Digital Head", "head-judge");
  const people: Client[] = [];
  for (let i = 0; i < 4; i++) {
    const person = await server.account(`Online ${i + 1}`);
    people.push(person);
    await person.send(`${hall.api}/entrants`, { mail: `p${i}@example.org`, zone: "UTC+1", acks: ["rules", "code of conduct", "anti-harassment", "media", "match settings", "terms of use"] });
    await hall.step({ kind: "level.reached", player: i, level: 2 });
    await person.step(hall.event, { kind: "entry.checked_in" });
  }
  await hall.step({ kind: "registration.closed" });
  const page = await windows.open(server, `${hall.page}/groups`, {}, chief);
  await page.getByLabel("Promoted of each group").first().fill("4");
  await page.getByLabel("Alternates").first().fill("0");
  await page.getByLabel("Least players in a group").fill("4");
  await page.locator("form").getByRole("button", { name: "Plan the groups" }).click();
  await page.getByRole("heading", { name: /^Group 1/ }).waitFor();
  // As planned it begins on a Friday; a test has no time for that.
  await hall.send("/groups", { opens: Math.floor(Date.now() / 1000) + 1, promoted: 4, alternates: 0, least: 4 });
  await page.getByRole("button", { name: "Announce the groups" }).click();
  await page.getByText("The groups are announced.").waitFor();
  await hall.step({ kind: "event.started" });
  await page.locator(".group-run").getByText("Open", { exact: true }).waitFor();

  // What follows, from the table that opens by itself to the champion, is the journey in dc21.test.ts.
  const phone = await windows.open(server, `${hall.page}/groups`, { ...PHONE, language: "de" }, people[0]);
  await phone.locator(".group-table tbody tr").nth(3).waitFor();
  await phone.getByRole("link", { name: "Mein Wochenende" }).click();
  await phone.getByTestId("play-now").click();
  await phone.getByText("Suche Gegner in deiner Gruppe").waitFor();
  await page.getByText("1 in the queue").first().waitFor();
  for (const one of [page, phone]) assert.deepEqual(await accessibility(one), []);
});

test("nobody complained", () => { assert.deepEqual(windows.complaints, []); });
