import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mainScreens, reachedFrom } from "../../../web/scripts/first-load.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const relatively = (paths: Set<string>) => [...paths].map((path) => relative(root, path));

test("the calls' addresses import no schema", () => {
  const reached = relatively(reachedFrom([join(root, "contract/src/calls.ts")]));
  expect(reached.length).toBeGreaterThan(10);
  const others = reached.filter((path) => !/^contract\/src\/(.*\.calls|calls|call|limits)\.ts$/.test(path));
  expect(others).toEqual([]);
});

test("the most visited screens import no schema", () => {
  const reached = relatively(reachedFrom(mainScreens));
  expect(reached).toContain("contract/src/preferencias/preferencias.words.ts");
  const makesSchemas = (path: string) =>
    /^import \{.*from "zod"/m.test(readFileSync(join(root, path), "utf8"));
  expect(reached.filter(makesSchemas)).toEqual([]);
});

test("the most visited screens use no Intl at load, which takes a phone tens of milliseconds", () => {
  const early = join(root, "web/src/early/early-view.tsx");
  const reached = relatively(reachedFrom([...mainScreens, early]));
  expect(reached).toContain("contract/src/format.ts");
  const beginsWithIntl = (path: string) =>
    /^(?:export )?(?:const|let) .*new Intl\./m.test(readFileSync(join(root, path), "utf8"));
  expect(reached.filter(beginsWithIntl)).toEqual([]);
});

test("no screen imports the server's half of a call", () => {
  const sources = readdirSync(join(root, "web/src"), { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, "web/src", name));
  const held = relatively(reachedFrom(sources)).filter((path) =>
    /(\.specs|\/specs|\/components|\/params)\.ts$/.test(path),
  );
  expect(held).toEqual([]);
});
