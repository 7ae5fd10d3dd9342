// guest-codes.tsx - codes that let guests in: made here, shown once with their QR code, called back when they got into wrong hands.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { useData, type Data } from "../data";
import { moment, words } from "../language";
import { Copy } from "../ui/copy";
import { Button, Field, Form, Note, Shown, Tag } from "../ui/parts";
import { into } from "../ui/signals";
import { QrCode } from "../ui/qr-code";
import { tell } from "../ui/toast";
import { useEvent } from "../event/event";

const t = words({
  lead: "With a code, players and helpers without an account join with just a name and no password.",
  uses: "Number of people",
  hours: "Valid for (hours)",
  make: "Create code",
  once: "Write it down or print it now: it won't be shown again.",
  link: "Link with the code",
  qr: "QR code to join",
  used: "{used} of {uses} used",
  until: "until {when}",
  open: "open",
  over: { text: "expired", about: "a code has run out" },
  back: "Revoke",
  called: "Code revoked.",
  none: "No codes yet.",
});

type Made = { id: string; code: string; url: string; uses: number; until: number };
type Codes = { codes: { id: string; uses: number; used: number; until: number; open: boolean }[] };

function MadeCode({ link, made }: { link: string; made: Made }): JSX.Element {
  return (
    <div class="card setup-code">
      <QrCode text={link} label={t("qr")} />
      <div>
        <p class="setup-letters">{made.code}</p>
        <Copy text={link} label={t("link")} />
        <Note kind="warning">{t("once")}</Note>
      </div>
    </div>
  );
}

function CodeRow({
  one,
  codes,
}: {
  one: { id: string; uses: number; used: number; until: number; open: boolean };
  codes: Data<Codes>;
}): JSX.Element {
  const { api } = useEvent();
  return (
    <li>
      <Tag kind={one.open ? "good" : ""}>{one.open ? t("open") : t("over")}</Tag>{" "}
      {t("used", { used: one.used, uses: one.uses })}{" "}
      <span class="soft">{t("until", { when: moment(one.until) })}</span>
      {one.open && (
        <Button
          small
          kind="quiet"
          act={async () => {
            await send(`${api}/codes/${one.id}`, {}, "DELETE");
            tell(t("called"));
            await codes.again();
          }}
        >
          {t("back")}
        </Button>
      )}
    </li>
  );
}

export function CodesPart(): JSX.Element {
  const { api } = useEvent(),
    codes = useData<Codes>(`${api}/codes`),
    uses = useSignal("30"),
    hours = useSignal("24"),
    made = useSignal<Made | null>(null);
  // The server may not know the address by which it is reached; this page does.
  const link = made.value && `${location.origin}/j/${made.value.code}`;
  return (
    <>
      <p class="soft">{t("lead")}</p>
      <Form
        inline
        button={t("make")}
        send={async () => {
          made.value = await send<Made>(`${api}/codes`, {
            uses: Number(uses.value),
            hours: Number(hours.value),
          });
          await codes.again();
        }}
      >
        <Field
          label={t("uses")}
          type="number"
          name="uses"
          min={1}
          max={10000}
          required
          value={uses.value}
          set={into(uses)}
        />
        <Field
          label={t("hours")}
          type="number"
          name="hours"
          min={1}
          max={8760}
          required
          value={hours.value}
          set={into(hours)}
        />
      </Form>
      {made.value && link && <MadeCode link={link} made={made.value} />}
      <Shown data={codes}>
        {({ codes: list }) =>
          list.length ? (
            <ul class="setup-rows">
              {list.map((one) => (
                <CodeRow key={one.id} one={one} codes={codes} />
              ))}
            </ul>
          ) : (
            <p class="soft">{t("none")}</p>
          )
        }
      </Shown>
    </>
  );
}
