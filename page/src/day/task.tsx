// task.tsx - the big button: what comes next, what it does, and why it cannot be pressed if it cannot.
import type { ComponentChildren, JSX } from "preact";
import { look, send } from "../api";
import { refresh } from "../data";
import { step, undo, useEvent, type EventFacts, type EventHere } from "../event/event";
import { MissingTexts } from "../event/missing-texts";
import { isPlacing, roundName, type Round, type Rounds } from "../event/tables";
import { words } from "../language";
import { Icon } from "../ui/icons";
import { Button, LinkButton } from "../ui/parts";
import { tell } from "../ui/toast";
import { offerOf, type Task } from "./next";
import { taskWords } from "./day-words";

const t = words({
  next: "Next",
  waiting: { text: "Now", about: "what is going on" },
  study: " and starts the {minutes}-minute clock at every table",
  why: "The rulebook says:",
  bankers: "Each table gets a judge who handles the cards. You can change judges at the table.",
});

const NO_WAY_BACK = new Set([
  "board.revealed",
  "champion.declared",
  "event.completed",
  "bracket.built",
  "day.closed",
]);

/** Games of a bracket are played at online tables; opening one draws the play order and begins the game. */
async function openTables(api: string, round: number): Promise<void> {
  const { tables } = await look<Round>(`${api}/rounds/${round}`);
  for (const table of tables)
    if (!table.online && table.sheet === "open" && table.stage !== "void")
      await send(`${api}/games/${table.game}/table`);
}

/** Every table that is still placing plays from now on. */
async function allPlaced(api: string, round: number): Promise<void> {
  const { tables } = await look<Round>(`${api}/rounds/${round}`),
    placing = tables.filter(isPlacing);
  if (placing.length)
    await step(
      api,
      placing.map((table) => ({ kind: "placement.done", game: table.game })),
    );
}

/** Do it. Several steps that belong together have their own routes. */
export async function take(
  here: EventHere,
  task: Pick<Task, "kind" | "round" | "day"> & { key?: string },
  said: string,
): Promise<void> {
  const { api } = here,
    { kind, round } = task;
  if (!kind) return;
  if (kind === "boards") await send(`${api}/boards`);
  else if (kind === "tables") await openTables(api, round!);
  else if (kind === "placement.done") await allPlaced(api, round!);
  else if (kind === "round.opened") await send(`${api}/rounds`);
  else if (kind === "round.started") await send(`${api}/rounds/${round}/start`);
  else if (kind === "round.closed") await send(`${api}/rounds/${round}/close`);
  else if (kind === "task.done") await step(api, { kind, task: "dice-mixed" });
  else if (kind === "day.opened") await step(api, { kind, day: task.day });
  else if (task.key === "draw")
    await step(api, [
      { kind, round },
      { kind: "board.approved", round },
    ]);
  // nobody looks before it is laid
  else {
    const done = await step(api, { kind, ...(round === undefined ? {} : { round }) });
    await refresh(here.topic);
    return tell(said, NO_WAY_BACK.has(kind) ? undefined : () => undo(api, done.step));
  }
  tell(said);
  await refresh(here.topic);
}

/** The name of a round that may not exist yet. */
export function nameOf(
  { rounds, coming = [] }: Rounds,
  round: number | undefined,
  facts: EventFacts,
): string {
  const known = rounds.find((one) => one.round === round) ?? coming.find((one) => one.round === round);
  if (known) return roundName(known);
  const semi = !facts.semi_left_out && !rounds.some((one) => one.phase === "semi-final");
  return roundName(
    facts.cut_made
      ? { phase: semi ? "semi-final" : "final", number: 1 }
      : {
          phase: "preliminary",
          number:
            rounds.filter((one) => one.phase === "preliminary" && one.day === rounds.at(-1)?.day).length + 1,
        },
  );
}

/** What can be pressed while results may come in as well. */
const BESIDE: Record<string, string> = { tables: "open-tables", placing: "all-placed" };

type Props = { task: Task; name?: string; studySeconds?: number; children?: ComponentChildren };

export function TaskCard({ task, name = "", studySeconds = 0, children }: Props): JSX.Element {
  const here = useEvent(),
    base = `/events/${here.id}`;
  const told = taskWords(task.key, {
    round: name,
    online: here.facts.online,
    study: studySeconds ? t("study", { minutes: Math.round(studySeconds / 60) }) : "",
  });
  return (
    <section
      class={task.wait ? "task waits" : "task"}
      data-task={task.key}
      aria-label={task.wait ? t("waiting") : t("next")}
    >
      <p class="task-when">{task.wait ? t("waiting") : t("next")}</p>
      <h2>{told.title}</h2>
      {told.hint && <p>{told.hint}</p>}
      {(task.why ?? task.not) && task.key !== "study" && (
        <p class="task-why">
          <Icon name="info" />
          <span>
            <span class="hidden">{t("why")} </span>
            {task.why ?? task.not}
          </span>
        </p>
      )}
      {["event.published", "registration.opened", "gather"].includes(task.key) && <MissingTexts />}
      {task.bankers && <p>{t("bankers")}</p>}
      {children}
      <div class="buttons">
        {task.kind && told.press && (
          <Button
            kind={task.wait ? "plain" : "main"}
            act={() => take(here, task, told.done)}
            not={task.not}
            testid={BESIDE[task.key] ?? "next-step"}
          >
            {told.press}
          </Button>
        )}
        {task.key in BESIDE && <LinkButton to={`${base}/results`}>{taskWords("results").press}</LinkButton>}
        {task.to && told.press && !(task.key in BESIDE) && (
          <LinkButton kind={task.wait ? "plain" : "main"} to={base + task.to}>
            {told.press}
          </LinkButton>
        )}
        {(task.key === "gather" || task.key === "invited") &&
          offerOf(here.facts, "registration.closed")?.allowed && (
            <Button
              act={() => take(here, { kind: "registration.closed" }, taskWords("registration.closed").done)}
            >
              {taskWords("registration.closed").press}
            </Button>
          )}
      </div>
    </section>
  );
}
