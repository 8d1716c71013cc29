import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    sequence: { shuffle: true },
    restoreMocks: true,
    // Much of the time is spent waiting for PostgreSQL: every core gets its file.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["contract/src/**/*.test.ts"],
          environment: "node",
          setupFiles: ["vitest.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["web/src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: ["vitest.setup.ts", "web/test/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["{server,emulators,bench,scripts}/**/*.test.ts"],
          environment: "node",
          setupFiles: ["vitest.setup.ts"],
          globalSetup: ["server/test/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Many start, kill and time out real processes, which a busy machine can starve: told as a retry where it helped.
          retry: 1,
        },
      },
    ],
  },
});
