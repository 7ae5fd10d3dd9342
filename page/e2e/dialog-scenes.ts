// dialog-scenes.ts - what opens when something is pressed: forms, dialogs and the parts behind tabs.
import type { Page } from "playwright-core";
import { parts, type Scene } from "./scenes";
import type { Worlds } from "./sample-events";

type Pressed = string | readonly [selector: string, nth: number];

/** Press one after the other; each comes to be there before it is pressed. */
const press =
  (...what: readonly Pressed[]) =>
  async (page: Page): Promise<void> => {
    for (const one of what) {
      const [selector, nth] = typeof one === "string" ? [one, 0] : one;
      await page.locator(selector).nth(nth).click();
    }
  };
const opened =
  (...what: readonly Pressed[]) =>
  async (page: Page): Promise<void> => {
    await press(...what)(page);
    await page.locator("dialog[open]").last().waitFor();
  };

export async function dialogScenes(worlds: Worlds): Promise<Scene[]> {
  const { chief } = worlds,
    { hall: gathering } = await worlds.gathering(),
    { hall: playing, head, desk, round, busy, quiet } = await worlds.playing();
  const draft = await worlds.draft(),
    study = await worlds.study(),
    season = await worlds.season(),
    choosing = await worlds.choosing(),
    drawing = await worlds.drawing(),
    short = await worlds.shorthanded();
  const at = (name: string, path: string, who: Scene["who"], then: NonNullable<Scene["then"]>): Scene => ({
    name: `dialog-${name}`,
    path,
    ...(who ? { who } : {}),
    then,
  });
  const table = `${playing.page}/judge/tables/${busy}`,
    sheet = `${playing.page}/rounds/${round}/tables/${quiet}`;
  return [
    ...parts(gathering, chief, "settings", [
      "settings?part=rules",
      "settings?part=staff",
      "settings?part=codes",
      "settings?part=texts",
      "settings?part=share",
      "settings?part=danger",
    ]),
    ...parts(gathering, chief, "people", ["people?part=add", "people?part=import", "people?part=wishes"]),
    at(
      "new-form",
      "/new?rulebook=dm19",
      chief,
      press(".new-rules details > summary", ".new-rule-line .button"),
    ),
    at("person", `${gathering.page}/people`, chief, opened(".desk-acts .button.quiet")),
    at("announce", `${playing.page}/announcements`, chief, opened("main .row.apart .button")),
    at("table-card", `${playing.page}/rounds/${round}`, chief, opened(`[data-testid="table-${quiet}"]`)),
    at(
      "bank-judge",
      `${drawing.hall.page}/rounds/${drawing.round}`,
      chief,
      opened('[data-testid="table-1"]'),
    ),
    at(
      "substitute",
      `${short.hall.page}/rounds/${short.round}`,
      chief,
      opened(`[data-testid="table-${short.table}"]`, '[data-testid="name-substitute"]'),
    ),
    at("ruling", table, head, opened(".judge-acts-main .button.main")),
    at("tree", table, head, opened([".judge-acts-main .button", 1], "dialog .tree-choice button")),
    at("timing", table, head, opened(".judge-acts .button")),
    at("trouble", table, head, opened(".judge-acts .button:last-of-type")),
    at("benefit", table, head, opened(".judge-acts .button:nth-last-of-type(2)")),
    at("record", `${playing.page}/judge?tab=people`, head, opened(".judge-person")),
    at("penalty", `${playing.page}/judge?tab=people`, head, opened(".judge-person", "dialog .button.main")),
    at("disqualify", table, head, opened(".table-seats button", "dialog .button.danger")),
    at(
      "why",
      `${playing.page}/standings`,
      undefined,
      opened([".standings-name > button:first-child", 0], [".standings-name > button:first-child", 1]),
    ),
    at("diary-undo", `${playing.page}/diary`, chief, opened(".diary-lines .button")),
    at("entry", `${playing.page}/results`, desk, async (page) => {
      await page.locator("#entry-table").fill(String(quiet));
      await page.locator("#entry-table").press("Enter");
      await page.locator("#entry-vp-0").waitFor();
    }),
    at("fill-in", sheet, desk, press(".sheet-fill .sheet-won")),
    at("call", `${study.hall.page}/mine`, study.pia, opened(".call .button")),
    at("pick", `${choosing.page}/knockout`, chief, press(".picks button.pick:not([aria-disabled])")),
    at("season-open", "/seasons", chief, opened("main .button.main")),
    at("season-member", `/seasons/${season}`, chief, opened(".season-table tbody .button")),
    at("erase-me", "/me", study.pia, opened(".button.danger")),
    at("cancel", `${draft.page}/settings?part=danger`, chief, opened(".button.danger")),
  ];
}
