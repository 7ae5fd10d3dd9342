// click.ts - from the click to seeing your own move, measured in a browser beside whatever else the server has to do.
//
// CASTELLAN_URL says where the server is: tests/bench/bench_server.c starts this while its tables play. Prints a line of JSON.
import { test } from "node:test";
import { Client, PASSWORD, Windows } from "./rig";
import { Seated, sensible } from "./seated-table";

const CLICKS = Number(process.env.CLICKS ?? 400);

/**
 * Time in ms from a click until the frame in which the log of the table has its line (and the board its piece: both come with one
 * answer) has been laid out and painted, as the page itself sees both. `answered` of it passed until the line was there.
 */
const watch = `(() => {
  const times = window.__times = [], answered = window.__answered = [];
  let clicked = 0;
  document.addEventListener("click", () => { clicked = performance.now(); }, true);
  new MutationObserver((all) => {
    if (!clicked || !all.some((one) => one.addedNodes.length)) return;
    const from = clicked, frame = new MessageChannel();
    clicked = 0;
    answered.push(performance.now() - from);
    frame.port1.onmessage = () => times.push(performance.now() - from); // comes after the frame that was asked for
    requestAnimationFrame(() => frame.port2.postMessage(0));
  }).observe(document.querySelector(".play-log ol"), { childList: true });
})()`;

const at = (sorted: readonly number[], share: number): number =>
  Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)) / 10;

test("from the click to the move on the screen", async () => {
  const url = process.env.CASTELLAN_URL!,
    people: Client[] = [];
  for (const name of ["Eva", "Finn", "Gül"]) {
    const one = new Client(url);
    await one.send("/api/accounts", { name, password: PASSWORD });
    people.push(one);
  }
  const table = await Seated.begin(people, { rules: { vp_target: 13 } });
  const windows = await Windows.begin();
  const page = await windows.open({ url } as Parameters<Windows["open"]>[0], table.page, {}, people[0]);
  await page.locator(".play-log ol li").first().waitFor();
  await page.evaluate(watch);
  const clicks = (): Promise<number> => page.evaluate<number>("window.__times.length");
  for (let made = 0; made < CLICKS; ) {
    const now = await table.moment();
    if (!now) continue;
    if (now.view.phase === "over") break;
    const move = sensible(now.view, now.seat),
      button = now.seat === 0 && (move === "roll" ? /^Roll/ : move === "end" ? /^End turn/ : null);
    if (!button) {
      await table.act(now.seat, move as string);
      continue;
    }
    await page.getByRole("button", { name: button }).first().click();
    made++;
    while ((await clicks()) < made) await page.waitForTimeout(5);
  }
  const taken = async (name: string): Promise<Record<string, number>> => {
    const all = (await page.evaluate<number[]>(`window.__${name}`)).sort((a, b) => a - b);
    return { p50: at(all, 0.5), p99: at(all, 0.99), max: at(all, 1) };
  };
  console.log(
    JSON.stringify({
      measure: "click to move on the screen",
      clicks: await clicks(),
      ms: await taken("times"),
      answered_ms: await taken("answered"),
    }),
  );
  await windows.end();
});
