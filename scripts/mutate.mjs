// npm run mutate: changes the product's rules one by one. Reports the changes that no test notices.
// npm run mutate -- pure|found|sql|drawn|notices|facts [SEED]: runs one part. The same seed draws the same mutants.
import { join } from "node:path";
import { ensureBenchTools, ensureTestTools, node, run } from "./set-up.mjs";

ensureTestTools();
if (process.argv[2] !== "facts") ensureBenchTools();
process.exit(
  await run(node, [
    "--disable-warning=ExperimentalWarning",
    join("server", "test", "mutation", "mutate.ts"),
    ...process.argv.slice(2),
  ]),
);
