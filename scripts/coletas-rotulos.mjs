// npm run coletas:rotulos -- FILE.jsonl: exports reviewers' results as labelled acts for coletas:treinar.
import { runProgram } from "./operator.mjs";

await runProgram("operation/operations/export-labels.command.ts");
