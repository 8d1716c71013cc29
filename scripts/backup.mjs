// npm run backup -- FILE: copies the whole database to a file while the product runs.
import { runProgram } from "./operator.mjs";

await runProgram("operation/operations/backup.command.ts");
