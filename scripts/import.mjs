// npm run import -- FILE [--skip-bad] [--avisar]: imports exams from a JSON file into the catalogue.
import { runProgram } from "./operator.mjs";

// Needs no mail server, because workers send the messages.
await runProgram("operation/operations/import.command.ts", { env: { ROLE: "web" } });
