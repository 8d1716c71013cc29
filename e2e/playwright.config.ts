import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { googleHost } from "./google-script.ts";

const executablePath = process.env.CHROMIUM_PATH;

const wide = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 900 } };

/** The screens in a real browser against the whole product, which the global set-up starts for the run. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  globalSetup: "./product.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  // A journey waits for half of its time: for an answer, for what moves, for what it asked for too early.
  workers: Math.min(8, 2 * availableParallelism()),
  retries: 0,
  // Long enough for a busy machine: what is there is not waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Of the stand-in for Google's script: its certificate is made for tests.
    ignoreHTTPSErrors: true,
    // A worker's requests pass by what a test puts in the place of an answer; the offline journey lets it in.
    serviceWorkers: "block",
    // To record what is seldom read costs as much as to do it: `npm test -- browser FILE --trace on`.
    screenshot: "only-on-failure",
    // What fades in is judged when it is there.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds: to make fast code of it takes longer than the fast code saves, and so does to look for
        // what it no longer needs in steps as small as they are for pages that stay.
        "--js-flags=--no-turbofan --no-maglev --min-semi-space-size=16 --max-semi-space-size=16",
        // The browser finds no other machine than this one; that it looked for one is told by fixtures.ts.
        `--host-resolver-rules=MAP ${googleHost} 127.0.0.1:${process.env.E2E_GOOGLE_SCRIPT_PORT}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    // The longest journeys are of the letters before the end, and the phone's come after them: nobody waits for one alone.
    { name: "desktop", use: wide, grepInvert: /@phone/ },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
      grep: /@(phone|both)/,
    },
  ],
});
