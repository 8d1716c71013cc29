import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export type Import = { from: string; to: string };

/** Returns the source files below a folder, without tests, by path from the root. */
export function sources(dir: string): string[] {
  return readdirSync(join(root, dir), { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(dir, name))
    .filter((path) => statSync(join(root, path)).isFile());
}

/** Returns the import and re-export specifiers of a text, including type imports. */
export function specifiersOf(text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export)\s[^"']*?from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gms,
  );
  return [...found].map(([, from, bare, called]) => from ?? bare ?? called ?? "");
}

/** Imports of types alone, which load nothing. */
const ofTypes =
  /^(?:import|export)\s+type\s[^"']*?from\s+["'][^"']+["'];?|\btypeof import\([^)]*\)|^import \{(?:\s*type \w+,?)+\s*\} from[^\n]*/gms;

const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** Returns a file's imports: own files by path from the root, packages by name. */
export const importsOf = (path: string): Import[] => resolved(path, textOf(path));

/** Returns the imports that a running file loads. */
export const loadedBy = (path: string): Import[] => resolved(path, textOf(path).replaceAll(ofTypes, ""));

function resolved(path: string, text: string): Import[] {
  return specifiersOf(text).map((target) => {
    if (target.startsWith("."))
      return { from: path, to: relative(root, resolve(root, dirname(path), target)) };
    const own = /^@cav\/(\w+)\/(.+)$/.exec(target);
    return { from: path, to: own ? join(own[1] ?? "", "src", own[2] ?? "") : target };
  });
}

export const described = ({ from, to }: Import) => `${from} → ${to}`;

/** Returns the cycles of a graph, each once as `a → b → a`. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  function walk(node: string, trail: string[]): void {
    if (trail.includes(node)) {
      circles.push([...trail.slice(trail.indexOf(node)), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) if (graph.has(next)) walk(next, [...trail, node]);
    done.add(node);
  }
  for (const node of graph.keys()) walk(node, []);
  return circles;
}
