// npm run backup -- FILE: copies the whole database to a file while the product works.
import { ensureDependencies, node, run } from "./set-up.mjs";

ensureDependencies();
process.exit(await run(node, ["server/src/operations/backup.command.ts", ...process.argv.slice(2)]));
