// league.tsx - who runs a season, and whether it is open.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look, Refusal, send } from "../api";
import { comma, words } from "../language";
import { Button, Dialog, Field, Form, LinkButton, Note } from "../ui/parts";
import { into, put } from "../ui/signals";
import { tell } from "../ui/toast";
import type { Part } from "./ranking";

const t = words({
  who: "Season administrators",
  add: "Screen name of the new administrator",
  addDo: "Add",
  added: "{name} is now an administrator.",
  nobody: "There's no account with this name. Check the spelling.",
  shut: "Season status",
  close: "Close season…",
  closeTitle: "Close season",
  closeLead: "The ranking stays as it is, and no more events are accepted.",
  reopen: "Reopen season",
  closed: "The season is closed.",
  reopened: "Season reopened.",
  bans: "Bans and warnings",
  bansLead: "Bans apply to every event of this league. Manage them on their own page.",
  toBans: "Manage bans",
});

export function League({ season, again }: Part): JSX.Element {
  const name = useSignal(""),
    closing = useSignal(false),
    api = `/api/seasons/${season.season}`;
  return (
    <>
      <section aria-labelledby="who">
        <h3 id="who">{t("who")}</h3>
        <p>{season.administrators.join(comma())}</p>
        {!season.closed && (
          <Form
            inline
            button={t("addDo")}
            send={async () => {
              const found = await lookFor(name.value.trim());
              await send(`${api}/administrators`, { person: found });
              tell(t("added", { name: name.value.trim() }));
              name.value = "";
              await again();
            }}
          >
            <Field label={t("add")} required value={name.value} set={into(name)} />
          </Form>
        )}
      </section>
      <section aria-labelledby="bans">
        <h3 id="bans">{t("bans")}</h3>
        <p>{t("bansLead")}</p>
        <div class="buttons">
          <LinkButton to={`/bans?season=${season.season}`}>{t("toBans")}</LinkButton>
        </div>
      </section>
      <section aria-labelledby="shut">
        <h3 id="shut">{t("shut")}</h3>
        <div class="buttons">
          {season.closed ? (
            <Button
              act={async () => {
                await send(`${api}/reopen`);
                tell(t("reopened"));
                await again();
              }}
            >
              {t("reopen")}
            </Button>
          ) : (
            <Button kind="danger" icon="lock" act={put(closing, true)}>
              {t("close")}
            </Button>
          )}
        </div>
      </section>
      {closing.value && (
        <Dialog title={t("closeTitle")} done={put(closing, false)}>
          <Note kind="warning">{t("closeLead")}</Note>
          <Button
            kind="danger"
            act={async () => {
              await send(`${api}/close`);
              closing.value = false;
              tell(t("closed"));
              await again();
            }}
          >
            {t("closeTitle")}
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** The number of the person with that name. */
async function lookFor(name: string): Promise<string> {
  const { people } = await look<{ people: { id: string }[] }>(
    `/api/accounts?name=${encodeURIComponent(name)}`,
  );
  if (!people[0]) throw new Refusal("nobody", t("nobody"));
  return people[0].id;
}
