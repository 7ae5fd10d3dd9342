// live.ts - the one WebSocket: topics with numbered news, resumed without a gap after any interruption.
import { signal } from "@preact/signals";
import { backoff } from "./backoff";

/** Is the server heard? "away" is shown on every page, so that nobody trusts an old picture. */
export const connection = signal<"connecting" | "live" | "away">("connecting");
/** The server's clock minus ours, in ms; clocks on the page use `serverNow()`. */
let offset = 0;
export const serverNow = (): number => Date.now() + offset;
/** Answers carry the server's `now`: the nearest guess wins. */
export function learnClock(now: number): void {
  offset = now - Date.now();
}

export type News = { seq: number; item: unknown };
type Reply = { seq?: number; error?: { code: string; text: string } };
type Topic = { next: number | null; tries: number; hear: Set<(news: News[]) => void> };
const topics = new Map<string, Topic>();
const replies = new Map<string, (reply: Reply) => void>();
const AGAIN = new Set(["rights-changed", "seats-changed", "again", "ahead"]);
let socket: WebSocket | null = null;
let pause = 500;

function subscribe(topic: string): void {
  const from = topics.get(topic)?.next;
  if (socket?.readyState === WebSocket.OPEN)
    socket.send(
      JSON.stringify(from === null || from === undefined ? { subscribe: topic } : { subscribe: topic, from }),
    );
}

function hear(message: Record<string, unknown>): void {
  if (typeof message.reply === "string") {
    replies.get(message.reply)?.(message as Reply);
    replies.delete(message.reply);
    return;
  }
  const name = String(message.topic),
    topic = topics.get(name);
  if (!topic) return;
  if (message.error === undefined) topic.tries = 0;
  if (typeof message.subscribed === "number" && topic.next === null) {
    topic.next = message.subscribed + 1;
    for (const listener of [...topic.hear]) listener([]); // what they looked at before may be older than this
  }
  if (Array.isArray(message.news)) {
    const from = Number(message.from);
    topic.next = Number(message.seq) + 1;
    const news = (message.news as unknown[]).map((item, i) => ({ seq: from + i, item }));
    for (const listener of [...topic.hear]) listener(news);
  }
  // Rights or seats changed, or the node was catching up: ask again, we may be someone else now.
  const code = (message.error as { code?: string } | undefined)?.code ?? "";
  if (code === "ahead") topic.next = null; // a backup was restored: from its newest on, and everything is loaded again
  if (AGAIN.has(code))
    setTimeout(() => topics.get(name) === topic && subscribe(name), backoff(topic.tries++));
}

function connect(): void {
  if (!awake) {
    awake = Date.now();
    setInterval(wake, 5000);
    document.addEventListener("visibilitychange", wake);
  }
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket.onopen = () => {
    pause = 500;
    connection.value = "live";
    for (const name of topics.keys()) subscribe(name);
  };
  socket.onmessage = (message) => hear(JSON.parse(String(message.data)) as Record<string, unknown>);
  socket.onclose = (closed) => {
    for (const [, answer] of replies) answer({ error: { code: "offline", text: "" } });
    replies.clear();
    if (topics.size === 0) return;
    connection.value = "away";
    unseen = closed.code === ELSEWHERE && document.hidden;
    if (unseen) return;
    setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, 8000);
  };
}
/** This person has more pages open than the server keeps sockets for: one that nobody looks at waits until someone does. */
const ELSEWHERE = 4002;
let unseen = false;
/** After a sleep a socket may be dead without an error, so open a new one and resume where the old one stopped. */
function renew(): void {
  if (!topics.size) return;
  if (socket) {
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }
  for (const [, answer] of replies) answer({ error: { code: "offline", text: "" } });
  replies.clear();
  socket = null;
  unseen = false;
  connection.value = "away";
  connect();
}
addEventListener("online", renew);
const SLEPT_MS = 20000;
let awake = 0;
/** Much time has passed between two looks at the clock: the machine slept, or the page was in the background. */
function wake(): void {
  const now = Date.now(),
    slept = now - awake > SLEPT_MS;
  if (!document.hidden) awake = now;
  if ((slept || unseen) && !document.hidden) renew();
}

/** Listen to a topic, from the number `from` on or from now; returns how to stop. */
export function listen(
  name: string,
  listener: (news: News[]) => void,
  from: number | null = null,
): () => void {
  let topic = topics.get(name);
  if (!topic) {
    topic = { next: from, tries: 0, hear: new Set() };
    topics.set(name, topic);
    connect();
    subscribe(name);
  }
  topic.hear.add(listener);
  return () => {
    topic.hear.delete(listener);
    if (topic.hear.size || topics.get(name) !== topic) return;
    topics.delete(name);
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ unsubscribe: name }));
  };
}

/** Send a command over the socket and wait for its reply (tables: `{act: …}`, `{say: …}`). */
export function command(message: Record<string, Record<string, unknown>>, id: string): Promise<Reply> {
  return new Promise((answer) => {
    if (socket?.readyState !== WebSocket.OPEN) return answer({ error: { code: "offline", text: "" } });
    replies.set(id, answer);
    socket.send(JSON.stringify(message));
  });
}

/** Signing in or out changes who you are on the socket. */
export function reconnect(): void {
  for (const topic of topics.values()) topic.next = null;
  socket?.close();
}
