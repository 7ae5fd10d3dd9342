// start.test.ts - from "New event" to an announced event: the rulebook, the facts, changed rules, publishing, sharing, settings, staff.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { accessibility, PHONE, Server, Windows, type Client } from "./rig";

let server: Server,
  windows: Windows,
  olga: Client,
  page: Page,
  event = "";
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  olga = await server.admin("Olga Organiser");
  page = await windows.open(server, "/", {}, olga);
});
after(async () => {
  await windows?.end();
  await server?.end();
});

const facts = <T>(): Promise<T> => olga.look<T>(`/api/events/${event}`);
const settings = async (part: string): Promise<void> => {
  await page.goto(`${server.url}/events/${event}/settings?part=${part}`);
};

test("the first run leads to a new event with a rule of one's own", async () => {
  await page.getByRole("link", { name: "Create your first event" }).click();
  await page.getByText("National Championship 2020").click();
  await page.getByLabel("Event name").fill("Spring Open");
  await page.getByLabel("First day").fill("2026-06-05");
  await page.getByRole("textbox", { name: "Place" }).fill("Essen, Alte Lohnhalle");
  await page.getByLabel("Search rules").fill("preliminary games per");
  await page.getByRole("button", { name: "Change: preliminary games per player" }).click();
  assert.match(await page.getByRole("list", { name: "What the rulebook says" }).innerText(), /NC20-1\.2\.5/);
  await page.getByLabel("New value").fill("4");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("1 change", { exact: true }).waitFor();
  await page.getByLabel("Reason (visible to everyone)").fill("A long summer day.");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL("**/share");
  event = /events\/(\w+)/.exec(page.url())![1]!;
  const made = await facts<{
    name: string;
    stage: string;
    rulebook: string;
    starts: string;
    overrides: { parameter: string; value: string }[];
  }>();
  assert.deepEqual(
    [made.name, made.stage, made.rulebook, made.starts],
    ["Spring Open", "draft", "nc20", "2026-06-05"],
  );
  assert.deepEqual(
    made.overrides.map((one) => [one.parameter, one.value]),
    [["prelim_games", "4"]],
  );
});

test("it is published, shared by a link and a QR code, and registration opens", async () => {
  const stranger = await windows.open(server, `/events/${event}`);
  await stranger.getByRole("heading", { level: 1, name: "Event not found" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  assert.equal(await page.getByLabel("Event link").inputValue(), `${server.url}/events/${event}`);
  await page.getByLabel("Places").fill("84");
  await page.getByRole("button", { name: "Open registration" }).click();
  await page
    .getByText("Registration is open to invited players. Send them a code or add them yourself.")
    .waitFor();
  await stranger.reload();
  await stranger.getByRole("link", { name: "Sign in to register" }).waitFor();
  assert.match(
    await stranger.locator("main").innerText(),
    /5 June 2026[\s\S]*Essen, Alte Lohnhalle[\s\S]*0 of 84 places/,
  );
  const poster = await windows.open(server, `/events/${event}/poster`, { language: "de" });
  assert.match(
    await poster.locator("main").innerText(),
    /Spring Open[\s\S]*5\. Juni 2026[\s\S]*Jetzt anmelden/,
  );
});

test("settings: facts change, frozen rules say so, changed ones go back", async () => {
  await settings("facts");
  await page.getByRole("textbox", { name: "Contact" }).fill("olga@example.org");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").waitFor();
  assert.equal((await facts<{ contact: string }>()).contact, "olga@example.org");
  await settings("rules");
  await page.getByLabel("Search rules").fill("a robber that was forgotten"); // what no code goes by is read, not changed
  await page.getByText("a robber that was forgotten").waitFor();
  assert.equal(await page.getByRole("button", { name: /Change: a robber/ }).count(), 0);
  await page.getByLabel("Search rules").fill("language of rulings");
  await page.getByRole("img", { name: /Locked because registration has opened/ }).waitFor();
  await page.getByLabel("Search rules").fill("");
  await page.getByLabel("Changed only").check();
  await page.getByText("Rulebook: 3").waitFor();
  await page.getByRole("button", { name: "Change: preliminary games per player" }).click();
  await page.getByRole("button", { name: "Reset to rulebook" }).click();
  await page.getByText("Enter a reason above first.").waitFor();
  await page.getByLabel("Reason for the change").fill("Three are enough.");
  await page.getByRole("button", { name: "Reset to rulebook" }).click();
  await page.getByText("No rules found.").waitFor();
  assert.deepEqual((await facts<{ overrides: unknown[] }>()).overrides, []);
});

test("settings: roles are given by name, codes let guests in, texts are read by all", async () => {
  await server.account("Hedi Headjudge");
  await settings("staff");
  await page.getByLabel("Screen name").fill("Nobody At All");
  await page.getByRole("button", { name: "Assign role" }).click();
  assert.match(await page.getByRole("alert").innerText(), /There's no Nobody At All here/);
  await page.getByLabel("Screen name").fill("Hedi Headjudge"); // a stranger is found by the whole name alone
  await page.getByLabel("Role", { exact: true }).selectOption("head-judge");
  await page.getByRole("button", { name: "Assign role" }).click();
  await page.getByRole("cell", { name: "Hedi Headjudge", exact: true }).waitFor();
  await page.getByLabel("Screen name").fill("headj"); // who is known here, by some letters
  await page.getByLabel("Role", { exact: true }).selectOption("announcer");
  await page.getByRole("button", { name: "Assign role" }).click();
  await page.getByText("Hedi Headjudge is now Announcer.").waitFor();
  await settings("codes");
  await page.getByRole("button", { name: "Create code" }).click();
  const link = await page.getByLabel("Link with the code").inputValue();
  const guest = await windows.open(server, new URL(link).pathname, PHONE);
  await guest.getByLabel("Name").fill("Gerd Guest");
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.waitForURL(`**/events/${event}`);
  await settings("texts");
  await page.getByLabel("Text", { exact: true }).selectOption("code-of-conduct");
  await page.getByLabel("Title").fill("Be kind");
  await page.getByLabel("Content").fill("First paragraph.\n\nSecond paragraph.");
  await page.getByRole("button", { name: "Publish new version" }).click();
  await page.getByText("Published.").waitFor();
  await guest.goto(`${server.url}/events/${event}/texts/code-of-conduct`);
  await guest.getByRole("heading", { name: "Be kind" }).waitFor();
  assert.equal(await guest.locator(".text-body p").count(), 2);
});

test("the start is readable by everyone", async () => {
  const paths = [
    "/new?rulebook=dm19",
    "/demo",
    "/me",
    "/server",
    `/events/${event}`,
    `/events/${event}/share`,
    `/events/${event}/poster`,
    ...["facts", "rules", "staff", "codes", "texts", "danger"].map(
      (part) => `/events/${event}/settings?part=${part}`,
    ),
  ];
  for (const [i, path] of paths.entries()) {
    const look = await windows.open(server, path, { light: i % 2 ? "dark" : "light" }, olga);
    await look.locator("h1").first().waitFor({ state: "attached" });
    await look.waitForLoadState("networkidle");
    assert.deepEqual(await accessibility(look), [], path);
    await look.context().close();
  }
  assert.deepEqual(windows.complaints, []);
});
