// print.tsx - everything on paper: choose what, look at the pages, take the PDF.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useData } from "../data";
import { language, languages, words } from "../language";
import { ask, query, type Params } from "../router";
import { Button, Choice, Field, LinkButton, Note } from "../ui/parts";
import { into } from "../ui/signals";
import { useEvent } from "../event/event";
import { EventFrame } from "../event/event-frame";
import { Reach } from "../event/address-check";
import { roundName, roundNow, type Rounds, type RoundRow } from "../event/tables";
import { roundPath } from "../rounds/table-state";

const t = words({
  title: "Print",
  what: "Type",
  paper: "Paper",
  language: "Language",
  round: "Round",
  next: "Next round",
  count: "Quantity",
  page: "Page {n}",
  before: "Previous page",
  after: "Next page",
  pdf: "Download PDF",
  open: "Open PDF",
  preview: "Preview of {what}, page {n}",
  drawing: "Creating preview…",
  ownBoards:
    "Each table builds its own board here. To print boards, press “Draw a board for each table” on the round's page before anyone starts.",
  refused: "Nothing to print here yet.",
  poster: "Poster",
  sheets: "Record sheets",
  sheetsHint: "Three per page. Cut the stack and put the piles on top of each other: they're in table order.",
  "blank-sheets": "Blank record sheets",
  "blank-sheetsHint": "Without names, for tables added at the last minute.",
  pairings: "Pairings by name",
  pairingsHint: "For the wall: where do I sit?",
  tables: "Pairings by table",
  tablesHint: "For the wall: who sits where?",
  schedules: "Personal schedules",
  schedulesHint: "A slip for each player with all their games.",
  signs: "Table signs",
  signsHint: "The number in large print with a code; two per page.",
  cards: "Table cards",
  cardsHint: "Who sits at the table, who starts, who is the banker and whose copy is used; four per page.",
  words: "Translation sheet",
  wordsHint: "Cards, pieces and table talk in two languages.",
  material: "Language of the game set",
  other: "Other (blank lines)",
  boards: "Boards",
  boardsHint: "One per page, for building at the table.",
  standings: "Standings",
  standingsHint: "With every criterion of the rulebook.",
  bracket: "Bracket",
  bracketHint: "The knock-out bracket as a poster.",
  crib: "Judge's quick guide",
  cribHint: "The rules in force, in our own words.",
  certificates: "Certificates",
  certificatesHint: "For the top places.",
  badges: "Badges",
  badgesHint: "86 × 54 mm, ten per page.",
  posterHint: "For doors and shop windows, with a QR code.",
});

const KINDS = [
  "sheets",
  "blank-sheets",
  "pairings",
  "tables",
  "schedules",
  "signs",
  "cards",
  "boards",
  "standings",
  "bracket",
  "crib",
  "certificates",
  "badges",
  "poster",
  "words",
] as const;
type Kind = (typeof KINDS)[number];
/** What is of use where nobody sits at a table of wood. */
const ONLINE: readonly Kind[] = ["standings", "bracket", "certificates", "poster"];
/** The server has words in these; each by its own name. */
const MATERIAL = [
  ["de", "Deutsch"],
  ["fr", "Français"],
  ["es", "Español"],
  ["it", "Italiano"],
  ["nl", "Nederlands"],
  ["pt", "Português"],
  ["pl", "Polski"],
] as const;
/** The event's language, if it is not English; else the one most asked for. */
const materialOf = (spoken: string | undefined): string =>
  !spoken || spoken.startsWith("en")
    ? "de"
    : (MATERIAL.find(([code]) => spoken.startsWith(code))?.[0] ?? "xx");
/** The event's language, if the server speaks it. */
const spokenIn = (wanted: string | undefined): string =>
  languages.value.find((one) => one.tag === wanted || wanted?.startsWith(`${one.tag}-`))?.tag ?? "en";
const ROUNDED: readonly string[] = ["sheets", "pairings", "tables", "cards", "boards", "signs"],
  COUNTED: readonly string[] = ["blank-sheets", "certificates", "signs"];

/** A page as a picture; the server says when there is no such page, or why nothing can be printed. */
function Preview({
  address,
  label,
  told,
}: {
  address: string;
  label: string;
  told: (why: string | null) => void;
}): JSX.Element {
  const picture = useSignal<string | null>(null),
    why = useSignal("");
  useEffect(() => {
    let url: string | null = null,
      over = false;
    picture.value = null;
    why.value = "";
    // The server draws only a few papers at a time, so try again if it is busy.
    const draw = (tries: number): Promise<void> =>
      fetch(address, { headers: { "Accept-Language": language.peek() } }).then(
        async (answer) => {
          if (over) return;
          if (answer.status === 503 && tries > 0) {
            await new Promise((wake) => setTimeout(wake, 500));
            return over ? undefined : draw(tries - 1);
          }
          if (answer.ok) picture.value = url = URL.createObjectURL(await answer.blob());
          else {
            // said in the reader's language, whatever the paper's is
            const said = (await fetch(address.replace(/lang=\w+/, `lang=${language.peek()}`), {
              headers: { "Accept-Language": language.peek() },
            }).then(
              (one) => one.json(),
              () => null,
            )) as { error?: { text?: string } } | null;
            why.value = said?.error?.text ?? t("refused");
          }
          told(answer.ok ? null : why.value);
        },
        () => undefined,
      );
    void draw(20);
    return () => {
      over = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [address]);
  if (why.value)
    return (
      <Note kind="warning" title={t("refused")}>
        {why.value}
      </Note>
    );
  return picture.value ? (
    <img class="paper-page" src={picture.value} alt={label} />
  ) : (
    <p class="loading" role="status">
      {t("drawing")}
    </p>
  );
}

function PaperKinds({ kinds, kind }: { kinds: readonly Kind[]; kind: Kind }): JSX.Element {
  return (
    <nav class="paper-kinds" aria-label={t("what")}>
      {kinds.map((one) => (
        <button
          type="button"
          key={one}
          aria-current={one === kind ? "true" : undefined}
          onClick={() => ask("what", one)}
        >
          <strong>{t(one)}</strong>
          <span class="hint">{t(`${one}Hint`)}</span>
        </button>
      ))}
    </nav>
  );
}

function PaperOptions({
  paper,
  tongue,
  kind,
  choices,
  round,
  material,
  count,
}: {
  paper: Signal<"a4" | "letter">;
  tongue: Signal<string>;
  kind: Kind;
  choices: (readonly [string, string])[];
  round: Signal<string>;
  material: Signal<string>;
  count: Signal<string>;
}): JSX.Element {
  return (
    <div class="form inline">
      <Choice<"a4" | "letter">
        label={t("paper")}
        value={paper.value}
        set={into(paper)}
        choices={[
          ["a4", "A4"],
          ["letter", "Letter"],
        ]}
      />
      <Choice
        label={t("language")}
        value={tongue.value}
        set={into(tongue)}
        choices={languages.value.map((one) => [one.tag, one.name] as const)}
      />
      {ROUNDED.includes(kind) && (
        <Field label={t("round")} choices={choices} value={round.value} set={into(round)} />
      )}
      {kind === "words" && (
        <Field
          label={t("material")}
          choices={[...MATERIAL, ["xx", t("other")] as const]}
          value={material.value}
          set={into(material)}
        />
      )}
      {COUNTED.includes(kind) && (
        <Field label={t("count")} type="number" min={1} max={500} value={count.value} set={into(count)} />
      )}
    </div>
  );
}

function PageTurn({ page, last }: { page: Signal<number>; last: Signal<boolean> }): JSX.Element {
  return (
    <div class="row paper-turn">
      <Button
        small
        icon="left"
        label={t("before")}
        not={page.value === 1 ? t("before") : null}
        act={() => {
          page.value--;
          last.value = false;
        }}
      >
        {""}
      </Button>
      <span>{t("page", { n: page.value })}</span>
      <Button
        small
        icon="right"
        label={t("after")}
        not={last.value ? t("after") : null}
        act={() => {
          page.value++;
        }}
      >
        {""}
      </Button>
    </div>
  );
}

function OwnBoardsNote({ meant }: { meant: RoundRow }): JSX.Element {
  const { id } = useEvent();
  return (
    <Note>
      <p>{t("ownBoards")}</p>
      <div class="buttons">
        <LinkButton icon="board" to={roundPath(id, meant.round)}>
          {roundName(meant)}
        </LinkButton>
      </div>
    </Note>
  );
}

function PaperButtons({ base }: { base: string }): JSX.Element {
  return (
    <div class="buttons">
      <LinkButton kind="main" icon="print" to={base} blank>
        {t("open")}
      </LinkButton>
      <LinkButton to={base} download>
        {t("pdf")}
      </LinkButton>
    </div>
  );
}

function Print(): JSX.Element {
  const { api, facts, topic } = useEvent(),
    rounds = useData<Rounds>(`${api}/rounds`, topic).value.value;
  const kinds = facts.online ? ONLINE : KINDS,
    kind: Kind = kinds.find((one) => one === query.value.get("what")) ?? kinds[0]!;
  const paper = useSignal<"a4" | "letter">("a4"),
    tongue = useSignal(spokenIn(facts.language)),
    round = useSignal(""),
    count = useSignal(""),
    material = useSignal<string>(materialOf(facts.language)),
    page = useSignal(1),
    last = useSignal(false),
    nothing = useSignal(false);
  const order = new URLSearchParams({
    paper: paper.value,
    lang: tongue.value,
    ...(round.value && ROUNDED.includes(kind) ? { round: round.value } : {}),
    ...(count.value && COUNTED.includes(kind) ? { count: count.value } : {}),
    ...(kind === "words" ? { material: material.value } : {}),
  }).toString();
  const base = `${api}/print/${kind}?${order}`,
    choices: (readonly [string, string])[] = [
      ["", t("next")],
      ...(rounds?.rounds ?? []).map((one) => [String(one.round + 1), roundName(one)] as const),
    ];
  useEffect(() => {
    page.value = 1;
    last.value = false;
    nothing.value = false;
  }, [base]);
  const meant =
    rounds &&
    (round.value
      ? rounds.rounds.find((one) => one.round === Number(round.value) - 1)
      : roundNow(rounds.rounds));
  return (
    <>
      <h1>{t("title")}</h1>
      <Reach address={facts.links} />
      <div class="paper">
        <PaperKinds kinds={kinds} kind={kind} />
        <section aria-label={t(kind)}>
          <h2 class="paper-title">{t(kind)}</h2>
          <p class="soft">{t(`${kind}Hint`)}</p>
          <PaperOptions
            paper={paper}
            tongue={tongue}
            kind={kind}
            choices={choices}
            round={round}
            material={material}
            count={count}
          />
          {!nothing.value && <PaperButtons base={base} />}
          <PageTurn page={page} last={last} />
          <Preview
            address={`${base}&form=png&page=${page.value}`}
            label={t("preview", { what: t(kind), n: page.value })}
            told={(why) => {
              if (why && page.value > 1) {
                page.value--;
                last.value = true;
              } else nothing.value = why !== null;
            }}
          />
          {nothing.value && kind === "boards" && meant?.board_scope === "table" && (
            <OwnBoardsNote meant={meant} />
          )}
        </section>
      </div>
    </>
  );
}

export default function PrintPage({ params }: { params: Params }): JSX.Element {
  return (
    <EventFrame id={params.event!}>
      <Print />
    </EventFrame>
  );
}
