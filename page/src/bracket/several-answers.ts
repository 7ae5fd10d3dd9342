// several-answers.ts - several answers of the server as one, asked for again whenever the event has news.
import { signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { look } from "../api";
import { listen } from "../live";

/** The answers to `paths` in their order, once all are there; asked for again when `at` is another. */
export function useMany<T>(
  paths: readonly string[],
  topic: string | null,
  at: unknown = null,
): ReadonlySignal<T[] | null> {
  const key = paths.join("\n"),
    value = useMemo(() => signal<T[] | null>(paths.length ? null : []), [key]);
  useEffect(() => {
    let alive = true,
      due: ReturnType<typeof setTimeout> | undefined;
    const again = async (): Promise<void> => {
      const all = await Promise.all(paths.map((path) => look<T>(path))).catch(() => null);
      if (alive && all) value.value = all;
    };
    void again();
    const stop = topic
      ? listen(topic, () => {
          due ??= setTimeout(() => {
            due = undefined;
            void again();
          }, 500);
        })
      : null;
    return () => {
      alive = false;
      stop?.();
      clearTimeout(due);
    };
  }, [key, topic, at]);
  return value;
}
