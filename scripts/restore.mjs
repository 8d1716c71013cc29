// npm run restore -- FILE [--verificar]: restores a backup into an empty database, or only verifies it.
import { runProgram } from "./operator.mjs";

await runProgram("operation/operations/restore.command.ts");
