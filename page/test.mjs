// test.mjs - run tests of the page under node:test: `node test.mjs [--out DIR] FILE.ts...`
//
// The files are bundled by esbuild first, so tests read what the page reads. CASTELLAN names the program that tests
// with a browser start; see e2e/rig.ts. Nothing is tried twice: a test that fails once has failed.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const files = process.argv.slice(2).map((file) => resolve(file));
if (!files.length) {
  console.error("test.mjs: name the tests: node test.mjs tests/words.test.ts");
  process.exit(2);
}
const out = mkdtempSync(join(tmpdir(), "castellan-page-"));
let status = 1;
const PACKAGES = {
  "playwright-core": "playwright-core/index.mjs",
  typescript: "typescript/lib/typescript.js",
};

try {
  await build({
    absWorkingDir: here,
    entryPoints: files,
    outdir: out,
    outbase: here,
    bundle: true,
    platform: "node",
    target: "node18",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap: "inline",
    logLevel: "warning",
    external: ["playwright-core", "axe-core", "typescript"],
    loader: { ".svg": "text", ".css": "empty", ".woff2": "empty" },
    define: { "process.env.PAGE_FOLDER": JSON.stringify(here) },
    banner: {
      js: `import { createRequire as __require } from "node:module"; const require = __require(${JSON.stringify(join(here, "test.mjs"))});`,
    },
    plugins: [
      {
        // modules that aren't bundled are found among the page's packages
        name: "packages",
        setup: (one) =>
          one.onResolve({ filter: /^(playwright-core|axe-core|typescript)/ }, ({ path }) => ({
            path: join(here, "node_modules", PACKAGES[path] ?? path + "/axe.js"),
            external: true,
          })),
      },
    ],
  });
  const made = files.map((file) => join(out, file.slice(here.length + 1).replace(/\.tsx?$/, ".mjs")));
  status =
    spawnSync(process.execPath, ["--enable-source-maps", "--test", ...made], { stdio: "inherit" }).status ??
    1;
} catch (error) {
  console.error(basename(files[0] ?? "") + ":", error.message);
} finally {
  rmSync(out, { recursive: true, force: true });
}
process.exit(status);
