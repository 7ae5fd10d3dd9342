// cities-and-knights.tsx - what the table asks about Cities & Knights, and where in this folder the answers are.
import type { JSX } from "preact";
import type { AtTable, OfSeat, Scenario } from "../scenario";
import { GOODS, type View } from "../types";
import { Acts, Buttons, keyList, keys, targets } from "./knight-acts";
import { AnswerPanel, HarborOffers, PutBack } from "./knight-answers";
import { Course } from "./course";
import { Facts, Holds, pieces, points } from "./knight-facts";
import { Intro, Rules } from "./intro";
import { costRows, k, waits } from "./knight-words";
import { CardPanel, ProgressHand } from "./progress-cards";
import { EventDie } from "./knight-signs";
import { TrackList, Tracks } from "./tracks";

const Panels = (at: AtTable): JSX.Element => (
  <>
    <Intro view={at.view} />
    <AnswerPanel at={at} />
    <PutBack at={at} />
    <HarborOffers at={at} />
    <CardPanel at={at} />
    {at.mode === "improve" && <Tracks at={at} />}
  </>
);

/** Decks, levels and the rules in short, to look things up. */
function Bank(at: AtTable): JSX.Element {
  const size = (track: "science" | "trade" | "politics"): number => {
    const deck = at.view.decks?.[track];
    return (deck?.upper ?? 0) + (deck?.under.length ?? 0);
  };
  return (
    <>
      <p class="soft">
        {k("decks", { science: size("science"), trade: size("trade"), politics: size("politics") })}
      </p>
      {at.mode !== "improve" && <TrackList at={at} />}
      <Rules />
    </>
  );
}

const isChoosing = ({ view, seat }: OfSeat): boolean =>
  (view.choosing?.includes(seat) ?? false) && !view.seats[seat]!.has_chosen_discard;

export const knights: Scenario = {
  goods: GOODS,
  developmentCards: false,
  handLimit: (view: View, seat) => view.seats[seat]!.hand_limit ?? 7,
  pieces,
  targets,
  Acts,
  Buttons,
  Panels,
  Course,
  redFirst: true, // K-7
  Die: ({ view }) => <EventDie face={view.event ?? null} />,
  Hand: ProgressHand,
  Holds,
  keys,
  keyList,
  Facts,
  doing: (view, seat) => (isChoosing({ view, seat }) ? k("choosing") : ""),
  waits,
  gives: (view, places) =>
    view.phase === "wedding" || view.phase === "sabotage"
      ? { title: waits(view, places, null) ?? "", press: k(view.phase === "wedding" ? "give" : "discard") }
      : null,
  Bank,
  costs: costRows,
  worths: () => k("worths"),
  points,
};
