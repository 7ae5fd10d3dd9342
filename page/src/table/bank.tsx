// bank.tsx - what the bank has left, and what things cost: one tap away.
import type { JSX } from "preact";
import { comma, words } from "../language";
import { Price, Sign, tint } from "./cards";
import { COSTS } from "./reasons";
import { goodsOf, scenarioOf, type AtTable } from "./scenario";
import { CARD_KINDS, type Cards, type View } from "./types";
import { cardsText, g } from "./game-words";

const t = words({
  bank: "Bank",
  deck: "{n, plural, one {1 development card left} other {# development cards left}}",
  costs: "Building costs",
  spent: "Played: {cards}",
  worth: "Points",
  goal: "First to {n} points wins.",
  worths: "Settlement 1, city 2, Longest Road (5+) 2, Largest Army (3+) 2",
});

/** What can be bought, in this game. */
function costsIn(view: View): (readonly [what: string, cost: Cards])[] {
  const own = scenarioOf(view);
  return [
    [g("road"), COSTS.road],
    [g("settlement"), COSTS.settlement],
    [g("city"), COSTS.city],
    ...(own.developmentCards === false ? [] : [[g("card"), COSTS.buy] as const]),
    ...(own.costs?.() ?? []),
  ];
}

export function Bank({ at }: { at: AtTable }): JSX.Element {
  const { view } = at,
    own = scenarioOf(view),
    bank: Cards = view.bank,
    goal = Number(view.rules.vp_target ?? 10);
  const spent = CARD_KINDS.filter((kind) => view.spent[kind])
    .map((kind) => `${view.spent[kind]} ${g(kind)}`)
    .join(comma());
  return (
    <section class="play-bank">
      <h3>{t("bank")}</h3>
      <ul class="play-stock">
        {goodsOf(view).map((kind) => (
          <li key={kind} class={`play-chip ${tint(kind)}`} data-bank={kind}>
            <Sign kind={kind} />
            <b>{bank[kind] ?? 0}</b>
            <span class="hidden">{g(kind)}</span>
          </li>
        ))}
      </ul>
      {own.developmentCards !== false && (
        <p class="soft" data-bank="deck">
          {t("deck", { n: view.deck_count })}
          {spent && `. ${t("spent", { cards: spent })}`}
        </p>
      )}
      {own.Bank && <own.Bank {...at} />}
      <p class="soft">
        {t("goal", { n: goal })}
        {own.goal && ` ${own.goal(goal)}`}
      </p>
      <h3>{t("costs")}</h3>
      <dl class="play-costs">
        {costsIn(view).map(([what, cost]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <Price cost={cost} size={20} />
              <span class="hidden">{cardsText(cost)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">
        <b>{t("worth")}:</b> {own.worths?.() ?? t("worths")}
      </p>
    </section>
  );
}
