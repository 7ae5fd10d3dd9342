// The catalogues of the page: every message is there in every language, and can be read.
import "./window";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { everything } from "../words.mjs";
import { readPo } from "../po.mjs";
import { parse, said, type Speech } from "../src/message";
import { language, languages, words } from "../src/language";

const source = process.env.PAGE_FOLDER!;
const messages = Object.values(everything(join(source, "src"))).flatMap(
  (part) => Object.values(part).filter(({ text }) => text !== ""), // nothing is said
);
const keyOf = (about: string | undefined, text: string): string => `${about ?? ""}\u0004${text}`;

const speech = (locale: string): Speech => ({
  plural: new Intl.PluralRules(locale),
  ordinal: new Intl.PluralRules(locale, { type: "ordinal" }),
  number: (value) => value.toLocaleString(locale),
});

/** The holes of a message, each once. */
function holes(text: string): string[] {
  const found = new Set<string>();
  const walk = (pieces: ReturnType<typeof parse>): void => {
    for (const piece of pieces) {
      if (typeof piece === "string") continue;
      found.add(piece.hole);
      if ("by" in piece) Object.values(piece.forms).forEach(walk);
    }
  };
  walk(parse(text));
  return [...found].sort();
}

test("every message of the page can be read, and says what it is about where it says so", () => {
  assert.ok(messages.length > 3000);
  for (const { text } of messages) parse(text);
});

const folder = join(source, "../data/words");
for (const file of readdirSync(folder).filter((one) => one.endsWith(".po")))
  test(`${file} has every message of the page, no other, and the same holes in each`, () => {
    const all = readPo(readFileSync(join(folder, file), "utf8")),
      rows = all.filter((row) => row.said.some((place) => place.startsWith("page/")));
    const told = new Map(rows.map((row) => [keyOf(row.context, row.english), row.text]));
    assert.equal(told.size, rows.length, "a message stands twice");
    assert.deepEqual(
      all.filter(({ said }) => !said.length).map(({ english }) => english),
      [],
      "said nowhere",
    );
    const wanted = new Set(messages.map(({ about, text }) => keyOf(about, text)));
    assert.deepEqual(
      [...wanted].filter((key) => !told.get(key)),
      [],
      "missing",
    );
    assert.deepEqual(
      [...told.keys()].filter((key) => !wanted.has(key)),
      [],
      "unused",
    );
    for (const [key, text] of told) assert.deepEqual(holes(text), holes(key.split("\u0004")[1]!), text);
  });

/** The lines of a table that the tests in C read, too, in columns. */
const table = (name: string): string[][] =>
  readFileSync(join(source, "../tests/tongue", name), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

test("messages are written as in C", () => {
  const lines = table("messages.txt").filter(([locale]) => locale !== "!"),
    t = (template: string) => words({ x: template });
  assert.ok(lines.length > 30);
  for (const [spoken, template, n, m, who, wanted] of lines) {
    languages.value = [{ tag: "xx", name: "", locale: spoken!, rtl: false }];
    language.value = "xx";
    parse(template!);
    const wrote = t(template!)("x", { n: Number(n), m: Number(m), who: who! });
    assert.equal(wrote, wanted, template);
  }
});

test("malformed templates are refused as in C", () => {
  const lines = table("messages.txt").filter(([locale]) => locale === "!");
  assert.ok(lines.length > 20);
  for (const [, template] of lines) assert.throws(() => parse(template!), Error, template);
});

test("the table of plural forms that C is held to is what Intl says", () => {
  const [[first], ...lines] = table("plurals.txt") as [[string], ...string[][]],
    numbers = first.split(" ").map(Number),
    letters = { zero: "z", one: "1", two: "2", few: "f", many: "m", other: "o" };
  for (const [spoken, kind, forms] of lines) {
    const rules = new Intl.PluralRules(spoken, { type: kind as Intl.PluralRuleType });
    assert.equal(numbers.map((n) => letters[rules.select(n)]).join(""), forms, `${spoken} ${kind}`);
  }
});

test("numbers choose their form by the rules of the language", () => {
  const polish = "{n, plural, one {# stół} few {# stoły} many {# stołów} other {# stołu}}",
    tables = (n: number) => said(polish, { n }, speech("pl"));
  assert.deepEqual([1, 2, 5, 12, 22, 25, 101, 1.5].map(tables), [
    "1 stół",
    "2 stoły",
    "5 stołów",
    "12 stołów",
    "22 stoły",
    "25 stołów",
    "101 stołów",
    "1,5 stołu",
  ]);
  const place = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
    places = (n: number) => said(place, { n }, speech("en-GB"));
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 102].map(places), [
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "102nd",
  ]);
});
