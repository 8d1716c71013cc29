// npm run fuzz [-- REQUESTS [SEED]]: hostile requests to every call of the API, many more than the tests of every day send.
// npm run fuzz -- files [FILES [SEED]]: hostile files to everything that reads files of strangers.
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
