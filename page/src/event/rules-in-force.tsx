// rules-in-force.tsx - the values an event is played by, to read: all of them, or those that matter at the table (DC21-1.1.1b).
import type { JSX } from "preact";
import { useData } from "../data";
import type { ParameterBook } from "../new/parameters";
import { Shown } from "../ui/parts";
import { useEvent } from "./event";

const AT_THE_TABLE = [
  "scenario_vp",
  "prelim_games",
  "qual_games_min",
  "qual_games_max",
  "turn_limit_s",
  "turn_limit_max_s",
  "time_bank_s",
  "offers_per_turn",
  "win_claim",
  "reconnect_grace_s",
  "absent_seat",
  "leaver",
  "board_generator",
  "prelim_order_source",
  "chat",
  "protest_window_s",
];

export function RulesInForce({ match }: { match: boolean }): JSX.Element {
  const { api, topic } = useEvent(),
    data = useData<ParameterBook>(`${api}/parameters`, topic);
  return (
    <Shown data={data}>
      {({ parameters, sections }) => {
        const shown = parameters.filter((one) => one.applies && (!match || AT_THE_TABLE.includes(one.name)));
        return (
          <>
            {sections.map(({ section, title }) => {
              const rows = shown.filter((one) => one.section === section);
              return (
                rows.length > 0 && (
                  <section key={section}>
                    <h2>{title}</h2>
                    <dl class="text-values">
                      {rows.map((one) => (
                        <div key={one.name}>
                          <dt>{one.about}</dt>
                          <dd>{one.said ?? one.value}</dd>
                        </div>
                      ))}
                    </dl>
                  </section>
                )
              );
            })}
          </>
        );
      }}
    </Shown>
  );
}
