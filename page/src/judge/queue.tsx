// queue.tsx - who needs a judge: calls and protests, longest waiting first, and incidents nobody has ruled on.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { step, useEvent } from "../event/event";
import { clock, words } from "../language";
import { serverNow } from "../live";
import { go } from "../router";
import { Button, Dialog, Empty, LinkButton, Tag } from "../ui/parts";
import { put } from "../ui/signals";
import { badge, ring } from "./bell";
import { OwnTable } from "./playing-judge";
import { GameLog, ProtestForm } from "./protest-ruling";
import { RulingForm } from "./ruling";
import { aboutWord, codeWord, topicWord, type Matter } from "./ruling-words";

const t = words({
  table: "Table {n}",
  hall: "Hall",
  go: "On my way",
  settled: "Done",
  open: "Table",
  live: "Open online table",
  there: "Judge on the way",
  quiet: "No open calls",
  quietLead: "New calls ring and appear here, longest waiting first.",
  going: "You're on your way to table {n}.",
  closed: "Call closed.",
  protest: "Protest",
  decide: "Decide",
  rule: "Ruling",
  unruled: "Waiting for a ruling",
  by: "from {name}",
  waiting: "waiting",
});

/** How long someone has waited, counting. */
export function Waiting({ since }: { since: number }): JSX.Element {
  const now = useSignal(serverNow());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = serverNow();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (now.value - since) / 1000);
  return (
    <time class="judge-wait" role="timer" aria-label={t("waiting")}>
      {clock(Math.floor(seconds))}
    </time>
  );
}

/** Rings when a call comes in, and again every twenty seconds while nobody goes. */
export function useBell(calls: readonly Matter[] | null): void {
  const known = useRef<Set<number> | null>(null);
  const open = (calls ?? [])
    .filter((call) => call.matter === "call" && !call.judge_there)
    .map((call) => call.step)
    .join();
  useEffect(() => {
    if (!calls) return;
    const steps = open ? open.split(",").map(Number) : [];
    if (steps.some((one) => !known.current?.has(one))) ring();
    known.current = new Set(steps);
    badge(steps.length);
    const again = steps.length ? setInterval(ring, 20_000) : undefined;
    return () => clearInterval(again);
  }, [open, calls === null]);
  useEffect(() => () => badge(0), []);
}

function Call({ call }: { call: Matter }): JSX.Element {
  const { api, id } = useEvent();
  const table = call.table ?? 0;
  return (
    <li class={`judge-call${call.judge_there ? " there" : ""}`} data-testid="call">
      <div class="judge-call-where">
        <a href={`/events/${id}/judge/tables/${table}`}>{t("table", { n: table })}</a>
        <Waiting since={call.at} />
      </div>
      <p class="judge-call-what">
        <strong>{topicWord(call.topic)}</strong>
        {call.name && <span class="soft"> {t("by", { name: call.name })}</span>}
      </p>
      {call.text && <p class="judge-quote">{call.text}</p>}
      <div class="judge-call-acts">
        {call.judge_there && <Tag kind="good">{t("there")}</Tag>}
        {call.may_go && !call.own && (
          <Button
            kind="main"
            icon="right"
            act={async () => {
              await step(api, { kind: "judge.arrived", step: call.step }, t("going", { n: table }));
              if (call.online) go(`/tables/${call.online}`);
            }}
          >
            {t("go")}
          </Button>
        )}
        {!call.judge_there && call.own && <OwnTable />}
        {call.may_settle && (call.judge_there || call.own) && (
          <Button
            kind={call.own ? "plain" : "main"}
            icon="check"
            act={() => step(api, { kind: "judge.call_closed", step: call.step }, t("closed"))}
          >
            {t("settled")}
          </Button>
        )}
        {call.online && (
          <LinkButton to={`/tables/${call.online}`} icon="play">
            {t("live")}
          </LinkButton>
        )}
        <LinkButton to={`/events/${id}/judge/tables/${table}`} icon="table">
          {t("open")}
        </LinkButton>
      </div>
    </li>
  );
}

function Protest({ protest }: { protest: Matter }): JSX.Element {
  const deciding = useSignal(false),
    { id } = useEvent();
  return (
    <li class="judge-call" data-testid="protest">
      <div class="judge-call-where">
        <a href={`/events/${id}/judge/tables/${protest.table}`}>{t("table", { n: protest.table ?? 0 })}</a>
        <Waiting since={protest.at} />
      </div>
      <p class="judge-call-what">
        <strong>{t("protest")}</strong>: {aboutWord(protest.topic)}
        {protest.name && <span class="soft"> {t("by", { name: protest.name })}</span>}
      </p>
      {protest.text && <p class="judge-quote">{protest.text}</p>}
      <GameLog of={protest} />
      <div class="judge-call-acts">
        <Button kind="main" icon="gavel" act={put(deciding, true)}>
          {t("decide")}
        </Button>
      </div>
      {deciding.value && <ProtestForm protest={protest} done={put(deciding, false)} />}
    </li>
  );
}

export function Queue({ calls }: { calls: Matter[] }): JSX.Element {
  const sorted = useMemo(
    () =>
      [...calls].sort(
        (a, b) => Number(a.judge_there ?? false) - Number(b.judge_there ?? false) || a.at - b.at,
      ),
    [calls],
  );
  if (!sorted.length)
    return (
      <Empty icon="bell" title={t("quiet")}>
        <p>{t("quietLead")}</p>
      </Empty>
    );
  return (
    <ol class="judge-queue" aria-live="polite">
      {sorted.map((one) =>
        one.matter === "protest" ? (
          <Protest key={one.step} protest={one} />
        ) : (
          <Call key={one.step} call={one} />
        ),
      )}
    </ol>
  );
}

/** Incidents that wait for a ruling. */
export function Unruled({ incidents }: { incidents: Matter[] }): JSX.Element | null {
  const ruling = useSignal<Matter | null>(null);
  const open = incidents.filter((one) => one.matter === "incident" && !one.ruled);
  if (!open.length) return null;
  return (
    <section>
      <h2>{t("unruled")}</h2>
      <ul class="judge-list">
        {open.map((one) => (
          <li key={one.step}>
            <div>
              <strong>{codeWord(one.topic)}</strong>{" "}
              <span class="soft">{one.table ? t("table", { n: one.table }) : t("hall")}</span>
              {one.text && <p class="judge-quote">{one.text}</p>}
            </div>
            <Button small icon="gavel" act={put(ruling, one)}>
              {t("rule")}
            </Button>
          </li>
        ))}
      </ul>
      {ruling.value && (
        <Dialog title={codeWord(ruling.value.topic)} done={put(ruling, null)}>
          <RulingForm incident={ruling.value} done={put(ruling, null)} />
        </Dialog>
      )}
    </section>
  );
}
