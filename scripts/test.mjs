// npm test [-- PART [FILTER…]]: sets up what is missing, then checks everything, or one part of it.
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureDependencies, ensureWebBuild, giveUp, root, run, say } from "./set-up.mjs";
import { closingLine, readResults, sumUp } from "./test-results.mjs";

const resultsOf = (name) => join(root, ".cache", "tests", `${name}.json`);

const vitest = (name, projects, options, ...more) => {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${resultsOf(name)}`];
  const args = projects.flatMap((project) => ["--project", project]);
  return run("vitest", ["run", ...args, ...reporters, ...more, ...filters], options);
};

/** The compiler keeps what it found, and asks again what has changed since and what depends on that. */
const onlyWhatChanged = ["--incremental", "--tsBuildInfoFile", join(".cache", "types.tsbuildinfo")];

/** Each part resolves with its exit code; what is read or written of `options` is that of `run`. */
const parts = {
  lint: async (options) =>
    (await run("biome", ["check", ...filters], options)) ||
    (filters.length > 0 ? 0 : run("knip", ["--no-config-hints"], options)),
  types: async (options) =>
    (await run("tsc", ["--noEmit", ...onlyWhatChanged, "-p", "tsconfig.json"], options)) ||
    run("npm", ["run", "-s", "typecheck", "-w", "web"], options),
  unit: (options) => vitest("unit", ["unit", "web"], options),
  laws: (options) => vitest("laws", ["laws"], options),
  // Half of a file's time goes by while PostgreSQL or a process that it started works: a core more is filled so.
  api: (options) =>
    vitest("api", ["server"], options, `--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`),
  browser: async (options) => {
    const chromium = await ensureBrowser({ shell: true });
    const env = {
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: resultsOf("browser"),
    };
    const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"];
    return run("playwright", [...args, ...filters], { ...options, env });
  },
};

/** Need no database and no browser: side by side they fill the cores that one alone leaves idle. */
const quick = ["lint", "types", "unit", "laws"];
/** Ask the whole product, built. One after the other: beside browsers the processes of the faults' tests starve. */
const whole = ["api", "browser"];

const [only, ...filters] = process.argv.slice(2);
if (only && only !== "quick" && !parts[only])
  giveUp(
    `"${only}" não é uma parte dos testes; as partes são: quick, ${Object.keys(parts).join(", ")} (quick: ${quick.join(", ")})`,
  );

const head = (name) => `\n── ${name} ${"─".repeat(60 - name.length)}`;

async function check(name, options) {
  rmSync(resultsOf(name), { force: true });
  const started = Date.now();
  const status = await parts[name](options);
  return { name, status, seconds: (Date.now() - started) / 1000, results: readResults(resultsOf(name)) };
}

/** Runs parts at once, and says of each what it said when it has ended. */
function sideBySide(names) {
  return Promise.all(
    names.map(async (name) => {
      let said = "";
      const result = await check(name, {
        write: (text) => {
          said += text;
        },
      });
      say(`${head(name)}\n${said.trimEnd()}`);
      return result;
    }),
  );
}

ensureDependencies();
mkdirSync(join(root, ".cache", "tests"), { recursive: true });
const started = Date.now();
const results = [];
if (!only || only === "quick") results.push(...(await sideBySide(quick)));
if (!only || whole.includes(only)) ensureWebBuild();
for (const name of only ? [only].filter((part) => part !== "quick") : whole) {
  // Ctrl-C ends the whole, not the part.
  if (results.some(({ status }) => status === 130)) break;
  say(head(name));
  results.push(await check(name));
}

const inSeconds = (seconds) => `${seconds.toFixed(1).replace(".", ",").padStart(7)} s`;
say("\nResumo");
for (const { name, status, seconds } of results)
  say(
    `  ${status === 0 ? "✓" : "✗"} ${name.padEnd(8)} ${inSeconds(seconds)}${status === 0 ? "" : "  falhou"}`,
  );
say(`    ${"ao todo".padEnd(8)} ${inSeconds((Date.now() - started) / 1000)}`);

const sum = sumUp(results);
for (const name of sum.failed) say(`  ✗ ${name.replace(root, "")}`);
say(`\n${closingLine(sum)}`);
process.exit(results.every(({ status }) => status === 0) && sum.failed.length === 0 ? 0 : 1);
