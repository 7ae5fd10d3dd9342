// choices.tsx - the moments that ask for cards or a victim: discards, thefts, Year of Plenty, Monopoly.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { words } from "../language";
import { Button, Dialog } from "../ui/parts";
import { into } from "../ui/signals";
import { Sign, SeatMark, Stepper } from "./cards";
import type { LiveTable } from "./live-table";
import { scenarioOf } from "./scenario";
import { countCards, GOODS, RESOURCES, type CardKind, type Cards, type Place, type View } from "./types";
import { g, seatName } from "./game-words";

const t = words({
  discardTitle: "Discard {n} cards",
  left: "{n, plural, one {1 to go} other {# to go}}",
  discard: "Discard",
  chosen: "You've chosen. Waiting for the others.",
  stealTitle: "Steal a card from",
  cards: "{n, plural, one {1 card} other {# cards}}",
  plentyTitle: "Year of Plenty: take 2 cards",
  take: "Take",
  monopolyTitle: "Monopoly: choose a resource",
  confirm: "Play {card}?",
  play: "Play",
  knightLead: "You move the robber right away.",
  roadsLead: "You place 2 free roads.",
});

/** Everyone who must discard chooses at the same time; the panel stays until it is done. */
export function Discard({
  table,
  view,
  places,
}: {
  table: LiveTable;
  view: View;
  places: readonly Place[];
}): JSX.Element | null {
  const chosen = useSignal<Cards>({}),
    count = view.legal?.discard?.count ?? 0,
    me = view.seats[view.seat!]!;
  if (!count)
    return me.has_chosen_discard ? (
      <div class="play-panel">
        <p>{t("chosen")}</p>
      </div>
    ) : null;
  const left = count - countCards(chosen.value),
    { title, press } = scenarioOf(view).gives?.(view, places) ?? {
      title: t("discardTitle", { n: count }),
      press: t("discard"),
    };
  return (
    <section class="play-panel urgent" aria-label={title}>
      <h2>{title}</h2>
      <Stepper
        label={title}
        cards={chosen.value}
        set={into(chosen)}
        most={me.hand ?? {}}
        total={count}
        kinds={GOODS.filter((kind) => me.hand?.[kind])}
      />
      <Button
        kind="main"
        not={left ? t("left", { n: left }) : null}
        act={async () => {
          await table.act({ kind: "discard", cards: chosen.value });
          chosen.value = {};
        }}
      >
        {press}
        {left > 0 ? ` (${t("left", { n: left })})` : ""}
      </Button>
    </section>
  );
}

export function Steal({
  table,
  view,
  places,
}: {
  table: LiveTable;
  view: View;
  places: readonly Place[];
}): JSX.Element | null {
  const victims = view.legal?.steal?.victims;
  if (!victims) return null;
  return (
    <section class="play-panel urgent" aria-label={t("stealTitle")}>
      <h2>{t("stealTitle")}</h2>
      <div class="buttons">
        {victims.map((seat) => (
          <Button key={seat} act={() => table.act(`steal ${seat}`)}>
            <SeatMark seat={seat} />
            {seatName(places, seat)} ({t("cards", { n: view.seats[seat]!.cards })})
          </Button>
        ))}
      </div>
    </section>
  );
}

/** What a development card asks before it is played. */
export function PlayCard({
  table,
  view,
  kind,
  done,
}: {
  table: LiveTable;
  view: View;
  kind: CardKind;
  done: () => void;
}): JSX.Element {
  const chosen = useSignal<Cards>({});
  const play = async (action: Parameters<LiveTable["act"]>[0]): Promise<void> => {
    await table.act(action);
    done();
  };
  if (kind === "monopoly")
    return (
      <Dialog title={t("monopolyTitle")} done={done}>
        <div class="buttons">
          {RESOURCES.map((one) => (
            <Button key={one} act={() => play(`monopoly ${one}`)}>
              <Sign kind={one} />
              {g(one)}
            </Button>
          ))}
        </div>
      </Dialog>
    );
  if (kind === "year-of-plenty") {
    const from = view.legal?.["year-of-plenty"],
      want = Math.min(2, countCards(view.bank));
    const most: Cards = Object.fromEntries(
      RESOURCES.map((one) => [one, from?.twice.includes(one) ? 2 : from?.take.includes(one) ? 1 : 0]),
    );
    return (
      <Dialog title={t("plentyTitle")} done={done}>
        <Stepper label={t("plentyTitle")} cards={chosen.value} set={into(chosen)} most={most} total={want} />
        <div class="buttons">
          <Button
            kind="main"
            not={countCards(chosen.value) === want ? null : t("left", { n: want - countCards(chosen.value) })}
            act={() => play({ kind: "year-of-plenty", cards: chosen.value })}
          >
            {t("take")}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t("confirm", { card: g(kind) })} done={done}>
      <p>{kind === "knight" ? t("knightLead") : t("roadsLead")}</p>
      <div class="buttons">
        <Button kind="main" act={() => play(kind)}>
          {t("play")}
        </Button>
      </div>
    </Dialog>
  );
}
