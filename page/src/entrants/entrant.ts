// entrant.ts - an entrant as the server tells the desk, what the rulebook wants of one, and the steps of a check-in.
import { useData } from "../data";
import { terms, words } from "../language";
import { useEvent, type Step } from "../event/event";
import { mixWord } from "../event/tables";
import type * as answers from "../answers";

export type Entrant = answers.Entrant;

/** What is asked of everyone whom the league may send to its final (DM19-4.7): nothing counts as declared until they say it. */
export const DECLARES = ["national", "resident", "neither", "elsewhere"] as const;
/** Empty boxes say nothing; "neither" is a box of its own and clears the others. */
export const declaring = (said: readonly string[], what: string, on: boolean): string[] => {
  const against =
    what === "neither"
      ? ["national", "resident"]
      : what === "national" || what === "resident"
        ? ["neither"]
        : [];
  return on
    ? [...said.filter((other) => other !== what && !against.includes(other)), what]
    : said.filter((other) => other !== what);
};
export const declareWord = terms({
  national: "German national",
  resident: "Lives mainly in Germany",
  neither: "Neither: plays without qualifying",
  elsewhere: "Has ever played in another country's official championship",
  "brings-game": "Brings a game",
  direct: "Directly qualified",
  invited: "Invited",
});

const t = words({
  brings: "I'm bringing a game",
  bringsAll: "I'm bringing a game with everything needed for {games}",
});
/** A copy without the expansion of a later round would be no help there (DM19-5.8). */
export const bringsWord = (scenarios: readonly string[]): string =>
  scenarios.some((one) => one !== "base")
    ? t("bringsAll", { games: mixWord([...new Set(scenarios)]) })
    : t("brings");

/** What the rulebook asks of players: eligibility, time zones, whose copies are used, the minimum number. */
export type Wanted = {
  eligibility: string | null;
  zones: boolean;
  mail: boolean;
  bringers: boolean;
  minimum: number;
  /** Fewer may play, but then nobody gets points for the season. */
  forSeason: boolean;
  online: boolean;
};
export function useWanted(): Wanted | null {
  const { api } = useEvent();
  const book = useData<{ parameters: { name: string; value: string; said?: string; applies: boolean }[] }>(
    `${api}/parameters`,
  ).value.value;
  if (!book) return null;
  const find = (name: string) => book.parameters.find((one) => one.name === name);
  const eligible = find("eligibility"),
    group = find("group_by");
  return {
    eligibility: eligible?.applies && eligible.value !== "anybody" ? (eligible.said ?? eligible.value) : null,
    mail: find("account_prerequisite")?.value.includes("e-mail") ?? false,
    zones: group?.applies === true && group.value !== "none",
    bringers: find("material_source")?.value.includes("player") ?? false,
    minimum: Number((group?.applies ? find("group_min") : find("min_attendees"))?.value ?? 0),
    forSeason: find("min_attendees_for")?.value === "points for the season",
    online: find("mode")?.value !== "physical",
  };
}

/** Everything a check-in needs in one go: what was signed at the desk, what was declared there, and the check-in itself. */
export function checkIn(one: Entrant, declares: string[] | null): Step[] {
  const { player } = one;
  return [
    ...(one.acks_missing?.length ? [{ kind: "policy.acknowledged", player, acks: one.acks_missing }] : []),
    ...(declares ? [{ kind: "entry.eligibility_checked", player, declared: ["declared", ...declares] }] : []),
    { kind: "entry.checked_in", player },
  ];
}
export const comes = (one: Entrant): boolean => one.status === "registered" || one.status === "no-show";
