// report.mjs FOLDER OUT - what tools/bench.sh measured, as tables for people and as one JSON file.
import { readFileSync, writeFileSync } from "node:fs";

const [folder, out] = process.argv.slice(2);
const read = (name) => readFileSync(`${folder}/${name}`, "utf8").trim();
const lines = (name) => read(name).split("\n").map((line) => JSON.parse(line));

const instructions = Number(/Collected : (\d+)/.exec(read("callgrind.log"))[1]);
if (!instructions) throw new Error("callgrind saw no game: is bench_one_game still there?");
const engine = {
  ...JSON.parse(read("engine.json")),
  wasm_games_per_second: Number(read("wasm")),
  instructions_per_action: Math.round((instructions / Number(read("actions"))) * 10) / 10,
};
const bots = JSON.parse(read("bots.json"));
const schedules = lines("schedule.json");
const tournament = JSON.parse(read("tournament.json"));
const rehearse = JSON.parse(read("rehearse.json"));
writeFileSync(out, JSON.stringify({ engine, bots, schedules, tournament, rehearse }) + "\n");

const row = (title, value, unit = "") =>
  console.log(`  ${title.padEnd(44)} ${String(value).padStart(12)}  ${unit}`.trimEnd());

console.log("Engine: random bots, 4 seats, base game, full legality");
row("games a second, one core", engine.games_per_second);
row("actions a second, one core", engine.actions_per_second);
row("a decision: legal, choice, chance, done", engine.ns_per_decision, "ns");
row("Cities & Knights: games a second, one core", engine.knights_games_per_second);
row("Cities & Knights: actions a second, one core", engine.knights_actions_per_second,
  `${engine.knights_share} of the base game's  (aim: at least a third)`);
row(`games a second, ${engine.threads} threads`, engine.games_per_second_threads);
row("games a second in WebAssembly", engine.wasm_games_per_second);
row("legal actions of a position", engine.ns_per_legal, "ns");
row("an event applied, checks included", engine.ns_per_apply, "ns");
row("instructions an action (callgrind)", engine.instructions_per_action);
row("size of a game", engine.game_bytes, "bytes");
row("yardstick: SHA-256 of a megabyte", engine.yardstick_ms, "ms");

console.log("\nBots: what the strong ones think with");
row("positions judged a second, one core", bots.evaluations);
row("rollouts a second (8 turns, judged), one core", bots.rollouts);
row("nodes a second, one core", bots.nodes);
row("as many times that on two threads", bots.scaling);
row("ms a move of the champion, half of them at most", bots.move);
row("ms, the longest of its moves", bots.longest);

console.log("\nSchedules: what was reached, and beneath which nothing is possible");
console.log("  players rounds countries   repeats bound   positions bound   same country bound   seconds");
for (const s of schedules) {
  const cell = (value, width) => String(value).padStart(width);
  console.log("  " + cell(s.players, 7) + cell(s.rounds, 7) + cell(s.countries, 10) +
    cell(s.repeats, 10) + cell(s.bound, 6) + cell(s.positions, 12) + cell(s.positions_bound, 6) +
    cell(s.same_country, 15) + cell(s.same_country_bound, 6) + cell(s.seconds.toFixed(3), 10) +
    `  ${s.method}${s.fair ? ", 3-tables fair" : ""}`);
}

const number = (value) => value.toLocaleString("en");
console.log("\nTournament");
row(`standings, ${number(tournament.standings_players)} players, ${tournament.standings_rounds} rounds`,
  tournament.standings_ms, "ms  (aim: below 50)");
row("the same from a file to JSON", tournament.standings_file_ms, "ms");
row("a rehearsed event, 84 players (WC25)", rehearse.wc25_ms,
  `ms  (aim: below 1000; ${rehearse.wc25_games} games, ${number(rehearse.wc25_entries)} entries)`);
row("the same, 1,600 players (DC21)", rehearse.dc21_ms,
  `ms  (${number(rehearse.dc21_games)} games, ${number(rehearse.dc21_entries)} entries)`);
row(`${tournament.digital_championships} championships (DC21), one after the other`,
  tournament.digital_ms, "ms  (aim: below 2000)");
console.log(`    each ${number(tournament.digital_entrants)} entrants in ${tournament.digital_groups} groups ` +
  `and a bracket of 64; ${number(tournament.digital_games)} games rated in all`);

console.log(`\nThe same as JSON: ${out}`);
