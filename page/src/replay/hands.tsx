// hands.tsx - everyone at this step in one table: points, cards, tiles and pieces. The game is over, so hands are open.
import type { JSX } from "preact";
import { comma, words } from "../language";
import { Tag } from "../ui/parts";
import { Pile, SeatMark } from "../table/cards";
import { scenarioOf } from "../table/scenario";
import { CARD_KINDS, type Place, type SeatView, type View } from "../table/types";
import { g, seatName } from "../table/game-words";

const t = words({
  hands: "All players at this step",
  player: { text: "Player", about: "heading of a column" },
  cards: "Resources",
  dev: "Development cards",
  points: "Points",
  bank: "Bank",
  knights: "Knights",
  progress: "Progress cards",
  facts: "On the table",
  route: "Road",
  left: "Supply",
  leftTitle:
    "{road, plural, one {1 road} other {# roads}}, {settlement, plural, one {1 settlement} other {# settlements}} and {city, plural, one {1 city} other {# cities}} in the supply",
  longest: "Longest Road",
  army: "Largest Army",
  turn: "playing now",
  deck: "{n, plural, one {1 left} other {# left}}",
});

const held = (one: SeatView): string =>
  CARD_KINDS.filter((kind) => one.devcards?.[kind])
    .map((kind) => g(kind) + (one.devcards![kind]! > 1 ? ` × ${one.devcards![kind]}` : ""))
    .join(comma()) || "–";

function Row({ view, places, seat }: { view: View; places: readonly Place[]; seat: number }): JSX.Element {
  const one = view.seats[seat]!,
    own = scenarioOf(view),
    active = view.turn === seat && view.phase !== "over";
  return (
    <tr data-seat={seat} class={active ? "active" : ""}>
      <th scope="row">
        <SeatMark seat={seat} /> {seatName(places, seat)}
        {active && <span class="hidden"> ({t("turn")})</span>}
      </th>
      <td class="number replay-points-now">{one.points ?? one.public_points}</td>
      <td>
        <Pile cards={one.hand ?? {}} />
      </td>
      {own.developmentCards === false ? (
        <>
          <td>{own.Holds && <own.Holds view={view} seat={seat} />}</td>
          <td>
            <ul class="play-facts">{own.Facts && <own.Facts view={view} seat={seat} />}</ul>
          </td>
        </>
      ) : (
        <>
          <td>{held(one)}</td>
          <td class="number">
            {one.knights}
            {view.largest_army === seat && (
              <>
                {" "}
                <Tag kind="accent">{t("army")}</Tag>
              </>
            )}
          </td>
        </>
      )}
      <td class="number">
        {one.route}
        {view.longest_route === seat && (
          <>
            {" "}
            <Tag kind="accent">{t("longest")}</Tag>
          </>
        )}
      </td>
      <td class="number" title={t("leftTitle", one.supply)}>
        <span class="hidden">{t("leftTitle", one.supply)}</span>
        <span aria-hidden="true">
          {one.supply.road}·{one.supply.settlement}·{one.supply.city}
        </span>
      </td>
    </tr>
  );
}

export function Hands({ view, places }: { view: View; places: readonly Place[] }): JSX.Element {
  const cards = scenarioOf(view).developmentCards !== false;
  return (
    <div class="scroll replay-hands" tabIndex={0} role="region" aria-label={t("hands")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("player")}</th>
            <th scope="col" class="number">
              {t("points")}
            </th>
            <th scope="col">{t("cards")}</th>
            <th scope="col">{t(cards ? "dev" : "progress")}</th>
            <th scope="col" class={cards ? "number" : ""}>
              {t(cards ? "knights" : "facts")}
            </th>
            <th scope="col" class="number">
              {t("route")}
            </th>
            <th scope="col" class="number">
              {t("left")}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.seats.map((_, seat) => (
            <Row key={seat} view={view} places={places} seat={seat} />
          ))}
          <tr>
            <th scope="row">{t("bank")}</th>
            <td />
            <td>
              <Pile cards={view.bank} />
            </td>
            <td>{cards && t("deck", { n: view.deck_count })}</td>
            <td />
            <td />
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  );
}
