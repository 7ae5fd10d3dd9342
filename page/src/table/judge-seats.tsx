// judge-seats.tsx - one seat: a warning or penalty, disqualification with its window, and who plays it from now on.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useData } from "../data";
import { WithEvent } from "../event/event-frame";
import type { Round, Seat } from "../event/tables";
import { DisqualifyForm, PenaltyForm } from "../judge/penalty";
import { words } from "../language";
import { Button, Dialog, Field, Form, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { SeatMark } from "./cards";
import { enterWith, Reason, useReasons } from "./judge-reason";
import type { FormProps } from "./judge-rule";
import { usePreview, whyNot, type TableEntry } from "./judge-view";
import { seatName } from "./game-words";
import type { TablePlace } from "../answers";
import type { SeatView } from "./types";

const t = words({
  title: "Players and seats",
  held: "Played by: {holder}",
  person: "the player",
  bot: "a bot",
  substitute: "a substitute",
  nobody: "nobody (skipped)",
  left: "nobody (player left)",
  warn: "Warning or penalty",
  dq: "Disqualify",
  seat: "Reassign seat",
  seatOf: "{who}'s seat",
  choose: "From now on",
  toBot: "A bot takes over",
  toPerson: "The player returns",
  toNobody: "Skipped for now",
  toSubstitute: "A substitute takes over",
  toLeave: "The player has left for good",
  zero: "Their points",
  zeroNo: "stay",
  zeroYes: "count as 0",
  go: "Reassign seat",
  who: "Substitute",
  whoHint: "Staff and players who don't sit at this table.",
  pick: "Choose a substitute.",
  none: "–",
  after:
    "{who} is disqualified from the event. Now decide what happens to the seat: a bot takes over, or it is skipped.",
});

type How = "bot" | "person" | "nobody" | "substitute" | "leave";
const HOWS: readonly (readonly [How, "toBot" | "toPerson" | "toNobody" | "toSubstitute" | "toLeave"])[] = [
  ["bot", "toBot"],
  ["person", "toPerson"],
  ["nobody", "toNobody"],
  ["substitute", "toSubstitute"],
  ["leave", "toLeave"],
];

type Somebody = { person?: string; name: string };
/** People of the event who could sit in. */
function useOthers(
  event: string | undefined,
  here: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  const staff = useData<{ staff: Somebody[] }>(event ? `/api/events/${event}/staff` : null),
    entrants = useData<{ entrants: Somebody[] }>(event ? `/api/events/${event}/entrants` : null);
  const all = new Map(
    [...(staff.value.value?.staff ?? []), ...(entrants.value.value?.entrants ?? [])].flatMap((one) =>
      one.person && !here.has(one.person) ? [[one.person, one.name] as const] : [],
    ),
  );
  return [...all];
}

function HolderForm({
  table,
  view,
  facts,
  places,
  seat,
  note,
  done,
}: FormProps & { seat: number; note?: string | undefined }): JSX.Element {
  const how = useSignal<How>(view.seats[seat]!.holder === "bot" ? "person" : "bot"),
    who = useSignal(""),
    zero = useSignal("no"),
    reasons = useReasons();
  const others = useOthers(facts.event, new Set(places.flatMap((one) => (one.person ? [one.person] : []))));
  const entry: TableEntry =
    how.value === "leave"
      ? { kind: "leave", seat, zero: zero.value === "yes" }
      : {
          kind: "holder",
          seat,
          holder: how.value,
          ...(how.value === "substitute" && who.value ? { person: who.value } : {}),
        };
  const answer = usePreview(table, entry, view.count),
    not = whyNot(answer.value);
  return (
    <Dialog title={t("seatOf", { who: seatName(places, seat) })} done={done}>
      {note && <Note kind="warning">{note}</Note>}
      <Form
        button={t("go")}
        send={async () => {
          if (how.value === "substitute" && !who.value) throw new Error(t("pick"));
          await enterWith(table, entry, reasons);
          done();
        }}
      >
        <Field
          label={t("choose")}
          value={how.value}
          set={(value) => {
            how.value = value as How;
          }}
          choices={HOWS.map(([key, word]) => [key, t(word)] as const)}
        />
        {how.value === "substitute" && (
          <Field
            label={t("who")}
            hint={t("whoHint")}
            value={who.value}
            set={into(who)}
            choices={[["", t("none")], ...others]}
          />
        )}
        {how.value === "leave" && (
          <Field
            label={t("zero")}
            value={zero.value}
            set={into(zero)}
            choices={[
              ["no", t("zeroNo")],
              ["yes", t("zeroYes")],
            ]}
          />
        )}
        {not && <Note kind="warning">{not}</Note>}
        <Reason reasons={reasons} table={table} />
      </Form>
    </Dialog>
  );
}

type Open = { what: "warn" | "dq" | "seat"; seat: number; note?: string };

function SeatRow({
  seat,
  places,
  one,
  entrantOf,
  open,
}: {
  seat: number;
  places: readonly TablePlace[];
  one: SeatView;
  entrantOf: (seat: number) => Seat | undefined;
  open: Signal<Open | null>;
}): JSX.Element {
  return (
    <li>
      <div>
        <SeatMark seat={seat} /> <b>{seatName(places, seat)}</b>{" "}
        <span class="soft">{t("held", { holder: t(one.holder) })}</span>
      </div>
      <div class="buttons">
        {entrantOf(seat) && (
          <Button
            small
            icon="gavel"
            act={() => {
              open.value = { what: "warn", seat };
            }}
          >
            {t("warn")}
          </Button>
        )}
        {entrantOf(seat) && (
          <Button
            small
            icon="warning"
            act={() => {
              open.value = { what: "dq", seat };
            }}
          >
            {t("dq")}
          </Button>
        )}
        <Button
          small
          icon="person"
          act={() => {
            open.value = { what: "seat", seat };
          }}
        >
          {t("seat")}
        </Button>
      </div>
    </li>
  );
}

export function SeatsForm(props: FormProps): JSX.Element {
  const { view, facts, places, done } = props,
    open = useSignal<Open | null>(null),
    event = facts.event,
    { round, game } = facts as { round?: number; game?: number };
  const data = useData<Round>(
    event && round !== undefined ? `/api/events/${event}/rounds/${round}` : null,
    event ? `event/${event}` : undefined,
  );
  const entrants = data.value.value?.tables.find((one) => one.game === game)?.seats ?? [];
  const entrantOf = (seat: number): Seat | undefined =>
    entrants.find((one) => one.order === seat + 1) ?? entrants[seat];
  const shut = (): void => {
      open.value = null;
    },
    now = open.value,
    about = now && entrantOf(now.seat);
  const who = about && { player: about.player, name: about.name, ...(game === undefined ? {} : { game }) };
  if (now?.what === "seat") return <HolderForm {...props} seat={now.seat} note={now.note} done={shut} />;
  return (
    <Dialog title={t("title")} done={done}>
      <ul class="jt-seats">
        {view.seats.map((one, seat) => (
          <SeatRow key={seat} seat={seat} places={places} one={one} entrantOf={entrantOf} open={open} />
        ))}
      </ul>
      {event && who && now && (
        <WithEvent id={event}>
          {() =>
            now.what === "warn" ? (
              <PenaltyForm who={who} done={shut} />
            ) : (
              <DisqualifyForm
                who={who}
                done={(issued?: boolean) => {
                  open.value = issued
                    ? { what: "seat", seat: now.seat, note: t("after", { who: who.name }) }
                    : null;
                }}
              />
            )
          }
        </WithEvent>
      )}
    </Dialog>
  );
}
