import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import * as tasks from "../../../test/harness/sandbox-tasks.ts";
import { findWalls, startOf } from "./kinds.ts";
import { parsePsLine } from "./measure.ts";
import { runParts, runTask, stopSandbox } from "./sandbox.ts";
import { definePartsTask, smallLimits } from "./task.ts";

afterAll(() => stopSandbox());

const { quickTask } = tasks;
const add = quickTask<typeof tasks.add>("add");
const pidOf = quickTask<typeof tasks.pidOf>("pidOf");

test("a task's result comes back from the warm child, with bytes intact", async () => {
  expect(await runTask(add, [1, 2])).toEqual({ value: 3 });
  expect(await runTask(pidOf, [])).toEqual(await runTask(pidOf, []));
  const count = quickTask<typeof tasks.countBytes>("countBytes");
  expect(await runTask(count, [Buffer.alloc(5_000_001, 1), new Uint8Array(0)])).toEqual({ value: 5_000_001 });
});

test.each([
  ["spin", "cpu"],
  ["fillBuffers", "memory"],
  ["fillHeap", "memory"],
  ["abort", "crash"],
  ["exit", "crash"],
  ["failLater", "crash"],
  ["answerLargely", "output"],
  ["recurse", "error"],
  ["writeFile", "error"],
  ["reachOut", "error"],
  ["notThere", "error"],
])("a task that does %s has an outcome, and the next one runs", async (name, reason) => {
  const task = quickTask<(...args: unknown[]) => unknown>(name, { cpuMs: 3_000 });
  const outcome = await runTask(task, [name === "recurse" ? 0 : "/tmp/sandbox-wrote-this"]);
  expect(outcome).toMatchObject({ failure: { reason } });
  expect(existsSync("/tmp/sandbox-wrote-this")).toBe(false);
  expect(await runTask(add, [1, 2])).toEqual({ value: 3 });
});

test("a child has none of this process's settings, and is killed first without memory", async () => {
  expect(await runTask(quickTask<typeof tasks.readEnvironment>("readEnvironment"), [])).toEqual({ value: 0 });
  if (process.platform !== "linux") return;
  const { value: child } = (await runTask(pidOf, [])) as { value: number };
  expect(readFileSync(`/proc/${child}/oom_score_adj`, "utf8").trim()).toBe("800");
});

test("parts sent before a task was ended are kept, and each has its own time limit", async () => {
  const give = definePartsTask<typeof tasks.giveParts>(
    new URL("../../../test/harness/sandbox-tasks.ts", import.meta.url),
    "giveParts",
    { ...smallLimits, cpuMs: 400, wholeCpuMs: 5_000 },
  );
  const parts: number[] = [];
  const failure = await runParts(give, [9, 3], (part) => parts.push(part));
  expect(failure).toMatchObject({ reason: "cpu" });
  expect(parts).toEqual([0, 1, 2]);
});

test("a waiting caller does not wait for jobs", async () => {
  const job = quickTask<typeof tasks.waitForEver>("waitForEver", { isBackground: true });
  const ending = new AbortController();
  const jobs = [1, 2, 3].map(() => runTask(job, [], ending.signal));
  expect(await runTask(add, [2, 2])).toEqual({ value: 4 });
  ending.abort(new Error("the end"));
  for (const one of jobs) await expect(one).rejects.toThrow("the end");
  expect(await runTask(quickTask("add", { isBackground: true }), [2, 2] as never)).toEqual({ value: 4 });
});

test("the end of this process is not the document's fault", async () => {
  const running = runTask(quickTask<typeof tasks.waitForEver>("waitForEver", { isBackground: true }), []);
  const asked = expect(running).rejects.toThrow("the process ends");
  await stopSandbox();
  await asked;
});

test("the parent's end ends a busy child", async () => {
  const module = JSON.stringify(fileURLToPath(new URL("./sandbox.ts", import.meta.url)));
  const fixture = JSON.stringify(
    fileURLToPath(new URL("../../../test/harness/sandbox-tasks.ts", import.meta.url)),
  );
  const program = `const { runTask } = await import(${module});
    const { quickTask } = await import(${fixture});
    const { value } = await runTask(quickTask("pidOf"), []);
    process.stdout.write(String(value));
    runTask(quickTask("spin", { cpuMs: 60_000 }), []);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [pid] = await once(parent.stdout, "data");
  expect(isRunning(Number(String(pid)))).toBe(true);
  parent.kill("SIGKILL");
  const until = Date.now() + 20_000;
  while (isRunning(Number(String(pid))) && Date.now() < until) await wait(50);
  expect(isRunning(Number(String(pid)))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("the output of ps is parsed", () => {
  expect(parsePsLine("  0:01.50  2048\n")).toEqual({ cpuMs: 1_500, rssBytes: 2_097_152 });
  expect(parsePsLine("1-02:03:04 10")).toEqual({ cpuMs: 93_784_000, rssBytes: 10_240 });
  expect(parsePsLine("")).toBeUndefined();
});

test.runIf(findWalls() === "system")("a child whose parent ended earlier does not begin", async () => {
  const gone = spawn(process.execPath, ["-e", "0"]);
  await once(gone, "exit");
  const { execPath, execArgv, entry, args } = startOf("read");
  const argv = execArgv.map((arg) => (arg === String(process.pid) ? String(gone.pid) : arg));
  const child = fork(entry, args, { execPath, execArgv: argv, env: {}, stdio: "ignore" } as object);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.runIf(process.platform === "linux")(
  "the system refuses a child more memory, even when measured late",
  async () => {
    const blind = { rssBytes: Number.POSITIVE_INFINITY, cpuMs: 60_000 };
    const fill = quickTask<typeof tasks.fillBuffers>("fillBuffers", blind);
    expect(await runTask(fill, [])).toMatchObject({ failure: { reason: "memory" } });
    expect(await runTask(add, [1, 2])).toEqual({ value: 3 });
  },
);
