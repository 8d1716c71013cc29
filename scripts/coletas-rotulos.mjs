// npm run coletas:rotulos -- FILE.jsonl: what reviewers made of each proposal, as acts that coletas:treinar learns from.
import { runProgram } from "./operator.mjs";

await runProgram("operations/export-labels.command.ts");
