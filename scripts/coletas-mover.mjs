// npm run coletas:mover: moves collected documents from the database to the store of DOCUMENTS_S3_URL.
import { runProgram } from "./operator.mjs";

await runProgram("operation/operations/move-documents.command.ts");
