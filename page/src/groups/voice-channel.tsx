// voice-channel.tsx - where a table of the bracket talks: each gets a channel of its own, and nobody has to join it.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { step, useEvent } from "../event/event";
import type { Round } from "../event/tables";
import { words } from "../language";
import { Field, Form, LinkButton } from "../ui/parts";
import { into } from "../ui/signals";

const t = words({
  title: "Voice channels",
  lead: "Each table gets its own channel on your voice server. Players find the link at their table; joining is optional.",
  address: "Channel address",
  hint: "{table} stands for the table number: https://voice.example/table-{table}",
  assign: "Assign to all tables",
  said: "Every table has a channel now.",
  without: "Put {table} in the address, or all tables would share one channel.",
  have: "{n} of {of} tables have a channel.",
  join: "Join voice channel",
  free: "optional; the in-game chat is enough",
});

const HOLE = "{table}",
  hole = { table: HOLE };

export const VoiceLink = ({ link }: { link: string }): JSX.Element => (
  <p class="voice">
    <LinkButton icon="speaker" to={link} blank>
      {t("join")}
    </LinkButton>{" "}
    <span class="soft">{t("free")}</span>
  </p>
);

export function VoiceChannels({ round, again }: { round: Round; again: () => unknown }): JSX.Element {
  const { api } = useEvent(),
    address = useSignal("");
  const tables = round.tables.filter((table) => table.stage !== "void"),
    have = tables.filter((table) => table.voice).length;
  return (
    <details class="voice-channels">
      <summary>
        {t("title")}
        {have > 0 && <>: {t("have", { n: have, of: tables.length })}</>}
      </summary>
      <p class="soft">{t("lead")}</p>
      <Form
        button={t("assign")}
        send={async () => {
          const link = address.value.trim();
          if (tables.length > 1 && !link.includes(HOLE)) throw new Error(t("without", hole));
          for (
            let i = 0;
            i < tables.length;
            i += 64 // so many steps go at once
          )
            await step(
              api,
              tables.slice(i, i + 64).map((table) => ({
                kind: "voice.assigned",
                game: table.game,
                link: link.replaceAll(HOLE, String(table.table)),
              })),
              i + 64 < tables.length ? undefined : t("said"),
            );
          await again();
        }}
      >
        <Field
          label={t("address")}
          name="voice"
          type="url"
          required
          value={address.value}
          set={into(address)}
          hint={t("hint", hole)}
        />
      </Form>
    </details>
  );
}
