// data.ts - what pages show: an answer of the server that is asked for again whenever its topic has news.
import { signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { look, Refusal } from "./api";
import { language } from "./language";
import { connection, learnClock, listen } from "./live";

export type Data<T> = {
  value: ReadonlySignal<T | null>;       // the last good answer; it stays while a newer one is on its way
  refusal: ReadonlySignal<Refusal | null>;
  again: () => Promise<void>;            // ask now
};

/** Look at `path`, and again whenever `topic` has news (at most every 250 ms) or the connection came back. */
export function useData<T>(path: string | null, topic: string | null = null): Data<T> {
  const spoken = language.value;
  const state = useMemo(() => ({ value: signal<T | null>(null), refusal: signal<Refusal | null>(null) }), [path]);
  const again = useMemo(() => {
    let asked = 0;
    return async (): Promise<void> => {
      if (!path) return;
      const mine = ++asked;
      try {
        const value = await look<T>(path);
        if (mine !== asked) return; // a later question was asked meanwhile
        const now = (value as { now?: unknown } | null)?.now;
        if (typeof now === "number") learnClock(now);
        state.value.value = value;
        state.refusal.value = null;
      } catch (error) {
        if (mine === asked && error instanceof Refusal) state.refusal.value = error;
      }
    };
  }, [path, spoken]);
  useEffect(() => {
    void again();
    if (!topic) return;
    let due: ReturnType<typeof setTimeout> | undefined;
    const soon = () => { due ??= setTimeout(() => { due = undefined; void again(); }, 250); };
    const stop = listen(topic, soon);
    let was = connection.peek();
    const back = connection.subscribe((now) => { if (now === "live" && was === "away") soon(); was = now; });
    return () => { stop(); back(); clearTimeout(due); };
  }, [again, topic]);
  return { value: state.value, refusal: state.refusal, again };
}

/** Ask again every minute while `on`: for what changes because nothing happens, such as a table that becomes slow. */
export function useMinutes(data: Data<unknown>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => void data.again(), 60_000);
    return () => clearInterval(timer);
  }, [on, data.again]);
}
