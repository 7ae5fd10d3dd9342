// me.test.ts - oneself and the server: a guest becomes an account, passwords, consents, tokens, data; recovery codes, texts, settings.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { accessibility, Client, PASSWORD, PHONE, Server, Windows } from "./rig";

let server: Server, windows: Windows, ada: Client;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  ada = await server.admin("Ada Admin");
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("a guest keeps name and results by choosing a password", async () => {
  const { event } = await ada.send<{ event: string }>("/api/events", {
    rulebook: "nc20",
    name: "Spring Open",
  });
  await ada.step(event, { kind: "event.published" });
  const { code } = await ada.send<{ code: string }>(`/api/events/${event}/codes`, { uses: 1, hours: 1 });
  const page = await windows.open(server, `/j/${code}`, { ...PHONE, language: "de" });
  await page.getByLabel("Name").fill("Gerd Gast");
  await page.getByRole("button", { name: "Beitreten" }).click();
  await page.waitForURL("**/events/*");
  await page.getByRole("link", { name: "Gerd Gast" }).click();
  await page.getByRole("link", { name: "Spring Open" }).waitFor();
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Konto erstellen" }).click();
  await page.getByRole("button", { name: "Passwort ändern" }).waitFor();
  const again = new Client(server.url);
  await again.send("/api/sessions", { name: "Gerd Gast", password: PASSWORD });
});

test("name, consents, tokens and passwords are one's own to change", async () => {
  const bea = await server.account("Bea Before");
  const page = await windows.open(server, "/me", {}, bea);
  await page.getByLabel("Screen name").fill("Bea After");
  await page.getByLabel("Country").selectOption("FR");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Bea After" }).waitFor();
  await page.getByLabel(/^My games may be streamed and recorded/).check();
  await page.getByText("Saved.").last().waitFor();
  assert.equal(
    (await bea.look<{ consents: Record<string, boolean> }>("/api/me/consents")).consents.stream,
    true,
  );
  await page.getByLabel("Purpose").fill("my bot");
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  const answer = await fetch(`${server.url}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal(((await answer.json()) as { me: { name: string; country: string } }).me.name, "Bea After");
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("This is not your current password.").waitFor();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed.").waitFor();
  assert.deepEqual(await accessibility(page), []);
});

test("an administrator helps with a code, and erases people on request", async () => {
  const page = await windows.open(server, "/server", {}, ada);
  await page.getByLabel("Exact screen name or ID").fill("bea after");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Password reset code" }).click();
  const code = /code: (\S+)\./.exec(await page.locator(".note.good").innerText())![1]!;
  const lost = await windows.open(server, "/recover");
  await lost.getByLabel("Name").fill("Bea After");
  await lost.getByLabel("Code").fill(code);
  await lost.getByLabel("New password").fill("a third long password");
  await lost
    .getByRole("button")
    .filter({ hasText: /password|sign in|go/i })
    .last()
    .click();
  await lost.getByRole("link", { name: "Bea After" }).waitFor();
  await lost.goto(`${server.url}/me`);
  await lost.getByRole("button", { name: "Erase my data" }).click();
  await lost.getByLabel("Type your screen name to confirm").fill("Bea After");
  await lost.getByRole("button", { name: "Erase everything" }).click();
  await lost.getByRole("link", { name: "Sign in" }).first().waitFor();
  await page.getByLabel("Only administrators can create accounts").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.equal((await ada.look<{ closed: boolean }>("/api/settings")).closed, true);
  assert.deepEqual(await accessibility(page), []);
  assert.deepEqual(windows.complaints, []);
});
