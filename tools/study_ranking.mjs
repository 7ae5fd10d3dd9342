// study_ranking.mjs CASTELLAN [EVENTS] - how well does each rulebook's ranking find the strongest player?
//
//     node tools/study_ranking.mjs build/castellan 400
//
// One `expert` among fifteen `greedy` players, tables of four drawn by lot in every round.  The games are
// real ones, played once by bots into two pools and drawn from there for each event; the standings are
// made by `castellan standings`.  Prints the tables of docs/studies/ranking.md and docs/studies/threes.md
// and writes their pictures.  The same number of events gives the same pictures.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [castellan, eventsText = "400"] = process.argv.slice(2);
const events = Number(eventsText), POOL = 300, PLAYERS = 16, LENGTHS = [3, 4];
const RULEBOOKS = ["nc20", "wc25", "dm19", "wc04"]; // DC21 ranks within groups
const folder = fileURLToPath(new URL("../docs/studies/", import.meta.url));
const run = (...args) => execFileSync(castellan, args, { encoding: "utf8", maxBuffer: 1 << 26 });

// A generator of our own, so that every run draws alike (mulberry32).
let state = 1;
function draw(below) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % below;
}

function shuffled(list) {
  const out = [...list];
  for (let i = out.length; i > 1; i--) {
    const j = draw(i);
    [out[i - 1], out[j]] = [out[j], out[i - 1]];
  }
  return out;
}

// Games as [points of each bot in the order named, index of the bot that won]; the seats went round.
function pool(bots, games) {
  const lines = run("simulate", "--bots", bots.join(","), "--games", String(games), "--seed", "5", "--rotate",
    "--format", "csv").trim().split("\n").slice(1);
  return lines.map((line) => {
    const [game, winner, , , , ...points] = line.split(",").map(Number);
    const bot = (seat) => (seat - (game % bots.length) + bots.length) % bots.length;
    const out = { points: [], winner: bot(winner - 1) };
    points.forEach((p, seat) => { out.points[bot(seat)] = p; });
    return out;
  });
}

function interval(wins, n) { // Wilson's, 95 %
  const z = 1.959964, share = wins / n, scale = 1 + (z * z) / n;
  const middle = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  return [middle - half, middle + half];
}

const percent = (x) => (100 * x).toFixed(1);
const strokes = (wins, n) => interval(wins, n).map(percent).join(" to ");

const four = { expert: pool(["expert", "greedy", "greedy", "greedy"], POOL), greedy: pool(Array(4).fill("greedy"), 8 * POOL) };
const three = { expert: pool(["expert", "greedy", "greedy"], POOL), greedy: pool(Array(3).fill("greedy"), 8 * POOL) };

// --- tables of three ---------------------------------------------------------------------------------
const threes = [["four seats", four.expert, 4], ["three seats", three.expert, 3]].map(([name, games, seats]) => {
  const wins = games.filter((g) => g.winner === 0).length;
  return { name, seats, wins, n: games.length, others: (games.length - wins) / games.length / (seats - 1) };
});
console.log("| table | `expert` wins | 95 % interval | each `greedy` | even |");
for (const t of threes)
  console.log(`| ${t.name} | ${percent(t.wins / t.n)} % | ${strokes(t.wins, t.n)} % | ${percent(t.others)} % | ${percent(1 / t.seats)} % |`);

// --- events ------------------------------------------------------------------------------------------
function play(rounds) {
  const players = Array.from({ length: PLAYERS }, (_, i) => `p${i}`), games = [];
  for (let round = 1; round <= rounds; round++) {
    const order = shuffled(players);
    for (let table = 0; table < PLAYERS / 4; table++) {
      const seats = order.slice(4 * table, 4 * table + 4), strong = seats.includes("p0");
      const from = strong ? four.expert : four.greedy, game = from[draw(from.length)];
      const others = seats.filter((p) => p !== "p0"), bots = strong ? ["p0", ...others] : others;
      const at = (p) => bots.indexOf(p);
      games.push({ round, table: table + 1, scenario: "base",
        seats: seats.map((player) => ({ player, vp: Math.min(game.points[at(player)], 12), winner: game.winner === at(player) })) });
    }
  }
  return { players: players.map((id) => ({ id, name: id, country: "DE" })), games };
}

const work = mkdtempSync(join(tmpdir(), "ranking-")), file = join(work, "event.json");
const found = RULEBOOKS.map(() => LENGTHS.map(() => ({ first: 0, four: 0, rank: 0 })));
for (let n = 0; n < events; n++)
  LENGTHS.forEach((length, l) => {
    const event = play(length);
    RULEBOOKS.forEach((rulebook, r) => {
      writeFileSync(file, JSON.stringify({ rulebook, ...event }));
      const rank = JSON.parse(run("standings", file, "--rulebook", rulebook, "--format", "json")).standings
        .find((row) => row.player === "p0").rank;
      const cell = found[r][l];
      cell.first += rank === 1;
      cell.four += rank <= 4;
      cell.rank += rank;
    });
  });
rmSync(work, { recursive: true });

console.log(`\n| rulebook | ${LENGTHS.map((n) => `${n} games: first | among four`).join(" | ")} |`);
RULEBOOKS.forEach((rulebook, r) =>
  console.log(`| ${rulebook} | ${found[r].map((c) => `${percent(c.first / events)} % | ${percent(c.four / events)} %`).join(" | ")} |`));

// --- pictures ----------------------------------------------------------------------------------------
const TONES = ["#9db5cf", "#5b7fa6"];
function bars(title, groups, most, even, note) {
  const height = 300, top = 40, bottom = 240, width = 70 + groups.length * 120;
  const y = (share) => bottom - ((bottom - top) * share) / most;
  const parts = groups.map((group, g) => {
    const x = 50 + g * 120, middle = x + 16 * group.bars.length;
    return group.bars.map(({ wins, n, label }, i) => {
      const [low, high] = interval(wins, n), at = x + 32 * i;
      return `<rect x="${at}" y="${y(wins / n)}" width="28" height="${bottom - y(wins / n)}" fill="${TONES[i]}"/>
<path d="M${at + 14} ${y(high)}V${y(low)}" stroke="#111" stroke-width="2"/>
<text x="${at + 14}" y="${y(high) - 4}" text-anchor="middle" font-size="11">${Math.round((100 * wins) / n)}</text>
<text x="${at + 14}" y="${bottom + 14}" text-anchor="middle" font-size="11">${label}</text>`;
    }).join("\n") + `\n<text x="${middle}" y="${bottom + 32}" text-anchor="middle">${group.name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="50" y="22">${title}</text>
${parts.join("\n")}
${even.map((share) => `<path d="M40 ${y(share)}H${width - 20}" stroke="#b5532a" stroke-dasharray="5 4"/>`).join("\n")}
<text x="50" y="${height - 10}" font-size="11">${note}</text>
</svg>
`;
}

writeFileSync(`${folder}ranking.svg`, bars("How often the strongest of sixteen is ranked first, in percent",
  RULEBOOKS.map((name, r) => ({ name, bars: LENGTHS.map((n, l) => ({ wins: found[r][l].first, n: events, label: n })) })),
  1, [1 / PLAYERS], `after ${LENGTHS.join(", ")} games; the line is chance, the strokes are 95 % intervals`));
writeFileSync(`${folder}threes.svg`, bars("Share of the wins of the stronger player, in percent",
  threes.map((t) => ({ name: t.name, bars: [{ wins: t.wins, n: t.n, label: "" }] })), 0.8, [1 / 4, 1 / 3],
  "the lines are even shares of four and of three"));
