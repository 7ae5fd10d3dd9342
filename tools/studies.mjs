// studies.mjs CASTELLAN [GAMES] - play what docs/studies/ tells about, and draw its pictures.
//
//     node tools/studies.mjs build/castellan 20000
//
// Does the place in the order of play matter?  Four and three seats, the same bot in each of them, so
// that nothing but the seat differs.  Prints the table of docs/studies/positions.md and writes
// docs/studies/positions.svg.  The same number of games gives the same picture.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [castellan, games = "20000"] = process.argv.slice(2);
const folder = fileURLToPath(new URL("../docs/studies/", import.meta.url));

function simulate(bot, seats) {
  const bots = Array(seats).fill(bot).join(",");
  const text = execFileSync(castellan, ["simulate", "--bots", bots, "--games", games, "--seed", "1", "--board", "spiral",
    "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  return JSON.parse(text);
}

// Wilson's 95 % interval.
function interval(wins, n) {
  const z = 1.959964, share = wins / n, scale = 1 + (z * z) / n;
  const middle = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  return [middle - half, middle + half];
}

const panels = [4, 3].map((seats) => {
  const result = simulate("greedy", seats);
  return { seats, games: result.games, wins: result.wins, turns: result.turns.sum / result.games };
});

// Bars from 20 % (four seats) or 30 % (three) on would lie: they begin at nought.
function picture() {
  const width = 640, height = 300, top = 40, bottom = 250, most = 0.4;
  const y = (share) => bottom - ((bottom - top) * share) / most;
  const parts = [];
  let x = 60;
  for (const panel of panels) {
    const even = 1 / panel.seats, from = x - 10;
    parts.push(`<text x="${x}" y="${top - 15}">${panel.seats} seats, ${panel.games.toLocaleString("en")} games</text>`);
    for (const [seat, wins] of panel.wins.entries()) {
      const share = wins / panel.games, [low, high] = interval(wins, panel.games);
      parts.push(`<rect x="${x}" y="${y(share)}" width="44" height="${bottom - y(share)}" fill="#5b7fa6"/>`,
        `<path d="M${x + 22} ${y(high)}V${y(low)}" stroke="#111" stroke-width="2"/>`,
        `<text x="${x + 22}" y="${bottom + 18}" text-anchor="middle">${seat + 1}</text>`,
        `<text x="${x + 22}" y="${y(high) - 5}" text-anchor="middle">${(100 * share).toFixed(1)} %</text>`);
      x += 62;
    }
    parts.push(`<path d="M${from} ${y(even)}H${x - 8}" stroke="#b5532a" stroke-dasharray="5 4"/>`);
    x += 60;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<title>Share of the wins by seat</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${parts.join("\n")}
<text x="60" y="${height - 12}">seat in the order of play; the line is an even share, the strokes are 95 % intervals</text>
</svg>
`;
}

writeFileSync(`${folder}positions.svg`, picture());
for (const { seats, games: n, wins, turns } of panels) {
  console.log(`${seats} seats, ${n} games, ${turns.toFixed(1)} turns each`);
  for (const [seat, won] of wins.entries()) {
    const [low, high] = interval(won, n).map((share) => (100 * share).toFixed(1));
    console.log(`| ${seat + 1} | ${((100 * won) / n).toFixed(1)} % | ${low} to ${high} % |`);
  }
}
