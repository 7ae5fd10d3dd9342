// seasons.tsx - the leagues' seasons on this server; opening one makes you its administrator.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { words } from "../language";
import { me } from "../me";
import { go } from "../router";
import { rulebookWord } from "../event/rulebooks";
import { Button, Dialog, Empty, Field, Form, LinkButton, Shown, Tag } from "../ui/parts";
import { into, put } from "../ui/signals";
import { useSeasons } from "./all-seasons";

const t = words({
  title: "Seasons",
  lead: "A league counts each player's best results of a season and invites the finalists.",
  none: "No seasons yet.",
  noneLead: "Create one for your league: events join it, and the ranking builds itself.",
  bans: "Bans and warnings",
  files: "Event files",
  titles: "Titles",
  open: "Create season",
  name: "Name",
  hint: "For example “Ranking season 2026”",
  closed: "Closed",
  running: "Running",
  events: "{n, plural, one {1 event} other {# events}}",
});

export default function Seasons(): JSX.Element {
  const data = useSeasons(),
    asking = useSignal(false),
    name = useSignal("");
  const may = me.value && !me.value.guest;
  const open = (
    <Button kind="main" icon="plus" act={put(asking, true)}>
      {t("open")}
    </Button>
  );
  return (
    <>
      <div class="row apart">
        <h1>{t("title")}</h1>
        {may && (data.value.value?.seasons.length ?? 0) > 0 && open}
      </div>
      <p class="lead">{t("lead")}</p>
      <Shown data={data}>
        {({ seasons }) =>
          seasons.length ? (
            <ul class="cards">
              {seasons.map((season) => (
                <li class="card" key={season.season}>
                  <Tag kind={season.closed ? "" : "accent"}>{season.closed ? t("closed") : t("running")}</Tag>
                  <h2 class="season-card">
                    <a href={`/seasons/${season.season}`}>{season.name}</a>
                  </h2>
                  <p class="soft">
                    {rulebookWord(season.rulebook)} · {t("events", { n: season.tournaments })}
                  </p>
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon="trophy" title={t("none")}>
              {may && (
                <>
                  <p>{t("noneLead")}</p>
                  {open}
                </>
              )}
            </Empty>
          )
        }
      </Shown>
      <div class="buttons season-ways">
        <LinkButton icon="trophy" to="/titles">
          {t("titles")}
        </LinkButton>
        {may && <LinkButton to="/bans">{t("bans")}</LinkButton>}
        {may && (
          <LinkButton icon="sheet" to="/archive">
            {t("files")}
          </LinkButton>
        )}
      </div>
      {asking.value && (
        <Dialog title={t("open")} done={put(asking, false)}>
          <Form
            button={t("open")}
            send={async () => {
              const { season } = await send<{ season: string }>("/api/seasons", { name: name.value.trim() });
              go(`/seasons/${season}`);
            }}
          >
            <Field
              label={t("name")}
              hint={t("hint")}
              required
              maxLength={60}
              value={name.value}
              set={into(name)}
            />
          </Form>
        </Dialog>
      )}
    </>
  );
}
