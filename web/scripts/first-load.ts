import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Most visited screens of signed-in users; the scripts that they share form separate chunks. */
export const mainScreens = [
  "root.tsx",
  "layout/signed-in-guard.tsx",
  "layout/app-layout.tsx",
  "meus-concursos/meus-concursos-page.tsx",
  "concursos/list/concursos-page.tsx",
  "concursos/page/concurso-page.tsx",
].map((path) => join(root, "web/src", path));

/** Returns the own files that a file imports at run time, including styles. */
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

/** Returns the given files and all files of ours that load before them, without dynamic imports. */
export function reachedFrom(paths: string[]): Set<string> {
  const reached = new Set(paths);
  for (const path of reached) for (const next of importsOf(path)) reached.add(next);
  return reached;
}
