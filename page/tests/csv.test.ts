// csv.test.ts - files as spreadsheets and other programs write them become text.
import { test } from "node:test";
import assert from "node:assert/strict";
import { decoded, written } from "../src/entrants/csv";

const bytes = (...list: number[]): Uint8Array => Uint8Array.from(list);

test("UTF-8 with and without its mark", () => {
  assert.equal(decoded(new TextEncoder().encode("Groß, 北京")), "Groß, 北京");
  assert.equal(decoded(bytes(0xef, 0xbb, 0xbf, 0x41)), "A");
});

test("the letters of Western Windows, where it is no UTF-8", () => {
  assert.equal(decoded(bytes(0x47, 0x72, 0x6f, 0xdf, 0x3b, 0xc9)), "Groß;É");
});

test("what Excel calls Unicode text", () => {
  assert.equal(decoded(bytes(0xff, 0xfe, 0x41, 0x00, 0x09, 0x00, 0x4c, 0x01)), "A\tŌ");
  assert.equal(decoded(bytes(0xfe, 0xff, 0x00, 0x41)), "A");
});

test("one person is a list, whatever the name has in it", () => {
  assert.equal(written('Groß, Anna "die Große"', "DE"), 'name,country\n"Groß, Anna ""die Große""",DE\n');
  assert.equal(
    written("Anna", "DE", { mail: "anna@example.org", zone: "UTC+1" }),
    'name,country,e-mail,zone\n"Anna",DE,"anna@example.org",UTC+1\n',
  );
});
