// ratings.tsx - Elo across all rated events, with the curves of the best and of the selected players.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { look } from "../api";
import { useData } from "../data";
import { comma, number, words } from "../language";
import { useMany } from "../bracket/several-answers";
import { Button, Empty, Shown } from "../ui/parts";
import { Curve } from "./curve";
import type * as answers from "../answers";

const t = words({
  title: "Ratings",
  lead: "Elo across this server's rated events, in the order they ended.",
  none: "No ratings yet.",
  noneLead: "Players get a rating when an event with rated games is completed.",
  rank: "Rank",
  name: "Name",
  rating: "Rating",
  games: "Games",
  events: "Events",
  show: "{name}'s curve",
  more: "Show more",
  begin: "Start",
  curves: "Ratings over time: {names}",
  pick: "Select up to five players to see their curves.",
});

type Row = answers.RatingRow;
type Page = { ratings: Row[]; next?: string };
type Player = { person: string; name: string; history?: { at: number; before: number; after: number }[] };

function Curves({ people }: { people: string[] }): JSX.Element | null {
  const players = useMany<Player>(
    people.map((person) => `/api/players/${person}`),
    null,
  ).value;
  const lines = (players ?? []).flatMap((player) => {
    const steps = player.history ?? [];
    return steps.length
      ? [
          {
            name: player.name,
            points: [
              { at: 0, value: steps[0]!.before },
              ...steps.map((step) => ({ at: step.at, value: step.after })),
            ],
          },
        ]
      : [];
  });
  if (!lines.length) return null;
  return (
    <>
      <Curve
        begin={t("begin")}
        lines={lines}
        label={t("curves", { names: lines.map((line) => line.name).join(comma()) })}
      />
      <ul class="curve-names">
        {lines.map((line, i) => (
          <li key={line.name} class={`line-${i}`}>
            {line.name}
          </li>
        ))}
      </ul>
    </>
  );
}

function RatingsTable({
  rows,
  people,
  turn,
}: {
  rows: Row[];
  people: string[];
  turn: (person: string) => void;
}): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("title")}>
      <table class="ratings">
        <thead>
          <tr>
            <th scope="col" class="number">
              {t("rank")}
            </th>
            <th scope="col">{t("name")}</th>
            <th scope="col" class="number">
              {t("rating")}
            </th>
            <th scope="col" class="number">
              {t("games")}
            </th>
            <th scope="col" class="number">
              {t("events")}
            </th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.person}>
              <td class="number">{number(row.rank)}</td>
              <th scope="row">
                <a href={`/players/${row.person}`}>{row.name}</a>
              </th>
              <td class="number">
                <b>{number(row.rating)}</b>
              </td>
              <td class="number">{number(row.games)}</td>
              <td class="number">{number(row.events)}</td>
              <td class="ratings-pick">
                <input
                  type="checkbox"
                  checked={people.includes(row.person)}
                  aria-label={t("show", { name: row.name })}
                  onChange={() => turn(row.person)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function Ratings(): JSX.Element {
  const data = useData<Page>("/api/ratings?limit=100"),
    more = useSignal<Row[]>([]),
    next = useSignal<string | null | undefined>(undefined),
    picked = useSignal<string[] | null>(null);
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      <Shown data={data}>
        {(first) => {
          const rows = [...first.ratings, ...more.value],
            after = next.value === undefined ? first.next : next.value;
          if (!rows.length)
            return (
              <Empty icon="chart" title={t("none")}>
                <p>{t("noneLead")}</p>
              </Empty>
            );
          const people = picked.value ?? rows.slice(0, 3).map((row) => row.person);
          const turn = (person: string): void => {
            picked.value = people.includes(person)
              ? people.filter((one) => one !== person)
              : [...people, person].slice(-5);
          };
          return (
            <>
              <Curves people={people} />
              <p class="soft">{t("pick")}</p>
              <RatingsTable rows={rows} people={people} turn={turn} />
              {after && (
                <div class="buttons">
                  <Button
                    act={async () => {
                      const page = await look<Page>(
                        `/api/ratings?limit=100&after=${encodeURIComponent(after)}`,
                      );
                      more.value = [...more.value, ...page.ratings];
                      next.value = page.next ?? null;
                    }}
                  >
                    {t("more")}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Shown>
    </>
  );
}
