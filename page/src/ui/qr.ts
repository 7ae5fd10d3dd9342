// qr.ts - the modules of a QR code: a text of up to 213 bytes in byte mode, error correction M, versions 1 to 10 (ISO/IEC 18004).
// Drawn here and not by the server: many of these links hold a secret that has no business in a request's address.

/** For each version from 1: check bytes per block, then the data bytes of each block. */
const BLOCKS: readonly (readonly [number, ...number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

// ---- the field of 256 elements ----
const EXP = new Uint8Array(512),
  LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** The check bytes of a block: the remainder of its division by the generator of that degree. */
function checks(data: Uint8Array, degree: number): Uint8Array {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...generator, 0];
    for (let k = 0; k < generator.length; k++) next[k + 1]! ^= times(generator[k]!, EXP[i]!);
    generator = next;
  }
  const rest = new Uint8Array(degree);
  for (const byte of data) {
    const lead = byte ^ rest[0]!;
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let k = 0; k < degree; k++) rest[k]! ^= times(generator[k + 1]!, lead);
  }
  return rest;
}

/** The remainder of `value`, shifted, by a binary generator; appended to it. */
function bch(value: number, generator: number, bits: number): number {
  let rest = value << bits;
  const top = Math.floor(Math.log2(generator));
  for (let i = Math.floor(Math.log2(rest || 1)); i >= top; i--)
    if ((rest >> i) & 1) rest ^= generator << (i - top);
  return (value << bits) | rest;
}

function message(text: string): { version: number; bits: boolean[] } {
  const bytes = new TextEncoder().encode(text);
  const room = (version: number): number =>
    BLOCKS[version - 1]!.slice(1).reduce((sum, size) => sum + size, 0);
  let version = 1;
  const head = (): number => (version < 10 ? 12 : 20);
  while (version <= 10 && head() + 8 * bytes.length > 8 * room(version)) version++;
  if (version > 10) throw new RangeError("too long for a QR code");
  const stream: number[] = [];
  const put = (value: number, size: number): void => {
    for (let i = size - 1; i >= 0; i--) stream.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, head() - 4);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * room(version) - stream.length));
  while (stream.length % 8) stream.push(0);
  for (let pad = 0xec; stream.length < 8 * room(version); pad ^= 0xec ^ 0x11) put(pad, 8);
  return { version, bits: interleave(version, stream) };
}

function interleave(version: number, stream: number[]): boolean[] {
  const [degree, ...sizes] = BLOCKS[version - 1]!;
  const data = Uint8Array.from({ length: stream.length / 8 }, (_, i) =>
    stream.slice(8 * i, 8 * i + 8).reduce((sum, bit) => (sum << 1) | bit, 0),
  );
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size))),
    check = blocks.map((block) => checks(block, degree));
  const bytes: number[] = [];
  for (let i = 0; i < Math.max(...sizes); i++)
    for (const block of blocks) if (i < block.length) bytes.push(block[i]!);
  for (let i = 0; i < degree; i++) for (const block of check) bytes.push(block[i]!);
  return bytes.flatMap((byte) => Array.from({ length: 8 }, (_, i) => ((byte >> (7 - i)) & 1) === 1));
}

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] };

function frame(version: number): Grid {
  const size = 17 + 4 * version,
    row = () => Array.from({ length: size }, () => false);
  const grid: Grid = {
    size,
    dark: Array.from({ length: size }, row),
    fixed: Array.from({ length: size }, row),
  };
  const set = (y: number, x: number, on: boolean): void => {
    if (y < 0 || x < 0 || y >= size || x >= size) return;
    grid.dark[y]![x] = on;
    grid.fixed[y]![x] = true;
  };
  const square = (cy: number, cx: number, reach: number, light: number): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const ring = Math.max(Math.abs(y), Math.abs(x));
        set(cy + y, cx + x, ring !== light && ring !== 4);
      }
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(y, x, 4, 2);
  const places = ALIGNED[version - 1]!,
    last = places.length - 1;
  places.forEach((y, i) =>
    places.forEach((x, k) => {
      if (!((i === 0 && (k === 0 || k === last)) || (i === last && k === 0))) square(y, x, 2, 1);
    }),
  );
  for (let i = 0; i < 9; i++) {
    // room for the format
    set(8, i, grid.dark[8]![i]!);
    set(i, 8, grid.dark[i]![8]!);
  }
  for (let i = 0; i < 8; i++) {
    set(8, size - 1 - i, false);
    set(size - 1 - i, 8, false);
  }
  if (version >= 7) {
    const code = bch(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const a = Math.floor(i / 3),
        b = size - 11 + (i % 3),
        on = ((code >> i) & 1) === 1;
      set(a, b, on);
      set(b, a, on);
    }
  }
  return grid;
}

function fill(grid: Grid, bits: boolean[]): void {
  let next = 0;
  for (let right = grid.size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < grid.size; i++) {
      const up = ((right + 1) & 2) === 0,
        y = up ? grid.size - 1 - i : i;
      for (const x of [right, right - 1]) if (!grid.fixed[y]![x]) grid.dark[y]![x] = bits[next++] ?? false;
    }
  }
}

/** The grid with a mask laid over it, and the format that names the mask. */
function masked(grid: Grid, mask: number): boolean[][] {
  const dark = grid.dark.map((row, y) =>
    row.map((on, x) => (grid.fixed[y]![x] ? on : on !== MASKS[mask]!(y, x))),
  );
  const code = bch(mask, 0x537, 10) ^ 0x5412,
    { size } = grid; // level M is 00
  for (let i = 0; i < 15; i++) {
    const on = ((code >> i) & 1) === 1;
    if (i < 6) dark[i]![8] = on;
    else if (i < 8) dark[i + 1]![8] = on;
    else if (i === 8) dark[8]![7] = on;
    else dark[8]![14 - i] = on;
    if (i < 8) dark[8]![size - 1 - i] = on;
    else dark[size - 15 + i]![8] = on;
  }
  dark[size - 8]![8] = true;
  return dark;
}

/** How hard a pattern is to read: long runs, blocks, false finders, too much of one colour. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  let sum = 0,
    black = 0;
  for (const turn of [false, true])
    for (let i = 0; i < size; i++) {
      let line = "";
      for (let k = 0; k < size; k++) line += (turn ? dark[k]![i] : dark[i]![k]) ? "1" : "0";
      for (const [run] of line.matchAll(/1{5,}|0{5,}/g)) sum += run.length - 2;
      for (let k = 0; k + 11 <= size; k++)
        if (/^(10111010000|00001011101)/.test(line.slice(k, k + 11))) sum += 40;
    }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const on = dark[y]![x];
      black += on ? 1 : 0;
      if (y && x && dark[y - 1]![x] === on && dark[y]![x - 1] === on && dark[y - 1]![x - 1] === on) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((20 * black) / (size * size) - 10));
}

/** Rows of modules, true is dark, without the quiet zone. */
export function qr(text: string): boolean[][] {
  const { version, bits } = message(text),
    grid = frame(version);
  fill(grid, bits);
  return MASKS.map((_, mask) => masked(grid, mask)).reduce((best, one) =>
    penalty(one) < penalty(best) ? one : best,
  );
}
