// npm run lighthouse: looks at the built screens as Lighthouse's phone does, and writes docs/performance.md.
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureDependencies, ensureWebBuild, node, run } from "./set-up.mjs";

ensureDependencies();
const chromium = await ensureBrowser();
ensureWebBuild();
process.exit(
  await run(node, [join("bench", "lighthouse.ts")], {
    env: chromium ? { CHROMIUM_PATH: chromium } : {},
  }),
);
