// style.test.ts - what a style sheet must not hold, because it makes every page slow.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sheets = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    return one.isDirectory() ? sheets(path) : path.endsWith(".css") ? [path] : [];
  });

/** All selectors of a sheet, one by one. */
const selectors = (text: string): string[] =>
  text
    .replace(/\/\*.*?\*\//gs, "")
    .split(/[{}]/)
    .flatMap((part) => part.split(";").at(-1)!.split(","))
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith("@"));

/** "a ~ *": asked of every element of every page. Whatever comes or goes anywhere then has all that follows it restyled. */
const greedy = (selector: string): boolean => /^[^\s>]+\s*[~+]\s*(\*|:[^\s]+|\[[^\s]+)$/.test(selector);

test("no style rule of one page applies to all others", () => {
  assert.ok(
    greedy(".round ~ *") && greedy(".round + :not(.x)") && !greedy(".edit legend + *") && !greedy(".a + .b"),
  );
  const all = sheets(join(process.env.PAGE_FOLDER!, "src"));
  assert.ok(all.length > 20);
  const found = all.flatMap((path) =>
    selectors(readFileSync(path, "utf8"))
      .filter(greedy)
      .map((one) => `${path}: ${one}`),
  );
  assert.deepEqual(found, []);
});
