// sha256.ts - SHA-256 of some bytes. Browsers have their own only over https, and a hall has none.

/** The first 32 bits of the fractional parts of the roots of the first primes: square roots begin, cube roots stir. */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++)
    if (found.every((_, i) => n % PRIMES[i]! !== 0)) {
      PRIMES[found.length] = n;
      found.push(frac(n ** (1 / root)));
    }
  return Uint32Array.from(found);
}
const PRIMES: number[] = [];
const frac = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32);
const STIR = fractions(64, 3),
  BEGIN = fractions(8, 2);
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function block(state: Uint32Array, bytes: DataView, at: number, w: Uint32Array): void {
  for (let i = 0; i < 16; i++) w[i] = bytes.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!,
      b = w[i - 2]!;
    w[i] =
      w[i - 16]! +
      (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
      w[i - 7]! +
      (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + STIR[i]! + w[i]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = state[i]! + word;
  });
}

export function sha256(...pieces: (Uint8Array | string)[]): Uint8Array {
  const parts = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
  const size = parts.reduce((sum, part) => sum + part.length, 0),
    room = new Uint8Array((((size + 8) >> 6) + 1) << 6);
  let at = 0;
  for (const part of parts) {
    room.set(part, at);
    at += part.length;
  }
  room[size] = 0x80;
  const view = new DataView(room.buffer),
    state = Uint32Array.from(BEGIN),
    w = new Uint32Array(64);
  view.setUint32(room.length - 8, Math.floor(size / 2 ** 29));
  view.setUint32(room.length - 4, size << 3);
  for (let i = 0; i < room.length; i += 64) block(state, view, i, w);
  const out = new Uint8Array(32),
    words = new DataView(out.buffer);
  state.forEach((word, i) => words.setUint32(4 * i, word));
  return out;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
