// npm run import -- FILE [--skip-bad]: takes exams from a JSON file into the catalogue.
import { ensureDependencies, node, run } from "./set-up.mjs";

// It sends nothing: no mail server need be configured.
const importerRole = { env: { ROLE: "web" } };

ensureDependencies();
process.exit(
  await run(node, ["server/src/concursos/import.command.ts", ...process.argv.slice(2)], importerRole),
);
