// po.mjs - catalogues as translators' tools write them (src/tongue/po.h): read here by tests and by tools.

/** The rows of a catalogue, without its head: { context, english, text }. Throws what cannot be read, with its line. */
export function readPo(file) {
  const rows = [];
  let row = {},
    field = null;
  const end = () => {
    if (row.english) rows.push(row);
    row = {};
  };
  file.split("\n").forEach((line, i) => {
    const [, name, text] = /^\s*(?:(msgctxt|msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")\s*$/.exec(line) ?? [];
    if (text === undefined) {
      if (line.trim() && !line.startsWith("#")) throw new Error(`line ${i + 1}: ${line}`);
      return;
    }
    if (name === "msgctxt" || (name === "msgid" && field === "text")) end();
    if (name) field = { msgctxt: "context", msgid: "english", msgstr: "text" }[name];
    row[field] = (row[field] ?? "") + JSON.parse(text);
  });
  end();
  return rows;
}
