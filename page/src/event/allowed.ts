// allowed.ts - what the server would say to a step, before anyone does it.
import { signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { send } from "../api";
import { language } from "../language";
import type { Step } from "./event";

export type Allowed = {
  allowed: boolean;
  code?: string;
  text?: string /** what is good to know before */;
  warnings?: string[];
};
/** What the server would say to a step, asked again whenever the step or `at` changes; null while unknown. */
export function useAllowed(
  api: string,
  wish: Step | null,
  at: unknown = null,
): ReadonlySignal<Allowed | null> {
  const answer = useMemo(() => signal<Allowed | null>(null), []);
  const body = wish && JSON.stringify(wish),
    spoken = language.value;
  useEffect(() => {
    if (!body) {
      answer.value = null;
      return;
    }
    let alive = true;
    const due = setTimeout(() => {
      void send<Allowed>(`${api}/check`, JSON.parse(body))
        .catch(() => null)
        .then((said) => {
          if (alive) answer.value = said;
        });
    }, 120);
    return () => {
      alive = false;
      clearTimeout(due);
    };
  }, [api, body, at, spoken]);
  return answer;
}
/** For a button's `not=`: why it cannot be pressed, or nothing. */
export const whyNot = (answer: Allowed | null): string | null =>
  answer && !answer.allowed ? (answer.text ?? answer.code ?? "–") : null;
