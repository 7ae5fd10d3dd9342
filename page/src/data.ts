// data.ts - what pages show: an answer of the server that is asked for again whenever its topic has news.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { look, Refusal } from "./api";
import { language } from "./language";
import { connection, learnClock, listen } from "./live";

export type Data<T> = {
  value: ReadonlySignal<T | null>; // the last good answer; it stays while a newer one is on its way
  refusal: ReadonlySignal<Refusal | null>;
  again: () => Promise<void>; // ask now
};

/** What is shown of each topic: asks the server, and says how to show the answer. */
const shown = new Map<string, Set<() => Promise<() => void>>>();

/** Everything that is shown of a topic again, and all of it at once: pages never show half of a step. */
export async function refresh(topic: string): Promise<void> {
  const answers = await Promise.all([...(shown.get(topic) ?? [])].map((ask) => ask()));
  batch(() => {
    for (const show of answers) show();
  });
}

type Due = { timer: ReturnType<typeof setTimeout>; asking: boolean; more: boolean };
const due = new Map<string, Due>();
/** There is news: look again soon, once for all that comes within 250 ms, and never twice at a time. */
function soon(topic: string): void {
  const now = due.get(topic);
  if (now) {
    now.more ||= now.asking;
    return;
  }
  const next: Due = {
    asking: false,
    more: false,
    timer: setTimeout(() => {
      next.asking = true;
      void refresh(topic).then(() => {
        if (due.get(topic) === next) due.delete(topic);
        if (next.more && shown.has(topic)) soon(topic);
      });
    }, 250),
  };
  due.set(topic, next);
}

/** One topic with all that is shown of it; returns how to leave. */
function join(topic: string, ask: () => Promise<() => void>): () => void {
  const all = shown.get(topic) ?? new Set();
  shown.set(topic, all.add(ask));
  const news = (): void => soon(topic),
    stop = listen(topic, news);
  let was = connection.peek();
  const back = connection.subscribe((now) => {
    if (now === "live" && was === "away") news();
    was = now;
  });
  return () => {
    stop();
    back();
    all.delete(ask);
    if (all.size || shown.get(topic) !== all) return;
    shown.delete(topic);
    clearTimeout(due.get(topic)?.timer);
    due.delete(topic);
  };
}

/** Look at `path`, and again whenever `topic` has news or the connection came back.  `read` stays the same. */
export function useData<T>(
  path: string | null,
  topic: string | null = null,
  read: (path: string) => Promise<T> = look,
): Data<T> {
  const spoken = language.value;
  const state = useMemo(
    () => ({ value: signal<T | null>(null), refusal: signal<Refusal | null>(null) }),
    [path],
  );
  const ask = useMemo(() => {
    let asked = 0;
    return async (): Promise<() => void> => {
      const nothing = (): void => undefined;
      if (!path) return nothing;
      const mine = ++asked;
      try {
        const value = await read(path),
          now = (value as { now?: unknown } | null)?.now;
        if (typeof now === "number") learnClock(now);
        return () => {
          if (mine === asked) {
            state.value.value = value;
            state.refusal.value = null;
          }
        }; // unless a later question was asked meanwhile
      } catch (error) {
        return error instanceof Refusal
          ? () => {
              if (mine === asked) state.refusal.value = error;
            }
          : nothing;
      }
    };
  }, [path, spoken]);
  const again = useMemo(() => async (): Promise<void> => (await ask())(), [ask]);
  useEffect(() => {
    void again();
    return topic ? join(topic, ask) : undefined;
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
