// sheet-page.tsx - one record sheet on its own, made for a phone: the QR code on the paper leads here.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { send } from "../api";
import { useData } from "../data";
import { judgesAt, useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { Points } from "../event/points";
import { roundTitle, type Round, type Table } from "../event/tables";
import { number, terms, words } from "../language";
import { me } from "../me";
import type { Params } from "../router";
import { Icon, type IconName } from "../ui/icons";
import { Button, Empty, LinkButton, Note, Shown, Tag } from "../ui/parts";
import { put } from "../ui/signals";
import { tell } from "../ui/toast";
import { undo } from "../event/event";
import { WaitingCorrection } from "./correction";
import { Judge } from "./judged-sheet";
import { SheetTags } from "./sheet-list";
import { Protest } from "./protest";
import { Signatures } from "./sign";
import { fillSteps, isVoid, LEAST, likelyWinner, sheetWord } from "./sheet";
import { isUnshown, UnshownOne } from "./unshown";
import { useAllowed, whyNot, type Allowed } from "../event/allowed";
import type * as answers from "../answers";

const t = words({
  title: "Table {n}",
  replay: "Watch replay and verify dice",
  watch: "Watch game",
  missing: "There's no such table in this round.",
  all: "All sheets of this round",
  more: "{name}: one more",
  less: "{name}: one less",
  vp: "{name}'s VP",
  won: "won",
  fill: "Fill in the sheet",
  refill: "Save changes",
  filled: "Sheet filled in.",
  change: "Change result",
  usedLead: "This sheet was corrected late.",
  wasTyped: "Entered first",
  now: "On paper",
  pick: "Mark the winner.",
  enter: "Enter {name}'s points.",
  left: "left the game: 0 VP",
  noPoints: "“{text}” isn't a number of points. Enter a whole number, 0 or more.",
  seat: "Play order",
  points: "Points",
  signIn: "Sign in or join to fill in and sign the sheet.",
  signInGo: "Sign in",
  history: "Table history",
  noHistory: "Nothing has happened here yet.",
  nobody: "You're not at this table, so you can only view its sheet.",
  open: "Nothing on the sheet yet.",
  openOnline: "The result comes in automatically when the game is over.",
  filledOthers: "The players check and sign it. Then the result appears here.",
  filledLead: "Check the numbers. Sign if you agree; if not, protest before signing.",
  filledConfirm: "Check the numbers. The table's banker or host confirms them.",
  partly: "Some players have signed. The sheet locks once everyone has.",
  signed: "Everyone has signed.",
  refused: "Someone refused to sign. A judge decides the result.",
  upheld: "Protest upheld. A judge decides the game.",
  submitted: "The result counts. It locks when the next round opens.",
  submittedOnline: "The result counts. It becomes final once protests are no longer possible.",
  locked: "The sheet is locked and counts.",
  void: "This game doesn't count.",
  confirm: "Confirm result",
  confirmed: "Result confirmed.",
});

/** What had used the numbers typed first when the sheet was corrected. */
const usedWord = terms({
  lots: "Lots had already been drawn; they stand.",
  cut: "The cut had already been made; its seeds come from the original numbers.",
  "next-round": "The next round had already been seated; it stands.",
  champion: "The champion had already been declared.",
});

/** Where the sheet is, in one sentence and an icon. */
function State({ table, signatures }: { table: Table; signatures: boolean }): JSX.Element {
  const { online } = useEvent().facts;
  const [icon, text]: [IconName, string] = isVoid(table)
    ? ["cross", t("void")]
    : table.sheet === "open"
      ? online
        ? ["clock", t("openOnline")]
        : ["pencil", t("open")]
      : table.judge_needed && table.sheet !== "locked"
        ? ["gavel", t(table.seats.some((seat) => seat.refused_to_sign) ? "refused" : "upheld")]
        : table.sheet === "filled"
          ? [
              "sheet",
              table.winner === undefined
                ? t("filledOthers")
                : signatures
                  ? t("filledLead")
                  : t("filledConfirm"),
            ]
          : table.sheet === "partly-signed"
            ? ["sign", t("partly")]
            : table.sheet === "all-signed"
              ? ["sign", t("signed")]
              : table.sheet === "submitted"
                ? ["check", t(online ? "submittedOnline" : "submitted")]
                : ["lock", t("locked")];
  return (
    <p class={`sheet-state ${table.sheet}`} role="status">
      <Icon name={icon} size={26} />
      <span>
        <strong>{isVoid(table) ? sheetWord("void") : sheetWord(table.sheet)}</strong> {text}
      </span>
    </p>
  );
}

function SeatLeft({ seat, i }: { seat: answers.Seat; i: number }): JSX.Element {
  return (
    <div class="sheet-seat">
      <span class="sheet-name">
        <span class="results-order">{seat.order ?? i + 1}</span> {seat.name}
      </span>
      <Tag>{t("left")}</Tag>
    </div>
  );
}

function SeatPoints({
  winner,
  i,
  seat,
  more,
  odd,
  vp,
  type,
  win,
}: {
  winner: Signal<number | null>;
  i: number;
  seat: answers.Seat;
  more: (seat: number, by: 1 | -1) => void;
  odd: Signal<{ seat: number; text: string } | null>;
  vp: Signal<(number | null)[]>;
  type: (seat: number, text: string) => void;
  win: (seat: number) => void;
}): JSX.Element {
  return (
    <div class={winner.value === i ? "sheet-seat won" : "sheet-seat"}>
      <span class="sheet-name">
        <span class="results-order">{seat.order ?? i + 1}</span> {seat.name}
      </span>
      <div class="sheet-count">
        <button type="button" aria-label={t("less", { name: seat.name })} onClick={() => more(i, -1)}>
          −
        </button>
        <input
          inputMode="numeric"
          aria-label={t("vp", { name: seat.name })}
          placeholder="–"
          value={odd.value?.seat === i ? odd.value.text : (vp.value[i] ?? "")}
          aria-invalid={odd.value?.seat === i ? "true" : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => type(i, event.currentTarget.value)}
        />
        <button type="button" aria-label={t("more", { name: seat.name })} onClick={() => more(i, 1)}>
          +
        </button>
      </div>
      <button
        type="button"
        class="sheet-won"
        aria-pressed={winner.value === i}
        aria-label={`${seat.name}: ${t("won")}`}
        onClick={() => win(i)}
      >
        <Icon name="trophy" />
        {t("won")}
      </button>
    </div>
  );
}

/** The numbers with big buttons; what is typed is judged by the server while it is typed. */
function Fill({ round, table, done }: { round: Round; table: Table; done: () => void }): JSX.Element {
  const { api } = useEvent();
  // Nothing entered means no result: the boxes start empty.
  const vp = useSignal<(number | null)[]>(
      table.seats.map((seat) => seat.vp ?? (seat.counts_zero ? 0 : null)),
    ),
    winner = useSignal<number | null>(table.winner ?? null),
    marked = useSignal(table.winner !== undefined);
  const odd = useSignal<{ seat: number; text: string } | null>(null); // what was typed and isn't a number of points
  const set = (seat: number, value: number | null): void => {
    odd.value = null;
    vp.value = vp.value.map((old, i) =>
      i !== seat ? old : value === null ? null : Math.max(0, Math.min(99, value)),
    );
    if (!marked.value) winner.value = likelyWinner(vp.value, round.goal);
  };
  const more = (seat: number, by: 1 | -1): void => {
    const now = vp.value[seat] ?? null;
    set(seat, now === null ? LEAST : now + by);
  };
  // The winner has at least the goal; the others' numbers stay as they are.
  const win = (seat: number): void => {
    winner.value = seat;
    marked.value = true;
    if ((vp.value[seat] ?? 0) < round.goal) set(seat, round.goal);
  };
  const empty = table.seats.find((_, i) => vp.value[i] === null);
  const wish =
    winner.value === null || empty
      ? null
      : { kind: "record_sheet.filled", game: table.game, vp: vp.value, winner: winner.value };
  const said = whyNot(useAllowed(api, wish, table.sheet).value),
    refused = odd.value ? t("noPoints", { text: odd.value.text }) : said;
  const type = (seat: number, text: string): void => {
    if (/^\s*\d*\s*$/.test(text)) set(seat, text.trim() ? Number(text) : null);
    else odd.value = { seat, text };
  };
  const save = async (): Promise<void> => {
    const { step } = await send<{ step: number }>(`${api}/steps`, {
      steps: fillSteps(table.game, vp.value.map(Number), winner.value!, false),
    });
    tell(t("filled"), () => undo(api, step));
    done();
  };
  return (
    <section class="sheet-fill" aria-label={t("fill")}>
      {table.seats.map((seat, i) =>
        seat.counts_zero ? (
          <SeatLeft key={seat.player} seat={seat} i={i} />
        ) : (
          <SeatPoints
            key={seat.player}
            winner={winner}
            i={i}
            seat={seat}
            more={more}
            odd={odd}
            vp={vp}
            type={type}
            win={win}
          />
        ),
      )}
      <p class="wrong" role="alert">
        {refused ?? ""}
      </p>
      <Button
        kind="main"
        icon="sheet"
        act={save}
        not={
          winner.value === null ? t("pick") : (refused ?? (empty ? t("enter", { name: empty.name }) : null))
        }
      >
        {table.sheet === "filled" ? t("refill") : t("fill")}
      </Button>
    </section>
  );
}

/** What is on the sheet; a correction shows both. */
function Numbers({ table }: { table: Table }): JSX.Element {
  return (
    <table class="sheet-numbers">
      <thead>
        <tr>
          <th scope="col">{t("seat")}</th>
          {table.typed && (
            <th scope="col" class="number">
              {t("wasTyped")}
            </th>
          )}
          <th scope="col" class="number">
            {table.typed ? t("now") : t("points")}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.seats.map((seat, i) => (
          <tr key={seat.player} class={table.winner === i ? "won" : ""}>
            <th scope="row">
              <span class="results-order">{seat.order ?? i + 1}</span> {seat.name}
              {table.winner === i && (
                <>
                  {" "}
                  <Icon name="trophy" label={t("won")} />
                </>
              )}
            </th>
            {table.typed && (
              <td class="number">
                <s>{number(table.typed.vp[i] ?? 0)}</s>
                {table.typed.winner === i && table.winner !== i && (
                  <>
                    {" "}
                    <Icon name="trophy" size={15} label={t("won")} />
                  </>
                )}
              </td>
            )}
            <td class="number">
              <b>{seat.vp === undefined ? "–" : number(seat.vp)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Line = answers.GameLogLine;

/** Players of the table can read how protests were decided, and why. */
function Decided({ game }: { game: number }): JSX.Element {
  const { api, topic } = useEvent();
  const log = useData<{ log: Line[] }>(`${api}/games/${game}/log`, topic).value.value?.log ?? [];
  return (
    <>
      {log
        .filter((line) => line.kind === "protest.decided" && !line.undone_by)
        .map((line) => (
          <Note key={line.step}>{line.text}</Note>
        ))}
    </>
  );
}

function History({ game }: { game: number }): JSX.Element {
  const { api, topic } = useEvent();
  const open = useSignal(false),
    data = useData<{ log: Line[] }>(
      open.value ? `${api}/games/${game}/log` : null,
      open.value ? topic : null,
    );
  return (
    <details
      class="sheet-history"
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t("history")}</summary>
      {open.value && (
        <Shown data={data}>
          {({ log }) =>
            log.length ? (
              <ol>
                {log.map((line) => (
                  <li key={line.step} class={line.undone_by ? "soft" : ""}>
                    {line.text}
                  </li>
                ))}
              </ol>
            ) : (
              <p class="soft">{t("noHistory")}</p>
            )
          }
        </Shown>
      )}
    </details>
  );
}

function ConfirmButton({
  confirm,
  api,
  table,
}: {
  confirm: Allowed;
  api: string;
  table: Table;
}): JSX.Element {
  return (
    <Button
      kind="main"
      icon="check"
      not={whyNot(confirm)}
      act={async () => {
        const { step } = await send<{ step: number }>(`${api}/steps`, {
          kind: "record_sheet.submitted",
          game: table.game,
        });
        tell(t("confirmed"), () => undo(api, step));
      }}
    >
      {t("confirm")}
    </Button>
  );
}

function GameLinks({ table }: { table: Table }): JSX.Element {
  return (
    <>
      {table.online && table.watch && table.sheet === "open" && (
        <p>
          <LinkButton icon="board" to={`/tables/${table.online}`}>
            {t("watch")}
          </LinkButton>
        </p>
      )}
      {table.online && table.watch && table.sheet !== "open" && (
        <p>
          <LinkButton icon="play" to={`/games/${table.online}`}>
            {t("replay")}
          </LinkButton>
        </p>
      )}
      {isUnshown(table) && <UnshownOne />}
    </>
  );
}

function Sheet({ round, table }: { round: Round; table: Table }): JSX.Element {
  const here = useEvent(),
    { api, id, facts, staff } = here,
    judge = judgesAt(here, table.game);
  const typing = useSignal(false);
  useEffect(() => {
    typing.value = false;
  }, [table.sheet]);
  const mine = table.seats.find((seat) => seat.player === facts.me?.player),
    helps = judge || here.is("scorekeeper");
  const may = mine !== undefined || helps;
  const fillable =
    may && !isVoid(table) && (table.sheet === "open" || table.sheet === "filled") && !facts.online;
  const confirm = useAllowed(
    api,
    may && table.sheet === "filled" && !round.signatures
      ? { kind: "record_sheet.submitted", game: table.game }
      : null,
    table.sheet,
  ).value;
  return (
    <div class="sheet-page">
      <p class="soft">{roundTitle(facts.scenarios, round)}</p>
      <div class="row apart">
        <h1>{t("title", { n: table.table })}</h1>
        <SheetTags table={table} />
      </div>
      <State table={table} signatures={round.signatures} />
      {!isVoid(table) && table.sheet !== "locked" && <Points round={round} />}
      {fillable && (table.sheet === "open" || typing.value) ? (
        <Fill key={table.sheet} round={round} table={table} done={put(typing, false)} />
      ) : (
        <Numbers table={table} />
      )}
      {confirm && <ConfirmButton confirm={confirm} api={api} table={table} />}
      <WaitingCorrection table={table} mine={mine ?? null} helps={helps} />
      {table.used && (
        <Note kind="warning">
          {t("usedLead")} {table.used.map((what) => usedWord(what)).join(" ")}
        </Note>
      )}
      {round.signatures && table.sheet !== "open" && <Signatures table={table} mine={mine ?? null} />}
      {fillable && table.sheet === "filled" && !typing.value && (
        <Button icon="pencil" act={put(typing, true)}>
          {t("change")}
        </Button>
      )}
      {may && <Protest round={round} table={table} mine={mine ?? null} />}
      {may && table.sheet !== "open" && <Decided game={table.game} />}
      {judge && <Judge table={table} />}
      <GameLinks table={table} />
      {!may &&
        (me.value === null &&
        !facts.online &&
        table.sheet !== "locked" &&
        !isVoid(table) &&
        facts.stage !== "completed" ? (
          <Note>
            {t("signIn")} <a href="/sign-in">{t("signInGo")}</a>
          </Note>
        ) : (
          me.value && <Note>{t("nobody")}</Note>
        ))}
      <History game={table.game} />
      {staff && (
        <p>
          <LinkButton small icon="left" to={`/events/${id}/results?round=${round.round}`}>
            {t("all")}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function Page({ round, table }: { round: string; table: string }): JSX.Element {
  const { api, topic } = useEvent();
  const data = useData<Round>(`${api}/rounds/${encodeURIComponent(round)}`, topic);
  return (
    <Shown data={data}>
      {(view) => {
        const here = view.tables.filter((one) => String(one.table) === table);
        const one = here.find((game) => !isVoid(game)) ?? here[0];
        return one ? (
          <Sheet key={one.game} round={view} table={one} />
        ) : (
          <Empty icon="table" title={t("missing")} />
        );
      }}
    </Shown>
  );
}

export default function SheetPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Page round={params.round!} table={params.table!} />
    </EventFrame>
  );
}
