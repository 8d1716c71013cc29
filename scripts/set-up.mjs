// What every command of this repository does first: see that the dependencies, and the web's build, are as the
// sources want them. Plain JavaScript without dependencies, since it runs on any Node from 20 on, before anything is
// installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const bin = join(root, "node_modules", ".bin");

/** The Node that this repository pins, whatever runs this script. */
export const node = join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/**
 * The environment in which the pinned Node and the installed tools come first. Half of a start is to read the sources: Node
 * keeps what it made of them for the next one.
 */
export const env = {
  NODE_COMPILE_CACHE: join(root, ".cache", "compile"),
  ...process.env,
  PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
};

/** Says what is being done, to who waits for it. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends this command with one line that tells what to do. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Installs the dependencies when they are missing or not those of package-lock.json. */
export function ensureDependencies() {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20)
    giveUp(`Node tem a versão ${process.versions.node}; precisa ser 20 ou mais nova (https://nodejs.org)`);
  ensureInstalled("", "as dependências (só na primeira vez e quando mudam; cerca de um minuto)");
}

/** Installs what only measures, which no other command needs. */
export function ensureBenchTools() {
  ensureInstalled(join("bench", "tools"), "as ferramentas de medição (só na primeira vez e quando mudam)");
}

/** A production runs without what only develops it, and can be made where that is there as well. */
const production = process.env.NODE_ENV === "production";

function ensureInstalled(dir, named) {
  const dev = production ? "--omit=dev" : "--include=dev";
  alone({
    isDone: () => isInstalled(dir),
    line: `Instalando ${named}…`,
    done: "Instalação concluída",
    failed: "A instalação falhou (npm ci); veja as linhas acima.",
    command: npm("ci", "--no-audit", "--no-fund", "--loglevel=error", dev, "--prefix", join(root, dir)),
  });
}

/** npm keeps, beside what it installed, the part of package-lock.json that it followed. */
function isInstalled(dir) {
  if (dir === "" && !existsSync(node)) return false;
  const wanted = readJson(join(dir, "package-lock.json"))?.packages;
  const installed = readJson(join(dir, "node_modules", ".package-lock.json"))?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const there = installed[path];
    if (there) return there.version === entry.version && there.integrity === entry.integrity;
    // Optional ones are left out where the system is another.
    return Boolean(entry.optional || (production && (entry.dev || entry.devOptional)));
  });
}

/**
 * Does what is not done yet, and nobody else at the same time: of two commands begun side by side on a fresh clone the
 * second would empty node_modules under the first.
 */
function alone({ isDone, done, failed, ...task }) {
  const script = process.env.npm_lifecycle_event ?? basename(process.argv[1] ?? "", ".mjs");
  const who = ["start", "test"].includes(script) ? `npm ${script}` : `npm run ${script}`;
  const asked = JSON.stringify({ who, ...task });
  const lock = join(root, ".cache", "set-up.lock");
  while (!isDone()) {
    const started = Date.now();
    const { status } = spawnSync(process.execPath, [join(root, "scripts", "run-alone.mjs"), lock, asked], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    if (status === 0) return say(`${done} em ${seconds(started)}.`);
    // Otherwise somebody else was waited for, and what they did may have been this.
    if (status !== 75) giveUp(failed);
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    return undefined;
  }
}

/** The npm that runs this script, or the one on the path. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return [...(cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"]), ...args];
}

/** Builds the web app when its sources are not those of the last build. */
export function ensureWebBuild() {
  const stamp = join(root, ".cache", "web-build");
  const hash = hashOf(["web", "contract/src", "package-lock.json"]);
  const client = join(root, "web", "build", "client");
  alone({
    isDone: () => existsSync(client) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash,
    line: "Construindo a interface (só na primeira vez e quando muda)…",
    quiet: true,
    done: "Interface construída",
    failed: "A interface não pôde ser construída; veja as linhas acima.",
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
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

/**
 * Runs a command with the installed tools in front; resolves with its exit code. Ctrl-C reaches it by itself.
 * What it says goes to `write`, where that is given.
 */
export function run(command, args, { env: more = {}, cwd = root, write } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...more },
      stdio: write ? ["inherit", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32",
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", write);
    const pass = (signal) => child.kill(signal);
    const ignore = () => undefined;
    process.on("SIGTERM", pass);
    process.on("SIGINT", ignore);
    child.on("error", (error) => giveUp(`${command} não pôde ser executado (${error.code})`));
    // With all that it said.
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
