// What every command of this repository does first: see that the dependencies, and the web's build, are as the
// sources want them. Plain JavaScript without dependencies, since it runs on any Node from 20 on, before anything is
// installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
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

/** The environment in which the pinned Node and the installed tools come first. */
export const env = {
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
  if (dependenciesAreCurrent()) return;
  say("Instalando as dependências (só na primeira vez e quando mudam; cerca de um minuto)…");
  const started = Date.now();
  const status = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (status !== 0) giveUp("A instalação das dependências falhou (npm ci); veja as linhas acima.");
  say(`Dependências instaladas em ${seconds(started)}.`);
}

/** npm keeps, beside what it installed, the part of package-lock.json that it followed. */
function dependenciesAreCurrent() {
  if (!existsSync(node)) return false;
  const wanted = readJson("package-lock.json")?.packages;
  const installed = readJson("node_modules/.package-lock.json")?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const there = installed[path];
    // Optional ones are left out where the system is another.
    return there
      ? there.version === entry.version && there.integrity === entry.integrity
      : entry.optional === true;
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    return undefined;
  }
}

/** Runs npm: the one that runs this script, or the one on the path. Returns its exit code. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, ...first] = cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"];
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: "inherit",
    shell: command === "npm" && process.platform === "win32",
  });
  if (result.error)
    giveUp(`O npm não pôde ser executado (${result.error.code}); ele vem com o Node (https://nodejs.org)`);
  return result.status;
}

/** Builds the web app when its sources are not those of the last build. */
export function ensureWebBuild() {
  const stamp = join(root, ".cache", "web-build");
  const hash = hashOf(["web", "contract/src", "package-lock.json"]);
  const built =
    existsSync(join(root, "web", "build", "client")) && existsSync(stamp) && readFileSync(stamp, "utf8");
  if (built === hash) return;
  say("Construindo a interface (só na primeira vez e quando muda)…");
  const started = Date.now();
  const result = spawnSync("npm", ["run", "build", "-w", "web"], {
    cwd: root,
    env,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (result.status !== 0)
    giveUp(
      `${result.stdout ?? ""}${result.stderr ?? ""}\nA interface não pôde ser construída; veja as linhas acima.`,
    );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  say(`Interface construída em ${seconds(started)}.`);
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

/** Runs a command with the installed tools in front; resolves with its exit code. Ctrl-C reaches it by itself. */
export function run(command, args, { env: more = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...more },
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    const pass = (signal) => child.kill(signal);
    const ignore = () => undefined;
    process.on("SIGTERM", pass);
    process.on("SIGINT", ignore);
    child.on("error", (error) => giveUp(`${command} não pôde ser executado (${error.code})`));
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", pass);
      process.off("SIGINT", ignore);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1).replace(".", ",")} s`;
}
