// new.tsx - a new event: a rulebook, what people read about it, and where it differs from the rulebook.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { send } from "../api";
import { useData, type Data } from "../data";
import { language, words } from "../language";
import { me } from "../me";
import { go, query } from "../router";
import { complain } from "../ui/toast";
import { Empty, Field, Form, LinkButton, Shown, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { rulebookWord, RULEBOOKS, type Rulebook } from "../event/rulebooks";
import { FactFields, FACTS, myZone, type Facts } from "./facts";
import { formatOf, FormatFields, mixesOf, mixRefused, type Format } from "./format-fields";
import { ParameterList, type ParameterBook } from "./parameters";
import { RulebookCards } from "./rulebook-cards";
import { SeasonField } from "./season-field";

const t = words({
  title: "New event",
  lead: "Pick the rulebook first. You can change everything until others rely on it.",
  book: "1. Rulebook",
  facts: "2. Name, dates, place",
  format: "3. Rounds",
  rules: "Rule changes",
  rulesLead:
    "{book} has {n} parameters. Change only what you do differently: players see every change next to the rulebook's value.",
  reason: "Reason (visible to everyone)",
  reasonHint: "One sentence for all changes.",
  go: "Create event",
  draft: "It starts as a draft that only you can see.",
  changed: "{n, plural, one {1 change} other {# changes}}",
  signIn: "Sign in",
  needed: "You need an account to create an event.",
  account: "Create account",
});

const asked = (): Rulebook | null => RULEBOOKS.find((one) => one === query.peek().get("rulebook")) ?? null;

function SignInFirst(): JSX.Element {
  return (
    <>
      <h1>{t("title")}</h1>
      <Empty icon="event" title={t("needed")}>
        <div class="buttons">
          <LinkButton kind="main" to="/sign-in?back=/new">
            {t("signIn")}
          </LinkButton>
          <LinkButton to={me.value ? "/me" : "/account"}>{t("account")}</LinkButton>
        </div>
      </Empty>
    </>
  );
}

/** The rulebook's parameters, and why some of them are changed. */
function RulesPart({
  count,
  data,
  changes,
  reason,
}: {
  count: number;
  data: Data<ParameterBook>;
  changes: Signal<Record<string, string>>;
  reason: Signal<string>;
}): JSX.Element {
  return (
    <>
      <h2>
        {t("rules")} {count > 0 && <Tag kind="accent">{t("changed", { n: count })}</Tag>}
      </h2>
      <Shown data={data}>
        {(value) => (
          <>
            <p class="soft">
              {t("rulesLead", { book: rulebookWord(value.rulebook), n: value.parameters.length })}
            </p>
            <ParameterList
              book={value}
              changes={changes.value}
              change={(parameter, next) => {
                const { [parameter.name]: _old, ...rest } = changes.value;
                changes.value =
                  next === null || next === parameter.value ? rest : { ...rest, [parameter.name]: next };
              }}
            />
          </>
        )}
      </Shown>
      {count > 0 && (
        <Field
          label={t("reason")}
          hint={t("reasonHint")}
          name="reason"
          required
          value={reason.value}
          set={into(reason)}
        />
      )}
    </>
  );
}

function useNewFacts() {
  return useSignal<Facts>({
    name: "",
    starts: "",
    ends: "",
    place: "",
    language: language.peek(),
    zone: myZone(),
    url: "",
    contact: "",
    help: "",
  });
}

export default function NewEvent(): JSX.Element {
  const book = useSignal<Rulebook | null>(asked()),
    changes = useSignal<Record<string, string>>({}),
    reason = useSignal(""),
    season = useSignal(query.peek().get("season") ?? "");
  const facts = useNewFacts();
  const format = useSignal<Format>({ rounds: 3, dates: 1, scenarios: ["base", "base", "base"] });
  const data = useData<ParameterBook>(book.value ? `/api/rulebooks/${book.value}` : null);
  const rules = data.value.value,
    can = rules && formatOf(rules),
    mixes = rules && mixesOf(rules, changes.value);
  useEffect(() => {
    if (can) format.value = can.format;
  }, [rules?.rulebook]);

  const create = async (): Promise<void> => {
    const refused = can?.mixed && mixRefused(mixes!, format.value.scenarios);
    if (refused) throw new Error(refused); // before anything is there
    const told = Object.fromEntries(
      FACTS.map((key) => [key, facts.value[key].trim()] as const).filter(([, value]) => value),
    );
    const { event } = await send<{ event: string }>("/api/events", { rulebook: book.value, ...told });
    // The event is there; what its rulebook refuses now can be corrected in its settings.
    try {
      if (season.value) await send(`/api/seasons/${season.value}/events/${event}/enter`);
      if (Object.keys(changes.value).length)
        await send(`/api/events/${event}/parameters`, { rules: changes.value, text: reason.value.trim() });
      const { rounds, dates, scenarios } = format.value,
        usual = can!.format.rounds;
      if (dates > 1 || (can!.mixed && (rounds !== usual || scenarios.some((one) => one !== "base"))))
        await send(`/api/events/${event}/steps`, {
          kind: "format.chosen",
          rounds: can!.mixed ? rounds : usual,
          dates,
          scenarios: can!.mixed ? scenarios : scenarios.slice(0, usual),
        });
    } catch (error) {
      complain(error);
      go(`/events/${event}/settings`, { replace: true });
      return;
    }
    go(`/events/${event}/share`, { replace: true });
  };

  if (me.value === null || me.value?.guest) return <SignInFirst />;
  const count = Object.keys(changes.value).length;
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      <h2>{t("book")}</h2>
      <RulebookCards
        value={book.value}
        set={(next) => {
          book.value = next;
          changes.value = {};
          season.value = "";
        }}
      />
      {book.value && (
        <div class="new-form">
          <Form button={t("go")} send={create}>
            <h2>{t("facts")}</h2>
            <SeasonField rulebook={book.value} season={season} />
            <FactFields facts={facts} />
            {can && (can.mixed || can.dated) && (
              <>
                <h2>{t("format")}</h2>
                <FormatFields format={format} mixed={can.mixed} dated={can.dated} mixes={mixes!} />
              </>
            )}
            <RulesPart count={count} data={data} changes={changes} reason={reason} />
            <p class="soft">{t("draft")}</p>
          </Form>
        </div>
      )}
    </>
  );
}
