// names.test.ts - the longest names people may have, in every script: no page of the day is wider than a phone, and all are there.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { Hall } from "./hall";
import { PHONE, Server, Windows } from "./rig";

const NAMES = [
  "Maximiliane Alexandra Friederike von Hohenstaufen-Wittelsbach",
  "Wolfgang Amadeus Hubert Blaine Wolfeschlegelsteinhausenberger J",
  "龍".repeat(64),
  "عبد الرحمن بن محمد بن عبد الله بن عبد العزيز آل سعود الهاشمي",
  "Παπαδοπουλοκωνσταντινοπούλου-Χατζηγεωργιάδη Αικατερίνη Ελένη",
  "Александра Константиновна Верещагина-Преображенская-Соколова",
  "M".repeat(64),
  "ß".repeat(64),
];
let server: Server, windows: Windows, hall: Hall, round: number;

before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
  hall = await Hall.create(server, await server.admin("Olga Organiser"), "nc20", "Long Names");
  await hall.staff("Jo Judge", "judge");
  await hall.step([{ kind: "event.published" }, { kind: "registration.opened" }]);
  const others = Array.from({ length: 8 }, (_, i) => `Anna Kurz ${i}`);
  await hall.send("/import", {
    csv: [...NAMES, ...others].map((name) => `${name},DE`).join("\n") + "\n",
    check_in: true,
    acks: await hall.signed(),
  });
  await hall.step({ kind: "registration.closed" });
  await hall.begin();
  round = await hall.open();
  const { tables } = await hall.round(round);
  await hall.send(`/games/${tables[0]!.game}/sheet`, {
    vp: tables[0]!.seats.map((_, i) => (i ? 5 : 10)),
    winner: 0,
    signed: "paper",
  });
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("every letter of them is kept", async () => {
  const { entrants } = await hall.look<{ entrants: { name: string }[] }>("/entrants");
  assert.deepEqual(
    entrants.slice(0, NAMES.length).map((one) => one.name),
    NAMES,
  );
});

/** Names in Arabic letters that do not fit, and are cut at their beginning. */
const cutWrong = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("main *, .screen *")]
    .filter(
      (one) =>
        /^[\u0600-\u06ff]/.test(one.textContent ?? "") &&
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).textOverflow === "ellipsis" &&
        getComputedStyle(one).direction !== "rtl",
    )
    .map((one) => one.outerHTML.slice(0, 120));

test("an Arabic name that does not fit is cut where it ends", async () => {
  let cut = 0;
  for (const [path, look] of [
    [`/rounds/${round}`, PHONE],
    ["/standings", { ...PHONE, width: 360 }],
  ] as const) {
    const page = await windows.open(server, hall.page + path, look, hall.chief);
    await page.getByText(/عبد/).first().waitFor({ state: "attached" });
    assert.deepEqual(await page.evaluate(cutWrong), [], path);
    cut += await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>("[dir=auto]:dir(rtl)")].filter(
          (one) => one.scrollWidth > one.clientWidth + 1,
        ).length,
    );
    await page.context().close();
  }
  assert.ok(cut > 0, "none of them was too long");
});

test("no page of the day is wider than a phone", async () => {
  const { tables } = await hall.round(round);
  for (const path of [
    "",
    "/people",
    "/schedule",
    `/rounds/${round}`,
    ...tables.map((one) => `/rounds/${round}/tables/${one.table}`),
    "/results",
    "/standings",
    "/judge?tab=tables",
    ...tables.map((one) => `/judge/tables/${one.table}`),
    "/diary",
  ]) {
    const page = await windows.open(server, hall.page + path, { ...PHONE, language: "de" }, hall.chief);
    await page.waitForLoadState("networkidle");
    await page.locator("h1, h2").first().waitFor();
    const wide = await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth
        ? []
        : [...document.querySelectorAll("main *")]
            .filter((one) => !one.closest("nav") && one.getBoundingClientRect().right > innerWidth + 1)
            .map((one) => `${one.tagName}.${one.className}`)
            .slice(0, 6),
    );
    assert.deepEqual(wide, [], `${path} is too wide`);
    await page.context().close();
  }
  assert.deepEqual(windows.complaints, []);
});
