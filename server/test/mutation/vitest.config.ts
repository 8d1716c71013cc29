import { defineConfig } from "vitest/config";

/** Pure modules need no database, and Stryker ends what hangs: a start must be cheap. */
const isPure = process.env.MUTATION_PURE !== undefined;
const forTrials = ["server/test/mutation/record-calls.ts", "server/test/mutation/watchdog.ts"];

/** The tests that answer for the mutated modules; MUTATION_TESTS names their files, separated by commas. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split(",").filter(Boolean),
    environment: "node",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    restoreMocks: true,
    maxWorkers: "100%",
    setupFiles: ["vitest.setup.ts", ...(isPure ? [] : forTrials)],
    globalSetup: isPure ? [] : ["server/test/harness/global-setup.ts"],
  },
});
