// commentary.tsx - for commentators: all hands, delayed so much that nobody at the table gains by it.
import type { JSX } from "preact";
import { clock, words } from "../language";
import type { Params } from "../router";
import { Copy } from "../ui/copy";
import { Empty, LinkButton } from "../ui/parts";
import { useCommentary } from "./commentary-data";
import { friendlyName } from "./friendly";
import { Stage } from "./stage";

const t = words({
  title: "{table}: all hands",
  lead: "As it was {time} plus a full round of turns ago. Nobody sees it sooner.",
  over: "The game is over. This is the final position.",
  table: "Spectator view",
  overlay: "Stream overlay",
  loading: "Loading…",
});

export default function CommentaryPage({ params }: { params: Params }): JSX.Element {
  const data = useCommentary(params.table!),
    told = data.value.value,
    refusal = data.refusal.value;
  if (!told)
    return refusal ? (
      <Empty icon="lock" title={refusal.message}>
        <LinkButton to={`/tables/${params.table}`}>{t("table")}</LinkButton>
      </Empty>
    ) : (
      <p class="loading" role="status">
        {t("loading")}
      </p>
    );
  return (
    <>
      <h1>{t("title", { table: friendlyName(told.table) })}</h1>
      <p class="lead">{told.state === "over" ? t("over") : t("lead", { time: clock(told.delay_s) })}</p>
      <Stage view={told.view} places={told.places} />
      <p>{t("overlay")}</p>
      <Copy text={`${location.origin}/tables/${told.table}/overlay?hands=1`} label={t("overlay")} />
      <div class="buttons">
        <LinkButton icon="table" to={`/tables/${told.table}`}>
          {t("table")}
        </LinkButton>
      </div>
    </>
  );
}
