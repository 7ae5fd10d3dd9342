// stage.tsx - a table for those who watch: the board, everyone's strip, and all hands where the view has them.
import type { JSX } from "preact";
import { Board } from "../board/board";
import { words } from "../language";
import { Pile, SeatMark } from "./cards";
import { Die } from "./this-moment";
import { scenarioOf } from "./scenario";
import { pieces } from "./shown";
import { CardArt, Mark } from "./signs";
import { CARD_KINDS, type Place, type View } from "./types";
import { g, seatName, waitsFor } from "./game-words";

const t = words({
  board: "Board",
  players: "Players",
  rolled: "Rolled: {n}",
  cards: "{n, plural, one {1 card} other {# cards}}",
});

/** What a seat holds: its cards if the view shows them, else how many. */
function Holds({ view, seat }: { view: View; seat: number }): JSX.Element {
  const one = view.seats[seat]!,
    own = scenarioOf(view),
    dev = CARD_KINDS.filter((kind) => one.devcards?.[kind]);
  if (!one.hand)
    return (
      <span class="stage-counts" title={t("cards", { n: one.cards })}>
        <Mark name="hand" size={18} />
        {one.cards}{" "}
        {own.developmentCards !== false && (
          <>
            <Mark name="dev" size={18} />
            {one.devcard_count} <Mark name="knight" size={18} />
            {one.knights}{" "}
          </>
        )}
        <Mark name="route" size={18} />
        {one.route}
      </span>
    );
  return (
    <span class="stage-hand">
      <Pile cards={one.hand} />
      {own.Holds && <own.Holds view={view} seat={seat} />}
      {dev.map((kind) => (
        <span key={kind} class="stage-dev" title={g(kind)}>
          <CardArt kind={kind} size={20} />
          {one.devcards![kind]! > 1 && one.devcards![kind]}
          <span class="hidden">{g(kind)}</span>
        </span>
      ))}
    </span>
  );
}

export function Players({ view, places }: { view: View; places: readonly Place[] }): JSX.Element {
  const { Facts } = scenarioOf(view);
  return (
    <ol class="stage-players" aria-label={t("players")}>
      {view.seats.map((one, seat) => (
        <li
          key={seat}
          class={`board-seat-${seat + 1}${view.turn === seat && view.phase !== "over" ? " active" : ""}`}
        >
          <SeatMark seat={seat} size={24} />
          <b dir="auto">{seatName(places, seat)}</b>
          <span class="stage-points" aria-label={g("points", { n: one.points ?? one.public_points })}>
            {one.points ?? one.public_points}
          </span>
          <Holds view={view} seat={seat} />
          {Facts && (
            <ul class="play-facts">
              <Facts view={view} seat={seat} />
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

export const Moment = ({ view, places }: { view: View; places: readonly Place[] }): JSX.Element => {
  const own = scenarioOf(view);
  return (
    <div class="stage-now">
      {view.dice && (
        <span class="stage-dice" role="img" aria-label={t("rolled", { n: view.dice[0] + view.dice[1] })}>
          <Die value={view.dice[0]} second={own.redFirst ?? false} />
          <Die value={view.dice[1]} second={!own.redFirst} />
          {own.Die && <own.Die view={view} />}
        </span>
      )}
      <p>{waitsFor({ ...view }, places)}</p>
      {own.Course && <own.Course view={view} places={places} />}
    </div>
  );
};

export const StageBoard = ({ view }: { view: View }): JSX.Element => (
  <Board board={view.board} label={t("board")} robber={view.robber} {...pieces(view)} />
);

export const Stage = ({ view, places }: { view: View; places: readonly Place[] }): JSX.Element => (
  <div class="stage">
    <div class="stage-board">
      <StageBoard view={view} />
    </div>
    <div class="stage-side">
      <Moment view={view} places={places} />
      <Players view={view} places={places} />
    </div>
  </div>
);
