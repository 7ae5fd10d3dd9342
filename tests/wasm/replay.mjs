// replay.mjs REPLAY.WASM GAMES CASTELLAN - a record opened in WebAssembly gives what the program gives, honest or not.
// GAMES writes records of every scenario; each is proven here and by `castellan verify`, and both must say the same.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [wasm, games, castellan] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(wasm));
assert.deepEqual(WebAssembly.Module.imports(module), [], "replay.wasm must import nothing");
const { exports: engine } = await WebAssembly.instantiate(module);
const answer = () => Buffer.from(engine.memory.buffer, engine.castellan_answer(), engine.castellan_answer_bytes()).toString();
const open = (text) => {
  const at = engine.castellan_room(text.length);
  Buffer.from(engine.memory.buffer, at, text.length).set(text);
  return engine.castellan_open(text.length);
};
const prove = () => (engine.castellan_proof(), JSON.parse(answer()));
const view = (count) => (engine.castellan_view(count), answer());

const folder = mkdtempSync(join(tmpdir(), "castellan-wasm-"));
try {
  execFileSync(games, [folder]);
  /** What the program says; a record that is none is refused with the same sentence. */
  const native = (name) => {
    const { stdout, stderr } = spawnSync(castellan, ["verify", "--format", "json", join(folder, name)]);
    return stdout.length ? JSON.parse(stdout) : stderr.toString().trim();
  };
  const same = (name) => {
    const count = open(readFileSync(join(folder, name)));
    const mine = count ? prove() : answer();
    if (count) assert.deepEqual(mine, native(name), name);
    else assert.ok(native(name).includes(mine.split(" (line")[0]), `${name}: ${mine}`); // two readers count columns differently
    return mine;
  };

  const names = readdirSync(folder).sort();
  assert.equal(names.length, 12, "three records for each scenario");
  for (const name of names) {
    const proof = same(name);
    assert.equal(proof.verified, !/public|cheated/.test(name), name);
    if (/cheated/.test(name)) assert.deepEqual([proof.log, proof.chance], ["holds", "wrong-dice"]);
    if (/public/.test(name)) { assert.equal(proof.sealed, true); assert.equal(engine.castellan_sound(), 0); continue; }

    assert.deepEqual(proof.shares, /^base/.test(name) ? undefined : { shown: [0, 1, 2], bots: [], withheld: [3], without: [] });

    // Stepping to and fro, across the rewind, shows the same table as going straight on.
    const total = engine.castellan_sound(), straight = [];
    for (let n = 0; n <= total; n++) straight.push(view(n));
    for (let n = total; n > 0; n = Math.floor(n * .83)) assert.equal(view(n), straight[n], `${name}: after ${n} entries`);
    engine.castellan_steps();
    const steps = JSON.parse(answer());
    assert.equal(steps.length, total);
    assert.ok(steps.slice(150, 200).every((step) => step.undone_by === 200), "what the judge took back is marked");
    assert.ok(!steps.slice(0, 150).some((step) => step.undone_by));
    const end = JSON.parse(straight[total]);
    if (end.result.ending === "won") assert.deepEqual(steps.at(-1).points, end.seats.map((seat) => seat.points));
  }

  // Letters changed at random: found out by both, or a difference that says nothing to either.
  const honest = readFileSync(join(folder, "base.json"), "latin1");
  let random = 1, found = 0;
  for (let i = 0; i < 40; i++) {
    random = (random * 48271) % 2147483647;
    const at = random % honest.length, was = honest[at];
    const now = /\d/.test(was) ? String((Number(was) + 3) % 10) : /[a-z]/.test(was) ? "x" : "7";
    writeFileSync(join(folder, "changed.json"), honest.slice(0, at) + now + honest.slice(at + 1), "latin1");
    if (same("changed.json").verified !== true) found++;
  }
  assert.ok(found >= 38, `only ${found} changes were found out`);
  console.log(`replay.wasm: ${names.length} records, ${found} of 40 changed ones found out, as the program finds`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
