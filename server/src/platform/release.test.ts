import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRelease } from "./release.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
let dir: string;
const found = (given?: string) => findRelease(given, pathToFileURL(`${dir}/`));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cav-release-"));
  mkdirSync(join(dir, ".git/refs/heads"), { recursive: true });
  writeFileSync(join(dir, "package.json"), '{"version":"1.2.3"}');
});
afterEach(() => rmSync(dir, { recursive: true }));

test.each([
  ["a branch", { HEAD: "ref: refs/heads/main\n", "refs/heads/main": `${commit}\n` }],
  ["a packed branch", { HEAD: "ref: refs/heads/main\n", "packed-refs": `# x\n${commit} refs/heads/main\n` }],
  ["a tag that is checked out", { HEAD: `${commit}\n` }],
])("the commit is read from %s", (_, files) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, ".git", name), text);
  expect(found()).toEqual({ version: "1.2.3", commit });
});

test("the image's commit goes first, and without any only the version is shown", () => {
  expect(found("abc1234")).toEqual({ version: "1.2.3", commit: "abc1234" });
  expect(found()).toEqual({ version: "1.2.3" });
});

test("a release's archive has its commit in a file", () => {
  rmSync(join(dir, ".git"), { recursive: true });
  writeFileSync(join(dir, "COMMIT"), `${commit}\n`);
  expect(found()).toEqual({ version: "1.2.3", commit });
});
