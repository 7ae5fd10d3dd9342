// people.test.ts - who plays: your own registration, lists, the check-in by keyboard and by code, the waiting list; on a phone, in German.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Hall } from "./hall";
import { accessibility, PHONE, Server, until, Windows, type Client } from "./rig";

let server: Server, windows: Windows, olga: Client, hall: Hall;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  olga = await server.admin("Olga Organiser");
  hall = await Hall.create(server, olga, "dm19", "Essener Tag");
  await hall.step([{ kind: "event.published" }, { kind: "registration.opened", places: 6 }]);
});
after(async () => {
  await windows?.end();
  await server?.end();
});

type Entrant = {
  player: number;
  name: string;
  status: string;
  country?: string;
  declares?: string[];
  consents?: string[];
  acks_missing?: string[];
};
const entrants = async (): Promise<Entrant[]> =>
  (await hall.look<{ entrants: Entrant[] }>("/entrants")).entrants;
const named = async (name: string): Promise<Entrant> => (await entrants()).find((one) => one.name === name)!;

test("how many have to come: for season points under DM19, to play at all under NC20", async () => {
  const cup = await Hall.create(server, olga, "nc20", "At least sixteen"),
    page = await windows.open(server, `${cup.page}/people`, {}, olga);
  await page.getByText("The rulebook requires at least 16 players: 16 to go.").waitFor(); // NC20-1.2.4c
  await page.goto(`${server.url}${hall.page}/people`);
  await page.getByText("Season points need at least 16 players: 16 to go.").waitFor(); // DM19-4.1
  await page.goto(`${server.url}${hall.page}`);
  await page.getByText("At least 16 players for season points (0 so far)").waitFor();
});

test("what has to be accepted can be read: in the reader's language, as a text and not as 150 clauses", async () => {
  // WC25-2.1.1a WC25-2.2.1 WC25-3.1.1 Q-63
  const hall = await Hall.create(server, olga, "wc25", "Ready to read");
  await hall.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  const eva = await server.account("Eva Erwartet"),
    page = await windows.open(
      server,
      `${hall.page}/texts/code-of-conduct`,
      { ...PHONE, language: "de" },
      eva,
    );
  await page.getByRole("heading", { name: "Verhaltensregeln" }).waitFor();
  await page.getByText("Standardtext").waitFor();
  await page
    .locator(".text-body")
    .getByText(/Handys und andere Geräte gehören nicht auf den Tisch/)
    .waitFor(); // WC25-2.1.4
  assert.equal(await page.locator(".judge-clauses").count(), 0);
  await page.getByText("gilt der Text auf Englisch").waitFor(); // as DC21-1.2.1b has it
  assert.deepEqual(await accessibility(page), []);
  await page.goto(`${server.url}${hall.page}/register`);
  await page.getByText("Anmeldung nur mit Einladung").waitFor(); // WC25-2.1.1a
  assert.deepEqual(await accessibility(page), []);
  await hall.invite(eva);
  await page.reload();
  const asked = page.getByLabel(/Ich habe gelesen und bestätige/);
  await asked.first().waitFor();
  assert.equal(await asked.count(), 4);
  for (const box of await asked.all()) await box.check();
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("Dein Status: angemeldet").waitFor();
  const { acknowledgements } = await eva.ask<{
    acknowledgements: { kind: string; language: string; version: number }[];
  }>("GET", "/api/me/acknowledgements");
  assert.deepEqual(acknowledgements.map((one) => `${one.kind} ${one.language} ${one.version}`).sort(), [
    "anti-harassment de 1",
    "code-of-conduct de 1",
    "media de 1",
  ]);
  await page.goto(`${server.url}${hall.page}/mine`);
  await page.getByRole("button", { name: "Ich bin da" }).click();
  await page.getByText("Du hast noch keinen Tisch.").waitFor();

  // The organisers change a text: from then on it is theirs.
  const desk = await windows.open(server, `${hall.page}/settings?part=texts`, {}, olga);
  await desk.getByRole("button", { name: "Edit: Photos, film and streams of the event" }).click();
  await desk.getByLabel("Title").fill("Pictures of our day");
  await desk.getByRole("button", { name: "Publish new version" }).click();
  await desk.getByText("Published.").waitFor();
  const row = desk.locator(".setup-rows li").filter({ hasText: "Pictures of our day" });
  await row.getByText(/version 2/).waitFor();
  assert.equal(await row.getByText("standard text").count(), 0);
  await desk.getByLabel("Text", { exact: true }).selectOption("terms");
  await desk.getByRole("button", { name: "Start from standard text" }).click();
  assert.match(await desk.getByLabel("Content").inputValue(), /One account for each person/);
});

test("the desk adds someone to a championship of groups: time zone, address and texts are asked for", async () => {
  // DC21-1.1.1b DC21-1.2.4c DC21-2.0.3
  const cup = await Hall.create(server, olga, "dc21", "Everywhere");
  await cup.step([{ kind: "event.published" }, { kind: "settings.posted" }, { kind: "registration.opened" }]);
  const page = await windows.open(server, `${cup.page}/people?part=add`, {}, olga);
  await page.getByLabel("Name", { exact: true }).fill("Zoe Zeitlos");
  await page.locator('select[name="zone"]').selectOption("UTC+5:30");
  await page.locator('input[name="mail"]').fill("zoe@example.org");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText(/Accept the texts first\..* Missing: match settings\./).waitFor();
  await page.getByLabel("They have accepted the texts").check();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Zoe Zeitlos is registered.").waitFor();
  const { entrants } = await cup.look<{ entrants: { name: string; zone?: number }[] }>("/entrants");
  assert.deepEqual(
    entrants.map(({ name, zone }) => [name, zone]),
    [["Zoe Zeitlos", 330]],
  );
  assert.deepEqual(await accessibility(page), []);
});

test("someone registers on a phone, in German, with everything the rulebook asks", async () => {
  const page = await windows.open(server, hall.page, { ...PHONE, language: "de" });
  await page.getByRole("link", { name: "Zum Anmelden einloggen" }).click();
  await page.getByRole("link", { name: "Konto erstellen" }).click();
  await page.getByLabel("Anzeigename").fill("Günther Groß");
  await page.getByLabel("Passwort").fill("ein langes Passwort");
  await page.getByRole("button", { name: "Konto erstellen" }).click();
  await page.waitForURL("**/register");
  await page.getByLabel("Land", { exact: true }).selectOption({ label: "Deutschland" });
  await page.getByLabel("Lebensmittelpunkt in Deutschland").check();
  await page.getByLabel("Ich bringe ein Spiel mit").check();
  await page.getByLabel("Mein Name und Fotos von mir").check();
  await page.getByRole("button", { name: "Anmelden" }).click();
  assert.match(await page.getByRole("alert").innerText(), /Bestätige zuerst alle Texte/);
  await page.getByLabel(/Turnierregeln/).check();
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("img", { name: "Dein Check-in-Code" }).waitFor();
  // The code comes with the news of the registration; what was consented to follows it in a request of its own.
  await until(async () => (await named("Günther Groß")).consents?.length === 1, "consents arrive");
  const one = await named("Günther Groß");
  assert.deepEqual(
    [one.status, one.country, one.declares, one.consents, one.acks_missing],
    ["registered", "DE", ["resident", "brings-game"], ["media"], []],
  );
});

test("a list is checked line by line before it is imported; players beyond the limit wait", async () => {
  const page = await windows.open(server, `${hall.page}/people?part=import`, {}, olga);
  await page
    .getByLabel("List")
    .fill(
      "Name;Land\nAnna Alpha;DE\nBen Beta;Germoney\nAnna Alpha;FR\nGünther Groß;DE\nCarla Čapková;CZ\nDora Delta;\nEmil Éclair;FR\nFred Foxtrot;DE\nGreta Golf;DE\n",
    );
  const preview = page.getByRole("region", { name: "Preview" });
  assert.match(
    await preview.innerText(),
    /6 players[\s\S]*3 lines will be skipped[\s\S]*1 of them joins the waiting list[\s\S]*Line 3[\s\S]*Country: There is no country "Germoney"[\s\S]*Line 4[\s\S]*already on line 2[\s\S]*Line 5[\s\S]*already registered/,
  );
  await page.getByRole("button", { name: "Import 6 players" }).click();
  await page.getByRole("cell", { name: /Čapková, Carla/ }).waitFor();
  assert.equal((await named("Fred Foxtrot")).status, "registered");
  assert.equal((await named("Greta Golf")).status, "waiting");
  assert.match(await page.locator(".desk-counters").innerText(), /1\s*waiting/);
});

test("a file of an old spreadsheet is read in German, and its mistakes are reported by line and column", async () => {
  const page = await windows.open(server, `${hall.page}/people?part=import`, { language: "de" }, olga);
  const long = "Maximiliane ".repeat(6).trim(),
    file = `Vorname;Nachname;LAND;Telefon\r\nJürgen;Weiß;Österreich;1\r\n${long};Ü;DE;2\r\nŠárka;€;XX;3\r\n`;
  const western = [...file].map((letter) => ({ Š: 0x8a, "€": 0x80 })[letter] ?? letter.charCodeAt(0));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from(western) });
  const preview = page.getByRole("region", { name: "Vorschau" });
  assert.match(
    await preview.innerText(),
    /1 Spieler[\s\S]*2 Zeilen werden übersprungen[\s\S]*Zeile 3[\s\S]*Name: Namen haben höchstens 64 Zeichen[\s\S]*Zeile 4[\s\S]*„Šárka €“[\s\S]*Land: Das Land „XX“ gibt es nicht[\s\S]*Jürgen Weiß Österreich[\s\S]*Nicht verwendete Spalten: Telefon/,
  );
});

test("the desk checks in by keyboard alone: letters, Enter, what was signed, Enter", async () => {
  const page = await windows.open(server, `${hall.page}/people`, {}, olga);
  const search = page.getByRole("combobox");
  await search.fill("capk");
  await page.getByRole("option", { name: /Carla/ }).waitFor();
  await search.press("Enter");
  await page.getByRole("dialog", { name: "Check in Carla Čapková" }).waitFor();
  assert.equal(await page.getByRole("dialog").getByRole("checkbox", { checked: true }).count(), 0); // nobody has said anything yet [DM19-4.7]
  await page.keyboard.press("Space"); // the question comes first: a German national
  await page.keyboard.press("Enter"); // "All signed, check in" waits for it
  await page.getByText("Carla Čapková is checked in.").waitFor();
  assert.equal((await named("Carla Čapková")).status, "present");
  assert.deepEqual((await named("Carla Čapková")).declares, ["national"]);
  assert.equal(await search.evaluate((field) => field === document.activeElement), true);
  await page.keyboard.type("grosz");
  await page.getByText("No matching player.").waitFor();
  await search.fill("groß gün");
  await search.press("Enter"); // signed and declared at home: in at once
  await page.getByText("Günther Groß is checked in.").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  for (let i = 0; i < 50 && (await named("Günther Groß")).status !== "registered"; i++)
    await page.waitForTimeout(100);
  assert.equal((await named("Günther Groß")).status, "registered");
});

test("a scanned code lets someone in; someone who leaves makes room for the waiting list", async () => {
  const { player } = await named("Günther Groß");
  const page = await windows.open(server, `${hall.page}/people`, {}, olga);
  await page.getByRole("combobox").fill(`${server.url}${hall.page}/check-in/${player}`);
  await page.getByRole("combobox").press("Enter");
  await page.getByText("Günther Groß is checked in.").waitFor();
  await page.getByRole("button", { name: "More about Fred Foxtrot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Fred Foxtrot has been withdrawn.").waitFor();
  assert.equal((await named("Greta Golf")).status, "registered");
  const phone = await windows.open(
    server,
    `${hall.page}/check-in/${(await named("Dora Delta")).player}`,
    { ...PHONE, language: "de" },
    olga,
  );
  await phone.getByRole("button", { name: "Einchecken" }).click();
  await phone.getByLabel("Lebensmittelpunkt in Deutschland").check();
  await phone.getByRole("button", { name: "Alles unterschrieben, einchecken" }).click();
  await phone.getByText("Dora Delta ist eingecheckt.").waitFor();
  assert.deepEqual((await named("Dora Delta")).declares, ["resident"]);
});

test("someone new is added at the door", async () => {
  const page = await windows.open(server, `${hall.page}/people`, {}, olga);
  await page.getByRole("combobox").fill("Harry Hotel");
  await page.getByRole("button", { name: "Add “Harry Hotel”" }).click();
  assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "Harry Hotel");
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Already here: check in now").check();
  assert.equal(await page.getByLabel("German national").isChecked(), false);
  await page.getByLabel(/another country's official championship/).check();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Harry Hotel is on the waiting list.").waitFor(); // all six places are taken
  assert.deepEqual((await named("Harry Hotel")).declares, ["elsewhere"]); // nothing that he did not say
  assert.deepEqual(
    [(await named("Harry Hotel")).country, (await named("Harry Hotel")).status],
    ["GB", "waiting"],
  );
});

test("typing mistakes are corrected: a name and a country at the desk, their own country by invited players", async () => {
  // WC25-1.0b, WC25-2.1.1a
  const world = await Hall.create(server, olga, "wc25", "World Cup"),
    guest = await server.account("Iris Invited");
  const { me } = await guest.look<{ me: { id: string } }>("/api/me");
  await world.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  await world.send("/import", { csv: "name,country\nMiss Pelt,DE\n" });
  await world.send("/entrants", { person: me.id, country: "AT", declared: ["invited"] });
  const page = await windows.open(server, `${world.page}/people`, {}, olga);
  await page.getByRole("button", { name: "More about Miss Pelt" }).click();
  await page.getByText("Correct name or country").click();
  await page.getByLabel("Name", { exact: true }).fill("Miss Spelt");
  await page.getByLabel("Country").selectOption({ label: "Denmark" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog", { name: "Miss Spelt" }).getByText("Denmark").first().waitFor();
  const phone = await windows.open(server, `${world.page}/register`, { ...PHONE, language: "de" }, guest);
  await phone.getByText("Du bist eingeladen, und ein Platz ist für dich reserviert.").waitFor();
  assert.equal(await phone.getByLabel("Land", { exact: true }).inputValue(), "AT");
  await phone.getByLabel("Land", { exact: true }).selectOption({ label: "Schweiz" });
  await phone.getByRole("button", { name: "Land bestätigen" }).click();
  await phone.getByText("Gespeichert.").first().waitFor();
  await phone
    .getByRole("button", { name: /Gelesen|bestätig/i })
    .first()
    .click();
  const list = (await world.look<{ entrants: Entrant[] }>("/entrants")).entrants;
  assert.deepEqual(
    list.map((one) => [one.name, one.country]),
    [
      ["Miss Spelt", "DK"],
      ["Iris Invited", "CH"],
    ],
  );
});

test("an online championship asks for a time zone and an address", async () => {
  const online = await Hall.create(server, olga, "dc21", "Online Masters");
  await online.step([
    { kind: "event.published" },
    { kind: "settings.posted" },
    { kind: "registration.opened" },
  ]);
  const page = await windows.open(
    server,
    `${online.page}/register`,
    PHONE,
    await server.account("Nadia Net"),
  );
  await page.getByLabel("Time zone").selectOption("UTC+5:30");
  await page.getByLabel("E-mail").fill("nadia@example.org");
  for (const box of await page.getByLabel(/^I have read and accept/).all()) await box.check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByText("Your status: registered").waitFor();
  assert.deepEqual(
    (await online.look<{ entrants: { name: string; zone: number }[] }>("/entrants")).entrants.map((one) => [
      one.name,
      one.zone,
    ]),
    [["Nadia Net", 330]],
  );
});

test("who must not meet is told once and holds for the search; a whole list is let in at once", async () => {
  const page = await windows.open(server, `${hall.page}/people?part=wishes`, {}, olga);
  await page.getByLabel("First player").selectOption({ label: "Alpha, Anna" });
  await page.getByLabel("Second player").selectOption({ label: "Éclair, Emil" });
  await page.getByRole("button", { name: "Keep apart" }).click();
  await page.getByText("Anna Alpha – Emil Éclair").waitFor();
  await page.getByLabel("Player", { exact: true }).selectOption({ label: "Golf, Greta" });
  await page.getByLabel("Table").fill("1");
  await page.getByRole("button", { name: "Keep at this table" }).click();
  await page.getByText("Greta Golf, table 1").waitFor();
  const [anna, emil, greta] = [
    await named("Anna Alpha"),
    await named("Emil Éclair"),
    await named("Greta Golf"),
  ];
  assert.deepEqual(await hall.look("/schedule/wishes"), {
    apart: [[anna.player, emil.player]],
    fixed: [[greta.player, 1]],
  });
  await page.getByRole("button", { name: "Check-in" }).click();
  await page.getByRole("button", { name: /^Expected/ }).click();
  await page.getByRole("button", { name: /^Check in all/ }).click();
  await page.getByLabel("German national").check();
  await page.getByRole("button", { name: "All here and signed, check in" }).click();
  await page.getByText(/players checked in/).waitFor();
  assert.equal((await entrants()).filter((one) => one.status === "registered").length, 0);
  assert.deepEqual((await named("Dora Delta")).declares, ["resident"]); // people who have answered before aren't asked again
});

test("256 people are a page that answers", async () => {
  const big = await Hall.create(server, olga, "nc20", "Big Open");
  await big.people(256, { open: true });
  const page = await windows.open(server, `${big.page}/people`, {}, olga);
  await page.getByRole("combobox").waitFor();
  assert.equal(await page.locator(".desk-list tbody tr").count(), 256);
  await page.getByRole("combobox").fill("anna baum");
  await page
    .getByRole("option", { name: /Anna Baumgartner/ })
    .first()
    .waitFor();
  for (const [light, part] of [
    ["light", "desk"],
    ["dark", "desk"],
    ["light", "import"],
    ["dark", "add"],
    ["light", "wishes"],
  ] as const) {
    const look = await windows.open(
      server,
      `${light === "dark" ? hall.page : big.page}/people?part=${part}`,
      { light },
      olga,
    );
    await look.locator("h1").waitFor();
    await look.waitForLoadState("networkidle");
    assert.deepEqual(await accessibility(look), [], part);
    assert.equal(await look.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await look.context().close();
  }
  const player = await windows.open(
    server,
    `${hall.page}/register`,
    PHONE,
    await server.account("Petra Player"),
  );
  await player.getByRole("button", { name: "Register" }).waitFor();
  assert.deepEqual(await accessibility(player), []);
  assert.deepEqual(windows.complaints, []);
});
