// embed.tsx - the standings alone, to be framed by another page. Nothing can be changed here, and every way leads to a window of its own.
import type { JSX } from "preact";
import { WithEvent } from "../event/event-frame";
import { SponsorLine, type Sponsor } from "../event/sponsors";
import { words } from "../language";
import { query, type Params } from "../router";
import { Shown } from "../ui/parts";
import { StandingsTable } from "./standings-table";
import { useStandings } from "./live-standings";
import { linesOf } from "./standings-words";

const t = words({ whole: "Open in Castellan", none: "No standings yet." });

export default function Embed({ params }: { params: Params }): JSX.Element {
  const id = params.event!,
    limit = Number(query.value.get("limit") ?? 0);
  return (
    <main class="embed">
      <WithEvent id={id} bare>
        {({ facts, api, topic }) => (
          <Inside
            id={id}
            api={api}
            topic={topic}
            name={facts.name}
            players={Object.values(facts.entrants).reduce((sum, n) => sum + n, 0)}
            limit={limit}
            sponsors={facts.sponsors}
          />
        )}
      </WithEvent>
    </main>
  );
}

function Inside({
  id,
  api,
  topic,
  name,
  players,
  limit,
  sponsors,
}: {
  id: string;
  api: string;
  topic: string;
  name: string;
  players: number;
  limit: number;
  sponsors: Sponsor[] | undefined;
}): JSX.Element {
  const data = useStandings(api, topic, players, null);
  return (
    <>
      <div class="row apart">
        <h1>{name}</h1>
        <a href={`/events/${id}/standings`} target="_blank" rel="noopener">
          {t("whole")}
        </a>
      </div>
      <Shown data={data}>
        {(standings) => {
          const final = standings.overall !== undefined,
            lines = linesOf(standings, final);
          return lines.length ? (
            <StandingsTable
              lines={limit > 0 ? lines.slice(0, limit) : lines}
              final={final}
              on={new Set()}
              picked={[]}
              followed={null}
              label={name}
            />
          ) : (
            <p class="soft">{t("none")}</p>
          );
        }}
      </Shown>
      <SponsorLine name="soft" list={sponsors} />
    </>
  );
}
