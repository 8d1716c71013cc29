import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { withCleanUp } from "./clean-up.ts";
import { copyTree, removeTree, tree } from "./tree.ts";

/** A file of tests; with `title`, only its tests whose name contains these words. */
export type Tests = { file: string; title?: string };

/** A file whose text differs in one place, and the tests that must notice it. */
type Change = { file: string; text: string; tests: Tests[] };

export type Trials = {
  /** Runs tests of the copy; true where they pass. Stops at the first failure. */
  pass(tests: Tests[]): Promise<boolean>;
  /** Makes a change in the copy, runs its tests, and undoes the change; true where a test failed. */
  kills(change: Change): Promise<boolean>;
};

/** Matches the names of all tests, or of those that one of the titles selects. */
const patternOf = (tests: Tests[]): RegExp =>
  new RegExp(tests.map(({ title = "" }) => RegExp.escape(title)).join("|"));

/** Copies the sources and starts one Vitest with one database server for all changes: a start takes 6 s. */
export async function withTrials<T>(files: string[], work: (trials: Trials) => Promise<T>): Promise<T> {
  copyTree();
  process.env.MUTATION_TESTS = files.join(",");
  const vitest = await createVitest("test", {
    root: tree,
    config: join(tree, "server", "test", "mutation", "vitest.config.ts"),
    watch: false,
    bail: 1,
    reporters: [{}],
    onConsoleLog: () => false,
  });
  const clean = () => vitest.close().finally(removeTree);
  return withCleanUp(() => work(trialsOf(vitest)), clean);
}

function trialsOf(vitest: Vitest): Trials {
  const project = vitest.getRootProject();
  const pass = async (tests: Tests[]) => {
    const specifications = [...Map.groupBy(tests, ({ file }) => file)].map(([file, named]) =>
      project.createSpecification(join(tree, file), { testNamePattern: patternOf(named) }),
    );
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // Vitest returns the files of earlier runs too, with their failures.
    const ran = new Set(specifications.map(({ moduleId }) => moduleId));
    return unhandledErrors.length === 0 && testModules.every((one) => !ran.has(one.moduleId) || one.ok());
  };
  const write = (path: string, content: string) => {
    writeFileSync(path, content);
    vitest.invalidateFile(path);
  };
  return {
    pass,
    async kills({ file, text, tests }) {
      const path = join(tree, file);
      const original = readFileSync(path, "utf8");
      write(path, text);
      try {
        return !(await pass(tests));
      } finally {
        write(path, original);
      }
    },
  };
}
