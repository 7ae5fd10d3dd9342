// entry-codes.tsx - personal codes of entries that nobody has taken over yet: make them, hand them out on paper or by mail, replace and revoke them.
import type { JSX } from "preact";
import { useSignal, type Signal } from "@preact/signals";
import { send } from "../api";
import { useData, type Data } from "../data";
import { byName, words } from "../language";
import { useEvent } from "../event/event";
import { lastFirst } from "../event/tables";
import { Button, Dialog, LinkButton, Shown } from "../ui/parts";
import { put } from "../ui/signals";
import { QrCode } from "../ui/qr-code";
import { tell } from "../ui/toast";

const t = words({
  lead: "With a personal code, players claim their entry on their own phone without asking the desk. Each code works once.",
  make: "Create codes",
  made: "{n, plural, one {1 code created.} other {# codes created.}}",
  all: "Every entry without a connected phone has a code.",
  none: "No codes yet.",
  nobody: "Every player has claimed their entry.",
  badges: "Print badges",
  slips: "Print slips",
  mail: "Send by e-mail",
  sent: "{n, plural, one {1 e-mail is on its way.} other {# e-mails are on their way.}}",
  show: "Show",
  fresh: "New code",
  replaced: "{name} has a new code.",
  revoke: "Revoke",
  revoked: "Code for {name} revoked.",
  name: "Name",
  code: "Code",
});

type Code = { player: number; name: string; code: string; url: string };

function CodeButtons({
  codes,
  open,
  data,
}: {
  codes: Code[];
  open: number;
  data: Data<{ codes: Code[]; open: number }>;
}): JSX.Element {
  const { api, facts, id } = useEvent();
  return (
    <div class="buttons">
      {codes.length < open && (
        <Button
          kind="main"
          act={async () => {
            const { made } = await send<{ made: number }>(`${api}/entry-codes`);
            tell(t("made", { n: made }));
            await data.again();
          }}
        >
          {t("make")}
        </Button>
      )}
      {codes.length > 0 && (
        <>
          {!facts.online && (
            <>
              <LinkButton icon="print" to={`/events/${id}/print?what=badges`}>
                {t("badges")}
              </LinkButton>
              <LinkButton icon="print" to={`/events/${id}/print?what=schedules`}>
                {t("slips")}
              </LinkButton>
            </>
          )}
          <Button
            act={async () => {
              const { letters } = await send<{ letters: number }>(`${api}/entry-codes`, { mail: true });
              tell(t("sent", { n: letters }));
            }}
          >
            {t("mail")}
          </Button>
        </>
      )}
    </div>
  );
}

function CodeTable({
  codes,
  shown,
  data,
}: {
  codes: Code[];
  shown: Signal<Code | null>;
  data: Data<{ codes: Code[]; open: number }>;
}): JSX.Element {
  const { api } = useEvent();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("code")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            <th scope="col">{t("code")}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {[...codes]
            .sort((a, b) => byName(lastFirst(a.name), lastFirst(b.name)))
            .map((one) => (
              <tr key={one.player}>
                <th scope="row">{lastFirst(one.name)}</th>
                <td>
                  <code>{one.code}</code>
                </td>
                <td>
                  <Button small label={`${t("show")} ${one.name}`} act={put(shown, one)}>
                    {t("show")}
                  </Button>{" "}
                  <Button
                    small
                    label={`${t("fresh")} ${one.name}`}
                    act={async () => {
                      await send(`${api}/entry-codes/${one.player}`, {}, "PUT");
                      tell(t("replaced", { name: one.name }));
                      await data.again();
                    }}
                  >
                    {t("fresh")}
                  </Button>{" "}
                  <Button
                    small
                    kind="quiet"
                    label={`${t("revoke")} ${one.name}`}
                    act={async () => {
                      await send(`${api}/entry-codes/${one.player}`, {}, "DELETE");
                      tell(t("revoked", { name: one.name }));
                      await data.again();
                    }}
                  >
                    {t("revoke")}
                  </Button>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function CodeDialog({ one, done }: { one: Code; done: () => void }): JSX.Element {
  return (
    <Dialog title={one.name} done={done}>
      <QrCode text={one.url} label={`${t("code")}: ${one.name}`} />
      <p>
        <code>{one.code}</code>
      </p>
    </Dialog>
  );
}

export function EntryCodes(): JSX.Element {
  const { api, topic } = useEvent(),
    data = useData<{ codes: Code[]; open: number }>(`${api}/entry-codes`, topic),
    shown = useSignal<Code | null>(null);
  return (
    <Shown data={data}>
      {({ codes, open }) => (
        <section>
          <p class="lead">{t("lead")}</p>
          <CodeButtons codes={codes} open={open} data={data} />
          {!open ? (
            <p class="soft">{t("nobody")}</p>
          ) : codes.length === open ? (
            <p class="soft">{t("all")}</p>
          ) : (
            !codes.length && <p class="soft">{t("none")}</p>
          )}
          {codes.length > 0 && <CodeTable codes={codes} shown={shown} data={data} />}
          {shown.value && <CodeDialog one={shown.value} done={put(shown, null)} />}
        </section>
      )}
    </Shown>
  );
}
