// apart.tsx - pairs who must not meet in the preliminary rounds: families, coaches, people with history.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { byName, words } from "../language";
import { Button, Field, Form } from "../ui/parts";
import { useEvent } from "../event/event";
import { lastFirst } from "../event/tables";
import { comes, type Entrant } from "./entrant";
import { wishesOf } from "./wishes";

const t = words(
  { lead: "The next search for a schedule keeps these pairs at different tables if there is any way to do so. They stay on this device and nobody else sees them.", one: "One", other: "Other", add: "Keep apart", none: "Nobody is kept apart.", drop: "May meet again", same: "Choose two different people.", pick: "Choose …" },
  { lead: "Die nächste Suche nach einem Spielplan setzt diese Paare an verschiedene Tische, wenn es irgend geht. Sie bleiben auf diesem Gerät, niemand sonst sieht sie.", one: "Die eine", other: "Die andere", add: "Trennen", none: "Niemand wird getrennt.", drop: "Dürfen sich treffen", same: "Wähle zwei verschiedene Personen.", pick: "Wählen …" });

export function Apart({ list }: { list: Entrant[] }): JSX.Element {
  const { id } = useEvent(), wishes = wishesOf(id), one = useSignal(""), other = useSignal("");
  const names = [["", t("pick")], ...list.filter((who) => comes(who) || who.status === "present").map((who) => [String(who.player), lastFirst(who.name)] as const).sort((a, b) => byName(a[1], b[1]))] as (readonly [string, string])[];
  const name = (player: number): string => list.find((who) => who.player === player)?.name ?? `#${player + 1}`;
  return (
    <section class="desk-apart">
      <p class="soft">{t("lead")}</p>
      <Form inline button={t("add")} send={() => {
        if (!one.value || !other.value || one.value === other.value) throw new Error(t("same"));
        const pair = [Number(one.value), Number(other.value)].sort((a, b) => a - b) as [number, number];
        wishes.value = { ...wishes.value, apart: [...wishes.value.apart.filter(([a, b]) => a !== pair[0] || b !== pair[1]), pair] };
        one.value = other.value = "";
      }}>
        <Field label={t("one")} choices={names} value={one.value} set={(v) => { one.value = v; }} /><Field label={t("other")} choices={names} value={other.value} set={(v) => { other.value = v; }} />
      </Form>
      {wishes.value.apart.length ? <ul class="setup-rows">{wishes.value.apart.map(([a, b]) => <li key={`${a} ${b}`}>{name(a)} – {name(b)} <Button small kind="quiet" icon="cross" act={() => { wishes.value = { ...wishes.value, apart: wishes.value.apart.filter(([c, d]) => c !== a || d !== b) }; }}>{t("drop")}</Button></li>)}</ul> : <p class="soft">{t("none")}</p>}
    </section>
  );
}
