// npm run fuzz [-- REQUESTS [SEED]]: hostile requests to every call of the API, many more than the tests of every day send.
import { ensureTestTools, run, say } from "./set-up.mjs";

const [requests = "50000", seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
ensureTestTools();
say(`${requests} pedidos, semente ${seed} (para repetir: npm run fuzz -- ${requests} ${seed})`);
const env = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed };
process.exit(await run("vitest", ["run", "--project", "server", "server/test/attacks/fuzz"], { env }));
