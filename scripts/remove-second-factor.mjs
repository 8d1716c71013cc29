// npm run remove-second-factor -- ADDRESS: lets somebody in again who lost the second factor, the last administrator above all.
import { ensureDependencies, node, run } from "./set-up.mjs";

ensureDependencies();
const command = "server/src/operations/remove-second-factor.command.ts";
process.exit(await run(node, [command, ...process.argv.slice(2)]));
