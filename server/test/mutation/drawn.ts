import { globSync } from "node:fs";
import { type Calls, chooseTests, findUnrecorded, readCalls } from "./calls.ts";
import { type DrawnMutant, drawMutants } from "./draw.ts";
import { drawnCount, drawnFolders, slowTests } from "./modules.ts";
import { root, type Score } from "./stryker.ts";
import { type Trials, withTrials } from "./trials.ts";

/** Files of tests for each mutant: about 10 s. */
const testsOfMutant = 3;

/** Draws mutants by a seed, and runs for each the tests that exercise its function most. */
export async function runDrawnMutants(seed: number): Promise<Score> {
  const mutants = await drawMutants(drawnFolders, drawnCount, seed);
  const tests = drawnFolders
    .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
    .filter((test) => !slowTests.some((name) => test.includes(name)))
    .toSorted();
  return withTrials(tests, async (trials) => {
    await recordCalls(trials, tests);
    const calls = readCalls(tests);
    const survivors: Score["survivors"] = [];
    for (const mutant of mutants) survivors.push(...(await findSurvivor(trials, mutant, calls)));
    return { killed: mutants.length - survivors.length, all: mutants.length, survivors };
  });
}

/** Records which functions each file of tests calls, unless an earlier run did. */
async function recordCalls(trials: Trials, tests: string[]): Promise<void> {
  const unrecorded = findUnrecorded(tests);
  if (unrecorded.length === 0) return;
  process.env.MUTATION_CALLS = "yes";
  const passed = await trials.pass(unrecorded.map((file) => ({ file })));
  delete process.env.MUTATION_CALLS;
  if (!passed) throw new Error("a test of the drawn folders fails without a mutant");
}

async function findSurvivor(trials: Trials, mutant: DrawnMutant, calls: Calls) {
  const { file, line, mutator, replacement, text } = mutant;
  const tests = chooseTests(calls, mutant, testsOfMutant).map((test) => ({ file: test }));
  const isKilled = tests.length > 0 && (await trials.kills({ file, text, tests }));
  process.stdout.write(`${isKilled ? "✓" : "✗"} ${file}:${line} ${mutator}\n`);
  const status = tests.length > 0 ? "Survived" : "NoCoverage";
  return isKilled ? [] : [{ file, line, mutator, replacement, status }];
}
