// missing-texts.tsx - texts that everyone is to accept and nobody can read: neither the organisers nor the server have put them here,
// and the rulebook does not say what is in them.
import type { JSX } from "preact";
import { useData } from "../data";
import { ackWord, kindOf } from "../entrants/acks";
import { comma, words } from "../language";
import { Note } from "../ui/parts";
import { useEvent, type EventFacts } from "./event";

const t = words({
  missing: "Players must accept texts that haven't been added yet: {list}.",
  hall: "They are asked once the texts are here; until then only the desk can check them in.",
  online: "They are asked once the texts are here and can't check in before.",
  add: "Add texts",
});

/** Where the organisers wrote nothing: the rulebook stands for the rules, the values in force for the match settings, and in events from
 * before there were ready texts its own clauses for conduct, which the server names. */
export const isRuled = (facts: EventFacts, kind: string): boolean =>
  kind === "rules" || kind === "match-settings" || facts.ruled_texts[kind] !== undefined;

export function useMissingTexts(): string[] {
  const { api, facts } = useEvent();
  const own = useData<{ policies: { kind: string }[] }>(`${api}/policies`).value.value?.policies,
    server = useData<{ policies: { kind: string }[] }>("/api/policies").value.value?.policies;
  if (!own || !server) return [];
  const there = new Set([...own, ...server].map((one) => one.kind));
  if (facts.settings_posted !== undefined) there.add("match-settings"); // the event shows its own
  return facts.acks_needed.filter((ack) => !there.has(kindOf(ack)) && !isRuled(facts, kindOf(ack)));
}

/** What a player has still to accept: what can be read, and what the organisers have yet to put here. */
export function useOwnTexts(needed: readonly string[]): { read: string[]; unread: string[] } {
  const missing = useMissingTexts();
  return {
    read: needed.filter((ack) => !missing.includes(ack)),
    unread: needed.filter((ack) => missing.includes(ack)),
  };
}

/** For its organisers, before anyone is asked to accept them. */
export function MissingTexts(): JSX.Element | null {
  const { id, facts } = useEvent(),
    missing = useMissingTexts();
  return missing.length ? (
    <Note kind="warning">
      {t("missing", { list: missing.map(ackWord).join(comma()) })} {t(facts.online ? "online" : "hall")}{" "}
      <a href={`/events/${id}/settings?part=texts`}>{t("add")}</a>
    </Note>
  ) : null;
}
