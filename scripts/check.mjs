// npm run check: formats the sources and reports Biome's findings.
import { ensureTestTools, run } from "./set-up.mjs";

ensureTestTools();
process.exit(await run("biome", ["check", "--write", "."]));
