// wasm.mjs CASTELLAN.WASM [SECONDS] - random games a second in WebAssembly; the best of ten rounds.
import { readFile } from "node:fs/promises";

const [path, seconds = "2"] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(path));
const { castellan_playouts: playouts } = instance.exports;
let seed = 1, best = 0;
for (let round = 0; round < 10; round++) {
  const start = performance.now();
  let games = 0;
  for (; performance.now() - start < Number(seconds) * 100; games += 64, seed += 64) playouts(seed, 64);
  best = Math.max(best, games / (performance.now() - start) * 1000);
}
console.log(Math.round(best));
