// npm run check: formats the sources and reports what Biome finds in them.
import { ensureTestTools, run } from "./set-up.mjs";

ensureTestTools();
process.exit(await run("biome", ["check", "--write", "."]));
