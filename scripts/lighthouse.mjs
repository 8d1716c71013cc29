// npm run lighthouse: looks at the built screens as Lighthouse's phone does, and stores the result in .cache/bench.
// npm run lighthouse -- --rounds 1: each screen once, to see what is at fault, instead of five times.
// npm run lighthouse -- --screens /plans,/login: these alone, and nothing is stored.
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
