// npm run licences [-- --all]: the licence of every package that the product runs with; with --all those of development, too.
import { readFileSync } from "node:fs";

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
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
