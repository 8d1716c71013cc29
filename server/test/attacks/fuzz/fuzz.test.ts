import { type CallName, calls } from "@cav/contract/calls.ts";
import { errors } from "@cav/contract/errors.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDescription } from "./description.ts";
import { requestsOf } from "./requests.ts";
import { createStage, type Stage } from "./stage.ts";

/** Total number of requests, at least one per call; `npm run fuzz` sends more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1);
/** The default seed repeats the same requests. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const names = Object.keys(calls) as CallName[];
const numRuns = Math.ceil(requests / names.length);
/** A request that takes longer counts as hanging; the first one of a kind may wait for a child's start. */
const hangingMs = 40_000;
/** Slowness is counted in CPU of this thread, which does not grow with the machine's load. */
const cpuMsMax = 3_000;

let stage: Stage;
let before: Record<string, unknown[]>;
let faultOf: Awaited<ReturnType<typeof readDescription>>;
beforeAll(async () => {
  stage = await createStage();
  before = await stage.victim.kept();
  faultOf = await readDescription(stage.api.app);
});
afterAll(() => stage.close());

type Response = Awaited<ReturnType<Stage["send"]>>;

/** Checks the properties that every answer must have. */
function check(response: Response, seesAll: boolean): void {
  const told = `${response.statusCode} ${response.body.slice(0, 600)}`;
  expect(response.statusCode, told).toBeLessThan(500);
  if (response.statusCode >= 400) checkProblem(response, told);
  if (seesAll) return;
  const { mark, phone } = stage.victim;
  expect(response.payload.includes(mark) || response.payload.includes(phone), told).toBe(false);
}

function checkProblem(response: Response, told: string): void {
  expect(response.headers["content-type"], told).toMatch(/^application\/problem\+json/);
  const problem = response.json();
  expect(problem.status, told).toBe(response.statusCode);
  expect(Object.keys(errors), told).toContain(problem.type.replace("/problems/", ""));
  expect(problem.detail, told).toMatch(/\S/);
  expect(response.body).not.toMatch(/node_modules|\.ts:\d+:\d+|syntax error at|violates|ECONN/);
}

test.each(names)("%s answers any input", { timeout: 60_000 + numRuns * 1_000 }, async (name) => {
  const known = await stage.knownFor(calls[name]);
  const samples = stage.samplesFor(calls[name], known);
  const parts = { ...stage, samples, now: stage.api.deps.clock.now() };
  const answers = fc.asyncProperty(requestsOf(calls[name], parts), async (request) => {
    const began = process.threadCpuUsage();
    const response = await stage.send(request, known);
    const { user, system } = process.threadCpuUsage(began);
    expect((user + system) / 1_000, JSON.stringify(request.options.url)).toBeLessThan(cpuMsMax);
    check(response, request.role === "admin");
    expect(faultOf(calls[name], response), JSON.stringify(request.options.url)).toBeUndefined();
  });
  await fc.assert(answers, {
    seed,
    numRuns,
    timeout: hangingMs,
    interruptAfterTimeLimit: 50_000 + numRuns * 950,
    markInterruptAsFailure: true,
  });
  // Data of an uninvolved user is unchanged.
  expect(await stage.victim.kept()).toEqual(before);
});
