import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandsOf, pages, typed, whoTypes } from "../../../scripts/docs-check/commands.mjs";
import { figureTables, readFigures, withFigures } from "../../../scripts/docs-check/figures.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const scripts = JSON.parse(read("package.json")).scripts as Record<string, string>;

test("a test or npm run docs:check runs every command of README, CONTRIBUTING and the operations page", () => {
  for (const page of pages) {
    const commands = commandsOf(page);
    expect(commands.length, page).toBeGreaterThan(0);
    expect(
      commands.filter((command) => !whoTypes(command)),
      page,
    ).toEqual([]);
  }
});

test("the list of commands has no stale entry, and its checks exist", () => {
  const all = pages.flatMap(commandsOf);
  for (const [pattern, by] of typed) {
    expect(
      all.some((command) => pattern.test(command)),
      String(pattern),
    ).toBe(true);
    if (by.file) expect(existsSync(`${root}${by.file}`), by.file).toBe(true);
    else expect(by.why).toBeTruthy();
  }
});

test("npm run docs:check runs the commands assigned to it", () => {
  const text = ["everyday", "production"].map((part) => read(`scripts/docs-check/${part}.mjs`)).join();
  for (const command of ["start", "check", "import", "doctor", "backup", "restore", "licences", "sbom"])
    expect(text, command).toMatch(new RegExp(`npm (run (-s )?)?${command}\\b|"npm", \\["${command}"\\]`));
});

test("every script of the repository is documented", () => {
  const told = pages.map(read).join("\n");
  // npm itself runs `postinstall`.
  const { postinstall, ...typed } = scripts;
  expect(postinstall).toBeDefined();
  for (const name of Object.keys(typed)) expect(told, name).toMatch(new RegExp(`npm (run )?${name}\\b`));
});

const names = Object.keys(figureTables) as (keyof typeof figureTables)[];

test.each(names)(
  "the figures of %s that npm run docs:check writes are in their page, with a date",
  (name) => {
    const { page, rows } = figureTables[name];
    const found = readFigures(read(page), name);
    expect([...found.keys()]).toEqual(rows);
    for (const cells of found.values()) expect(cells.join(" ")).toMatch(/\b20\d\d-\d\d-\d\d\b/);
  },
);

test("a run replaces its row of figures, and keeps the others", () => {
  const { page } = figureTables.machines;
  const before = read(page);
  const after = withFigures(before, "machines", "5", ["Node 26", "2026-12-01", "9 passed"]);
  const expected = new Map(readFigures(before, "machines")).set("5", ["Node 26", "2026-12-01", "9 passed"]);
  expect([...readFigures(after, "machines")]).toEqual([...expected]);
  expect(readFigures(after, "docs-check")).toEqual(readFigures(before, "docs-check"));
});
