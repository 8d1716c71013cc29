// npm run mutate: changes the product's rules one by one, and reports the changes that no test notices.
// npm run mutate -- pure|sql|drawn [SEED]: one part; a seed draws the same mutants again.
import { join } from "node:path";
import { ensureBenchTools, ensureTestTools, node, run } from "./set-up.mjs";

ensureTestTools();
ensureBenchTools();
process.exit(await run(node, [join("server", "test", "mutation", "mutate.ts"), ...process.argv.slice(2)]));
