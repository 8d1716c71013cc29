import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    sequence: { shuffle: true },
    restoreMocks: true,
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
        },
      },
    ],
  },
});
