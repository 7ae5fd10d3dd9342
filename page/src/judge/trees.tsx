// trees.tsx - decision trees of the rulebook in force: a question at a time, to a ruling with its clause.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { useData } from "../data";
import type { Table } from "../event/tables";
import { words } from "../language";
import { Button, Note } from "../ui/parts";
import { into, put } from "../ui/signals";
import { Ledger } from "./ledger";
import { RulingForm, type Found } from "./ruling";
import type { Code, Outcome, Penalty } from "./ruling-words";
import type * as answers from "../answers";

const t = words({
  trees: "Decision trees",
  back: "Back",
  again: "Start over",
  record: "Record ruling",
  none: "No decision trees for this rulebook.",
  where: "To record a ruling, open this tree from the table's card.",
});

export type Tree = answers.Tree;

function TreeResult({
  node,
  clause,
  table,
  recording,
}: {
  node: answers.TreeNode;
  clause: string | undefined;
  table: Table | undefined;
  recording: Signal<boolean>;
}): JSX.Element {
  return (
    <>
      <Note kind="good" title={node.text ?? ""}>
        <p class="soft">{clause}</p>
      </Note>
      {table ? (
        <Button kind="main" icon="gavel" act={put(recording, true)}>
          {t("record")}
        </Button>
      ) : (
        <p class="soft">{t("where")}</p>
      )}
    </>
  );
}

function TreeButtons({ path, leave }: { path: Signal<string[]>; leave: () => void }): JSX.Element {
  return (
    <div class="buttons">
      <Button
        kind="quiet"
        icon="left"
        act={() => {
          if (path.value.length > 1) path.value = path.value.slice(0, -1);
          else leave();
        }}
      >
        {t("back")}
      </Button>
      {path.value.length > 1 && (
        <Button
          kind="quiet"
          icon="undo"
          act={() => {
            path.value = path.value.slice(0, 1);
          }}
        >
          {t("again")}
        </Button>
      )}
    </div>
  );
}

/** One tree, walked from its first node. */
function Walk({
  tree,
  table,
  leave,
  done,
}: {
  tree: Tree;
  table?: Table | undefined;
  leave: () => void;
  done: () => void;
}): JSX.Element {
  const path = useSignal<string[]>([tree.nodes[0]?.id ?? ""]),
    recording = useSignal(false),
    pair = useSignal(0);
  const node = tree.nodes.find((one) => one.id === path.value.at(-1));
  const clause = node?.clause ?? tree.clause;
  const found: Found = {
    ...(tree.code ? { code: tree.code as Code } : {}),
    ...(clause ? { clause } : {}),
    ...(node?.outcome ? { outcome: node.outcome as Outcome } : {}),
    ...(node?.penalties ? { penalties: node.penalties as Penalty[] } : {}),
    ...(pair.value ? { seats: pair.value } : {}),
  };
  if (recording.value && table) return <RulingForm table={table} found={found} done={done} />;
  return (
    <div class="tree" aria-live="polite">
      <h3>{tree.title}</h3>
      {node?.question && (
        <>
          <p class="tree-question">{node.question}</p>
          {tree.code === "free-card" && table && path.value.length === 1 && (
            <Ledger seats={table.seats} pair={pair.value} set={into(pair)} />
          )}
          <div class="tree-answers">
            {(node.answers ?? []).map((answer) => (
              <button
                type="button"
                class="button"
                key={answer.next + answer.text}
                onClick={() => {
                  path.value = [...path.value, answer.next];
                }}
              >
                {answer.text}
              </button>
            ))}
          </div>
        </>
      )}
      {node && !node.question && (
        <TreeResult node={node} clause={clause} table={table} recording={recording} />
      )}
      <TreeButtons path={path} leave={leave} />
    </div>
  );
}

/** The trees of a rulebook that are about what is played: at a table its game, else any game of the event. */
export function Trees({
  rulebook,
  scenarios,
  table,
  done = () => undefined,
}: {
  rulebook: string;
  scenarios: readonly string[];
  table?: Table;
  done?: () => void;
}): JSX.Element {
  const data = useData<{ trees: Tree[] }>(`/api/rulebooks/${rulebook}/trees`),
    chosen = useSignal<string | null>(null);
  const trees = (data.value.value?.trees ?? []).filter(
      (one) => !one.scenarios || one.scenarios.some((scenario) => scenarios.includes(scenario)),
    ),
    tree = trees.find((one) => one.id === chosen.value);
  if (tree) return <Walk key={tree.id} tree={tree} table={table} leave={put(chosen, null)} done={done} />;
  if (!trees.length) return <p class="soft">{data.refusal.value || data.value.value ? t("none") : ""}</p>;
  return (
    <div class="tree-choice" role="group" aria-label={t("trees")}>
      {trees.map((one) => (
        <button
          type="button"
          class="button"
          key={one.id}
          onClick={() => {
            chosen.value = one.id;
          }}
        >
          {one.title}
        </button>
      ))}
    </div>
  );
}
