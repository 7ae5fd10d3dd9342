// counted-events.tsx - which tournaments count for a season: their rulebooks and games, never online; the league sets it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { rulebookWord } from "../event/rulebooks";
import { comma, words } from "../language";
import { Button, Check, Form } from "../ui/parts";
import { put } from "../ui/signals";
import { tell } from "../ui/toast";
import { gameWord, GAMES, type Part, type Season } from "./ranking";

const t = words({
  title: "What counts",
  rulebooks: "Rulebooks",
  games: { text: "Games", about: "which games, the base game or with an expansion" },
  where: "Where",
  hall: "In person only. A tournament doesn't count if any of its games was played at an online table.",
  anywhere: "In person or online",
  change: "Edit what counts",
  save: "Save",
  cancel: "Cancel",
  saved: "Changes saved.",
  later: "Events that are already accepted stay accepted.",
});

export function Counting({ season }: { season: Season }): JSX.Element {
  const { rulebooks, scenarios, online } = season.counts;
  return (
    <dl class="season-rules">
      <div>
        <dt>
          {t("rulebooks")} <span class="soft season-clause">DM19-1.1</span>
        </dt>
        <dd>{rulebooks.map(rulebookWord).join(comma())}</dd>
      </div>
      <div>
        <dt>
          {t("games")} <span class="soft season-clause">DM19-2.5b</span>
        </dt>
        <dd>{scenarios.map(gameWord).join(comma())}</dd>
      </div>
      <div>
        <dt>
          {t("where")} <span class="soft season-clause">DM19-1.1c</span>
        </dt>
        <dd>{online ? t("anywhere") : t("hall")}</dd>
      </div>
    </dl>
  );
}

function Edit({ season, done }: { season: Season; done: () => Promise<void> }): JSX.Element {
  const rulebooks = useSignal(season.counts.rulebooks),
    scenarios = useSignal(season.counts.scenarios);
  const turn =
    (list: typeof rulebooks, one: string) =>
    (on: boolean): void => {
      list.value = on ? [...list.value, one] : list.value.filter((other) => other !== one);
    };
  const save = async (): Promise<void> => {
    await send(`/api/seasons/${season.season}/counts`, {
      rulebooks: rulebooks.value,
      scenarios: scenarios.value,
    });
    tell(t("saved"));
    await done();
  };
  return (
    <Form button={t("save")} send={save}>
      <p class="soft">{t("later")}</p>
      <fieldset>
        <legend>{t("rulebooks")}</legend>
        {season.counts.possible.map((one) => (
          <Check
            key={one}
            label={rulebookWord(one)}
            value={rulebooks.value.includes(one)}
            set={turn(rulebooks, one)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("games")}</legend>
        {GAMES.map((one) => (
          <Check
            key={one}
            label={gameWord(one)}
            value={scenarios.value.includes(one)}
            set={turn(scenarios, one)}
          />
        ))}
      </fieldset>
      <div class="buttons">
        <Button small kind="quiet" act={done}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}

export function WhatCounts({ season, again }: Part): JSX.Element {
  const editing = useSignal(false);
  return (
    <section class="season-block">
      <h3>{t("title")}</h3>
      {editing.value ? (
        <Edit
          season={season}
          done={async () => {
            editing.value = false;
            await again();
          }}
        />
      ) : (
        <Counting season={season} />
      )}
      {season.mine && !season.closed && !editing.value && (
        <div class="buttons">
          <Button icon="pencil" act={put(editing, true)}>
            {t("change")}
          </Button>
        </div>
      )}
    </section>
  );
}
