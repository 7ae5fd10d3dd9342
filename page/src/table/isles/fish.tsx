// fish.tsx - the Fishermen at the table: tokens in the hand, the market with its five prices, the old boot, a token changed at the limit.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { GLYPH } from "../../board/art";
import { words } from "../../language";
import { Button } from "../../ui/parts";
import { into } from "../../ui/signals";
import { SeatMark, Sign } from "../cards";
import type { LiveTable } from "../live-table";
import { RESOURCES, TOKENS, type Place, type Token, type Tokens, type View, type Legal } from "../types";
import { g, seatName } from "../game-words";
import { f, tokensText, why } from "./isle-words";

const t = words({
  hand: "Your fish tokens",
  limit: "{n} of 7 tokens [F-25]",
  title: "Fish market",
  robber: "Remove the robber from the board",
  steal: "Steal a card from",
  card: "Take a card from the bank",
  road: "Build a road",
  buy: "Take a development card",
  place: "Choose an edge",
  take: "Take",
  send: "Remove",
  pays: "Pay with",
  auto: "automatic: the tokens with the least waste",
  bootTitle: "You have the old boot and need one more point to win. [F-41]",
  bootTo: "Pass it to",
  keep: "Keep all",
  swapTitle: "Swap a token? [F-26]",
  swap: "Return {token}",
  close: "Close",
  pile: "Fish: {n, plural, one {1 token} other {# tokens}} face down; spent: {spent}.",
  bootPile: "The old boot is still among them.",
});

const WORTH: Record<Token, number> = { "one-fish": 1, "two-fish": 2, "three-fish": 3 };
/** F-31 */
const PRICE = { "fish-robber": 2, "fish-steal": 3, "fish-card": 4, "fish-road": 5, "fish-buy": 7 } as const;
type Purchase = keyof typeof PRICE;
export const fishOf = (tokens: Tokens): number =>
  TOKENS.reduce((sum, kind) => sum + WORTH[kind] * (tokens[kind] ?? 0), 0);

export const Fish = ({ count = 1, size = 22 }: { count?: number; size?: number }): JSX.Element => (
  <svg
    class="play-sign isle-fish"
    viewBox={`-24 -24 48 ${count > 1 ? 18 * count + 16 : 48}`}
    width={size}
    height={size}
    aria-hidden="true"
  >
    {Array.from({ length: count }, (_, i) => (
      <path key={i} d={GLYPH.lake} transform={`translate(0 ${count > 1 ? 18 * i - 8 : 0})`} />
    ))}
  </svg>
);

export const Shoe = ({ size = 18 }: { size?: number }): JSX.Element => (
  <svg class="play-sign isle-sign" viewBox="-24 -24 48 48" width={size} height={size} aria-hidden="true">
    <path d="M-14-18H2V2L18 8V17H-14ZM-14 8H2" />
  </svg>
);

/** The own tokens, which nobody else sees. */
export function FishHand({ view }: { view: View }): JSX.Element | null {
  const me = view.seat === undefined ? undefined : view.seats[view.seat];
  if (!me?.fish) return null;
  return (
    <div class="isle-hand">
      <ul class="play-cards" aria-label={t("hand")}>
        {TOKENS.map((kind) => (
          <li key={kind} class={me.fish![kind] ? "on" : ""}>
            <Fish count={WORTH[kind]} size={28} />
            <b data-hand={kind}>{me.fish![kind] ?? 0}</b>
            <span>{f(kind)}</span>
          </li>
        ))}
        <li class="play-total" title={t("limit", { n: me.fish_count ?? 0 })}>
          <b>{fishOf(me.fish)}</b>
          <span>{f("fish", { n: fishOf(me.fish) }).replace(/^\S+ /, "")}</span>
        </li>
        {view.boot === view.seat && (
          <li class="on isle-shoe" title={t("bootTitle")}>
            <Shoe size={28} />
            <b>+1</b>
            <span>{f("hasBoot")}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The piles everyone sees (F-62). */
export const FishPiles = ({ view }: { view: View }): JSX.Element | null =>
  view.fish_in_pile === undefined ? null : (
    <p class="soft">
      {t("pile", { n: view.fish_in_pile, spent: tokensText(view.fish_spent ?? {}) })}
      {view.boot === null && ` ${t("bootPile")}`}
    </p>
  );

/** Why something cannot be bought; null if it can. */
function notNow(view: View, kind: Purchase): string | null {
  if (view.legal?.kinds.includes(kind)) return null;
  if (view.turn !== view.seat || view.phase !== "action") return why("fish-turn");
  if (kind === "fish-robber" && view.robber === null) return why(kind);
  const fish = fishOf(view.seats[view.seat]?.fish ?? {});
  return fish < PRICE[kind] ? why("fish", { n: fish, price: PRICE[kind] }) : why(kind);
}

type MarketProps = {
  table: LiveTable;
  view: View;
  places: readonly Place[];
  setMode: (mode: "fish-road") => void;
  done: () => void;
};

function StealChoices({
  view,
  legal,
  buy,
  places,
}: {
  view: View;
  legal: Legal | undefined;
  buy: (action: Parameters<LiveTable["act"]>[0] & object) => Promise<void>;
  places: readonly Place[];
}): JSX.Element {
  return (
    <>
      {view.seats
        .map((_, seat) => seat)
        .filter((seat) => seat !== view.seat)
        .map((seat) => (
          <Button
            key={seat}
            small
            not={
              legal?.["fish-steal"]?.victims.includes(seat)
                ? null
                : (notNow(view, "fish-steal") ?? why("fish-steal"))
            }
            act={() => buy({ kind: "fish-steal", victim: seat })}
          >
            <SeatMark seat={seat} />
            {seatName(places, seat)}
          </Button>
        ))}
    </>
  );
}

function CardChoices({
  legal,
  view,
  buy,
}: {
  legal: Legal | undefined;
  view: View;
  buy: (action: Parameters<LiveTable["act"]>[0] & object) => Promise<void>;
}): JSX.Element {
  return (
    <>
      {RESOURCES.map((kind) => (
        <Button
          key={kind}
          small
          label={g(kind)}
          not={
            legal?.["fish-card"]?.take.includes(kind) ? null : (notNow(view, "fish-card") ?? why("fish-card"))
          }
          act={() => buy({ kind: "fish-card", resource: kind })}
        >
          <Sign kind={kind} />
        </Button>
      ))}
    </>
  );
}

export function FishMarket({ table, view, places, setMode, done }: MarketProps): JSX.Element {
  const me = view.seats[view.seat!]!,
    paid = useSignal<Tokens>({}),
    legal = view.legal,
    fish = me.fish ?? {};
  const chosen = (): { tokens?: Tokens } =>
    TOKENS.some((kind) => paid.value[kind]) ? { tokens: paid.value } : {};
  const buy = async (action: Parameters<LiveTable["act"]>[0] & object): Promise<void> => {
    await table.act({ ...action, ...chosen() });
    paid.value = {};
  };
  const row = (kind: Purchase, what: string, choices: JSX.Element): JSX.Element => (
    <li key={kind}>
      <span class="isle-price" aria-label={f("fish", { n: PRICE[kind] })}>
        <b>{PRICE[kind]}</b>
        <Fish />
      </span>
      <span>{what}</span>
      <div class="buttons">{choices}</div>
    </li>
  );
  const plain = (kind: "fish-robber" | "fish-buy", word: string): JSX.Element => (
    <Button small not={notNow(view, kind)} act={() => buy({ kind })}>
      {word}
    </Button>
  );
  return (
    <section class="play-panel isle-market" aria-label={t("title")}>
      <div class="row apart">
        <h2>{t("title")}</h2>
        <Button kind="quiet" icon="cross" label={t("close")} act={done}>
          {""}
        </Button>
      </div>
      <ul>
        {row("fish-robber", t("robber"), plain("fish-robber", t("send")))}
        {row("fish-steal", t("steal"), <StealChoices view={view} legal={legal} buy={buy} places={places} />)}
        {row("fish-card", t("card"), <CardChoices legal={legal} view={view} buy={buy} />)}
        {row(
          "fish-road",
          t("road"),
          <Button
            small
            not={notNow(view, "fish-road")}
            act={() => {
              setMode("fish-road");
            }}
          >
            {t("place")}
          </Button>,
        )}
        {row("fish-buy", t("buy"), plain("fish-buy", t("take")))}
      </ul>
      <Boot table={table} view={view} places={places} />
      <Payment held={fish} paid={paid.value} set={into(paid)} />
    </section>
  );
}

/** Which tokens to pay with; left alone, the ones with the least surplus go (F-32). */
function Payment({
  held,
  paid,
  set,
}: {
  held: Tokens;
  paid: Tokens;
  set: (tokens: Tokens) => void;
}): JSX.Element | null {
  const kinds = TOKENS.filter((kind) => held[kind]);
  if (!kinds.length) return null;
  return (
    <div class="row isle-pay" role="group" aria-label={t("pays")}>
      <span>{t("pays")}</span>
      {kinds.map((kind) => (
        <Button
          key={kind}
          small
          pressed={Boolean(paid[kind])}
          act={() => set({ ...paid, [kind]: ((paid[kind] ?? 0) + 1) % (held[kind]! + 1) })}
        >
          <Fish count={WORTH[kind]} />
          {f(kind)}
          {paid[kind] ? ` × ${paid[kind]}` : ""}
        </Button>
      ))}
      {!fishOf(paid) && <span class="soft">{t("auto")}</span>}
    </div>
  );
}

/** On their own turn, the holder of the boot can pass it to a player with at least as many points (F-42). */
function Boot({
  table,
  view,
  places,
}: {
  table: LiveTable;
  view: View;
  places: readonly Place[];
}): JSX.Element | null {
  if (view.boot !== view.seat) return null;
  const to = view.legal?.boot?.seats ?? [],
    no = view.turn === view.seat && view.phase === "action" ? why("boot") : why("turn");
  return (
    <div class="isle-boot" role="group" aria-label={f("hasBoot")}>
      <p>
        <Shoe /> {t("bootTitle")}
      </p>
      <div class="buttons">
        <span>{t("bootTo")}</span>
        {view.seats
          .map((_, seat) => seat)
          .filter((seat) => seat !== view.seat)
          .map((seat) => (
            <Button
              key={seat}
              small
              not={to.includes(seat) ? null : no}
              act={() => table.act(`boot ${seat}`)}
            >
              <SeatMark seat={seat} />
              {seatName(places, seat)}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** A player who holds seven tokens and would draw another may change one, before seeing the new one (F-26). */
export function Swap({ table, view }: { table: LiveTable; view: View }): JSX.Element | null {
  const tokens = view.legal?.swap?.tokens;
  if (!tokens) return null;
  return (
    <section class="play-panel urgent" aria-label={t("swapTitle")}>
      <h2>{t("swapTitle")}</h2>
      <div class="buttons">
        {tokens.map((kind) => (
          <Button key={kind} act={() => table.act(`swap ${kind}`)}>
            <Fish count={WORTH[kind]} />
            {t("swap", { token: f(kind) })}
          </Button>
        ))}
        <Button kind="main" act={() => table.act("swap none")}>
          {t("keep")}
        </Button>
      </div>
    </section>
  );
}
