// judge-changes.tsx - what would change: the board afterwards and, line by line, every hand, piece and holder that is not as it was.
import type { JSX } from "preact";
import { Board } from "../board/board";
import { comma, words } from "../language";
import { Note } from "../ui/parts";
import { Pile, SeatMark } from "./cards";
import { seesHands, type JudgeView, type Preview } from "./judge-view";
import { pieces } from "./shown";
import { GOODS, type Cards, type Place, type SeatView, type View } from "./types";
import { g, seatName } from "./game-words";

const t = words({
  title: "Preview",
  nothing: "No visible changes.",
  wait: "Loading preview…",
  cards: "{a} → {b} cards",
  points: "{a} → {b} points",
  board: "Board afterwards",
  robber: "The robber moves from hex {a} to hex {b}.",
  robberOff: "The robber leaves the board.",
  bank: "Bank: {what}",
  turn: "{who}'s turn.",
  over: "The game ends; {who} wins.",
  overNone: "The game ends without a winner.",
  longest: "Longest Road: {who}",
  army: "Largest Army: {who}",
  nobody: "nobody",
  dev: "{a} → {b} development cards",
  pieces: "pieces on the board: {a} → {b}",
  settlements: "settlement {at}",
  cities: "city {at}",
  roads: "road {at}",
  ships: "ship {at}",
  knights: "knights played: {a} → {b}",
  pirate: "The pirate moves to hex {b}.",
  hands: "Hands afterwards",
  seat: "Player",
  hand: "Hand",
  left: "time left: {a} → {b} s",
});

const KINDS = ["settlements", "cities", "roads", "ships"] as const;
/** "− road 12, + road 13", or how many if it is a whole stretch of the game. */
function pieceLine(a: SeatView, b: SeatView): string | null {
  const gone: string[] = [],
    come: string[] = [],
    count = (one: SeatView): number => KINDS.reduce((sum, kind) => sum + (one[kind]?.length ?? 0), 0);
  for (const kind of KINDS) {
    gone.push(...(a[kind] ?? []).filter((at) => !b[kind]?.includes(at)).map((at) => `− ${t(kind, { at })}`));
    come.push(...(b[kind] ?? []).filter((at) => !a[kind]?.includes(at)).map((at) => `+ ${t(kind, { at })}`));
  }
  if (gone.length + come.length > 4) return t("pieces", { a: count(a), b: count(b) });
  return [...gone, ...come].join(comma()) || null;
}

/** "+2 ore, −1 wool" */
function difference(a: Cards, b: Cards): string {
  return GOODS.flatMap((kind) => {
    const d = (b[kind] ?? 0) - (a[kind] ?? 0);
    return d ? [`${d > 0 ? "+" : "−"}${Math.abs(d)} ${g(kind)}`] : [];
  }).join(comma());
}

function seatLines(a: SeatView, b: SeatView): string[] {
  const lines: string[] = [],
    points = (one: SeatView): number => one.points ?? one.public_points;
  if (a.hand && b.hand ? difference(a.hand, b.hand) : a.cards !== b.cards)
    lines.push(
      a.hand && b.hand
        ? `${difference(a.hand, b.hand)} (${t("cards", { a: a.cards, b: b.cards })})`
        : t("cards", { a: a.cards, b: b.cards }),
    );
  if (a.devcard_count !== b.devcard_count) lines.push(t("dev", { a: a.devcard_count, b: b.devcard_count }));
  if (points(a) !== points(b)) lines.push(t("points", { a: points(a), b: points(b) }));
  const laid = pieceLine(a, b);
  if (laid) lines.push(laid);
  if (a.knights !== b.knights) lines.push(t("knights", { a: a.knights, b: b.knights }));
  if (
    a.clock.left_ms !== undefined &&
    b.clock.left_ms !== undefined &&
    Math.round(a.clock.left_ms / 1000) !== Math.round(b.clock.left_ms / 1000)
  )
    lines.push(t("left", { a: Math.round(a.clock.left_ms / 1000), b: Math.round(b.clock.left_ms / 1000) }));
  return lines;
}

function tableLines(a: View, b: View, name: (seat: number | null) => string): string[] {
  const lines: string[] = [],
    bank = difference(a.bank, b.bank);
  if (a.robber !== b.robber)
    lines.push(b.robber === null ? t("robberOff") : t("robber", { a: a.robber ?? "–", b: b.robber }));
  if (a.pirate !== b.pirate && b.pirate !== null && b.pirate !== undefined)
    lines.push(t("pirate", { b: b.pirate }));
  if (bank) lines.push(t("bank", { what: bank }));
  if (a.longest_route !== b.longest_route) lines.push(t("longest", { who: name(b.longest_route) }));
  if (a.largest_army !== b.largest_army) lines.push(t("army", { who: name(b.largest_army) }));
  if (b.phase === "over" && a.phase !== "over")
    lines.push(b.result.winner === null ? t("overNone") : t("over", { who: name(b.result.winner) }));
  else if (a.turn !== b.turn) lines.push(t("turn", { who: name(b.turn) }));
  return lines;
}

export function Changes({
  before,
  answer,
  places,
  board,
}: {
  before: View;
  answer: Preview | null;
  places: readonly Place[];
  board?: boolean;
}): JSX.Element {
  if (!answer)
    return (
      <p class="soft" role="status">
        {t("wait")}
      </p>
    );
  if (!answer.allowed) return <Note kind="warning">{answer.text}</Note>;
  const after = answer.view,
    name = (seat: number | null): string => (seat === null ? t("nobody") : seatName(places, seat));
  const seats = after.seats
    .map((one, seat) => ({ seat, lines: seatLines(before.seats[seat]!, one) }))
    .filter(({ lines }) => lines.length);
  const others = tableLines(before, after, name);
  return (
    <section class="jt-changes" aria-label={t("title")} role="status">
      <h3>{t("title")}</h3>
      {!seats.length && !others.length && <p class="soft">{t("nothing")}</p>}
      <ul>
        {seats.map(({ seat, lines }) => (
          <li key={seat}>
            <SeatMark seat={seat} />
            <b>{seatName(places, seat)}</b> <span>{lines.join(" · ")}</span>
          </li>
        ))}
        {others.map((line) => (
          <li key={line}>
            <i />
            {line}
          </li>
        ))}
      </ul>
      {board && (
        <div class="jt-board">
          <Board board={after.board} label={t("board")} robber={after.robber} {...pieces(after)} />
        </div>
      )}
      {board && seesHands(before) && <Hands view={after} places={places} title={t("hands")} />}
    </section>
  );
}

/** Every hand, for a judge who asked for it. */
export function Hands({
  view,
  places,
  title,
}: {
  view: JudgeView;
  places: readonly Place[];
  title: string;
}): JSX.Element {
  return (
    <table class="jt-hands">
      <caption>{title}</caption>
      <thead class="hidden">
        <tr>
          <th scope="col">{t("seat")}</th>
          <th scope="col">{t("hand")}</th>
        </tr>
      </thead>
      <tbody>
        {view.seats.map((one, seat) => (
          <tr key={seat}>
            <th scope="row">
              <SeatMark seat={seat} /> {seatName(places, seat)}
            </th>
            <td>
              <Pile cards={one.hand ?? {}} />
              {Object.entries(one.devcards ?? {}).map(([kind, n]) =>
                n ? (
                  <span key={kind} class="tag">
                    {n} {g(kind as "knight")}
                  </span>
                ) : null,
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
