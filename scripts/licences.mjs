// npm run licences [-- --all]: prints the licences of the product and its runtime packages; --all adds the development
// packages. Exits with 1 if a workspace's licence differs from the root's.
import { readFileSync } from "node:fs";

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
