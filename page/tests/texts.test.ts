// texts.test.ts - how a text that someone wrote becomes headings, paragraphs and lists.
import { test } from "node:test";
import assert from "node:assert/strict";
import { blocksOf } from "../src/people/text-body";

test("empty lines divide paragraphs, and lines in one stay lines", () => {
  assert.deepEqual(blocksOf("One\nline.\n\n\nTwo."), [
    { kind: "paragraph", text: "One\nline." },
    { kind: "paragraph", text: "Two." },
  ]);
});

test("headings and lists are marked at the start of a line", () => {
  assert.deepEqual(blocksOf("## What we expect\n- Be kind.\n- Play\nfair.\n\nThank you."), [
    { kind: "heading", text: "What we expect" },
    { kind: "list", points: ["Be kind.", "Play fair."] },
    { kind: "paragraph", text: "Thank you." },
  ]);
  assert.deepEqual(blocksOf("-not a list\n#nor a heading"), [
    { kind: "paragraph", text: "-not a list\n#nor a heading" },
  ]);
  assert.deepEqual(blocksOf(" \n"), []);
});
