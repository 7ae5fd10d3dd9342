// check.mjs CASTELLAN.WASM CASTELLAN - the WebAssembly stands alone and starts.
// It imports nothing: what it needs is handed in through its exported functions and memory.
import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";

const [path] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(path));
assert.deepEqual(WebAssembly.Module.imports(module), [], "castellan.wasm must import nothing");
const { exports } = await WebAssembly.instantiate(module);
assert.ok(exports.memory instanceof WebAssembly.Memory, "castellan.wasm must export its memory");
const entries = Object.keys(exports).filter((name) => typeof exports[name] === "function");
assert.ok(entries.length > 0, "castellan.wasm must export functions");
console.log(`castellan.wasm: ${entries.length} functions, no imports`);
