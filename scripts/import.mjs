// npm run import -- FILE [--skip-bad] [--avisar]: takes exams from a JSON file into the catalogue.
import { runProgram } from "./operator.mjs";

// It sends nothing and leaves messages to the workers, so no mail server need be configured.
await runProgram("operations/import.command.ts", { env: { ROLE: "web" } });
