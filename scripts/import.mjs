// npm run import -- FILE [--skip-bad] [--avisar]: takes exams from a JSON file into the catalogue.
import { ensureDependencies, node, run } from "./set-up.mjs";

// It sends nothing, and leaves what is to be told to the workers: no mail server need be configured.
const importerRole = { env: { ROLE: "web" } };

ensureDependencies();
process.exit(
  await run(node, ["server/src/operations/import.command.ts", ...process.argv.slice(2)], importerRole),
);
