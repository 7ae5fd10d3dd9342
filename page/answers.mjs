// answers.mjs - write src/answers.ts, the types of the server's answers, from docs/openapi.json: `node answers.mjs`
//
// `node answers.mjs --check` writes nothing and fails if the file is not what it would write. Each schema of the document becomes
// a type of the same name. Members that a reader may meet and the document does not name are not typed.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "src/answers.ts");
const { schemas } = JSON.parse(readFileSync(join(here, "../docs/openapi.json"), "utf8")).components;

const PLAIN = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};
const comment = (schema) =>
  schema.description ? `/** ${schema.description.replaceAll("*/", "*\\/")} */\n` : "";
const name = (member) => (/^[a-z_]\w*$/i.test(member) ? member : JSON.stringify(member));

function objectType({ properties = {}, required = [], additionalProperties }) {
  const members = Object.entries(properties).map(
    ([member, schema]) =>
      `${comment(schema)}${name(member)}${required.includes(member) ? "" : "?"}: ${type(schema)};\n`,
  );
  if (members.length) return `{\n${members.join("")}}`;
  return `Record<string, ${typeof additionalProperties === "object" ? type(additionalProperties) : "unknown"}>`;
}

function arrayType({ items, minItems, maxItems }) {
  const one = type(items);
  return minItems && minItems === maxItems ? `[${Array(minItems).fill(one).join(", ")}]` : `(${one})[]`;
}

function typeOf(word, schema) {
  if (word === "object") return objectType(schema);
  if (word === "array") return arrayType(schema);
  if (!PLAIN[word]) throw new Error(`answers.mjs: what is a "${word}"?`);
  return PLAIN[word];
}

function type(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.map((one) => `(${type(one)})`).join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => `(${type(one)})`).join(" & ");
  return [schema.type]
    .flat()
    .map((word) => typeOf(word, schema))
    .join(" | ");
}

const written = await prettier.format(
  `// answers.ts - what the server answers: made from docs/openapi.json by answers.mjs, not by hand.\n` +
    Object.entries(schemas)
      .map(([title, schema]) => `\n${comment(schema)}export type ${title} = ${type(schema)};\n`)
      .join(""),
  { ...(await prettier.resolveConfig(target)), parser: "typescript" },
);

if (!process.argv.includes("--check")) writeFileSync(target, written);
else if (readFileSync(target, "utf8") !== written) {
  console.error("page/src/answers.ts is not what docs/openapi.json says: run node page/answers.mjs.");
  process.exit(1);
}
