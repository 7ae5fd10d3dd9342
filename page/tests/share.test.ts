// share.test.ts - the player's own share of the dice: the page continues only if the server shows it as it was given.
import { test, beforeEach } from "node:test";
import assert from "node:assert/strict";
import {
  forget,
  given,
  goOn,
  inRecord,
  judge,
  keep,
  kept,
  strayed,
  wentOn,
  type Given,
  type Kept,
} from "../src/table/share";
import type { ChanceView, SeatShare } from "../src/table/types";

const shelf = new Map<string, string>();
beforeEach(() => {
  shelf.clear();
  const storage = { getItem: (name: string) => shelf.get(name) ?? null };
  Object.defineProperty(storage, "setItem", {
    value: (name: string, value: string) => {
      shelf.set(name, value);
      Object.assign(storage, { [name]: value });
    },
  });
  Object.defineProperty(storage, "removeItem", {
    value: (name: string) => {
      shelf.delete(name);
      delete (storage as Record<string, unknown>)[name];
    },
  });
  Object.assign(globalThis, { localStorage: storage });
});

const chance = (mine: SeatShare, awaits: ChanceView["awaits"] = "ready"): ChanceView => ({
  awaits,
  seats: [{ did: "shown", pledge: "00", share: "11" }, mine],
});
const own = (told?: Kept["told"], seq = 7): Kept => ({
  pledge: "aa",
  share: "bb",
  at: 1,
  ...(told ? { told, seq } : {}),
});
const finds = (
  mine: SeatShare,
  list: Kept[],
  awaits: ChanceView["awaits"] = "ready",
  heard = 9,
  there = true,
): string => {
  const stop = judge(chance(mine, awaits), 1, list, heard, there);
  return stop ? `${stop.why}${stop.sure ? "!" : ""}` : "fine";
};

test("a share that is in the dice as it was given lets the page continue", () => {
  assert.equal(finds({ did: "shown", pledge: "aa", share: "bb" }, [own("share")]), "fine");
  assert.equal(finds({ did: "pledged", pledge: "aa" }, [own("pledge")], "shares"), "fine");
  assert.equal(finds({ did: "none" }, [], "pledges"), "fine", "there is still time");
});

test("a share that the server took and that is missing stops the page for good", () => {
  assert.equal(finds({ did: "none" }, [own("pledge")], "pledges"), "lost!");
  assert.equal(finds({ did: "none" }, [own("pledge")]), "lost!");
  assert.equal(finds({ did: "withheld", pledge: "aa" }, [own("share")]), "lost!");
});

test("another share, or another pledge, in place of its own stops the page for good", () => {
  assert.equal(finds({ did: "shown", pledge: "aa", share: "cc" }, [own("share")]), "changed!");
  assert.equal(finds({ did: "pledged", pledge: "cc" }, [own("pledge")], "shares"), "changed!");
  assert.equal(finds({ did: "shown", pledge: "cc", share: "dd" }, [own("pledge")]), "changed!");
});

test("another seat's pledge swapped after its own share was shown stops the page for good", () => {
  const saw = (first: string): Kept => ({ ...own("share"), saw: [first, "aa"] });
  assert.equal(finds({ did: "shown", pledge: "aa", share: "bb" }, [saw("00")]), "fine");
  assert.equal(finds({ did: "shown", pledge: "aa", share: "bb" }, [saw("99")]), "moved!");
});

test("the record of a finished game is compared with what this browser gave and saw", () => {
  const record = [
    { kind: "start", commit: "c0" },
    { kind: "pledge", seat: 0, pledge: "00" },
    { kind: "pledge", seat: 1, pledge: "aa" },
    { kind: "share", seat: 1, share: "bb" },
  ];
  const gave: Given = { ...own("share"), saw: ["00", "aa", ""], commit: "c0", seat: 1 };
  assert.equal(inRecord([gave], record), true);
  assert.equal(inRecord([{ ...own(), commit: "c0", seat: 1 }], record), null, "the server took nothing");
  assert.equal(
    inRecord([{ ...own("pledge"), commit: "c0", seat: 1 }], record.slice(0, 3)),
    true,
    "pledged, and too late to show it",
  );
  assert.equal(inRecord([{ ...gave, saw: ["99", "aa", ""] }], record), false);
  assert.equal(
    inRecord([{ ...gave, saw: ["00", "aa", ""] }], [...record, { kind: "pledge", seat: 2, pledge: "22" }]),
    false,
    "a seat that had none then",
  );
  assert.equal(inRecord([gave], record.slice(0, 3)), false);
  assert.equal(
    inRecord(
      [gave],
      record.map((entry) => (entry.kind === "start" ? { ...entry, commit: "c9" } : entry)),
    ),
    false,
    "another commitment",
  );
});

test("a server that changes what it bound itself to is noticed", () => {
  const gave: Given = { ...own("share"), commit: "c0", seat: 1 };
  assert.equal(strayed([gave], 1, "c0"), false);
  assert.equal(strayed([gave], 1, "c9"), true);
  assert.equal(strayed([gave], 1, undefined), true, "or forgets it");
  assert.equal(strayed([gave], 0, "c9"), false, "another seat played in this browser");
});

test("what an accident may explain is reported, and readers may play on", () => {
  assert.equal(finds({ did: "none" }, [], "shares"), "late");
  assert.equal(finds({ did: "withheld", pledge: "aa" }, [own("pledge")]), "slow");
  assert.equal(finds({ did: "shown", pledge: "cc", share: "dd" }, []), "elsewhere");
  assert.equal(wentOn("t1", "c0", "late"), false);
  goOn("t1", "c0", "late");
  assert.equal(wentOn("t1", "c0", "late"), true);
  assert.equal(wentOn("t1", "c0", "elsewhere"), false);
  assert.equal(wentOn("t1", "c1", "late"), false, "a new commitment asks anew");
});

test("a page that comes when its seat has placed already has no share to miss", () => {
  assert.equal(finds({ did: "none" }, [], "ready", 9, false), "fine");
  assert.equal(finds({ did: "shown", pledge: "cc", share: "dd" }, [], "ready", 9, false), "fine");
  assert.equal(finds({ did: "none" }, [own("pledge")], "ready", 9, false), "lost!", "unless it gave one");
});

test("news that are still under way are no reason to stop", () => {
  assert.equal(finds({ did: "none" }, [own("pledge", 12)], "pledges", 9), "fine");
  assert.equal(finds({ did: "pledged", pledge: "aa" }, [own("share", 12)], "shares", 9), "fine");
});

test("a page loaded again and a second tab find what was made, each under its own name", () => {
  keep("t1", "c0", 1, own("pledge"));
  keep("t1", "c0", 1, { ...own(), pledge: "a2" });
  keep("t1", "c1", 1, { ...own(), pledge: "a3" });
  keep("t1", "c0", 2, { ...own(), pledge: "a4" });
  assert.deepEqual(
    kept("t1", "c0", 1)
      .map((one) => one.pledge)
      .sort(),
    ["a2", "aa"],
  );
  assert.deepEqual(
    given("t1")
      .map(({ commit, seat }) => `${commit}/${seat}`)
      .sort(),
    ["c0/1", "c0/1", "c0/2", "c1/1"],
  );
  forget(1 + 29 * 24 * 3600 * 1000);
  assert.deepEqual(kept("t1", "c0", 1), []);
});
