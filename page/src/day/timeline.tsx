// timeline.tsx - the line of the day: from the announcement to the champion, with the place where we are.
import type { JSX } from "preact";
import { useEvent, type EventFacts } from "../event/event";
import { knockoutName, roundName, type Rounds } from "../event/tables";
import { words } from "../language";

const t = words({
  line: "Event timeline",
  announced: "Published",
  gathered: "Registration",
  schedule: "Schedule",
  cut: "Cut",
  semi: "Semi-final",
  final: "Final",
  champion: "Champion",
  groups: "Groups",
  bracket: "Bracket",
  results: "{in} of {of}",
  present: "{n} checked in",
  published: "{n} of {of} rounds",
  done: "done",
  now: "now",
});

export type Stop = { key: string; name: string; done: boolean; to?: string; note?: string };

const knockout = (facts: EventFacts): boolean => facts.finals || facts.cut_made;
const semi = (facts: EventFacts, { rounds }: Rounds): boolean =>
  rounds.some((one) => one.phase === "semi-final") ||
  (!facts.semi_left_out &&
    !facts.cut_made &&
    !facts.next?.some((one) => one.kind === "final.seeded" && one.code === "no-knockout"));

/** The rounds of a bracket that come after this one. */
const ahead = ({ number, of = 0 }: Rounds["rounds"][number]): Stop[] =>
  Array.from({ length: Math.max(0, of - number) }, (_, i) => ({
    key: `b${number + i + 1}`,
    name: knockoutName(number + i + 1, of),
    done: false,
  }));

/** Past and future steps; the first unfinished one is the current one. */
export function stops(facts: EventFacts, view: Rounds): Stop[] {
  const { rounds } = view,
    past = (stage: string): boolean =>
      ["draft", "published", "registration", "assembling", "running", "completed"].indexOf(facts.stage) >
      ["draft", "published", "registration", "assembling", "running", "completed"].indexOf(stage);
  const of = (phase: string) => rounds.filter((one) => one.phase === phase);
  const row = (one: Rounds["rounds"][number]): Stop => ({
    key: `r${one.round}`,
    name: roundName(one),
    done: one.state === "closed",
    to: `/rounds/${one.round}`,
    ...(one.state === "started" ? { note: t("results", { in: one.results, of: one.tables }) } : {}),
  });
  const online =
    facts.next?.some((one) => one.kind === "promotion.made") ||
    of("qualifier").length > 0 ||
    of("bracket").length > 0;
  const list: Stop[] = [
    { key: "announced", name: t("announced"), done: facts.stage !== "draft" },
    {
      key: "gathered",
      name: t("gathered"),
      done: past("registration") && !facts.registration_open,
      to: "/people",
      note: t("present", { n: facts.entrants.present }),
    },
  ];
  if (online)
    list.push(
      {
        key: "groups",
        name: t("groups"),
        done:
          of("bracket").length > 0 ||
          facts.next?.some((one) => one.kind === "promotion.made" && one.code === "too-late") === true,
        to: "/groups",
      },
      ...(of("bracket").length
        ? [...of("bracket").map(row), ...ahead(of("bracket").at(-1)!)]
        : [{ key: "bracket", name: t("bracket"), done: false }]),
    );
  else {
    list.push({
      key: "schedule",
      name: t("schedule"),
      done: facts.rounds_published >= facts.rounds_planned && facts.rounds_planned > 0,
      to: "/schedule",
      note: t("published", { n: facts.rounds_published, of: facts.rounds_planned }),
    });
    list.push(
      ...of("preliminary").map(row),
      ...(view.coming ?? [])
        .filter((one) => one.phase === "preliminary")
        .map((one): Stop => ({ key: `c${one.round}`, name: roundName(one), done: false })),
    );
  }
  if (!online && knockout(facts)) {
    list.push({ key: "cut", name: t("cut"), done: facts.cut_made, to: "/knockout" });
    if (semi(facts, view))
      list.push(
        ...(of("semi-final").length
          ? of("semi-final").map(row)
          : [{ key: "semi", name: t("semi"), done: false }]),
      );
    list.push(
      ...(of("final").length ? of("final").map(row) : [{ key: "final", name: t("final"), done: false }]),
    );
  }
  list.push({
    key: "champion",
    name: t("champion"),
    done: facts.champion !== undefined,
    ...(facts.champion ? { to: "/champion", note: facts.champion.name } : {}),
  });
  return list;
}

export function Timeline({ view }: { view: Rounds }): JSX.Element {
  const here = useEvent(),
    list = stops(here.facts, view),
    now = list.findIndex((stop) => !stop.done);
  return (
    <ol class="timeline" aria-label={t("line")}>
      {list.map((stop, i) => (
        <li
          key={stop.key}
          class={stop.done ? "done" : i === now ? "now" : ""}
          aria-current={i === now ? "step" : undefined}
        >
          <strong>
            {stop.to ? <a href={`/events/${here.id}${stop.to}`}>{stop.name}</a> : stop.name}
            <span class="hidden"> {stop.done ? `(${t("done")})` : i === now ? `(${t("now")})` : ""}</span>
          </strong>
          {stop.note && <span>{stop.note}</span>}
        </li>
      ))}
    </ol>
  );
}
