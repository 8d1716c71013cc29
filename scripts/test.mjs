// npm test [-- PART [FILTER…]]: installs what is missing, then runs all checks or one part.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBrowser, ensureEngine } from "./browser.mjs";
import { ensureTestTools, ensureWebBuild, giveUp, root, run, say } from "./set-up.mjs";
import {
  closingLine,
  failureLines,
  filesToRepeat,
  readResults,
  settle,
  sumUp,
  unstableLines,
} from "./test-results.mjs";

const cores = availableParallelism();
const resultsOf = (name) => join(root, ".cache", "tests", `${name}.json`);

/** Linux's file system in memory. */
const memory = "/dev/shm";
const [roomWanted, memoryWanted] = [4e9, 8e9];

/**
 * Keeps a run's files, mainly clusters, in memory where there is room: a database has 1,000 small files, and a disk's
 * journal triples their cost.
 */
function inMemory() {
  if (!existsSync(memory) || !(process.availableMemory?.() >= memoryWanted)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomWanted ? { TMPDIR: memory } : {};
}

const vitest = (name, projects, { again = filters, ...options } = {}, ...more) => {
  const reporters = ["--reporter=default", "--reporter=./scripts/results-reporter.mjs"];
  const args = projects.flatMap((project) => ["--project", project]);
  const env = { CAV_TEST_RESULTS: resultsOf(name), ...(name === "api" ? inMemory() : {}) };
  return run("vitest", ["run", ...args, ...reporters, ...more, ...again], { ...options, env });
};

/**
 * The compiler checks only changed files and their dependents. Its checkers repeat shared work: four cost 1.5 times the
 * CPU of one, which pays off on idle cores.
 */
const onlyWhatChanged = ["--incremental", "--tsBuildInfoFile", join(".cache", "types.tsbuildinfo")];
const checkers = ["--checkers", String(Math.ceil(cores / 4))];

/** Returns the CPU seconds of all ended children and their descendants (proc(5)); undefined on other systems. */
function childrenCpuSeconds() {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

/** Returns the part of `npm test` that plays the journeys for all engines in one engine. */
const journeysIn = (engine) => (options) => {
  ensureEngine(engine);
  const env = { E2E_ENGINE: engine, PLAYWRIGHT_JSON_OUTPUT_FILE: resultsOf(engine), ...inMemory() };
  const args = ["test", "-c", "e2e/engines.config.ts", "--reporter=list,json", ...filters];
  return run("playwright", args, { ...options, env });
};

/** Each part resolves with its exit code; `options` are those of `run`. */
const parts = {
  lint: async (options) =>
    (await run("biome", ["check", ...filters], options)) ||
    (filters.length > 0 ? 0 : run("knip", ["--no-config-hints"], options)),
  types: async (options) =>
    (await run("tsc", ["--noEmit", ...onlyWhatChanged, ...checkers, "-p", "tsconfig.json"], options)) ||
    (await run("tsc", ["--noEmit", "-p", "scripts/tsconfig.json"], options)) ||
    run("npm", ["run", "-s", "typecheck", "-w", "web"], options),
  unit: (options) => vitest("unit", ["unit", "web"], options),
  laws: (options) => vitest("laws", ["laws"], options),
  // Runs more files than cores, because half of a file's time is spent in PostgreSQL or other processes; limited by
  // PostgreSQL's connections.
  api: (options) => vitest("api", ["server"], options, `--maxWorkers=${Math.min(2 * cores, cores + 4)}`),
  browser: async ({ again, ...options } = {}) => {
    const chromium = await ensureBrowser({ shell: true });
    const env = {
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: resultsOf("browser"),
      ...inMemory(),
    };
    const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"];
    return run("playwright", [...args, ...(again ? ["--last-failed"] : filters)], { ...options, env });
  },
  firefox: journeysIn("firefox"),
  webkit: journeysIn("webkit"),
};

/** These parts need no database and no browser; they run in parallel to use all cores. */
const quick = ["lint", "types", "unit", "laws"];
/**
 * These parts need the whole product, built. They run one after the other, because browsers would starve the
 * processes of the fault tests.
 */
const whole = ["api", "browser"];
/** A full run leaves these engines out, because they need Debian's packages. */
const browsers = ["firefox", "webkit"];
const groups = { quick, browsers };

const [only, ...filters] = process.argv.slice(2);
if (only && !groups[only] && !parts[only])
  giveUp(
    `"${only}" não é uma parte dos testes; as partes são: ` +
      `${[...Object.keys(groups), ...Object.keys(parts)].join(", ")} (quick: ${quick.join(", ")})`,
  );

const head = (name) => `\n── ${name} ${"─".repeat(60 - name.length)}`;

async function play(name, options) {
  rmSync(resultsOf(name), { force: true });
  const status = await parts[name](options);
  return { status, results: readResults(resultsOf(name)) };
}

/** Runs a part; in a whole run its failed tests are repeated once alone, and listed if they pass then. */
async function check(name, options) {
  const started = Date.now();
  const first = await play(name, options);
  const again = only ? undefined : filesToRepeat(first);
  const outcome = again ? settle(first, await play(name, { ...options, again })) : first;
  return { name, ...outcome, seconds: (Date.now() - started) / 1000 };
}

/** Collects a command's output until its end. */
function hear() {
  let said = "";
  const write = (text) => {
    said += text;
  };
  return { write, said: () => said.trimEnd() };
}

/** Runs parts in parallel, and prints the output of each at its end. */
function sideBySide(names) {
  return Promise.all(
    names.map(async (name) => {
      const { write, said } = hear();
      const result = await check(name, { write });
      say(`${head(name)}\n${said()}`);
      return result;
    }),
  );
}

/** Builds during the quick parts, which do not need the build and leave a core idle at their ends. */
async function buildBeside() {
  const { write, said } = hear();
  const status = await run(process.execPath, [join(root, "scripts", "build-web.mjs")], { write });
  if (status !== 0 && status !== 130) giveUp(said());
  if (said()) say(`\n${said()}`);
}

ensureTestTools();
mkdirSync(join(root, ".cache", "tests"), { recursive: true });
const started = Date.now();
const results = [];
/** CPU seconds by part; quick parts and build run in parallel and are one entry. */
const work = [];
async function measured(name, step) {
  const before = childrenCpuSeconds();
  const value = await step();
  work.push({ name, cpu: childrenCpuSeconds() - before });
  return value;
}
const built = only ? undefined : buildBeside();
if (!only || only === "quick")
  await measured("quick", async () => {
    results.push(...(await sideBySide(quick)));
    await built;
  });
const inTurn = only === "quick" ? [] : (groups[only] ?? (only ? [only] : whole));
// Tests of single folders build the web themselves where they need it (server/test/harness/built-web.ts).
const isOfFolders = only === "api" && filters.length > 0;
if (only && !isOfFolders && inTurn.some((name) => [...whole, ...browsers].includes(name))) ensureWebBuild();
for (const name of inTurn) {
  // Ctrl-C ends the whole run.
  if (results.some(({ status }) => status === 130)) break;
  say(head(name));
  results.push(await measured(name, () => check(name)));
}

const inSeconds = (seconds) => `${seconds.toFixed(1).replace(".", ",").padStart(7)} s`;
say("\nResumo");
/** Returns the seed of the tests' order, which `--sequence.seed` repeats. */
const seedOf = ({ seed } = {}) => (seed ? `, semente ${seed}` : "");
for (const { name, status, seconds, results: held } of results)
  say(
    `  ${status === 0 ? "✓" : "✗"} ${name.padEnd(8)} ` +
      `${inSeconds(seconds)}${status === 0 ? "" : `  falhou${seedOf(held)}`}`,
  );
say(`    ${"ao todo".padEnd(8)} ${inSeconds((Date.now() - started) / 1000)}`);

const told = work.filter(({ cpu }) => Number.isFinite(cpu));
if (told.length > 0) {
  const all = told.reduce((sum, { cpu }) => sum + cpu, 0);
  const byPart = told.map(({ name, cpu }) => `${name} ${Math.round(cpu)}`).join(", ");
  say(`    CPU      ${inSeconds(all)}  (${byPart})`);
}

const sum = sumUp(results);
for (const line of [...unstableLines(results), ...failureLines(sum)]) say(line.replaceAll(root, ""));
say(`\n${closingLine(sum)}`);
process.exit(results.every(({ status }) => status === 0) && sum.failed.length === 0 ? 0 : 1);
