import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Our files that a file imports when it runs. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const found = text.matchAll(/^(?:import|export)\s+(?!type\s)[^"';]*?from\s+["']([^"']+)["']/gms);
  return [...found].flatMap(([, from = ""]) => {
    const own = /^@cav\/contract\/(.+)$/.exec(from)?.[1];
    if (own) return [join(root, "contract/src", own)];
    return from.startsWith(".")
      ? [resolve(dirname(path), from)].filter((target) => /\.tsx?$/.test(target))
      : [];
  });
}

function reachedFrom(paths: string[]): string[] {
  const reached = new Set(paths);
  for (const path of reached) for (const next of importsOf(path)) reached.add(next);
  return [...reached].map((path) => relative(root, path));
}

test("the addresses of calls bring no schema along", () => {
  const reached = reachedFrom([join(root, "contract/src/calls.ts")]);
  expect(reached.length).toBeGreaterThan(10);
  const others = reached.filter((path) => !/^contract\/src\/(.*\.calls|calls|call|limits)\.ts$/.test(path));
  expect(others).toEqual([]);
});

test("no screen imports what the server holds of a call", () => {
  const sources = readdirSync(join(root, "web/src"), { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, "web/src", name));
  const held = reachedFrom(sources).filter((path) =>
    /(\.specs|\/specs|\/components|\/params)\.ts$/.test(path),
  );
  expect(held).toEqual([]);
});
