// npm run restore -- FILE [--verificar]: fills an empty database from a backup, or only checks the backup.
import { ensureDependencies, node, run } from "./set-up.mjs";

ensureDependencies();
process.exit(await run(node, ["server/src/operations/restore.command.ts", ...process.argv.slice(2)]));
