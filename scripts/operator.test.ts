import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const commands = [
  "backup",
  "restore",
  "doctor",
  "import",
  "remove-second-factor",
  "coletas-ler",
  "coletas-mover",
];

let release: string;

beforeEach(() => {
  release = mkdtempSync(join(tmpdir(), "cav-operator-"));
  cpSync(join(root, "scripts"), join(release, "scripts"), { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, name), join(release, name));
  // A fake npm that leaves a trace when called.
  mkdirSync(join(release, "bin"));
  writeFileSync(join(release, "bin", "npm"), '#!/bin/sh\ntouch "$(dirname "$0")/npm-was-called"\n');
  chmodSync(join(release, "bin", "npm"), 0o755);
});
afterEach(() => rmSync(release, { recursive: true, force: true }));

/** Runs a command as in an operator's shell: without NODE_ENV and npm's variables. */
function run(command: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(release, "scripts", `${command}.mjs`), ...args], {
    cwd: release,
    encoding: "utf8",
    input: "",
    env: { PATH: `${join(release, "bin")}:${process.env.PATH}`, HOME: release },
  });
}

const npmWasCalled = () => existsSync(join(release, "bin", "npm-was-called"));
const modules = () => readdirSync(join(release, "node_modules"), { recursive: false }).sort();

type Lock = { packages: Record<string, { dev?: boolean; optional?: boolean; version?: string }> };

/** Creates a release's node_modules with runtime packages only. */
function installForProduction() {
  mkdirSync(join(release, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(release, "node_modules/node/bin/node"));
  const { packages } = JSON.parse(readFileSync(join(release, "package-lock.json"), "utf8")) as Lock;
  const needed = Object.entries(packages).filter(([, entry]) => !(entry.dev || entry.optional));
  writeFileSync(
    join(release, "node_modules/.package-lock.json"),
    JSON.stringify({ packages: Object.fromEntries(needed) }),
  );
  mkdirSync(join(release, "server/src/operation/operations"), { recursive: true });
  for (const name of ["backup", "doctor"])
    writeFileSync(
      join(release, "server/src/operation/operations", `${name}.command.ts`),
      'process.stdout.write("ran")',
    );
}

describe.each(commands)("npm run %s", (command) => {
  test("names the missing packages in one line, and installs nothing", () => {
    mkdirSync(join(release, "node_modules"));
    writeFileSync(join(release, "node_modules", "marker"), "");
    const { status, stdout, stderr } = run(command, "x");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^Faltam dependências em [^\n]+ npm ci --omit=dev\n$/);
    expect(modules()).toEqual(["marker"]);
    expect(npmWasCalled()).toBe(false);
  });
});

test("a release without development tools runs unchanged", () => {
  installForProduction();
  const before = modules();
  expect(run("backup")).toMatchObject({ status: 0, stdout: "ran", stderr: "" });
  expect(modules()).toEqual(before);
  expect(npmWasCalled()).toBe(false);
});

test("outdated dependencies are reported, and left unchanged", () => {
  installForProduction();
  const path = join(release, "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8")) as Lock;
  Object.assign(lock.packages["node_modules/zod"] ?? {}, { version: "99.0.0" });
  writeFileSync(path, JSON.stringify(lock));
  const before = modules();
  const { status, stderr } = run("doctor");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Faltam dependências em [^\n]+ \(zod 99\.0\.0\)[^\n]+\n$/);
  expect(modules()).toEqual(before);
  expect(npmWasCalled()).toBe(false);
});
