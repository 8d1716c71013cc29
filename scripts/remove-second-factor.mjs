// npm run remove-second-factor -- ADDRESS: lets in a person who lost the second factor.
import { runProgram } from "./operator.mjs";

await runProgram("operations/remove-second-factor.command.ts");
