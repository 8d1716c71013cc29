// npm run lighthouse: measures the built screens with Lighthouse's phone, and stores the result in .cache/bench.
// `--rounds 1` measures once instead of five times, to find faults. `--screens /plans,/login` measures only these, and
// stores nothing. `--against FOLDER` measures another build in turns, a `git worktree` with its packages installed.
// `--taps` measures how soon the first tap on five controls is answered.
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBenchTools, ensureTestTools, ensureWebBuild, node, run } from "./set-up.mjs";

ensureTestTools();
ensureBenchTools();
const chromium = await ensureBrowser();
ensureWebBuild();
process.exit(
  await run(node, [join("bench", "tools", "lighthouse.ts"), ...process.argv.slice(2)], {
    env: chromium ? { CHROMIUM_PATH: chromium } : {},
  }),
);
