// check.mjs CASTELLAN.WASM RECORD - the WebAssembly stands alone and plays as the native build does.
// It imports nothing: what it needs is passed in through its exported functions and memory.
// RECORD prints native games; every event is applied here and every state hash compared.
import { readFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import assert from "node:assert/strict";

const [path, record] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(path));
assert.deepEqual(WebAssembly.Module.imports(module), [], "castellan.wasm must import nothing");
const { exports: engine } = await WebAssembly.instantiate(module);

const at = engine.castellan_buffer();
const put = (hex) => Buffer.from(engine.memory.buffer, at).set(Buffer.from(hex, "hex"));
const get = (size) => Buffer.from(engine.memory.buffer, at, size).toString("hex");

let games = 0, events = 0, playouts = 0;
for (const line of execFileSync(record, { maxBuffer: 1 << 28 }).toString().trim().split("\n")) {
  const [kind, ...words] = line.split(" ");
  if (kind === "game") {
    put(words[0]);
    assert.equal(engine.castellan_load(words[0].length / 2), 1, "a native game must load");
    assert.equal(engine.castellan_save(), words[0].length / 2);
    assert.equal(get(words[0].length / 2), words[0], "decode and encode must be the identity");
    games++;
  } else if (kind === "event") {
    put(words[0]);
    assert.equal(engine.castellan_apply(), 0, `event ${events} must be lawful`);
    engine.castellan_hash();
    assert.equal(get(32), words[1], `the state hash after event ${events} must be the native one`);
    events++;
  } else {
    const [seed, count, actions] = words.map(Number);
    assert.equal(engine.castellan_playouts(seed, count), actions, "playouts must be the native ones");
    playouts += count;
  }
}
assert.ok(games === 6 && events > 1000 && playouts > 0, "the record must hold games");
console.log(`castellan.wasm: ${games} games, ${events} events, the same hashes; ${playouts} playouts`);
