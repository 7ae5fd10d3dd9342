// names.test.ts - a file is found by its name alone: no two sources of the page share one.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? sources(join(folder, one.name)) : /\.tsx?$/.test(one.name) ? [one.name] : [],
  );

test("each source of the page has a name of its own", () => {
  const names = sources(join(process.env.PAGE_FOLDER!, "src")).map((file) => parse(file).name);
  assert.ok(names.length > 200);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});
