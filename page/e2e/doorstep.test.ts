// doorstep.test.ts - the first minutes: the one-time link, signing in and out, a code for a guest, both languages.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { accessibility, PASSWORD, PHONE, Server, Windows } from "./rig";

let server: Server, windows: Windows;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("the one-time link makes the administrator, who can sign out and in again", async () => {
  const page = await windows.open(server, `/setup#${server.token}`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Create your first event" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  assert.match(await page.getByRole("alert").innerText(), /password/i);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Ada" }).waitFor();
});

test("a guest joins by a code on a phone, in German", async () => {
  const bea = await server.account("Bea");
  const { event } = await bea.send<{ event: string }>("/api/events", {
    rulebook: "nc20",
    name: "Samstagsturnier",
  });
  await bea.step(event, { kind: "event.published" });
  const { code } = await bea.send<{ code: string }>(`/api/events/${event}/codes`, { uses: 5, hours: 5 });
  const page = await windows.open(server, `/j/${code}`, { ...PHONE, language: "de" });
  await page.getByLabel("Name").fill("Günther");
  await page.getByRole("button", { name: "Beitreten" }).click();
  await page.waitForURL(`**/events/${event}`);
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
});

test("the doorstep is readable by everyone, loads little, and asks nobody else", async () => {
  for (const light of ["light", "dark"] as const)
    for (const path of ["/", "/sign-in", "/account", "/recover", "/join", "/setup"]) {
      const page = await windows.open(server, path, { light });
      await page.locator("h1").waitFor();
      assert.deepEqual(await accessibility(page), [], path);
    }
  assert.deepEqual(windows.complaints, []);
});

test("the first load is under 80 KB without the font, and in one language", async () => {
  for (const language of ["en", "de"] as const) {
    const page = await windows.open(server, "/", { language });
    await page.locator("h1").waitFor();
    await page.waitForLoadState("networkidle");
    const loaded = await page.evaluate(() =>
      [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")].map(
        (one) => ({ name: one.name, bytes: (one as PerformanceResourceTiming).transferSize }),
      ),
    );
    const bytes = loaded
      .filter(({ name }) => !name.endsWith(".woff2"))
      .reduce((sum, one) => sum + one.bytes, 0);
    assert.ok(bytes > 10_000 && bytes < 80 * 1024, `${language}: ${bytes} bytes`);
    const words = loaded.filter(({ name }) => name.includes("/api/words/"));
    assert.ok(words.length > 0);
    for (const { name } of words) assert.match(name, new RegExp(`/api/words/${language}(-[A-Z]+)?\\?of=`));
  }
});
