// live.test.ts - a page that is told to ask again does so ever more slowly, and at once again after it has worked.
import "./window";
import { mock, test } from "node:test";
import assert from "node:assert/strict";
import { backoff } from "../src/backoff";

/** A server that answers every subscription with the same words. */
class Stubborn {
  static OPEN = 1;
  static said: string[] = [];
  static answer: object = {};
  static newest: Stubborn;
  readyState = 0;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (closed: { code: number }) => void;
  constructor() {
    Stubborn.newest = this;
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string): void {
    Stubborn.said.push(text);
    const { subscribe: topic } = JSON.parse(text) as { subscribe: string };
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ topic, ...Stubborn.answer }) }));
  }
  close(): void {
    /* nobody listens */
  }
}

test("waits double up to a bound, and no two pages wait alike", () => {
  const middle = (tries: number): number => backoff(tries, () => 0.5);
  assert.deepEqual([0, 1, 2, 3].map(middle), [300, 600, 1200, 2400]);
  assert.equal(middle(50), 30_000);
  assert.equal(
    backoff(0, () => 0),
    150,
  );
  assert.ok(backoff(50, () => 0.999) < 45_000);
});

test('a server that says "again" all the time is asked a few times a minute', async () => {
  const due: { at: number; run: () => void }[] = []; // timers of our own: a minute passes at once
  let clock = 0;
  mock.method(globalThis, "setTimeout", (run: () => void, ms = 0) => due.push({ at: clock + ms, run }));
  mock.method(globalThis, "setInterval", () => 0);
  mock.method(Math, "random", () => 0.5);
  Object.assign(globalThis, { WebSocket: Stubborn });
  let look = (): void => undefined;
  Object.assign(globalThis.document, { addEventListener: (_: string, wake: () => void) => (look = wake) });
  const { listen } = await import("../src/live");
  const minute = async (): Promise<number> => {
    const before = Stubborn.said.length;
    for (const end = clock + 60_000; clock < end; clock += 50) {
      for (const timer of due.splice(0))
        if (timer.at <= clock) timer.run();
        else due.push(timer);
      await Promise.resolve().then(() => undefined);
    }
    return Stubborn.said.length - before;
  };
  Stubborn.answer = { error: { code: "again", text: "Later." } };
  listen("game/k7", () => undefined);
  const first = await minute(),
    second = await minute();
  assert.ok(first >= 5 && first <= 12, `${first} in the first minute`);
  assert.ok(second >= 1 && second <= 3, `${second} in the second minute`);
  Stubborn.answer = { subscribed: 7 };
  assert.ok((await minute()) <= 3); // the next try works
  assert.equal(await minute(), 0); // and then there is nothing to ask

  // A backup was restored: what the page heard last is not there yet, so it starts over and looks at everything again.
  Stubborn.answer = { error: { code: "ahead", text: "There are not that many messages." } };
  let looked = 0;
  listen("game/k8", () => looked++, 500);
  assert.match(Stubborn.said.at(-1) ?? "", /"from":500/);
  await minute();
  assert.equal(Stubborn.said.at(-1), '{"subscribe":"game/k8"}');
  Stubborn.answer = { subscribed: 7 };
  await minute();
  assert.equal(looked, 1);

  // More pages than one person may have: this one lies in the background and takes no other's place.
  const closed = Stubborn.newest;
  const hide = (hidden: boolean): unknown => Object.assign(globalThis.document, { hidden });
  hide(true);
  closed.readyState = 3;
  closed.onclose?.({ code: 4002 });
  await minute();
  look();
  assert.equal(Stubborn.newest, closed);
  hide(false);
  look();
  assert.notEqual(Stubborn.newest, closed); // it is looked at again
  await minute();
  const before = Stubborn.newest;
  before.readyState = 3;
  before.onclose?.({ code: 4002 });
  await minute();
  assert.notEqual(Stubborn.newest, before); // and while it is it comes back on its own
  mock.restoreAll();
});
