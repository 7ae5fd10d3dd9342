// words.mjs - the page's messages: where they stand in the source, and how they leave it.
//
// A part of the page writes its messages in English beside the code that shows them:
//
//     const t = words({ title: "Rounds", open: { text: "Open", about: "a state, not a button" } });
//
// The build takes them out of the scripts and into OUT/words.json, from which the server answers in the reader's
// language (GET /api/words/de): so one language is loaded, and no more of it than is shown. `about` is for translators
// and becomes the message's context in the catalogues (data/words).
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

const CALLS = new Set(["words", "terms", "phrases"]);

/** The calls of `words` and its kin in a source: what they are called, what they say, and where that stands. */
export function tables(path, source) {
  const found = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const visit = (node) => {
    if (ts.isCallExpression(node) && CALLS.has(node.expression.text) && node.arguments.length === 1) {
      const [first] = node.arguments;
      if (ts.isObjectLiteralExpression(first))
        found.push({ messages: messagesOf(first, path), start: first.getStart(file), end: first.end });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const name = path.replace(/\.tsx?$/, "");
  return found.map((one, i) => ({ ...one, id: i ? `${name}:${i}` : name }));
}

function messagesOf(object, path) {
  const messages = {};
  for (const row of object.properties) {
    const key = row.name?.text,
      value = row.initializer;
    if (key !== undefined && value && ts.isStringLiteralLike(value)) messages[key] = { text: value.text };
    else if (key !== undefined && value && ts.isObjectLiteralExpression(value)) {
      const parts = value.properties.map((part) => [part.name.text, part.initializer.text]);
      messages[key] = Object.fromEntries(parts);
    } else throw new Error(`${path}: a message is a text, or { text, about }: ${key}`);
  }
  return messages;
}

/** All messages of the page, by the part they belong to. */
export function everything(folder) {
  const files = (at) =>
    readdirSync(at, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? files(join(at, one.name)) : /\.tsx?$/.test(one.name) ? [join(at, one.name)] : [],
    );
  const all = {};
  for (const path of files(folder).sort())
    for (const { id, messages } of tables(relative(folder, path), readFileSync(path, "utf8")))
      all[id] = messages;
  return all;
}

/** For esbuild: scripts name their messages, and do not hold them. `taken` fills up with what was taken out. */
export const withoutWords = (folder, taken) => ({
  name: "words",
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      let source = readFileSync(path, "utf8");
      for (const { id, messages, start, end } of tables(relative(folder, path), source).reverse()) {
        taken[id] = messages;
        source = source.slice(0, start) + JSON.stringify(id) + source.slice(end);
      }
      return { contents: source, loader: path.endsWith("x") ? "tsx" : "ts" };
    }),
});
