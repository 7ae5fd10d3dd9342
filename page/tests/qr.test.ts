// qr.test.ts - QR codes are module by module those of another encoder (libqrencode, which draws the ones on paper).
import { test } from "node:test";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { qr } from "../src/ui/qr";

const print = (text: string): string =>
  createHash("sha256")
    .update(
      qr(text)
        .map((row) => row.map((on) => (on ? "1" : "0")).join("") + "\n")
        .join(""),
    )
    .digest("hex")
    .slice(0, 16);

test("links of several lengths are encoded as elsewhere", () => {
  assert.equal(print("http://192.168.1.20:8080/events/7dq0abcdefgh1234"), "b71a51a20c3ae111");
  assert.equal(print("https://castellan.example.org/j/abcd-efgh-jklm"), "1ffbcc61f4d724d0");
  assert.equal(print("y".repeat(170)), "d111d411cf91addd"); // two lengths of blocks
  assert.equal(print("z".repeat(213)), "ba8d76de2684bcc3"); // the longest
});

test("what does not fit is refused", () => {
  assert.throws(() => qr("z".repeat(214)), RangeError);
});
