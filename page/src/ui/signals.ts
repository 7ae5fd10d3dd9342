// signals.ts - handlers that only put a value into a signal.
import type { Signal } from "@preact/signals";

/** For a field: what is typed or chosen goes into the signal. */
export const into =
  <T>(signal: Signal<T>) =>
  (value: T): void => {
    signal.value = value;
  };

/** For a button: the signal becomes this value. */
export const put =
  <T>(signal: Signal<T>, value: NoInfer<T>) =>
  (): void => {
    signal.value = value;
  };
