// pseudo.mjs - languages that nobody speaks, to find what is not translated, too narrow, or on the wrong side:
//
//     node page/pseudo.mjs FOLDER
//
// FOLDER gets a languages.txt and two catalogues, as `castellan serve --words FOLDER` reads them. en-XA has every message
// with accents, in brackets and a third longer; en-XB the same from right to left. Words that programs read (in quotes,
// clauses in brackets) and the holes stay.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPo } from "./po.mjs";

const ACCENTS = Object.fromEntries(
  [..."aáAÁbƀBƁcçCÇdđDĐeéEÉfƒgĝGĜhĥHĤiíIÍjĵkķKĶlľLĽmɱnñNÑoóOÓpþPÞrŕRŔsšSŠtťTŤuúUÚwŵWŴxẋyýYÝzžZŽ"].reduce(
    (pairs, letter, i, all) => (i % 2 ? pairs : [...pairs, [letter, all[i + 1]]]),
    [],
  ),
);

/** The text with accents outside of holes; within forms, but not within their names. */
function accented(text) {
  let said = "";
  for (let at = 0, depth = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    said += depth % 2 ? letter : (ACCENTS[letter] ?? letter);
  }
  return said;
}

/** Something to make it longer: a third, as other languages are; in pieces, for words of any length may be broken there. */
const longer = (text) => " íí".repeat(Math.ceil(text.replace(/\{[^{}]*\}/g, "").length / 9));

/** A message in the pseudo-language; spaces at its ends stay there, for it is put together with others. */
export function pseudo(text) {
  const [, before, inner, after] = /^(\s*)([^]*?)(\s*)$/.exec(text);
  return /\p{Letter}/u.test(inner.replace(/\{[^{}]*\}/g, "")) || inner.includes("{")
    ? `${before}⟦${accented(inner)}${longer(inner)}⟧${after}`
    : text;
}

export function writePseudo(folder, catalogue) {
  mkdirSync(folder, { recursive: true });
  const rows = readPo(catalogue);
  const file = (said) =>
    rows
      .map(({ context, english }) =>
        [
          ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
          `msgid ${JSON.stringify(english)}`,
          `msgstr ${JSON.stringify(said(english))}`,
        ].join("\n"),
      )
      .join("\n\n") + "\n";
  writeFileSync(join(folder, "en-XA.po"), file(pseudo));
  writeFileSync(join(folder, "en-XB.po"), file(pseudo));
  writeFileSync(join(folder, "languages.txt"), "en-XA\tAccented\ten-GB\nen-XB\tMirrored\ten-GB\trtl\n");
}

// In a test it is bundled with what uses it, so its own address says nothing.
if (basename(process.argv[1]) === "pseudo.mjs") {
  const here = dirname(fileURLToPath(import.meta.url));
  writePseudo(process.argv[2], readFileSync(join(here, "../data/words/de.po"), "utf8"));
}
