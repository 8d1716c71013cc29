import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findPureTests } from "./server/test/pure-tests.ts";

/** Rules that need a database or the built web; all other rules read files and are in the quick run. */
const slowLaws = [
  "api-client",
  "api-description",
  "built-files",
  "deploy",
  "first-html",
  "indexes",
  "routes-and-roles",
  "tables",
];

/** Server code without a database; its tests are in the quick run. */
const pure = findPureTests();

/** Files of ten seconds and more, by their first letters; they run first, so that no core waits at the end. */
const longest = [
  "faults/outage",
  "fuzz/fuzz",
  "outside/outside",
  "faults/start",
  "faults/failover",
  "operations/backup",
  "scripts/start",
  "doctor/doctor",
  "faults/",
  "laws/api-description",
  "year/year",
  "deliveries/crash",
  "matching/matching.property",
  "telegram/telegram",
  "deliveries/pace",
  "deliveries/channel-faults",
  "bench/",
  "publico/publico",
  "deliveries/kill-rounds",
  "avisos/avisos",
  "coletas/fontes/watch",
  "acesso/chaves",
  "push/push",
  "seed/seed",
  "laws/routes-and-roles",
  "catalogo/catalogo",
  "minutas/minutas",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(`/${name}`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { shuffle: true, sequencer: LongFirst },
    restoreMocks: true,
    // Finds a hanging test, not a slow one: other work may share the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Much of the time is spent waiting for PostgreSQL: every core gets its file.
    maxWorkers: "100%",
    setupFiles: ["vitest.setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["contract/src/**/*.test.ts", ...pure],
          environment: "node",
          // Rules without state: a file leaves nothing behind for the next file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["web/{src,scripts}/**/*.test.{ts,tsx}"],
          // Most ask for no document; a file that does names jsdom, which takes longer to build than most tests.
          environment: "node",
          setupFiles: ["web/test/setup.ts"],
          unstubGlobals: true,
          // A worker keeps loaded libraries, 65 % of a file's work; our modules load again (web/test/setup.ts).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "laws",
          // These tests read files and change nothing.
          isolate: false,
          include: ["server/test/laws/**/*.test.ts", "scripts/!(start).test.ts"],
          exclude: [`server/test/laws/{${slowLaws.join(",")}}.test.ts`],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["{server,emulators,bench}/**/*.test.ts", "scripts/start.test.ts"],
          exclude: [
            "**/node_modules/**",
            "bench/tools/**",
            ...pure,
            `server/test/laws/!(${slowLaws.join("|")}).test.ts`,
          ],
          environment: "node",
          // A worker keeps what it has loaded: no module of the server keeps anything of a test (docs/testing.md).
          isolate: false,
          // Each test file creates an application with many short-lived objects: a larger young generation
          // makes garbage collection rarer.
          execArgv: ["--max-semi-space-size=64"],
          globalSetup: ["server/test/harness/global-setup.ts"],
        },
      },
      {
        // npm run bench -- test: needs packages that are installed where something is measured.
        extends: true,
        test: {
          name: "bench",
          include: ["bench/tools/**/*.test.ts"],
          environment: "node",
          setupFiles: ["vitest.setup.ts"],
          globalSetup: ["server/test/harness/global-setup.ts"],
        },
      },
    ],
  },
});
