// engine.ts - the engine as WebAssembly: the sources of the server and of `castellan verify`, loaded when a replay is opened.
//
// A record goes in as the bytes of its file; answers come back as JSON (src/wasm/replay.c). Nothing here knows a rule, and no
// crypto.subtle is needed: a hall has only plain http.
import file from "engine:replay";
import { words } from "../language";
import type { View } from "../table/types";
import type { Proof, Step } from "./steps";

const t = words({
  none: "Replays aren't available on this server.",
  load: "The replay couldn't be loaded. Try again in a moment.",
});

type Exports = {
  memory: WebAssembly.Memory;
  castellan_room: (size: number) => number;
  castellan_open: (size: number) => number;
  castellan_sound: () => number;
  castellan_answer: () => number;
  castellan_answer_bytes: () => number;
  castellan_steps: () => void;
  castellan_view: (count: number) => void;
  castellan_proof: () => void;
};

let compiled: Promise<WebAssembly.Module> | null = null;
function compile(): Promise<WebAssembly.Module> {
  if (!file) return Promise.reject(new Error(t("none")));
  compiled ??= fetch(new URL(file, import.meta.url))
    .then(async (answer) => {
      if (!answer.ok) throw new Error(t("load"));
      return WebAssembly.compile(await answer.arrayBuffer());
    })
    .catch(() => {
      compiled = null;
      throw new Error(t("load"));
    });
  return compiled;
}

/** One record in the hands of the engine. Several may be open, each with a memory of its own. */
export class Opened {
  private constructor(
    private readonly engine: Exports,
    /** Entries in the record. */ readonly count: number,
  ) {}

  /** Throws the reader's sentence if the bytes are no record. */
  static async record(bytes: Uint8Array): Promise<Opened> {
    const engine = (await WebAssembly.instantiate(await compile())).exports as unknown as Exports;
    const room = engine.castellan_room(bytes.length);
    new Uint8Array(engine.memory.buffer).set(bytes, room);
    const count = engine.castellan_open(bytes.length),
      opened = new Opened(engine, count);
    if (!count) throw new Error(opened.answer());
    return opened;
  }

  private answer(): string {
    return new TextDecoder().decode(
      new Uint8Array(
        this.engine.memory.buffer,
        this.engine.castellan_answer(),
        this.engine.castellan_answer_bytes(),
      ),
    );
  }

  /** How many entries follow the rules: all of them, or those before the first that does not. None while cards are sealed. */
  get sound(): number {
    return this.engine.castellan_sound();
  }
  steps(): Step[] {
    this.engine.castellan_steps();
    return JSON.parse(this.answer()) as Step[];
  }
  /** The table after `count` entries, all hands open. */
  view(count: number): View {
    this.engine.castellan_view(count);
    return JSON.parse(this.answer()) as View;
  }
  proof(): Proof {
    this.engine.castellan_proof();
    return JSON.parse(this.answer()) as Proof;
  }
}
