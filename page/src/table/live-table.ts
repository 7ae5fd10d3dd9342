// live-table.ts - one table while we look at it: what we know, what has happened, and what we can do.
//
// The first look gives everything; then the topic tells every entry once and in order, the newest with the parts of the view that
// move. The whole log comes with the subscription from number 1: for the log, statistics and the narrator. Moves that come faster than
// they can be drawn are taken together (pace.ts), and an answer that news has overtaken is asked for again: what is shown is the newest.
import { batch, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { commandId, look, Refusal, send } from "../api";
import { words } from "../language";
import { command, connection, learnClock, listen, type News } from "../live";
import { Pace } from "./pace";
import type { Action, Entry, Happening, TableFacts, View } from "./types";

const t = words({ offline: "Connection lost. Your move wasn't made. Try again." });

/** So long until an answer that was older than the news is asked for again, in ms. */
const OVERTAKEN = 50;
type Item = {
  at: number;
  judge?: string;
  words?: string | null;
  entry?: Entry;
  stolen?: Happening["stolen"];
  caught?: Happening["caught"];
  passed?: Happening["passed"];
  turned?: Happening["turned"];
  attack?: Happening["attack"];
  chat?: Happening["chat"];
  view?: Partial<View>;
  table?: Partial<TableFacts>;
  event?: string;
} | null;

export class LiveTable {
  readonly facts = signal<TableFacts | null>(null);
  readonly view = signal<View | null>(null);
  readonly log = signal<Happening[]>([]);
  readonly refusal = signal<Refusal | null>(null);
  /** When the view came, by our own clock: running clocks count from there. */
  readonly since = signal(performance.now());
  private stop: (() => void) | null = null;
  private topic = "";
  private looks = 0;
  /** `whole`: with everything that happened before; a thumbnail does without. */
  constructor(
    readonly id: string,
    private readonly whole = true,
  ) {}

  get api(): string {
    return `/api/tables/${this.id}`;
  }

  async look(): Promise<void> {
    const mine = ++this.looks;
    try {
      const facts = await look<TableFacts>(this.api);
      if (mine !== this.looks) return; // a later question was asked meanwhile
      if (facts.topic === this.topic && facts.seq < this.heard) {
        setTimeout(() => {
          if (mine === this.looks) void this.look();
        }, OVERTAKEN);
        return;
      }
      learnClock(facts.now);
      batch(() => {
        this.facts.value = facts;
        this.view.value = facts.view ?? null;
        this.since.value = performance.now() - (facts.elapsed_ms ?? 0);
        this.refusal.value = null;
      });
      if (this.topic !== facts.topic) this.follow(facts.topic, this.whole ? 1 : facts.seq + 1);
    } catch (error) {
      if (error instanceof Refusal) this.refusal.value = error;
    }
  }

  private follow(topic: string, from: number): void {
    this.stop?.();
    this.topic = topic;
    this.log.value = [];
    const pace = new Pace<News>((news) => {
      if (this.topic === topic) this.hear(news);
    });
    this.stop = listen(topic, (news) => pace.add(news), from);
  }

  /** The number of the newest thing we know of. */
  private get heard(): number {
    return this.log.value.at(-1)?.seq ?? 0;
  }

  /** The same, with the result of the first look: how new the view is. */
  get known(): number {
    return Math.max(this.heard, this.facts.value?.seq ?? 0);
  }

  private hear(news: News[]): void {
    let last = this.heard;
    const fresh = news.filter(({ seq }) => seq > last && (last = seq));
    if (!fresh.length) return;
    let again = false;
    batch(() => {
      const happened: Happening[] = [];
      for (const { seq, item } of fresh) {
        const one = item as Item;
        happened.push({
          seq,
          at: one?.at ?? 0,
          ...(one?.judge ? { judge: one.judge } : {}),
          ...(one?.words ? { words: one.words } : {}),
          ...(one?.entry ? { entry: one.entry } : {}),
          ...(one?.stolen ? { stolen: one.stolen } : {}),
          ...(one?.caught ? { caught: one.caught } : {}),
          ...(one?.passed ? { passed: one.passed } : {}),
          ...(one?.turned ? { turned: one.turned } : {}),
          ...(one?.attack ? { attack: one.attack } : {}),
          ...(one?.chat ? { chat: one.chat } : {}),
        });
        if (seq <= (this.facts.value?.seq ?? 0)) continue; // the first look knew it
        if (one?.view && this.view.value) {
          this.view.value = { ...withoutMoving(this.view.value), ...one.view } as View;
          this.since.value = performance.now();
        } else if (one?.table && this.facts.value) this.facts.value = { ...this.facts.value, ...one.table };
        // The start, the end and whatever we may not know: look for ourselves.
        if (
          !one ||
          one.event ||
          (one.entry && !this.view.value) ||
          one.entry?.kind === "reveal" ||
          one.entry?.kind === "holder" ||
          one.entry?.kind === "look"
        )
          again = true;
      }
      this.log.value = [...this.log.value, ...happened];
    });
    const over = this.view.value?.phase === "over" && this.facts.value?.state !== "over";
    if (again || over) void this.look();
  }

  /** What the player's own seat does; a refusal is thrown as a sentence with its rule. */
  act = async (action: string | Action): Promise<void> => {
    await this.command({ action });
  };
  /** Anything else that can happen at a table: offers, answers, calls. Its number among the news comes back. */
  enter = (entry: Record<string, unknown>, said?: string): Promise<number> =>
    this.command({ entry, ...(said ? { words: said } : {}) });

  private async command(what: Record<string, unknown>): Promise<number> {
    const id = commandId();
    if (connection.value !== "live") {
      // the socket is away: the other door, with the same id
      return (await send<{ seq?: number }>(`${this.api}/actions`, what)).seq ?? 0;
    }
    const reply = await command({ act: { table: this.id, command: id, ...what } }, id);
    if (reply.error) throw new Refusal(reply.error.code, reply.error.text || t("offline"));
    return reply.seq ?? 0;
  }

  say = (text: string, to: "table" | "spectators" = "table"): Promise<unknown> =>
    send(`${this.api}/chat`, { text, to });

  begin(): () => void {
    void this.look();
    let was = connection.peek();
    const back = connection.subscribe((now) => {
      if (now === "live" && was === "away") void this.look();
      was = now;
    });
    return () => {
      back();
      this.stop?.();
      this.topic = "";
      this.looks++;
    };
  }
}

/** Members left out when they no longer apply: they must not survive from the previous view. */
function withoutMoving(view: View): Partial<View> {
  const { rules, board, role, seat, scenario, rulebook, chance } = view; // the shares are not told again once dice have fallen
  return {
    rules,
    board,
    role,
    scenario,
    rulebook,
    ...(seat === undefined ? {} : { seat }),
    ...(chance ? { chance } : {}),
  };
}

export function useTable(id: string, whole = true): LiveTable {
  const table = useMemo(() => new LiveTable(id, whole), [id]);
  useEffect(() => table.begin(), [table]);
  return table;
}
