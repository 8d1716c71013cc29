// npm run finish-upgrade: lets the database have values that only this release knows; the one before then stays ended.
import { runProgram } from "./operator.mjs";

await runProgram("operation/operations/finish-upgrade.command.ts");
