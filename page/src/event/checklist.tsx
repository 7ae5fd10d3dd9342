// checklist.tsx - what belongs to a day well prepared, ticked as it is done, each leading to where it is done.
import type { JSX } from "preact";
import { useData } from "../data";
import { comma, words } from "../language";
import { Icon } from "../ui/icons";
import { ackWord } from "../entrants/acks";
import { useEvent, type Role } from "./event";
import { useMissingTexts } from "./missing-texts";

const t = words({
  title: "Preparation",
  published: "Publish the event",
  texts: "Add the texts players accept ({list})",
  staff: "Appoint at least one judge",
  registration: "Open registration or import a list",
  people: "At least {min} players ({n} so far)",
  people_season: "At least {min} players for season points ({n} so far)",
  schedule: "Publish schedule",
  start: "Start the event",
  done: "done",
  todo: "to do",
});

type Item = { key: string; text: string; done: boolean; to: string };

export function Checklist(): JSX.Element | null {
  const { id, api, topic, facts } = useEvent();
  const staff = useData<{ staff: { roles: Role[] }[] }>(`${api}/staff`, topic).value.value?.staff ?? [];
  const missing = useMissingTexts();
  const book = useData<{ parameters: { name: string; value: string }[] }>(`${api}/parameters`).value.value;
  const said = (name: string) => book?.parameters.find((one) => one.name === name)?.value,
    value = (name: string): number => Number(said(name) ?? 0),
    forSeason = said("min_attendees_for") === "points for the season"; // fewer may play (DM19-4.1)
  if (facts.stage === "running" || facts.stage === "cancelled" || !book) return null;
  const { registered, present } = facts.entrants,
    base = `/events/${id}`,
    min = facts.online ? value("group_min") : value("min_attendees");
  const items: Item[] = [
    { key: "published", text: t("published"), done: facts.stage !== "draft", to: "/share" },
    ...(facts.acks_needed.length
      ? [
          {
            key: "texts",
            text: t("texts", {
              list: (missing.length ? missing : facts.acks_needed).map(ackWord).join(comma()),
            }),
            done: !missing.length,
            to: "/settings?part=texts",
          },
        ]
      : []),
    ...(value("min_judges")
      ? [
          {
            key: "staff",
            text: t("staff"),
            done: staff.some((one) => one.roles.includes("judge") || one.roles.includes("head-judge")),
            to: "/settings?part=staff",
          },
        ]
      : []),
    {
      key: "registration",
      text: t("registration"),
      done: facts.registration_open || registered + present > 0,
      to: "/share",
    },
    ...(min
      ? [
          {
            key: "people",
            text: t(forSeason ? "people_season" : "people", { n: registered + present, min }),
            done: registered + present >= min,
            to: "/people",
          },
        ]
      : []),
    ...(facts.rounds_planned
      ? [{ key: "schedule", text: t("schedule"), done: facts.rounds_published > 0, to: "/schedule" }]
      : []),
    { key: "start", text: t("start"), done: false, to: "/run" },
  ];
  return (
    <section>
      <h2>{t("title")}</h2>
      <ol class="over-list">
        {items.map((one) => (
          <li key={one.key} data-done={one.done || undefined}>
            <Icon name={one.done ? "check" : "right"} label={one.done ? t("done") : t("todo")} />
            <a href={base + one.to}>{one.text}</a>
          </li>
        ))}
      </ol>
    </section>
  );
}
