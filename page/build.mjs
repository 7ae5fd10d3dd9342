// build.mjs - make the web page: `node build.mjs OUT [--wasm FILE] [--depfile FILE --target NAME] [--watch]`.
//
// OUT holds what the server sends: index.html at its top, everything whose name carries its hash under assets/
// (kept by browsers for ever), and a compressed form beside each file that gains by it.  The build of the program
// embeds that folder (tools/embed.c); `castellan serve --assets OUT` shows it without rebuilding anything. The engine that
// replays games (src/wasm) is the file given with --wasm, or that of the release build; without one there are no replays.
import { context } from "esbuild";
import { existsSync, readFileSync, writeFileSync, rmSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { withoutWords } from "./words.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [out, ...options] = process.argv.slice(2);
if (!out) {
  console.error("build.mjs: say where the page goes: node build.mjs OUT");
  process.exit(2);
}
const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const watch = options.includes("--watch");

const engine = option("--wasm") ?? join(here, "../build/src/wasm/replay.wasm");
/** `import url from "engine:replay"`, or "engine:share" for the file beside it: where that lies, relative to the script; "" without one. */
const withEngine = {
  name: "engine",
  setup: (esbuild) => {
    esbuild.onResolve({ filter: /^engine:/ }, ({ path }) => {
      const file = engine && join(dirname(engine), `${path.slice("engine:".length)}.wasm`);
      return file && existsSync(file) ? { path: resolve(file) } : { path: "none", namespace: "engine" };
    });
    esbuild.onLoad({ filter: /./, namespace: "engine" }, () => ({ contents: 'export default ""' }));
  },
};

/** What the scripts say, by the part that says it. */
const words = {};

const PACKED = /\.(html|js|css|svg|json|wasm)$/;

/** index.html with the names of the entry script and style filled in, then a .gz of everything worth it. */
function finish(result) {
  if (result.errors.length) return;
  const entry = Object.entries(result.metafile.outputs).find(
    ([, made]) => made.entryPoint === "src/main.tsx",
  );
  const name = (path) => "/" + relative(resolve(out), resolve(here, path));
  // What the first page needs is asked for at once: the chunks the entry imports, and the Latin letters.
  const eager = entry[1].imports
    .filter((one) => one.kind === "import-statement")
    .map((one) => name(one.path));
  const font = Object.keys(result.metafile.outputs).find((path) =>
    /sans-3-latin-wght-normal.*woff2$/.test(path),
  );
  const html = readFileSync(join(here, "src/index.html"), "utf8")
    .replace("@STYLE@", name(entry[1].cssBundle))
    .replace("@SCRIPT@", name(entry[0]))
    .replace("@FONT@", name(font))
    .replace("@MODULES@", eager.map((path) => `<link rel="modulepreload" href="${path}">`).join("\n"));
  writeFileSync(join(out, "index.html"), html);
  writeFileSync(join(out, "words.json"), JSON.stringify(words));
  for (const path of files(out))
    if (PACKED.test(path)) writeFileSync(path + ".gz", gzipSync(readFileSync(path), { level: 9 }));
  if (option("--depfile")) {
    const inputs = Object.keys(result.metafile.inputs).map((path) => resolve(here, path));
    inputs.push(
      join(here, "src/index.html"),
      join(here, "build.mjs"),
      join(here, "words.mjs"),
      join(here, "package-lock.json"),
    );
    writeFileSync(
      option("--depfile"),
      `${option("--target")}: ${inputs.map((p) => p.replaceAll(" ", "\\ ")).join(" ")}\n`,
    );
  }
}

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? files(join(folder, one.name)) : [join(folder, one.name)],
  );

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const build = await context({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx"],
  outdir: join(resolve(out), "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2021",
  minify: !watch,
  metafile: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file", ".svg": "text", ".wasm": "file" },
  legalComments: "none",
  logLevel: "warning",
  plugins: [
    withEngine,
    withoutWords(join(here, "src"), words),
    { name: "finish", setup: (esbuild) => esbuild.onEnd(finish) },
  ],
});
if (watch) await build.watch();
else {
  const result = await build.rebuild().catch(() => undefined);
  await build.dispose();
  if (!result) process.exit(1);
}
