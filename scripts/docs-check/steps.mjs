// Parts of npm run docs:check: a temporary directory, counted steps, and typed commands.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, sep } from "node:path";
import { stopProcess } from "../processes.mjs";
import { say } from "../set-up.mjs";

export const dir = mkdtempSync(join(tmpdir(), "docs-check-"));
export const clone = join(dir, "clone");
export const counts = { done: 0, skipped: 0, failed: 0 };
/** Steps that this machine has no program for. */
export const skipped = [];
const children = new Set();

/** A minimal environment, so that the documents must name all that is needed. */
const bare = {
  // npm puts this checkout's pinned Node first, which the machine does not have.
  PATH: (process.env.PATH ?? "")
    .split(delimiter)
    .filter((path) => !path.split(sep).includes("node_modules"))
    .join(delimiter),
  HOME: process.env.HOME,
  npm_config_cache: process.env.npm_config_cache,
};

/** Runs a step, and prints its start and result; skips it if `work` resolves with undefined. */
export async function step(name, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  say(`  … ${name}`);
  try {
    const isDone = (await work()) !== undefined;
    counts[isDone ? "done" : "skipped"] += 1;
    if (!isDone) skipped.push(name);
    say(`  ${isDone ? "✓" : "-"} ${name}${isDone ? ` (${seconds()})` : ": not installed here"}`);
  } catch (error) {
    counts.failed += 1;
    say(
      `  ✗ ${name} (${seconds()})\n${(error instanceof Error ? error.message : String(error)).slice(-4_000)}`,
    );
  }
}

/** @type {["ignore", "pipe", "pipe"]} */
const piped = ["ignore", "pipe", "pipe"];

function hear(child) {
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += text));
  return () => told;
}

/** Runs a documented command in the clone; resolves with its output. */
export function type(command, variables = {}, { cwd = clone, codes = [0] } = {}) {
  const child = spawn("sh", ["-c", command], { cwd, env: { ...bare, ...variables }, stdio: piped });
  const told = hear(child);
  return new Promise((resolve, reject) => {
    child.on("close", (code) =>
      codes.includes(Number(code))
        ? resolve(told() || "done")
        : reject(new Error(`${command}: ${code}\n${told()}`)),
    );
  });
}

/** Starts a long-running command; resolves with the process when `isUp` does. */
export async function begin(command, args, variables, isUp, cwd = clone) {
  const child = endLater(spawn(command, args, { cwd, env: { ...bare, ...variables }, stdio: piped }));
  const told = hear(child);
  const deadline = Date.now() + 1_800_000;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${command} ${args.join(" ")}:\n${told()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return child;
}

export async function answers(port, path) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return response?.ok ? response : undefined;
}

/** Registers a process to be stopped when this command ends. */
export function endLater(child) {
  children.add(child);
  return child;
}

export async function end(child) {
  await stopProcess(child);
  children.delete(child);
}

export async function endAll() {
  for (const child of children) await stopProcess(child);
  if (existsSync(dir)) rmSync(dir, { recursive: true, force: true });
}
