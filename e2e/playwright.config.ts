import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { googleHost } from "./google-script.ts";

const executablePath = process.env.CHROMIUM_PATH;

const wide = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 900 } };

/** Journeys in a real browser against the whole product, which the global set-up starts. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  globalSetup: "./product.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  // Twice the cores, because a journey waits half of its time.
  workers: Math.min(8, 2 * availableParallelism()),
  retries: 0,
  // Long enough for a busy machine; does not slow passing tests.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // The emulated script of Google has a test certificate.
    ignoreHTTPSErrors: true,
    // A service worker's requests would bypass `route`; the offline journey allows it.
    serviceWorkers: "block",
    // Traces cost as much as the journey: `npm test -- browser FILE --trace on` records one.
    screenshot: "only-on-failure",
    // Animations are off, so that content is checked in its final state.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages live for seconds, so optimised compilation and incremental GC cost more than they save.
        "--js-flags=--no-turbofan --no-maglev --min-semi-space-size=16 --max-semi-space-size=16",
        // Blocks all other hosts; fixtures.ts reports the attempts.
        `--host-resolver-rules=MAP ${googleHost} 127.0.0.1:${process.env.E2E_GOOGLE_SCRIPT_PORT}, MAP * ` +
          `~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    // Longest journeys start before the end, and the phone's follow, so that no worker runs alone at the end.
    { name: "desktop", use: wide, grepInvert: /@phone/ },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
      grep: /@(phone|both)/,
    },
  ],
});
