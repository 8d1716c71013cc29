// Set-up of every command of this repository: installs dependencies and builds the web if they are outdated. Plain
// JavaScript without dependencies for Node 20 or later, because it runs before the installation.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { isFinished } from "./after-install.mjs";
import { findNodeFault, node, root, usesPinned } from "./node.mjs";

export { node, root };

const bin = join(root, "node_modules", ".bin");

/** Environment with the product's Node and the installed tools first in PATH. The compile cache halves later starts. */
export const env = {
  NODE_COMPILE_CACHE: join(root, ".cache", "compile"),
  ...process.env,
  PATH: [bin, dirname(node), process.env.PATH].join(delimiter),
};

/** Prints progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Exits with one line that says what to do. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Installs the packages that the product needs to run, if they are missing or differ from package-lock.json.
 */
export function ensureDependencies() {
  ensurePackages("as dependências (só na primeira vez e quando mudam; meio minuto)", hasTools());
}

/** Installs the tools for tests and development, too. */
export function ensureTestTools() {
  ensurePackages("as ferramentas de teste (só na primeira vez e quando mudam; meio minuto)", true);
}

/** Installs the tools for measurements, which no other command needs. */
export function ensureBenchTools() {
  const dir = join("bench", "tools");
  install({
    isDone: () => isInstalled(dir, false),
    line: "Instalando as ferramentas de medição (só na primeira vez e quando mudam)…",
    // The runner of mutants takes the vitest that the repository has, not one beside it.
    command: npm("ci", "--legacy-peer-deps", "--prefix", join(root, dir)),
  });
}

const production = process.env.NODE_ENV === "production";

function ensurePackages(named, withTools) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20)
    giveUp(`Node tem a versão ${process.versions.node}; precisa ser 20 ou mais nova (https://nodejs.org)`);
  // npm ci empties node_modules, from which another command may be running.
  const verb = existsSync(join(root, installedList)) ? ["install", "--no-save"] : ["ci"];
  const dev = withTools ? "--include=dev" : "--omit=dev";
  install({
    isDone: () => isInstalled("", withTools) && isFinished(),
    line: `Instalando ${named}…`,
    command: npm(...verb, dev, ...workspaces()),
  });
  const fault = findNodeFault();
  if (fault) giveUp(fault);
}

/** Omits the pinned Node if the running one is new enough, which saves 60 MB. */
function workspaces() {
  const names = readJson("package.json").workspaces.filter((name) => usesPinned || name !== "runtime");
  return ["--include-workspace-root", ...names.flatMap((name) => ["-w", name])];
}

function install(task) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const script = join(root, "scripts", "install.mjs");
  alone({
    ...task,
    done: "Instalação concluída",
    failed: "A instalação falhou (npm); veja as linhas acima.",
    incomplete: () =>
      findNodeFault() ?? "A instalação ficou incompleta; apague a pasta node_modules e tente de novo.",
    command: [process.execPath, script, ...task.command, ...quiet],
  });
}

const installedList = join("node_modules", ".package-lock.json");
const packagesOf = (path) => readJson(path)?.packages;
const isTool = (entry) => Boolean(entry.dev || entry.devOptional);

/** Returns whether the tools are installed; an update then keeps them. */
function hasTools() {
  const wanted = packagesOf("package-lock.json") ?? {};
  const installed = packagesOf(installedList) ?? {};
  return !production && Object.keys(installed).some((path) => wanted[path]?.dev && !wanted[path].optional);
}

/** Returns whether the installation equals package-lock.json, by the copy that npm stores beside it. */
function isInstalled(dir, withTools) {
  if (dir === "" && usesPinned && !existsSync(node)) return false;
  const wanted = packagesOf(join(dir, "package-lock.json"));
  const installed = packagesOf(join(dir, installedList));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const there = installed[path];
    if (there) return there.version === entry.version && there.integrity === entry.integrity;
    // Optional packages are omitted on other systems.
    return Boolean(entry.optional || (isTool(entry) && !withTools) || entry.link);
  });
}

/** Exit codes of run-alone.mjs: waited for another command; the reason was printed. */
const [lookAgain, saidWhy] = [75, 74];

/**
 * Runs a task under a lock unless it is done: of two parallel commands on a fresh clone, the second would empty
 * node_modules under the first.
 */
function alone({ isDone, done, failed, incomplete, ...task }) {
  const script = process.env.npm_lifecycle_event ?? basename(process.argv[1] ?? "", ".mjs");
  const who = ["start", "test"].includes(script) ? `npm ${script}` : `npm run ${script}`;
  const asked = JSON.stringify({ who, ...task });
  const lock = join(root, ".cache", "set-up.lock");
  while (!isDone()) {
    const started = Date.now();
    const runner = join(root, "scripts", "run-alone.mjs");
    const { status, signal } = spawnSync(process.execPath, [runner, lock, asked], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    // Ctrl-C reached the task, too: nothing has failed.
    if (signal === "SIGINT" || signal === "SIGTERM") process.exit(130);
    if (status === 0 && isDone()) return say(`${done} em ${seconds(started)}.`);
    if (status === 0) giveUp(incomplete());
    if (status === saidWhy) process.exit(1);
    // With status `lookAgain` another command may have done this work, so the loop checks again.
    if (status !== lookAgain) giveUp(failed);
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    return undefined;
  }
}

/** Runs the npm that called this script, or the one in PATH. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return [...(cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"]), ...args];
}

/** Builds the web app if its sources have changed. */
export function ensureWebBuild() {
  const stamp = join(root, ".cache", "web-build");
  const hash = hashOf(["web", "contract/src", "package-lock.json"]);
  // The build writes this file last.
  const links = join(root, "web", "build", "screen-links.json");
  alone({
    isDone: () => existsSync(links) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash,
    line: "Construindo a interface (só na primeira vez e quando muda)…",
    quiet: true,
    done: "Interface construída",
    failed: "A interface não pôde ser construída; veja as linhas acima.",
    incomplete: () => "A interface não ficou pronta; tente de novo.",
    command: npm("run", "build", "-w", "web"),
    stamp: { file: stamp, text: hash },
  });
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const generated = new Set(["node_modules", "build", ".react-router", "test"]);

function filesIn(path) {
  const entries = readdirOrFile(path);
  if (!entries) return [path];
  return entries
    .filter((entry) => !generated.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => filesIn(join(path, entry.name)));
}

function readdirOrFile(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOTDIR") return undefined;
    throw error;
  }
}

/**
 * Runs a command with the installed tools in PATH; resolves with its exit code. Ctrl-C reaches it directly. `write`
 * receives its output, if given.
 * @param {{ env?: object, cwd?: string, write?: (text: string) => void }} [options]
 */
export function run(command, args, options = {}) {
  const { env: more = {}, cwd = root, write } = options;
  return new Promise((resolve) => {
    /** @type {import("node:child_process").ChildProcess} */
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...more },
      stdio: write ? ["inherit", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32",
    });
    if (write)
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", write);
    const pass = (signal) => child.kill(signal);
    const ignore = () => undefined;
    process.on("SIGTERM", pass);
    process.on("SIGINT", ignore);
    child.on("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      giveUp(`${command} não pôde ser executado (${error.code})`),
    );
    // "close" comes after all output, unlike "exit".
    child.on("close", (code, signal) => {
      process.off("SIGTERM", pass);
      process.off("SIGINT", ignore);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1).replace(".", ",")} s`;
}
