import { mkdirSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { callsOf } from "./calls.ts";

const inspector = new Session();

/** Records which functions of the server a file of tests calls, if MUTATION_CALLS is set. */
if (process.env.MUTATION_CALLS) {
  beforeAll(async () => {
    inspector.connect();
    await inspector.post("Profiler.enable");
    await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  });
  afterAll(async () => {
    const { result } = await inspector.post("Profiler.takePreciseCoverage");
    inspector.disconnect();
    const path = callsOf(expect.getState().testPath as string);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(namesByFile(result)));
  });
}

type Script = { url: string; functions: { functionName: string; ranges: { count: number }[] }[] };

/** Returns names of called functions by file, relative to the root; functions without names are left out. */
function namesByFile(scripts: Script[]): Record<string, string[]> {
  const called = scripts.flatMap(({ url, functions }) => {
    const file = /\/(server\/src\/.*\.ts)$/.exec(url)?.[1];
    const names = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0));
    return file ? [[file, names.map(({ functionName }) => functionName).filter(Boolean)] as const] : [];
  });
  return Object.fromEntries(called.filter(([, names]) => names.length > 0));
}
