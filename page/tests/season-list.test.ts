// season-list.test.ts - the seasons of a server come some at a time, and the page shows all of them.
import "./window";
import { mock, test } from "node:test";
import assert from "node:assert/strict";
import { allSeasons } from "../src/season/all-seasons";

test("all seasons are asked for, however many answers that takes", async () => {
  const asked: string[] = [];
  mock.method(globalThis, "fetch", (path: string) => {
    asked.push(path);
    const last = path.endsWith("after=b");
    const answer = last
      ? { seasons: [{ season: "c" }] }
      : { seasons: [{ season: "a" }, { season: "b" }], next: "b" };
    return Promise.resolve(
      new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } }),
    );
  });
  const { seasons } = await allSeasons("/api/seasons");
  assert.deepEqual(
    seasons.map((one) => one.season),
    ["a", "b", "c"],
  );
  assert.equal(asked.length, 2);
});
