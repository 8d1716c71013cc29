import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What somebody who is signed in opens most, by its file: the scripts that these share are kept apart from all others. */
export const mainScreens = [
  "root.tsx",
  "layout/signed-in-guard.tsx",
  "layout/app-layout.tsx",
  "meus-concursos/meus-concursos-page.tsx",
  "concursos/concursos-page.tsx",
  "concursos/concurso-page.tsx",
].map((path) => join(root, "web/src", path));

/** Our files that a file imports when it runs, with its styles. */
function importsOf(path: string): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const found = readFileSync(path, "utf8").matchAll(
    /^(?:import|export)\s+(?!type\s)[^"';]*?from\s+["']([^"']+)["']/gms,
  );
  return [...found].flatMap(([, from = ""]) => {
    const own = /^@cav\/contract\/(.+)$/.exec(from)?.[1];
    if (own) return [join(root, "contract/src", own)];
    const target = resolve(dirname(path), from);
    return from.startsWith(".") && existsSync(target) ? [target] : [];
  });
}

/** These files and all of ours that run before them; what is fetched later (`import()`) is not among them. */
export function reachedFrom(paths: string[]): Set<string> {
  const reached = new Set(paths);
  for (const path of reached) for (const next of importsOf(path)) reached.add(next);
  return reached;
}
