// npm run restore -- FILE [--verificar]: fills an empty database from a backup, or only checks the backup.
import { runProgram } from "./operator.mjs";

await runProgram("operations/restore.command.ts");
