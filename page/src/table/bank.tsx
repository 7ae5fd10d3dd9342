// bank.tsx - what the bank has left, and what things cost: one tap away.
import type { JSX } from "preact";
import { comma, words } from "../language";
import { LAND_OF, Sign } from "./cards";
import { FishPiles } from "./isles/fish";
import { f } from "./isles/isle-words";
import { COSTS } from "./reasons";
import { CARD_KINDS, RESOURCES, type Cards, type View } from "./types";
import { g } from "./game-words";

const t = words({
  bank: "Bank",
  deck: "{n, plural, one {1 development card left} other {# development cards left}}",
  costs: "Building costs",
  spent: "Played: {cards}",
  worth: "Points",
  worths: "Settlement 1, city 2, Longest Road (5+) 2, Largest Army (3+) 2",
});

const ROWS = [
  ["road", COSTS.road],
  ["settlement", COSTS.settlement],
  ["city", COSTS.city],
  ["card", COSTS.buy],
  ["ship", { lumber: 1, wool: 1 }],
] as const; // S-40

export function Bank({ view }: { view: View }): JSX.Element {
  const spent = CARD_KINDS.filter((kind) => view.spent[kind])
    .map((kind) => `${view.spent[kind]} ${g(kind)}`)
    .join(comma());
  return (
    <section class="play-bank">
      <h3>{t("bank")}</h3>
      <ul class="play-stock">
        {RESOURCES.map((kind) => (
          <li key={kind} class={`play-chip board-${LAND_OF[kind]}`} data-bank={kind}>
            <Sign kind={kind} />
            <b>{view.bank[kind] ?? 0}</b>
            <span class="hidden">{g(kind)}</span>
          </li>
        ))}
      </ul>
      <p class="soft" data-bank="deck">
        {t("deck", { n: view.deck_count })}
        {spent && `. ${t("spent", { cards: spent })}`}
      </p>
      <FishPiles view={view} />
      <p class="soft">
        {f("goal", { n: Number(view.rules.vp_target ?? 10) })}
        {view.scenario === "fishermen" && ` ${f("goalBoot", { n: Number(view.rules.vp_target ?? 10) + 1 })}`}
      </p>
      <h3>{t("costs")}</h3>
      <dl class="play-costs">
        {ROWS.filter(([what]) => what !== "ship" || view.scenario === "new-shores").map(([what, cost]) => (
          <div key={what}>
            <dt>{what === "ship" ? f("ship") : g(what)}</dt>
            <dd>
              {RESOURCES.flatMap((kind) =>
                Array.from({ length: (cost as Cards)[kind] ?? 0 }, (_, i) => (
                  <Sign key={kind + i} kind={kind} size={20} />
                )),
              )}
              <span class="hidden">
                {RESOURCES.filter((kind) => (cost as Cards)[kind])
                  .map((kind) => `${(cost as Cards)[kind]} ${g(kind)}`)
                  .join(comma())}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">
        <b>{t("worth")}:</b> {t("worths")}
      </p>
    </section>
  );
}
