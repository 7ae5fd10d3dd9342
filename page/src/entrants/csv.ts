// csv.ts - a list of people as somebody pasted it: read generously, each line told apart, so that errors show before anything is sent.

export type Problem = "nobody" | "twice" | "there" | "country" | "long" | "mixed";
export type Line = { line: number; name: string; country: string; problem: Problem | null; of?: number };

/** Fields of a text with the separator that its first line uses most; quotes as spreadsheets write them. */
export function fields(text: string): { line: number; cells: string[] }[] {
  const first = text.split(/\r?\n/, 1)[0] ?? "";
  const mark = [";", "\t", ","].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best), ",");
  const rows: { line: number; cells: string[] }[] = [];
  let cell = "", cells: string[] = [], quoted = false, line = 1, start = 1;
  const end = (): void => {
    cells.push(cell.trim());
    if (cells.some(Boolean)) rows.push({ line: start, cells });
    cell = "", cells = [];
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === "\n") line++;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (c === '"' && !cell.trim()) quoted = true, cell = "";
    else if (c === mark) cells.push(cell.trim()), cell = "";
    else if (c === "\n") end(), start = line;
    else if (c !== "\r") cell += c;
  }
  end();
  return rows;
}

const NAME = /^(name|player|spieler|spielerin|teilnehmer|full name|vollständiger name)$/i, FIRST = /^(first name|vorname)$/i, LAST = /^(last name|family name|nachname|familienname)$/i;
const COUNTRY = /^(country|nation|nationality|land|nationalität)$/i;

/** People with what is wrong with each line. Without a heading the first column is the name, the second the country. */
export function people(text: string, known: readonly string[] = []): Line[] {
  const rows = fields(text.replace(/^\uFEFF/, "")), head = rows[0]?.cells ?? [];
  const at = (pattern: RegExp): number => head.findIndex((cell) => pattern.test(cell));
  const first = at(FIRST), last = at(LAST), named = at(NAME), headed = named >= 0 || first >= 0 || last >= 0;
  const nameAt = headed ? named : 0, countryAt = headed ? at(COUNTRY) : 1;
  const fold = (name: string): string => name.toLocaleLowerCase().replace(/\s+/g, " ");
  const seen = new Map<string, number>(), there = new Set(known.map(fold));
  return rows.slice(headed ? 1 : 0).map(({ line, cells }) => {
    const name = (nameAt >= 0 ? cells[nameAt] ?? "" : [cells[first], cells[last]].filter(Boolean).join(" ")).replace(/\s+/g, " ");
    const told = cells[countryAt] ?? "", country = told.length === 2 ? told.toUpperCase() : told, key = fold(name), before = seen.get(key);
    const problem: Problem | null = !name ? "nobody" : [...name].length > 60 ? "long" : /[;\t]|,\s*[A-Z]{2}$/.test(name) ? "mixed" : before !== undefined ? "twice" : there.has(key) ? "there" : country && !/^[A-Z]{2}$/.test(country) ? "country" : null;
    if (name && before === undefined) seen.set(key, line);
    return { line, name, country, problem, ...(before !== undefined ? { of: before } : {}) };
  });
}

const quoted = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** As the server reads it. */
export const written = (lines: readonly Line[]): string => ["name,country", ...lines.map((one) => `${quoted(one.name)},${one.country}`)].join("\n") + "\n";
