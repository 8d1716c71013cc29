import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withCleanUp } from "./clean-up.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
const tools = join(root, "bench", "tools", "node_modules", "@stryker-mutator");
const cache = join(root, ".cache", "mutation");

export type Survivor = { file: string; line: number; mutator: string; replacement: string; status: string };
export type Score = { killed: number; all: number; survivors: Survivor[] };

type Report = {
  files: Record<
    string,
    {
      mutants: {
        status: string;
        mutatorName: string;
        replacement: string;
        location: { start: { line: number } };
      }[];
    }
  >;
};

/** Options that no run changes. `tsconfigFile` names no file, because TypeScript 7 has no API that stryker can call. */
const fixed = {
  testRunner: "vitest",
  plugins: [join(tools, "vitest-runner", "dist", "src", "index.js")],
  vitest: { configFile: "server/test/mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  reporters: ["json", "progress"],
  ignorePatterns: [".git", ".cache", "web/src", "e2e", "docs", "bench/tools/node_modules"],
  tempDirName: ".cache/mutation/sandbox",
  tsconfigFile: "none.json",
  checkers: [],
  timeoutMS: 30_000,
};

/**
 * Mutates files, or ranges of them (`path:line:column-line:column`), and runs the tests that cover each mutant.
 * @param mutate what to mutate
 * @param tests files of tests, relative to the root
 */
export async function runStryker(name: string, mutate: string[], tests: string[]): Promise<Score> {
  mkdirSync(cache, { recursive: true });
  const report = join(cache, `${name}.json`);
  const config = join(cache, `${name}.config.json`);
  const options = {
    ...fixed,
    mutate,
    concurrency: availableParallelism(),
    jsonReporter: { fileName: report },
    incremental: true,
    incrementalFile: join(cache, `${name}.incremental.json`),
  };
  writeFileSync(config, JSON.stringify(options));
  const command = [join(tools, "core", "bin", "stryker.js"), "run", config];
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, MUTATION_TESTS: tests.join(","), MUTATION_PURE: "yes" },
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const code = await withCleanUp(
    () => ended,
    async () => {
      child.kill("SIGINT");
      await ended;
      rmSync(join(cache, "sandbox"), { recursive: true, force: true });
    },
  );
  if (code !== 0) throw new Error(`stryker ended with code ${code}`);
  return scoreOf(JSON.parse(readFileSync(report, "utf8")));
}

const caught = new Set(["Killed", "Timeout"]);
const counted = new Set([...caught, "Survived", "NoCoverage"]);

/** Counts a report: a mutant that no test covers has survived. */
export function scoreOf({ files }: Report): Score {
  const mutants = Object.entries(files).flatMap(([file, { mutants: of }]) =>
    of
      .filter(({ status }) => counted.has(status))
      .map(({ status, mutatorName, replacement, location }) => ({
        file,
        line: location.start.line,
        mutator: mutatorName,
        replacement,
        status,
      })),
  );
  const survivors = mutants.filter(({ status }) => !caught.has(status));
  return { killed: mutants.length - survivors.length, all: mutants.length, survivors };
}
