// screen-data.ts - everything the big screen shows, kept while the network is away.
import { useData } from "../data";
import type { EventHere } from "../event/event";
import { isFor } from "../event/notices";
import { lastFirst, roundNow, type Round, type RoundRow, type Rounds } from "../event/tables";
import { byName } from "../language";
import type { BoardLayout } from "../board/board";
import type { Row as Standing } from "../standings/standings-words";
import type * as answers from "../answers";

export type Notice = answers.Notice;
export type Row = { name: string; table: number; order?: number };
export type Hall = {
  round: Round | null;
  rounds: RoundRow[];
  standings: Standing[];
  notices: Notice[];
  board: BoardLayout | null;
  /** By name: where everyone sits in the round that is open, else in the next one that is published. */
  rows: Row[];
  upcoming: number | null;
  /** When lots were drawn last. */
  lots: number;
};

type Plan = { published: number; rounds: (string | number)[][][] };
type Entrants = { entrants: { player: number; name: string; status: string }[] };

export function useHall({ api, topic, facts }: EventHere): Hall {
  const rounds = useData<Rounds>(`${api}/rounds`, topic).value.value?.rounds ?? [];
  const now = roundNow(rounds);
  const round = useData<Round>(now ? `${api}/rounds/${now.round}` : null, topic).value.value;
  const standings =
    useData<{ standings: Standing[] }>(rounds.length ? `${api}/standings` : null, topic).value.value
      ?.standings ?? [];
  const notices = (useData<{ notices: Notice[] }>(`${api}/notices`, topic).value.value?.notices ?? []).filter(
    isFor("screen"),
  );
  const ahead = (!round || round.state === "closed") && facts.rounds_published > facts.rounds_opened;
  const plan = useData<Plan>(ahead ? `${api}/schedule` : null, topic).value.value,
    entrants = useData<Entrants>(ahead ? `${api}/entrants` : null, topic).value.value;
  const board =
    useData<{ board: BoardLayout }>(round?.board_revealed ? `${api}/rounds/${round.round}/board` : null).value
      .value?.board ?? null;
  const log =
    useData<{ log: { kind: string; at: number; undone_by?: number }[] }>(
      facts.lots_committed ? `${api}/log?newest=1&limit=20` : null,
      topic,
    ).value.value?.log ?? [];
  const lots = log.find((line) => line.kind === "lots.drawn" || line.kind === "lot.drawn")?.at ?? 0;
  const upcoming = ahead && plan && entrants ? facts.rounds_opened : null;
  const rows = upcoming !== null ? planned(plan!, entrants!, upcoming) : round ? seated(round) : [];
  return {
    round,
    rounds,
    standings,
    notices,
    board,
    rows: rows.sort((a, b) => byName(a.name, b.name)),
    upcoming,
    lots,
  };
}

const seated = (round: Round): Row[] =>
  round.tables
    .filter((table) => table.stage !== "void")
    .flatMap((table) =>
      table.seats.map((seat) => ({
        name: lastFirst(seat.name),
        table: table.table,
        ...(seat.order ? { order: seat.order } : {}),
      })),
    );

const planned = (plan: Plan, { entrants }: Entrants, row: number): Row[] => {
  const name = new Map(entrants.map((one) => [one.player, one.name]));
  return (plan.rounds[row] ?? []).flatMap((table, i) =>
    table.map((player, order) => ({
      name: lastFirst(name.get(Number(player)) ?? ""),
      table: i + 1,
      order: order + 1,
    })),
  );
};
