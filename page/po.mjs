// po.mjs - catalogues as translators' tools write them (src/tongue/po.h): read here by tests and by tools.

/** The rows of a catalogue, without its head: { context, english, text, said: places }. Throws what cannot be read, with its line. */
export function readPo(file) {
  const rows = [];
  let row = { said: [] },
    field = null;
  const end = () => {
    if (row.english) rows.push(row);
    row = { said: [] };
    field = null;
  };
  file.split("\n").forEach((line, i) => {
    const [, name, text] = /^\s*(?:(msgctxt|msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")\s*$/.exec(line) ?? [];
    if (text === undefined) {
      if (line.trim() && !line.startsWith("#")) throw new Error(`line ${i + 1}: ${line}`);
      if (line.startsWith("#") && field === "text") end();
      if (line.startsWith("#:")) row.said.push(...line.slice(2).trim().split(/\s+/));
      return;
    }
    if (field === "text" && name !== "msgstr" && name) end();
    if (name) field = { msgctxt: "context", msgid: "english", msgstr: "text" }[name];
    row[field] = (row[field] ?? "") + JSON.parse(text);
  });
  end();
  return rows;
}
