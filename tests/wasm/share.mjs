// share.mjs - the page's pledge is the table's: SHA-256("castellan share 1" ‖ 0 ‖ commitment ‖ seat ‖ share), as node computes it.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

const [wasm] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(wasm));
assert.deepEqual(WebAssembly.Module.imports(module), [], "share.wasm must import nothing");
const { memory, castellan_room, castellan_pledge } = (await WebAssembly.instantiate(module)).exports;
for (let i = 0; i < 100; i++) {
  const commit = randomBytes(32), share = randomBytes(32), seat = i % 4, room = castellan_room();
  new Uint8Array(memory.buffer).set([...commit, ...share], room);
  castellan_pledge(seat);
  const made = Buffer.from(memory.buffer, room + 64, 32).toString("hex");
  const right = createHash("sha256").update("castellan share 1\0").update(commit).update(Uint8Array.of(seat)).update(share).digest("hex");
  assert.equal(made, right);
}
console.log(`share.wasm: 100 pledges, ${readFileSync(wasm).length} bytes`);
