// npm run licences: prints the licences of the product and its runtime packages. Option --all adds the development
// packages. Option --ages asks the registry how many days ago direct dependencies had their last release. Exits with 1
// if a workspace's licence differs from the root's.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));
const { license: own, workspaces } = read("package.json");
const others = workspaces.filter((workspace) => read(`${workspace}/package.json`).license !== own);
process.stdout.write(`${own}: Concurso à Vista (LICENSE, NOTICE.md)\n`);
if (others.length > 0) {
  process.stderr.write(`Licença diferente da do produto: ${others.join(", ")}\n`);
  process.exitCode = 1;
}

const lock = read("package-lock.json");
const all = process.argv.includes("--all");
const byLicence = Map.groupBy(
  Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes("node_modules/") && !link && (all || !dev),
  ),
  ([, { license }]) => license ?? "não informada",
);
const named = ([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`;
for (const [licence, packages] of [...byLicence].sort((a, b) => b[1].length - a[1].length)) {
  const names = [...new Set(packages.map(named))].sort();
  process.stdout.write(`${licence} (${names.length})\n  ${names.join(", ")}\n`);
}

if (process.argv.includes("--ages")) await printAges();

/** Prints direct dependencies by the age of their last release: the oldest comes first. */
async function printAges() {
  const direct = new Set(
    ["", ...workspaces.map((workspace) => `${workspace}/`)].flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = read(`${path}package.json`);
      return Object.keys({ ...dependencies, ...(all && devDependencies) });
    }),
  );
  const waiting = [...direct].filter((name) => !name.startsWith("@cav/")).sort();
  const ages = [];
  const ask = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) ages.push([await daysOf(name), name]);
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  ages.sort(([a], [b]) => b - a);
  process.stdout.write("Dias desde a última versão\n");
  for (const [days, name] of ages)
    process.stdout.write(`  ${Number.isFinite(days) ? String(days).padStart(5) : "    ?"}  ${name}\n`);
}

/** Returns days since a package's last release; infinity if the registry does not say. */
async function daysOf(name) {
  try {
    const { stdout } = await promisify(execFile)("npm", ["view", name, "time", "--json"]);
    const { created: _, modified: __, ...times } = JSON.parse(stdout);
    const last = Math.max(...Object.values(times).map((time) => Date.parse(time)));
    return Math.floor((Date.now() - last) / 86_400_000);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
