// npm run doctor [-- --enviar-teste ADDRESS|PHONE]: tries for real what the configuration says.
import { ensureDependencies, node, run } from "./set-up.mjs";

ensureDependencies();
process.exit(await run(node, ["server/src/operations/doctor.command.ts", ...process.argv.slice(2)]));
