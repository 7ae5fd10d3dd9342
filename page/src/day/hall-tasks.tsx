// hall-tasks.tsx - what the rulebook asks for in the hall: a checklist, ticked by the person who did it.
import type { JSX } from "preact";
import { step, useEvent, type HallTask } from "../event/event";
import { terms, words } from "../language";
import { Button, LinkButton } from "../ui/parts";
import { Icon } from "../ui/icons";

const t = words({
  title: "In the hall",
  tick: "Done",
  said: "Saved.",
  done: "done",
  todo: "to do",
  print: "Print",
  trays: "Put out dice trays if you have them.",
});

const taskWord = terms({
  "dice-mixed": "Collect and mix the dice before the next game",
  "translation-sheet": "Put a translation sheet on every table",
  "devices-stowed": "Phones and other devices are off the tables and put away",
  "material-visible": "All game material is in plain view; cards are held and shuffled above the table",
  "rules-copy-sent": "Everyone has a copy of the rules",
});

function Line({ task }: { task: HallTask }): JSX.Element {
  const here = useEvent();
  return (
    <li data-done={task.done || undefined} data-task={task.task}>
      <Icon name={task.done ? "check" : "right"} label={task.done ? t("done") : t("todo")} />
      <span>
        {taskWord(task.task)}
        {task.clause && <span class="soft"> [{task.clause}]</span>}
        {task.task === "devices-stowed" && <span class="hint"> {t("trays")}</span>}
      </span>
      {task.task === "translation-sheet" && (
        <LinkButton small kind="quiet" to={`/events/${here.id}/print?what=words`}>
          {t("print")}
        </LinkButton>
      )}
      {!task.done && (
        <Button
          small
          act={async () => {
            await step(here.api, { kind: "task.done", task: task.task }, t("said"));
            await here.data.again();
          }}
        >
          {t("tick")}
        </Button>
      )}
    </li>
  );
}

export function HallTasks(): JSX.Element | null {
  const { facts } = useEvent(),
    tasks = facts.tasks ?? [];
  if (!tasks.length || facts.stage === "draft" || facts.stage === "completed" || facts.stage === "cancelled")
    return null;
  return (
    <section class="hall-tasks">
      <h2>{t("title")}</h2>
      <ul>
        {tasks.map((task) => (
          <Line key={task.task} task={task} />
        ))}
      </ul>
    </section>
  );
}
