// npm run remove-second-factor -- ADDRESS: removes a user's lost second factor.
import { runProgram } from "./operator.mjs";

await runProgram("operation/operations/remove-second-factor.command.ts");
