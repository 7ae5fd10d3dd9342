// csv.test.ts - lists of people as they come out of spreadsheets, mails and other programs.
import { test } from "node:test";
import assert from "node:assert/strict";
import { people, written } from "../src/entrants/csv";

test("a heading in either language, any separator, quotes and empty lines", () => {
  const list = people('Land;Vorname;Nachname\r\nde;Anna;Groß\r\n\r\nFR;"Ben ""the tall""";Petit\r\n');
  assert.deepEqual(list.map((one) => [one.line, one.name, one.country, one.problem]), [[2, "Anna Groß", "DE", null], [4, 'Ben "the tall" Petit', "FR", null]]);
});

test("names alone, one on each line", () => {
  assert.deepEqual(people("Anna\nBen\n").map((one) => one.name), ["Anna", "Ben"]);
});

test("each line says what is wrong with it", () => {
  const list = people("name,country\nAnna,DE\n,DE\nanna ,FR\nBen,Germany\nCarla,\n" + "x".repeat(61) + ",DE\n", ["carla"]);
  assert.deepEqual(list.map((one) => one.problem), [null, "nobody", "twice", "country", "there", "long"]);
  assert.equal(list[2]!.of, 2);
});

test("a line with another separator, or a quote that never ends, is told and not imported", () => {
  const list = people('name;country\nAnna;DE\nBob,FR\n"Carla\nDora;IT\n');
  assert.deepEqual(list.map((one) => one.problem), [null, "mixed", "mixed"]);
});

test("what is sent can be read again", () => {
  const list = people('name,country\n"Groß, Anna",DE\n"Ben ""B""",\n');
  assert.deepEqual(people(written(list)), list);
});
