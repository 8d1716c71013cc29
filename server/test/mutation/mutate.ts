import { runDrawnMutants } from "./drawn.ts";
import { foundMutants } from "./found-mutants.ts";
import { runHandMutants } from "./hand.ts";
import { lowestScore, pureModules } from "./modules.ts";
import { sqlMutants } from "./sql-mutants.ts";
import { runStryker, type Score } from "./stryker.ts";

const [part = "all", seed = String(Date.now())] = process.argv.slice(2);

const parts: Record<string, () => Promise<Score>> = {
  pure: () =>
    runStryker(
      "pure",
      pureModules.map(({ file }) => file),
      pureModules.flatMap(({ tests }) => tests),
    ),
  found: () => runHandMutants(foundMutants),
  sql: () => runHandMutants(sqlMutants),
  drawn: () => {
    process.stdout.write(`seed ${seed}\n`);
    return runDrawnMutants(Number(seed));
  },
};

const percent = ({ killed, all }: Score) => (all === 0 ? 0 : (100 * killed) / all);

let isTooLow = false;
for (const [name, run] of Object.entries(parts)) {
  if (part !== "all" && part !== name) continue;
  const score = await run();
  for (const { file, line, mutator, replacement, status } of score.survivors)
    process.stdout.write(
      `  ${status} ${file}:${line} ${mutator}: ${replacement.replaceAll(/\s+/g, " ").slice(0, 100)}\n`,
    );
  process.stdout.write(`${name}: ${score.killed} of ${score.all} killed, ${percent(score).toFixed(1)} %\n`);
  isTooLow ||= name === "pure" && percent(score) < lowestScore;
}
process.exitCode = isTooLow ? 1 : 0;
