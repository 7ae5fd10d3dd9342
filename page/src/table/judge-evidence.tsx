// judge-evidence.tsx - who gave whom what, and whom the robber was sent against: for judges to look at. It has no automatic consequences.
import type { JSX } from "preact";
import { words } from "../language";
import { Dialog, Note, Tag } from "../ui/parts";
import { Pile, SeatMark } from "./cards";
import type { Flag, JudgeView, Pair } from "./judge-view";
import type { LiveTable } from "./live-table";
import { countCards, type Place } from "./types";
import { seatName, tellEntry } from "./game-words";

const t = words({
  title: "Trades and robber by pair",
  lead: "Evidence, not a verdict: who gave whom what. Players can't see it, and it has no automatic consequences.",
  pair: "Pair",
  trades: "{n, plural, one {1 trade} other {# trades}}",
  gave: "{who} gave",
  net: "Net: {n} for {who}",
  even: "Net: even",
  robbed: "{n, plural, one {{who} stole 1 card} other {{who} stole # cards}}",
  blocked: "{n, plural, one {blocked them once} other {blocked them # times}}",
  "free-cards": "Cards given away",
  "port-fee": "Harbour fee",
  "insurance-fee": "Safekeeping fee",
  favours: "{who} kept {cards}",
  none: "No trades between them.",
  waste: "Bank trades that did nothing but bring a hand under the limit",
  list: "Show trades",
});

type Props = { table: LiveTable; view: JudgeView; places: readonly Place[]; done: () => void };

function PairCard({
  table,
  pair,
  flag,
  places,
}: {
  table: LiveTable;
  pair: Pair;
  flag: Flag | undefined;
  places: readonly Place[];
}): JSX.Element {
  const [one, two] = pair.seats,
    who = [seatName(places, one), seatName(places, two)] as const;
  const net = countCards(pair.gave[1]) - countCards(pair.gave[0]),
    lines = table.log.value.filter(({ entry }) => entry && pair.entries.includes(entry.n));
  return (
    <li class={`jt-pair${flag ? " flagged" : ""}`}>
      <h3>
        <SeatMark seat={one} /> {who[0]} – <SeatMark seat={two} /> {who[1]}
      </h3>
      {flag && (
        <p>
          <Tag kind="warning">{t(flag.flag)}</Tag>{" "}
          {t("favours", { who: seatName(places, flag.favours), cards: "" })}
          <Pile cards={flag.rest[flag.favours === one ? 0 : 1]} />
        </p>
      )}
      {pair.trades === 0 ? (
        <p class="soft">{t("none")}</p>
      ) : (
        <dl>
          <div>
            <dt>{t("gave", { who: who[0] })}</dt>
            <dd>
              <Pile cards={pair.gave[0]} />
            </dd>
          </div>
          <div>
            <dt>{t("gave", { who: who[1] })}</dt>
            <dd>
              <Pile cards={pair.gave[1]} />
            </dd>
          </div>
          <div>
            <dt>{t("trades", { n: pair.trades })}</dt>
            <dd>{net === 0 ? t("even") : t("net", { n: `+${Math.abs(net)}`, who: who[net > 0 ? 0 : 1] })}</dd>
          </div>
        </dl>
      )}
      <ul class="jt-robber">
        {([0, 1] as const).map((side) =>
          pair.robbed[side] || pair.blocked[side] ? (
            <li key={side}>
              {t("robbed", { n: pair.robbed[side], who: who[side] })},{" "}
              {t("blocked", { n: pair.blocked[side] })}
            </li>
          ) : null,
        )}
      </ul>
      {lines.length > 0 && (
        <details>
          <summary>{t("list")}</summary>
          <ol>
            {lines.map((line) => (
              <li key={line.seq}>
                {line.entry!.n}: {tellEntry(line, places)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

export function Evidence({ table, view, places, done }: Props): JSX.Element {
  const flags = view.flags ?? [],
    flagOf = (pair: Pair): Flag | undefined =>
      flags.find((one) => one.seats[0] === pair.seats[0] && one.seats[1] === pair.seats[1]);
  const pairs = [...(view.pairs ?? [])].sort(
    (a, b) => Number(Boolean(flagOf(b))) - Number(Boolean(flagOf(a))) || b.trades - a.trades,
  );
  return (
    <Dialog title={t("title")} done={done} wide>
      <Note>{t("lead")}</Note>
      <ul class="jt-pairs">
        {pairs.map((pair) => (
          <PairCard key={pair.seats.join()} table={table} pair={pair} flag={flagOf(pair)} places={places} />
        ))}
      </ul>
      {(view.waste?.length ?? 0) > 0 && (
        <>
          <h3>{t("waste")}</h3>
          <ul>
            {view.waste!.map((one) => (
              <li key={one.entry}>
                <SeatMark seat={one.seat} /> {one.entry}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
