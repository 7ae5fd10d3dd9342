// trade.tsx - one panel for bank and players: an offer, what each opponent says to it, and the proposer's choice.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { words } from "../language";
import { Button, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { Pile, SeatMark, Stepper } from "./cards";
import type { LiveTable } from "./live-table";
import { Mark } from "./signs";
import { goodsOf } from "./scenario";
import { countCards, GOODS, type Cards, type Good, type Offer, type Place, type View } from "./types";
import { seatName } from "./game-words";

const t = words({
  title: "Trade",
  give: "You give",
  get: "You get",
  ask: "Offer to players",
  bank: "Trade with the bank",
  bankNo: "The bank gives 1 card for {rate} of the same kind.",
  sameNo: "You can't trade a resource for itself.",
  emptyNo: "Choose cards on both sides.",
  to: "To",
  open: "Your offer",
  withdraw: "Withdraw",
  decline: "declines",
  counters: "counter-offer",
  thinks: "thinking",
  take: "Trade with {who}",
  offerOf: "{who} offers",
  wants: "and wants",
  accept: "Accept",
  refuse: "Decline",
  counter: "Counter-offer",
  quiet: "No more offers this turn",
  would: "gives",
  forThat: "for",
  cannot: "You don't have these cards.",
  close: "Close",
  after: "{n, plural, one {After the trade: 1 card} other {After the trade: # cards}}",
  sendCounter: "Send counter-offer",
});

const has = (hand: Cards, wanted: Cards): boolean =>
  GOODS.every((kind) => (wanted[kind] ?? 0) <= (hand[kind] ?? 0));
const single = (cards: Cards): Good | null => {
  const kinds = GOODS.filter((kind) => cards[kind]);
  return kinds.length === 1 ? kinds[0]! : null;
};

/** Could this be a trade with the bank, at the player's best rate? */
function bankTrade(view: View, give: Cards, get: Cards): { give: Good; get: Good } | null {
  const from = single(give),
    to = single(get),
    rate = from && view.legal?.bank?.give[from];
  return from &&
    to &&
    from !== to &&
    rate &&
    give[from] === rate &&
    get[to] === 1 &&
    view.legal?.bank?.take.includes(to)
    ? { give: from, get: to }
    : null;
}

type Props = { table: LiveTable; view: View; places: readonly Place[]; done: () => void };

function TradePartners({
  others,
  to,
  places,
}: {
  others: number[];
  to: Signal<number[]>;
  places: readonly Place[];
}): JSX.Element {
  return (
    <div class="row play-trade-to" role="group" aria-label={t("to")}>
      <span>{t("to")}</span>
      {others.map((seat) => (
        <Button
          key={seat}
          small
          pressed={to.value.includes(seat)}
          act={() => {
            to.value = to.value.includes(seat) ? to.value.filter((one) => one !== seat) : [...to.value, seat];
          }}
        >
          <SeatMark seat={seat} />
          {seatName(places, seat)}
        </Button>
      ))}
    </div>
  );
}

/** Making an offer, or a counter-offer out of turn. */
function Make({
  table,
  view,
  places,
  done,
  counter,
  first,
}: Props & { counter: boolean; first?: Offer | undefined }): JSX.Element {
  const give = useSignal<Cards>(first ? { ...first.get } : {}),
    get = useSignal<Cards>(first ? { ...first.give } : {});
  const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== view.seat),
    to = useSignal<number[]>(others);
  const hand = view.seats[view.seat!]!.hand ?? {},
    goods = goodsOf(view),
    bank = counter ? null : bankTrade(view, give.value, get.value);
  const same = GOODS.some((kind) => give.value[kind] && get.value[kind]);
  const wrong = !countCards(give.value) || !countCards(get.value) ? t("emptyNo") : same ? t("sameNo") : null;
  const after = Object.fromEntries(
    goods.map((kind) => [kind, (hand[kind] ?? 0) - (give.value[kind] ?? 0) + (get.value[kind] ?? 0)]),
  ) as Cards;
  const rate = single(give.value) ? (view.seats[view.seat!]!.rates[single(give.value)!] ?? 4) : 4;
  return (
    <>
      <div class="play-trade-sides">
        <div>
          <h3>{t("give")}</h3>
          <Stepper label={t("give")} cards={give.value} set={into(give)} most={hand} kinds={goods} />
        </div>
        <div>
          <h3>{t("get")}</h3>
          <Stepper label={t("get")} cards={get.value} set={into(get)} kinds={goods} />
        </div>
      </div>
      {!wrong && (
        <p class="play-after soft">
          {t("after", { n: countCards(after) })} <Pile cards={after} />
        </p>
      )}
      {!counter && <TradePartners others={others} to={to} places={places} />}
      <div class="buttons">
        {counter ? (
          <Button
            kind="main"
            not={wrong}
            act={async () => {
              await table.enter({ kind: "counter", give: give.value, get: get.value });
              done();
            }}
          >
            {t("sendCounter")}
          </Button>
        ) : (
          <>
            <Button
              kind={bank ? "plain" : "main"}
              not={wrong ?? (to.value.length ? null : t("emptyNo"))}
              act={() => table.enter({ kind: "offer", to: to.value, give: give.value, get: get.value })}
            >
              {t("ask")}
            </Button>
            <Button
              kind={bank ? "main" : "plain"}
              not={bank ? null : t("bankNo", { rate })}
              act={async () => {
                await table.act(`bank ${bank!.give} ${bank!.get}`);
                give.value = {};
                get.value = {};
              }}
            >
              {t("bank")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** The own open offer: a row for each opponent, and a button at everyone who agrees. */
function Mine({ table, view, places, offer }: Omit<Props, "done"> & { offer: Offer }): JSX.Element {
  const counters = view.offers.filter((one) => one.seat !== view.turn);
  return (
    <>
      <p class="play-swap-line">
        <b>{t("open")}</b> <Pile cards={offer.give} /> <Mark name="trade" /> <Pile cards={offer.get} />
      </p>
      <ul class="play-answers">
        {view.seats
          .map((_, seat) => seat)
          .filter((seat) => seat !== view.seat && (offer.to ?? []).includes(seat))
          .map((seat) => {
            const counter = counters.find((one) => one.seat === seat);
            return (
              <li key={seat}>
                <SeatMark seat={seat} />
                <b>{seatName(places, seat)}</b>
                {offer.yes.includes(seat) ? (
                  <Button
                    kind="main"
                    small
                    act={() => table.act({ kind: "trade", with: seat, give: offer.give, get: offer.get })}
                  >
                    {t("take", { who: seatName(places, seat) })}
                  </Button>
                ) : (
                  <Tag kind={counter ? "accent" : offer.no.includes(seat) ? "bad" : ""}>
                    {counter ? t("counters") : offer.no.includes(seat) ? t("decline") : t("thinks")}
                  </Tag>
                )}
                {counter && (
                  <span class="play-counter">
                    {t("would")} <Pile cards={counter.give} /> {t("forThat")} <Pile cards={counter.get} />
                    <Button
                      small
                      act={() =>
                        table.act({ kind: "trade", with: seat, give: counter.get, get: counter.give })
                      }
                    >
                      {t("accept")}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
      </ul>
      <div class="buttons">
        <Button act={() => table.enter({ kind: "withdraw", offer: offer.offer })}>{t("withdraw")}</Button>
      </div>
    </>
  );
}

/** An offer to us: three answers and an end of offers. */
function Answer({ table, view, places, offer }: Omit<Props, "done"> & { offer: Offer }): JSX.Element {
  const countering = useSignal(false),
    hand = view.seats[view.seat!]!.hand ?? {},
    may = (kind: string) => view.may?.includes(kind) ?? false;
  return (
    <>
      <p class="play-offer">
        {t("offerOf", { who: seatName(places, offer.seat) })} <Pile cards={offer.give} /> {t("wants")}{" "}
        <Pile cards={offer.get} />
      </p>
      <div class="buttons">
        <Button
          kind="main"
          not={has(hand, offer.get) ? null : t("cannot")}
          act={() => table.enter({ kind: "accept", offer: offer.offer })}
        >
          {t("accept")} <kbd>Y</kbd>
        </Button>
        {may("decline") && (
          <Button act={() => table.enter({ kind: "decline", offer: offer.offer })}>
            {t("refuse")} <kbd>N</kbd>
          </Button>
        )}
        {may("counter") && (
          <Button
            pressed={countering.value}
            act={() => {
              countering.value = !countering.value;
            }}
          >
            {t("counter")}
          </Button>
        )}
        {may("quiet") && (
          <Button kind="quiet" act={() => table.enter({ kind: "quiet" })}>
            {t("quiet")}
          </Button>
        )}
      </div>
      {countering.value && (
        <Make table={table} view={view} places={places} counter first={offer} done={put(countering, false)} />
      )}
    </>
  );
}

/** The offer that waits for our answer, if there is one. */
export const asked = (view: View): Offer | undefined =>
  view.seat === undefined || view.turn === view.seat
    ? undefined
    : view.offers.find(
        (one) =>
          one.seat === view.turn &&
          one.to?.includes(view.seat!) &&
          !one.yes.includes(view.seat!) &&
          !one.no.includes(view.seat!),
      );

export function Trade({ table, view, places, done }: Props): JSX.Element | null {
  const mine = view.offers.find((one) => one.seat === view.seat && view.turn === view.seat),
    to = asked(view);
  return (
    <section class={to ? "play-panel urgent" : "play-panel"} aria-label={t("title")}>
      <div class="row apart">
        <h2>{t("title")}</h2>
        {!to && (
          <Button kind="quiet" icon="cross" label={t("close")} act={done}>
            {""}
          </Button>
        )}
      </div>
      {mine ? (
        <Mine table={table} view={view} places={places} offer={mine} />
      ) : to ? (
        <Answer table={table} view={view} places={places} offer={to} />
      ) : (
        <Make table={table} view={view} places={places} done={done} counter={view.turn !== view.seat} />
      )}
    </section>
  );
}
