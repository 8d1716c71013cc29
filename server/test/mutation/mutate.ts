import { runFactMutants } from "../../../scripts/facts/mutants.ts";
import { runDrawnMutants } from "./drawn.ts";
import { foundMutants } from "./found-mutants.ts";
import { runHandMutants } from "./hand.ts";
import { lowestScore, pureModules } from "./modules.ts";
import { damageNotices } from "./notices.ts";
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
  notices: async () => {
    process.stdout.write(`seed ${seed}\n`);
    return scoreDamage(Number(seed));
  },
  facts: runFactMutants,
};

/** Damages notices' tables; a damage that proves a wrong number survives. */
function scoreDamage(seed: number): Score {
  const score = damageNotices(seed, 30);
  const all = Object.values(score).flatMap((one) => Object.values(one));
  const wrong = Object.entries(score).flatMap(([name, one]) =>
    Array.from({ length: one["a number wrong, silent"] }, () => name),
  );
  for (const [name, one] of Object.entries(score))
    process.stdout.write(
      `  ${name}: ${Object.entries(one)
        .map(([what, n]) => `${what} ${n}`)
        .join(", ")}\n`,
    );
  const count = all.reduce((sum, n) => sum + n, 0);
  return {
    killed: count - wrong.length,
    all: count,
    survivors: wrong.map((name) => ({
      file: "server/test/coletas/grids.json",
      line: 1,
      mutator: name,
      replacement: "",
      status: "Survived",
    })),
  };
}

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
  isTooLow ||=
    (name === "pure" && percent(score) < lowestScore) ||
    (["notices", "facts"].includes(name) && score.killed < score.all);
}
process.exitCode = isTooLow ? 1 : 0;
