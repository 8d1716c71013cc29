// Runs an operator's command with the variables, user and directory of the units in deploy/systemd. deploy/concurso
// calls it as root, because only root can read the file of variables.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, linkSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseEnvironmentFile } from "./environment-file.mjs";
import { requireDependencies } from "./operator.mjs";
import { giveUp, node, root } from "./set-up.mjs";

const settings = process.env.CONCURSO_SETTINGS || "/etc/concurso-a-vista";
/** Credentials that systemd gives the units. */
const credentials = process.env.CONCURSO_CREDENTIALS || "/etc/credstore";

/** Programs of `server/src`; `reads` and `writes` mark a file as first argument. */
const commands = {
  doctor: { program: "operation/operations/doctor.command.ts" },
  backup: { program: "operation/operations/backup.command.ts", writes: true },
  restore: { program: "operation/operations/restore.command.ts", reads: true },
  import: { program: "operation/operations/import.command.ts", reads: true, env: { ROLE: "web" } },
  "finish-upgrade": { program: "operation/operations/finish-upgrade.command.ts" },
  "remove-second-factor": { program: "operation/operations/remove-second-factor.command.ts" },
  "coletas:mover": { program: "operation/operations/move-documents.command.ts" },
};

const reasons = { EEXIST: "já existe; escolha outro nome", ENOENT: "não existe" };
const refuse = (file, error) =>
  giveUp(`O arquivo "${file}" ${reasons[error.code] ?? `não pôde ser aberto (${error.code})`}`);

const isAssignment = (word) => /^[A-Z_]+=/.test(word);
const words = process.argv.slice(2);
const first = words.findIndex((word) => !isAssignment(word));
const [name, ...args] = first < 0 ? [] : words.slice(first);
const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
if (!command) giveUp(`Uso: concurso [VARIÁVEL=valor …] ${Object.keys(commands).join("|")} [argumentos]`);
if (process.getuid?.() !== 0) giveUp(`Só o root pode ler ${settings}/env; rode: sudo concurso ${name}`);
requireDependencies();
const unit = { env: variables(), ...findUser() };
process.exitCode = await runAsUnit(command);

/**
 * Opens the command's file and runs the command with it, because the systemd unit's user may lack access to the
 * file.
 */
async function runAsUnit({ program, reads, writes, env }) {
  const at = reads || writes ? args.findIndex((arg) => !arg.startsWith("-")) : -1;
  if (at < 0) return run(program, args, env);
  const file = resolve(args[at]);
  const piped = args.with(at, "-");
  if (reads) return run(program, piped, env, { input: open(file, "r") });
  if (existsSync(file)) refuse(file, { code: "EEXIST" });
  const draft = `${file}.parcial-${process.pid}`;
  try {
    const code = await run(program, piped, env, { output: open(draft, "wx") });
    if (code === 0) linkSync(draft, file);
    return code;
  } catch (error) {
    return refuse(file, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Opens a file for its owner only, because a backup holds all personal data. */
function open(file, flags) {
  try {
    return openSync(file, flags, 0o600);
  } catch (error) {
    return refuse(file, error);
  }
}

/** Runs a program of the server; resolves with its exit code. */
function run(program, options, env, { input = "inherit", output = "inherit" } = {}) {
  const child = spawn(node, [join("server/src", program), ...options], {
    cwd: root,
    stdio: [input, output, "inherit"],
    ...unit,
    env: { ...unit.env, ...env },
  });
  for (const opened of [input, output]) if (typeof opened === "number") closeSync(opened);
  // A terminal sends Ctrl-C to the child itself.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((done) => {
    child.on("error", (error) => giveUp(`${node} não pôde ser executado (${error.code})`));
    child.on("close", (code) => done(code ?? 1));
  });
}

/**
 * Returns the systemd unit's variables and those typed before the command's name. Of root's own environment, only
 * PATH, LANG and TERM are kept.
 */
function variables() {
  const { PATH, LANG = "C.UTF-8", TERM = "dumb" } = process.env;
  const files = ["env", basename(root)].map((name) => readVariables(join(settings, name), name === "env"));
  const given = words
    .slice(0, first)
    .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]);
  return Object.assign({ PATH, LANG, TERM }, ...files, readCredentials(), Object.fromEntries(given));
}

/** Returns the units' credentials as variables, since systemd gives them to units alone. */
function readCredentials() {
  const names = existsSync(credentials) ? readdirSync(credentials) : [];
  const own = names.filter((name) => name.startsWith("concurso."));
  return Object.fromEntries(
    own.map((name) => [
      name.slice("concurso.".length),
      readFileSync(join(credentials, name), "utf8").replace(/\r?\n$/, ""),
    ]),
  );
}

function readVariables(path, isRequired) {
  try {
    return parseEnvironmentFile(readFileSync(path, "utf8"));
  } catch (error) {
    if (isRequired) giveUp(`${path} não pôde ser lido (${error.code}); veja “Install” em docs/operations.md`);
    return {};
  }
}

/** Returns the units' user according to systemd. */
function findUser() {
  const service = `concurso-web@${basename(root)}.service`;
  const told = spawnSync("systemctl", ["show", "--property", "User", "--value", service], {
    encoding: "utf8",
  });
  const user = process.env.CONCURSO_USER || told.stdout?.trim() || "concurso";
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout?.trim() || Number.NaN),
  );
  if (Number.isNaN(uid))
    giveUp(`O usuário "${user}" das unidades não existe; veja “Install” em docs/operations.md`);
  return { uid, gid };
}
