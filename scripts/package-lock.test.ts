import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Entry = {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const packagesOf = (path: string) => (JSON.parse(read(path)) as { packages: Record<string, Entry> }).packages;
const packages = packagesOf("package-lock.json");

describe.each(["package-lock.json", "bench/tools/package-lock.json"])("%s", (path) => {
  // npm omits packages that a registry lacks from the lock file, and then "npm ci" refuses it everywhere.
  test("names the packages of every platform", () => {
    const all = packagesOf(path);
    const isNested = (name: string) => Object.keys(all).some((at) => at.endsWith(`/node_modules/${name}`));
    const missing = Object.values(all).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !(`node_modules/${name}` in all) && !isNested(name)),
    );
    expect(missing).toEqual([]);
  });

  test("names no registry", () => {
    expect(read(path)).not.toMatch(/"resolved": "https?:/);
  });
});

/** Returns whether a production installation contains a package. */
const isInProduction = (name: string) => {
  const entry = packages[`node_modules/${name}`];
  return entry !== undefined && !entry.dev && !entry.optional && !entry.devOptional;
};

test("a production contains the tools that build the web at its first start", () => {
  const scripts = readdirSync(new URL("../web/scripts", import.meta.url)).map(
    (name) => `web/scripts/${name}`,
  );
  const sources = ["web/vite.config.ts", "web/react-router.config.ts", ...scripts]
    .filter((path) => !path.endsWith(".test.ts"))
    .map(read);
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/^import .* from "((?:@[^/"]+\/)?[^./"][^/"]*)/gm)].map(([, name = ""]) => name),
  );
  const plugins = [...read("web/postcss.config.cjs").matchAll(/"([\w-]+)": \{/g)].map(
    ([, name = ""]) => name,
  );
  const names = new Set(
    [...imported, ...plugins].filter((name) => !name.startsWith("node:") && !name.startsWith("@cav/")),
  );
  expect([...names]).toEqual(expect.arrayContaining(["vite", "@react-router/dev", "postcss-preset-mantine"]));
  expect([...names].filter((name) => !isInProduction(name))).toEqual([]);
});

test("tools for measurements are not installed with the product", () => {
  const { dependencies } = JSON.parse(read("bench/tools/package.json"));
  expect(Object.keys(dependencies).filter((name) => `node_modules/${name}` in packages)).toEqual([]);
});

// A second version of a package would be in a workspace's node_modules, which the Dockerfile does not copy.
test("all runtime packages are in the root's node_modules, which the image copies", () => {
  const beside = Object.entries(packages).filter(
    ([path, { dev }]) => /^(server|contract)\/node_modules\//.test(path) && !dev,
  );
  expect(beside.map(([path]) => path)).toEqual([]);
});
