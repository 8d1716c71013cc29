// npm run release -- VERSION [DIRECTORY]: creates the files of a release from the current commit: an archive with the
// built web, a bill of materials, checksums.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureDependencies, ensureWebBuild, giveUp, root, say } from "./set-up.mjs";

const [version, directory = join(root, ".cache", "release")] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) giveUp("Uso: npm run release -- VERSÃO [DIRETÓRIO]");
checkVersion();

const commit = read("git", "rev-parse", "HEAD").trim();
const name = `concurso-a-vista-${version}`;
const target = resolve(directory);
const stage = mkdtempSync(join(tmpdir(), "cav-release-"));
try {
  ensureDependencies();
  ensureWebBuild();
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, `${name}.cdx.json`), read("npm", "run", "--silent", "sbom"));
  pack();
  const files = [`${name}.tar.gz`, `${name}.cdx.json`];
  const sums = files.map((file) => `${hashOf(join(target, file))}  ${file}\n`);
  writeFileSync(join(target, "SHA256SUMS"), sums.join(""));
  say(`${[...files, "SHA256SUMS"].map((file) => join(target, file)).join("\n")}`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** Exits with one line unless packages, changelog and checkout have this version. */
function checkVersion() {
  const stated = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  if (stated !== version) giveUp(`package.json tem a versão ${stated}, e não ${version}`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  if (!new RegExp(`^## ${version.replaceAll(".", "\\.")} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, "m").test(changelog))
    giveUp(`CHANGELOG.md não tem a seção "## ${version} (data)"`);
  const changes = read("git", "status", "--porcelain").trim();
  if (changes) giveUp(`Há mudanças sem commit: ${changes.split("\n")[0].trim()}`);
}

/** Packs the committed files and the built web; the same commit gives the same archive. */
function pack() {
  const inside = join(stage, name);
  mkdirSync(inside);
  read("sh", "-c", 'git archive HEAD | tar -x -C "$1"', "sh", inside);
  cpSync(join(root, "web/build"), join(inside, "web/build"), { recursive: true });
  mkdirSync(join(inside, ".cache"));
  cpSync(join(root, ".cache/web-build"), join(inside, ".cache/web-build"));
  writeFileSync(join(inside, "COMMIT"), `${commit}\n`);
  const time = read("git", "show", "--no-patch", "--format=%ct", "HEAD").trim();
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=@${time}`];
  const archive = join(stage, `${name}.tar`);
  read("tar", ...same, "-C", stage, "-cf", archive, name);
  read("gzip", "-9", "-n", archive);
  cpSync(`${archive}.gz`, join(target, `${name}.tar.gz`));
}

/** Runs a program and returns its output. */
function read(program, ...args) {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 };
  const { error, status, stdout, stderr } = spawnSync(program, args, options);
  if (error || status !== 0) giveUp(`${program} ${args[0]}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

function hashOf(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
