import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HandMutant } from "./hand-mutant.ts";
import { root, type Score } from "./stryker.ts";
import { type Trials, withTrials } from "./trials.ts";

/** Makes each mutant in a copy, and runs its tests. Throws where they fail without a mutant. */
export function runHandMutants(mutants: HandMutant[]): Promise<Score> {
  const allTests = mutants.flatMap(({ tests }) => tests);
  return withTrials(
    allTests.map(({ file }) => file),
    async (trials) => {
      if (!(await trials.pass(allTests))) throw new Error("the mutants' tests fail without a mutant");
      const survivors: Score["survivors"] = [];
      for (const mutant of mutants) survivors.push(...(await findSurvivor(trials, mutant)));
      return { killed: mutants.length - survivors.length, all: mutants.length, survivors };
    },
  );
}

async function findSurvivor(trials: Trials, { file, find, replace, tests }: HandMutant) {
  const original = readFileSync(join(root, file), "utf8");
  const isKilled = await trials.kills({ file, text: original.replace(find, () => replace), tests });
  const line = original.split(find)[0]?.split("\n").length ?? 0;
  process.stdout.write(`${isKilled ? "✓" : "✗"} ${file}:${line}: ${find} → ${replace}\n`);
  return isKilled ? [] : [{ file, line, mutator: "by hand", replacement: replace, status: "Survived" }];
}
