// share-hash.ts - the pledge of a share, as the table will judge it: SHA-256 from our own WebAssembly, because plain http has no other.
import file from "engine:share";

type Exports = {
  memory: WebAssembly.Memory;
  castellan_room: () => number;
  castellan_pledge: (seat: number) => void;
};

const HASH = 32;
let loaded: Promise<Exports> | null = null;
function engine(): Promise<Exports> {
  loaded ??= fetch(new URL(file, import.meta.url)).then(
    async (answer) =>
      (await WebAssembly.instantiate(await WebAssembly.compile(await answer.arrayBuffer())))
        .exports as unknown as Exports,
  );
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}

/** Can this page pledge at all?  Only one that was built without WebAssembly cannot. */
export const canPledge = file !== "";

const bytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((two) => parseInt(two, 16));
export const hex = (some: Uint8Array): string =>
  Array.from(some, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** `commit`: what the table has bound itself to. */
export async function pledgeOf(commit: string, seat: number, share: string): Promise<string> {
  const { memory, castellan_room, castellan_pledge } = await engine(),
    room = castellan_room();
  new Uint8Array(memory.buffer).set([...bytes(commit), ...bytes(share)], room);
  castellan_pledge(seat);
  return hex(new Uint8Array(memory.buffer, room + 2 * HASH, HASH));
}
