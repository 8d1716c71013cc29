// npm run fuzz [-- REQUESTS [SEED]]: sends hostile requests to every API call, many more than a normal test run. With
// `-- files [FILES [SEED]]` it gives hostile files to every reader of foreign files.
import { ensureTestTools, run, say } from "./set-up.mjs";

const args = process.argv.slice(2);
const hasFiles = args[0] === "files";
if (hasFiles) args.shift();
const [count = hasFiles ? "10000" : "50000", seed = String(Date.now() % 1_000_000_000)] = args;
ensureTestTools();
const again = `npm run fuzz -- ${hasFiles ? "files " : ""}${count} ${seed}`;
say(`${count} ${hasFiles ? "arquivos" : "pedidos"}, semente ${seed} (para repetir: ${again})`);
const env = { [hasFiles ? "FUZZ_FILES" : "FUZZ_REQUESTS"]: count, FUZZ_SEED: seed };
const folder = `server/test/attacks/${hasFiles ? "files" : "fuzz"}`;
process.exit(await run("vitest", ["run", "--project", "server", folder], { env }));
