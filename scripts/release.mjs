// npm run release -- VERSION [DIRECTORY]: creates the files of a release from the current commit, which has its tag.
// They are an archive with the built web, a bill of materials and checksums. Before that it asks the registry for
// advisories of runtime packages; --sem-avisos leaves that out. Writes what tests of later releases need to
// server/test/releases/VERSION, to be committed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pack, readFrom } from "./pack.mjs";
import { findAdvisoryFault, findReleaseFault, toSameBill } from "./release-faults.mjs";
import { ensureDependencies, ensureWebBuild, giveUp, node, root, say } from "./set-up.mjs";

const skipping = "--sem-avisos";
const given = process.argv.slice(2);
const [version = "", directory = join(root, ".cache", "release")] = given.filter((one) => one !== skipping);
if (!/^\d+\.\d+\.\d+$/.test(version)) giveUp("Uso: npm run release -- VERSÃO [DIRETÓRIO] [--sem-avisos]");
const kept = join(root, "server/test/releases", version);
checkVersion();
if (!given.includes(skipping)) checkAdvisories();

const committedAt = Number(read("git", "show", "--no-patch", "--format=%ct", "HEAD"));
const name = `concurso-a-vista-${version}`;
const target = resolve(directory);
ensureDependencies();
ensureWebBuild();
mkdirSync(target, { recursive: true });
const bill = toSameBill(read("npm", "run", "--silent", "sbom"), new Date(committedAt * 1000));
writeFileSync(join(target, `${name}.cdx.json`), bill);
pack(root, name, target);
const files = [`${name}.tar.gz`, `${name}.cdx.json`];
const sums = files.map((file) => `${hashOf(join(target, file))}  ${file}\n`);
writeFileSync(join(target, "SHA256SUMS"), sums.join(""));
read(node, "server/test/releases/make.ts", root, kept);
// Only the last release runs beside the next one, and a program has four megabytes.
for (const name of readdirSync(dirname(kept)))
  if (name !== version) rmSync(join(dirname(kept), name, "program.tar.zst"), { force: true });
say(`${[...files, "SHA256SUMS"].map((file) => join(target, file)).join("\n")}`);
say(`Para os testes das próximas versões, em um commit: ${relative(root, kept)}`);

/** Exits with one line unless this commit alone is the version. */
function checkVersion() {
  const stated = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const changes = read("git", "status", "--porcelain").trim();
  const head = read("git", "rev-parse", "HEAD").trim();
  const tags = read("git", "for-each-ref", "--format=%(*objectname)%(objectname)", `refs/tags/v${version}`);
  const tagged = tags.trim().slice(0, 40) || undefined;
  const file = join(kept, "release.json");
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).commit : undefined;
  const fault = findReleaseFault({ version, stated, changelog, changes, head, tagged, kept: known });
  if (fault) giveUp(fault);
}

/** Exits with one line if a runtime package has a grave advisory, or nobody can be asked. */
function checkAdvisories() {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
  const fault = findAdvisoryFault(stdout ?? "");
  if (fault) giveUp(fault);
}

/** Runs a program in this checkout and returns its output. */
function read(program, ...args) {
  return readFrom(root, program, ...args);
}

function hashOf(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
