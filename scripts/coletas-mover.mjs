// npm run coletas:mover: brings collected documents from the database to the store that DOCUMENTS_S3_URL names.
import { runProgram } from "./operator.mjs";

await runProgram("operations/move-documents.command.ts");
