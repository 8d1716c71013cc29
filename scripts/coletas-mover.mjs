// npm run coletas:mover: brings collected documents from the database to the store that DOCUMENTS_S3_URL names.
import { ensureDependencies, node, run } from "./set-up.mjs";

ensureDependencies();
process.exit(await run(node, ["server/src/operations/move-documents.command.ts", ...process.argv.slice(2)]));
