import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  resolved?: string;
  link?: boolean;
};

const lock = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const packages = (JSON.parse(lock) as { packages: Record<string, Entry> }).packages;

// npm leaves out of the lock file what a registry doesn't have, and then "npm ci" refuses the file everywhere.
test("the lock file names the packages of every platform", () => {
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !isNested(name),
    ),
  );
  expect(missing).toEqual([]);
});

function isNested(name: string): boolean {
  return Object.keys(packages).some((path) => path.endsWith(`/node_modules/${name}`));
}

test("the lock file names no registry", () => {
  expect(lock).not.toMatch(/"resolved": "https?:/);
});
