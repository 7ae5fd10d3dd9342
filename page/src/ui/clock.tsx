// clock.tsx - a countdown by the server's clock.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { clock } from "../language";
import { serverNow } from "../live";

/** Seconds left until `until` (the server's ms), ticking. A clock that stands still is given as `left`. */
export function useLeft(until: number | null): number {
  const left = useSignal(until === null ? 0 : (until - serverNow()) / 1000);
  useEffect(() => {
    if (until === null) return;
    const tick = () => {
      left.value = (until - serverNow()) / 1000;
    };
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [until]);
  return left.value;
}

const mood = (left: number): string => (left <= 0 ? "over" : left <= 10 ? "last" : left <= 60 ? "soon" : "");

/** A clock of the server that may be stopped: while the table pauses nothing runs. */
export const ClockLeft = ({
  of,
  label,
}: {
  of: { started: number; limit_s: number; remaining_ms: number; stands?: boolean };
  label?: string;
}): JSX.Element =>
  of.stands ? (
    <time class={`countdown ${mood(of.remaining_ms / 1000)}`} role="timer" aria-label={label}>
      {clock(of.remaining_ms / 1000)}
    </time>
  ) : (
    <Countdown until={of.started + of.limit_s * 1000} {...(label ? { label } : {})} />
  );

export function Countdown({ until, label }: { until: number; label?: string }): JSX.Element {
  const left = useLeft(until);
  return (
    <time class={`countdown ${mood(left)}`} role="timer" aria-label={label}>
      {clock(left)}
    </time>
  );
}
