// journey.ts - an organiser's day by nothing but the page: read what comes next, press it, go where it leads.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { Hall, peopleList, type TableView } from "./hall";
import { until, type Client, type Server } from "./rig";

export class Journey {
  /** What was pressed, in order: tests use it to check that the day followed the rulebook. */
  readonly pressed: string[] = [];
  /** Where results are typed in: a scorekeeper's window, once there is one. */
  desk: Page;
  private constructor(
    readonly page: Page,
    readonly hall: Hall,
  ) {
    this.desk = page;
  }

  /** "New event" with a rulebook's card and a name, as someone does who has never seen the program. */
  static async create(
    server: Server,
    chief: Client,
    page: Page,
    rulebook: string,
    name: string,
    season?: string,
    scenarios: string[] = [], // round by round, if not the rulebook's usual ones
  ): Promise<Journey> {
    await page.goto(`${server.url}/`);
    await page.locator('a[href="/new"]').first().click();
    await page.locator(`input[type="radio"][value="${rulebook}"]`).check({ force: true });
    await page.locator('input[name="name"]').fill(name);
    await page.locator('input[name="place"]').fill("Essen");
    if (season) await page.locator('select[name="season"]').selectOption({ label: season });
    if (scenarios.length) await page.locator('select[name="rounds"]').selectOption(String(scenarios.length));
    for (const [i, scenario] of scenarios.entries())
      await page.locator(`select[name="scenario${i}"]`).selectOption(scenario);
    await page.locator("form .button.main").click();
    await page.waitForURL(/\/events\/\w+\/share/);
    return new Journey(page, Hall.at(server, chief, /events\/(\w+)/.exec(page.url())![1]!));
  }

  /** An event that already exists. */
  static at = (server: Server, chief: Client, page: Page, event: string): Journey =>
    new Journey(page, Hall.at(server, chief, event));

  /** Another organiser of the same event, at another window. */
  beside = (page: Page): Journey => Object.assign(new Journey(page, this.hall), { desk: this.desk });

  async go(part: string): Promise<void> {
    await this.page.goto(this.hall.server.url + this.hall.page + part);
  }

  /** People are imported from a list and are all there; `others` have come already. */
  async people(count: number, others = 0): Promise<void> {
    await this.go("/people?part=import");
    await this.page.locator('textarea[name="csv"]').fill(peopleList(count));
    await this.page.locator('form input[type="checkbox"]').check();
    const asked = this.page.locator('form fieldset input[type="checkbox"]').first(); // who may qualify [DM19-4.7]
    if ((await this.hall.look<{ rulebook: string }>("")).rulebook === "dm19") await asked.check();
    await this.page.locator("form .button.main").click();
    await until(
      async () =>
        (await this.hall.look<{ entrants: Record<string, number> }>("")).entrants.present === count + others,
      "everybody is in",
    );
  }

  /** Press what comes next until it leads to `stop` (a part of the event's pages) or to the champion. */
  async follow(stop: (part: string, round: number) => boolean = () => false): Promise<void> {
    await this.go("/run");
    for (let presses = 0; presses < 400; presses++) {
      const task = this.page.locator("section.task");
      await task.waitFor();
      const press = task.getByTestId("next-step"),
        link = task.locator("a.button").first();
      if (await press.count()) {
        await this.press(press);
        continue;
      }
      const href = (await link.count())
        ? await link.getAttribute("href", { timeout: 500 }).catch(() => null)
        : "";
      if (href === null) continue; // it was gone before it was read
      const part = href.slice(this.hall.page.length);
      const { rounds } = await this.hall.look<{ rounds: { round: number; state: string }[] }>("/rounds");
      const round = rounds.find((one) => one.state === "open" || one.state === "started")?.round ?? -1;
      if ((await task.getAttribute("data-task", { timeout: 500 }).catch(() => null)) === "lay") {
        await this.layBoard(part);
        continue;
      }
      const early =
        part === "" && (await task.getAttribute("data-task", { timeout: 500 }).catch(() => null)) !== "study";
      if (early || part.startsWith("/rounds/") || (round < 0 && (part === "" || part === "/results"))) {
        // the round itself is on its way to the page
        await this.page.waitForTimeout(200);
        continue;
      }
      if (part === "/champion" || stop(part, round)) return;
      await this.visit(part, round);
      await this.go("/run");
    }
    assert.fail(`the day does not end: ${this.pressed.slice(-8).join(" → ")}`);
  }

  /** A board is drawn before everyone's eyes, here all at once. */
  private async layBoard(part: string): Promise<void> {
    this.pressed.push("lay");
    await this.go(part);
    await this.page.locator(".draw .buttons .button").last().click();
    await this.page.locator(".draw section.task").waitFor();
    await this.go("/run");
  }

  /** Press the big button; the page hears of what it did and shows another one. */
  private async press(button: Locator): Promise<void> {
    const { seq } = await this.hall.look<{ seq: number }>(""),
      card = this.page.locator("section.task"),
      shown = await card.innerText();
    this.pressed.push(await card.locator("h2").innerText());
    await button.click();
    await until(async () => (await this.hall.look<{ seq: number }>("")).seq > seq, this.pressed.at(-1)!);
    await until(
      async () => (await card.count()) > 0 && (await card.innerText()) !== shown,
      `something after ${this.pressed.at(-1)}`,
    );
  }

  private async visit(part: string, round: number): Promise<void> {
    this.pressed.push(part || "wait");
    if (part === "/people") return this.closeRegistration();
    if (part === "/schedule") return this.schedule();
    if (part === "/rounds") return this.approveBoards();
    if (part === "/results") return this.results(round);
    if (part === "/knockout") return this.picks();
    if (part === "/standings") return this.lots();
    if (part === "/settings?part=staff") return this.judge();
    if (part === "") return this.hall.endStudy(round); // players vote at their tables
    assert.fail(`nobody knows what to do at ${part}`);
  }

  /** The drawn boards are looked at and approved. */
  private async approveBoards(): Promise<void> {
    await this.page.locator("section.task a.button").first().click();
    await this.page.getByTestId("look-boards").click();
    await this.page.locator(".approval-list svg.board").first().waitFor();
    await this.page.getByTestId("approve-boards").click();
    await this.page.locator(".approvals").waitFor({ state: "detached" });
  }

  private async closeRegistration(): Promise<void> {
    await this.page.locator("section.task button.button").click();
    await until(
      async () => !(await this.hall.look<{ registration_open: boolean }>("")).registration_open,
      "registration is closed",
    );
  }

  /** Where the rulebook lets the organiser judge, the organiser is named as judge too. */
  private async judge(): Promise<void> {
    await this.go("/settings?part=staff");
    const { me } = await this.hall.chief.look<{ me: { name: string } }>("/api/me");
    await this.page.locator('input[name="person"]').fill(me.name);
    await this.page.locator('select[name="role"]').selectOption("judge");
    await this.page.locator("form .button.main").click();
    await until(
      async () => (await this.hall.look<{ me: { roles: string[] } }>("")).me.roles.includes("judge"),
      "there is a judge",
    );
  }

  /** Drawn up and published; or, when so many left that a table has two, repaired. */
  private async schedule(): Promise<void> {
    await this.go("/schedule");
    const repair = this.page.getByTestId("repair");
    await this.page.getByTestId("draw-schedule").or(repair).first().waitFor();
    if (await repair.count()) {
      this.pressed.push("repair");
      await repair.click();
      return until(
        async () =>
          !(await this.hall.look<{ repair?: { moves: unknown[] } }>("/schedule")).repair?.moves.length,
        "no table has two",
      );
    }
    await this.page.locator("details summary").first().click();
    await this.page.locator('input[type="number"]').first().fill("1");
    await this.page.getByTestId("draw-schedule").click();
    await this.page.getByTestId("publish-schedule").click();
    await until(
      async () => (await this.hall.look<{ rounds_published: number }>("")).rounds_published > 0,
      "the schedule is published",
    );
  }

  /** The first round is typed in sheet after sheet, without touching the mouse; of later ones one sheet, and the others come from elsewhere. */
  private async results(round: number): Promise<void> {
    const { rulebook } = await this.hall.look<{ rulebook: string }>("");
    if (rulebook === "dc21") return this.hall.playOnline(round);
    const open = (await this.hall.round(round)).tables
      .filter((one) => one.sheet === "open")
      .sort((a, b) => a.table - b.table);
    await this.desk.goto(`${this.hall.server.url}${this.hall.page}/results`);
    if (open.length) await this.desk.locator("#entry-table").waitFor();
    const full = open.filter((one) => one.seats.every((seat) => !seat.left)); // a table that someone left is typed in elsewhere
    for (const table of round ? full.slice(0, 1) : full) await this.typeIn(round, table);
    if (round) await this.hall.results(round);
    const lock = this.desk.locator(".results-sign .button");
    await until(async () => {
      // the last sheet may be on its way to the page yet
      if (await lock.count()) await lock.click({ timeout: 2000 }).catch(() => undefined);
      return (await this.hall.round(round)).tables.every(
        (one) => one.stage === "void" || one.sheet === "locked" || one.sheet === "submitted",
      );
    }, "every sheet is in");
  }

  /** Table, Enter, one number after the other, Enter. */
  private async typeIn(round: number, table: TableView): Promise<void> {
    const { goal } = await this.hall.round(round);
    await until(async () => {
      if (await this.desk.evaluate(() => document.activeElement?.id === "entry-vp-0")) return true;
      await this.desk.locator("#entry-table").fill(String(table.table));
      await this.desk.locator("#entry-table").press("Enter");
      await this.desk.waitForTimeout(100);
      return false;
    }, `table ${table.table} is opened`);
    const winner = this.hall.draw(table.seats.length);
    for (let seat = 0; seat < table.seats.length; seat++)
      await this.desk.keyboard.type(String(seat === winner ? goal : 2 + this.hall.draw(8)), { delay: 2 });
    await this.desk.keyboard.press("Enter");
    await until(
      async () =>
        (await this.hall.round(round)).tables.find((one) => one.game === table.game)!.sheet !== "open",
      `table ${table.table} is typed in`,
    );
  }

  /** Chair, colour and order, one after the other, on the screen in the hall. */
  private async picks(): Promise<void> {
    await this.go("/knockout");
    for (let i = 0; i < 80; i++) {
      const forms = this.page.locator("section.picks");
      await this.page.waitForTimeout(250);
      if (!(await forms.count())) return;
      const { seq } = await this.hall.look<{ seq: number }>("");
      try {
        for (const choice of await forms.first().locator("fieldset").all())
          await choice.locator("button.pick:not([aria-disabled])").first().click({ timeout: 5000 });
        await forms.first().locator(".button.main").click({ timeout: 5000 });
      } catch {
        continue;
      } // it was still the previous player's form
      await until(async () => (await this.hall.look<{ seq: number }>("")).seq > seq, "a place is chosen");
    }
  }

  /** Sealed, if they are not yet, and drawn. */
  private async lots(): Promise<void> {
    await this.go("/standings");
    await until(async () => {
      if (await this.hall.may({ kind: "cut.made" })) return true;
      await this.page
        .locator("section.lots .buttons .button")
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined);
      await this.page.waitForTimeout(400);
      return false;
    }, "lots are drawn");
  }
}
