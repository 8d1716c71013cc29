// npm test [-- PART [FILTER…]]: sets up what is missing, then checks everything, or one part of it.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
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

/** Linux's directory that is memory. */
const memory = "/dev/shm";
const [roomWanted, memoryWanted] = [4e9, 8e9];

/**
 * Lets what a run writes stay in memory where there is room, clusters above all: a database is a thousand small files, which a
 * disk's journal takes three times as much work to make.
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
 * The compiler keeps what it found, and asks again what has changed since and what depends on that. Each of its checkers
 * finds out for itself what they all need: four of them work half as much again as one, which pays where cores are idle.
 */
const onlyWhatChanged = ["--incremental", "--tsBuildInfoFile", join(".cache", "types.tsbuildinfo")];
const checkers = ["--checkers", String(Math.ceil(cores / 4))];

/** CPU seconds of all ended child processes and of theirs (proc(5)); undefined where the system does not say. */
function childrenCpuSeconds() {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

/** Each part resolves with its exit code; what is read or written of `options` is that of `run`. */
const parts = {
  lint: async (options) =>
    (await run("biome", ["check", ...filters], options)) ||
    (filters.length > 0 ? 0 : run("knip", ["--no-config-hints"], options)),
  types: async (options) =>
    (await run("tsc", ["--noEmit", ...onlyWhatChanged, ...checkers, "-p", "tsconfig.json"], options)) ||
    run("npm", ["run", "-s", "typecheck", "-w", "web"], options),
  unit: (options) => vitest("unit", ["unit", "web"], options),
  laws: (options) => vitest("laws", ["laws"], options),
  // Half of a file's time goes by while PostgreSQL or a process that it started works, and some files mostly wait: as many
  // files more fill what they leave idle, as long as one PostgreSQL has connections for all.
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

async function play(name, options) {
  rmSync(resultsOf(name), { force: true });
  const status = await parts[name](options);
  return { status, results: readResults(resultsOf(name)) };
}

/** Plays a part; in a whole run what failed of it is played once more, alone, and named where it passes then. */
async function check(name, options) {
  const started = Date.now();
  const first = await play(name, options);
  const again = only ? undefined : filesToRepeat(first);
  const outcome = again ? settle(first, await play(name, { ...options, again })) : first;
  return { name, ...outcome, seconds: (Date.now() - started) / 1000 };
}

/** What a command of `run` says, kept until it has ended. */
function hear() {
  let said = "";
  const write = (text) => {
    said += text;
  };
  return { write, said: () => said.trimEnd() };
}

/** Runs parts at once, and says of each what it said when it has ended. */
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

/** Beside the quick parts: none of them looks at what is built, and at their ends they leave a core idle. */
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
/** CPU seconds by part; the quick parts and the build run side by side, and are one. */
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
if (whole.includes(only)) ensureWebBuild();
for (const name of only ? [only].filter((part) => part !== "quick") : whole) {
  // Ctrl-C ends the whole, not the part.
  if (results.some(({ status }) => status === 130)) break;
  say(head(name));
  results.push(await measured(name, () => check(name)));
}

const inSeconds = (seconds) => `${seconds.toFixed(1).replace(".", ",").padStart(7)} s`;
say("\nResumo");
/** The order in which tests ran can be had again by it (`--sequence.seed`). */
const seedOf = ({ seed } = {}) => (seed ? `, semente ${seed}` : "");
for (const { name, status, seconds, results: held } of results)
  say(
    `  ${status === 0 ? "✓" : "✗"} ${name.padEnd(8)} ${inSeconds(seconds)}${status === 0 ? "" : `  falhou${seedOf(held)}`}`,
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
