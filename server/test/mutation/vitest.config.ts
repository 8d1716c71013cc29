import { defineConfig } from "vitest/config";

/** The tests that answer for the mutated modules; MUTATION_TESTS names their files, separated by commas. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split(",").filter(Boolean),
    environment: "node",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    restoreMocks: true,
    setupFiles: ["vitest.setup.ts"],
    globalSetup: ["server/test/harness/global-setup.ts"],
  },
});
