// roles.ts - who else is at an event: a player and a judge with their phones. Each does everything in CLAUSES section 10 on the
// page alone, without relying on its words, so it works in every language.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Hall, TableView } from "./hall";
import { PHONE, until, type Client, type Look, type Server, type Windows } from "./rig";

type Entry = { player: number; name: string; status: string };

class Phone {
  constructor(
    readonly page: Page,
    readonly hall: Hall,
    readonly client: Client,
  ) {}
  go = (part: string): Promise<unknown> => this.page.goto(this.hall.server.url + this.hall.page + part);
  protected press = (selector: string): Promise<void> => this.page.locator(selector).first().click();

  /** Send the form of a dialog; it closes, or says why not. */
  protected async send(): Promise<void> {
    await this.press("dialog form .button.main");
    const dialog = this.page.locator("dialog"),
      wrong = dialog.locator("[role=alert]:not(:empty)");
    await until(async () => !(await dialog.count()) || (await wrong.count()) > 0, "the form is taken");
    if (await dialog.count()) assert.fail(await wrong.first().innerText());
  }
}

export class Player extends Phone {
  private constructor(
    page: Page,
    hall: Hall,
    client: Client,
    readonly name: string,
    readonly number: number,
  ) {
    super(page, hall, client);
  }

  /** Makes an account, registers, accepts the texts, and says on arrival that they are here. */
  static async comes(
    server: Server,
    windows: Windows,
    hall: Hall,
    name: string,
    look: Look = {},
  ): Promise<Player> {
    const client = await server.account(name);
    await hall.invite(client);
    const page = await windows.open(server, `${hall.page}/register`, { ...PHONE, ...look }, client);
    const { acks_needed } = await hall.look<{ acks_needed: string[] }>("");
    await page.locator("form fieldset").last().waitFor();
    const groups = await page.locator("form fieldset").all(),
      texts = acks_needed.length ? groups.at(-2) : undefined; // the last are consents
    for (const box of (await texts?.locator('input[type="checkbox"]').all()) ?? []) await box.check();
    if (groups.length > (texts ? 2 : 1))
      for (const box of (await groups[0]!.locator('input[type="checkbox"]').all()).slice(0, 2))
        await box.check(); // at home in this country
    await page.locator("form .button.main").click();
    const own = async (): Promise<Entry | undefined> =>
      (await hall.look<{ entrants: Entry[] }>("/entrants")).entrants.find((one) => one.name === name);
    await until(async () => (await own()) !== undefined, `${name} is registered`);
    const player = new Player(page, hall, client, name, (await own())!.player);
    await player.go("/mine");
    await player.press(".mine-here .button");
    await until(async () => (await own())!.status === "present", `${name} is here`);
    return player;
  }

  /** The table the event has given them; their phone says the same. */
  async table(round: number): Promise<TableView> {
    const table = (await this.hall.round(round)).tables.find((one) =>
      one.seats.some((seat) => seat.player === this.number),
    )!;
    await this.go("/mine");
    await this.page.locator(".mine-table strong").getByText(String(table.table), { exact: true }).waitFor();
    assert.equal(await this.page.locator(".mine-others li").count(), table.seats.length);
    return table;
  }

  /** Wants to end the study time; the others are still to agree. */
  async votes(): Promise<void> {
    await this.go("/mine");
    await this.page.locator(".mine-clock [role=timer]").waitFor();
    await this.press(".mine-wanted .button.main");
    await this.page.locator(".mine-wait").waitFor();
  }

  async callsAJudge(): Promise<void> {
    await this.go("/mine");
    await this.press(".call .button");
    await this.press("dialog .call-topics button:not([aria-disabled])");
    await this.page.locator(".call-waits").waitFor();
  }

  /** Someone else has won: they fill in the sheet of their table, and sign it where the rulebook wants signatures. */
  async fillsIn(signs: boolean): Promise<void> {
    await this.go("/mine");
    await this.press(".mine-wanted a.button");
    const seats = this.page.locator(".sheet-seat"),
      won = seats.filter({ hasNotText: this.name }).first();
    await won.locator(".sheet-won").click();
    for (const count of await seats.locator(".sheet-count").all())
      if (!(await count.locator("input").inputValue())) await count.locator("button").last().click();
    await this.press(".sheet-fill > .button.main");
    await this.page.locator(".sheet-state.filled").waitFor();
    if (!signs) return;
    await this.press(".sheet-sign .button.main");
    await this.page.locator(".sheet-signatures li.signed").filter({ hasText: this.name }).waitFor();
  }

  /** Their rank, and why not better, with the clause; a player without a win is not first. */
  async why(clause: RegExp): Promise<void> {
    await this.go("/mine");
    await this.page.locator(".mine-rank strong").waitFor();
    await this.page
      .locator("section")
      .filter({ has: this.page.locator(".mine-rank") })
      .locator("button")
      .click();
    await this.page.locator(".mine-why").waitFor();
    assert.match(await this.page.locator(".mine-why").innerText(), clause);
  }
}

export class Judge extends Phone {
  /** At the desk, on a phone. */
  static async at(
    server: Server,
    windows: Windows,
    hall: Hall,
    client: Client,
    look: Look = {},
  ): Promise<Judge> {
    const judge = new Judge(
      await windows.open(server, `${hall.page}/judge`, { ...PHONE, ...look }, client),
      hall,
      client,
    );
    await judge.page.locator(".judge-tabs").waitFor();
    return judge;
  }

  /** Goes to the call that waits longest, and opens the table's card. */
  async goes(): Promise<void> {
    await this.go("/judge");
    await this.press('[data-testid="call"] .button.main');
    await this.page.locator(".judge-call.there").waitFor();
    await this.press('[data-testid="call"] a[href*="/judge/tables/"]');
    await this.page.locator(".table-card").waitFor();
  }

  /** From the decision tree about the robber to the ruling, with the clause. */
  async rulesByTree(): Promise<string> {
    await this.page.locator(".judge-acts-main .button").nth(1).click();
    await this.page
      .locator("dialog .tree-choice button")
      .filter({ hasText: /robber|Räuber/i })
      .first()
      .click();
    const ends = this.page.locator("dialog .tree .note"),
      answers = this.page.locator("dialog .tree-answers button");
    for (;;) {
      await ends.or(answers).first().waitFor();
      if (await ends.count()) break;
      await answers.first().click();
    }
    const clause = (await ends.locator(".soft").innerText()).trim();
    await this.press("dialog .tree > .button.main");
    await this.press("dialog .seat-pick button");
    await this.send();
    return clause;
  }

  async settles(): Promise<void> {
    await this.go("/judge");
    await this.press(".judge-call.there .button.main");
    await this.page.locator(".judge-call").waitFor({ state: "detached" });
  }

  /** A first warning, seen at a glance from then on. */
  async warns(name: string, code: string): Promise<void> {
    await this.go("/judge?tab=people");
    await this.page.locator('.judge input[type="search"]').fill(name);
    await this.page.locator(".judge-person").filter({ hasText: name }).first().click();
    await this.press("dialog .button.main");
    await this.page.locator("dialog form select").nth(1).selectOption(code);
    await this.page.locator("dialog form textarea").fill("Said it twice.");
    await this.press("dialog form .button.main");
    await this.page.locator("dialog .tag.warning").waitFor();
  }

  /** The others of a table sign: one on this phone, the rest did on paper. */
  async takesSignatures(round: number, table: TableView, but: string): Promise<void> {
    await this.go(`/rounds/${round}/tables/${table.table}`);
    const other = table.seats.find((seat) => seat.name !== but)!;
    const row = this.page.locator(".sheet-signatures li").filter({ hasText: other.name! });
    await row.locator(".button").first().click();
    await this.page.locator(".sheet-signatures li.signed").nth(1).waitFor();
    await this.press(".sheet-signatures > .button");
    await this.page.locator(".sheet-state.locked, .sheet-state.submitted").waitFor();
  }
  /** Where nobody signs, the result is confirmed. */
  async confirms(round: number, table: TableView): Promise<void> {
    await this.go(`/rounds/${round}/tables/${table.table}`);
    await this.press(".sheet-page > .button.main");
    await this.page.locator(".sheet-state.locked, .sheet-state.submitted").waitFor();
  }
}
