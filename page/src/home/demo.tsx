// demo.tsx - an event to try things out with: filled by a rehearsal up to the moment you want to see.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { terms, words } from "../language";
import { me } from "../me";
import { go } from "../router";
import { Empty, Field, Form, LinkButton } from "../ui/parts";
import { into } from "../ui/signals";
import { myZone } from "../new/facts";
import { OWN_RULES, rulebookPlayers, RULEBOOKS, type Rulebook } from "../event/rulebooks";
import { RulebookCards } from "../new/rulebook-cards";

const t = words({
  title: "Try a demo event",
  lead: "Made-up players, real rules. Look around and try everything: nobody else sees this event in the list, and nothing counts.",
  players: "Players",
  until: "Stage",
  go: "Create demo",
  wait: "This takes a moment.",
  needed: "You need an account to try a demo.",
  signIn: "Sign in",
  account: "Create account",
});
const stage = terms({
  registration: "Registration is open",
  "check-in": "Halfway through check-in",
  schedule: "Schedule published",
  round: "In the middle of round 2",
  cut: "After the cut",
  final: "During the final",
  done: "Event completed",
});
const STAGES = ["registration", "check-in", "schedule", "round", "cut", "final", "done"];

export default function Demo(): JSX.Element {
  const book = useSignal<Rulebook>(RULEBOOKS[0]),
    players = useSignal("26"),
    until = useSignal("round");
  if (me.value === null || me.value?.guest)
    return (
      <>
        <h1>{t("title")}</h1>
        <Empty icon="play" title={t("needed")}>
          <div class="buttons">
            <LinkButton kind="main" to="/sign-in?back=/demo">
              {t("signIn")}
            </LinkButton>
            <LinkButton to="/account?back=/demo">{t("account")}</LinkButton>
          </div>
        </Empty>
      </>
    );
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      <RulebookCards
        without={OWN_RULES}
        value={book.value}
        set={(next) => {
          book.value = next;
          players.value = String(rulebookPlayers[next]);
        }}
      />
      <Form
        button={t("go")}
        send={async () => {
          const { event } = await send<{ event: string }>("/api/demo", {
            rulebook: book.value,
            players: Number(players.value),
            until: until.value,
            zone: myZone(),
            seed: 1 + Math.floor(Math.random() * 1e9),
          });
          go(`/events/${event}`);
        }}
      >
        <Field
          label={t("players")}
          type="number"
          name="players"
          min={0}
          max={256}
          required
          value={players.value}
          set={into(players)}
        />
        <Field
          label={t("until")}
          name="until"
          choices={STAGES.map((one) => [one, stage(one)] as const)}
          value={until.value}
          set={into(until)}
        />
        <p class="hint">{t("wait")}</p>
      </Form>
    </>
  );
}
