// language.test.ts - words, numbers and clocks in both languages.
import { test } from "node:test";
import assert from "node:assert/strict";
import "./window";
import { byName, clock, comma, decimal, language, languages, number, words } from "../src/language";
import { match } from "../src/router";

test("words choose their form and fill their holes", () => {
  const t = words({ seats: "{n, plural, one {1 seat} other {# seats}}", hello: "Hello {name}" });
  language.value = "en";
  assert.equal(t("seats", { n: 1 }), "1 seat");
  assert.equal(t("seats", { n: 12000 }), "12,000 seats");
  language.value = "de";
  assert.equal(t("seats", { n: 12000 }), "12.000 seats");
  assert.equal(t("hello", { name: "{n}" }), "Hello {n}");
});

test("numbers and names are written as the language writes them", () => {
  language.value = "de";
  assert.equal(number(12345.5, 1), "12.345,5");
  assert.equal(number(1041), "1041"); // an Elo isn't a decimal
  assert.equal(decimal("0.8569"), "0,8569");
  assert.equal(decimal("617/720"), "617/720");
  assert.deepEqual(["Zoe", "Ägidius", "Anna"].sort(byName), ["Ägidius", "Anna", "Zoe"]);
});

test("clocks never show less than nothing", () => {
  assert.equal(clock(125), "2:05");
  assert.equal(clock(0.2), "0:01");
  assert.equal(clock(-3), "0:00");
  assert.equal(clock(3725), "1:02:05");
});

test("addresses are matched piece by piece", () => {
  assert.deepEqual(match("/events/:event/rounds/:round", "/events/7dq0/rounds/2"), {
    event: "7dq0",
    round: "2",
  });
  assert.deepEqual(match("/events/:event", "/events/a%20b/"), { event: "a b" });
  assert.equal(match("/events/:event", "/events/"), null);
  assert.equal(match("/events/:event", "/events/%zz"), null);
  assert.equal(match("/", "/events"), null);
});

test("lists and numbers below zero are written as the language writes them", () => {
  languages.value = [
    { tag: "en", name: "English", locale: "en-GB", rtl: false },
    { tag: "ja", name: "日本語", locale: "ja-JP", rtl: false },
  ];
  language.value = "en";
  assert.equal(["a", "b", "c"].join(comma()), "a, b, c");
  assert.equal(number(-5), "−5");
  language.value = "ja";
  assert.equal(["a", "b", "c"].join(comma()), "a、b、c");
});
