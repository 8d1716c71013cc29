// npm run fuzz [-- REQUESTS [SEED]]: sends hostile requests to every API call, many more than a normal test run. With
// `-- files [FILES [SEED]]` it gives hostile files to every reader of foreign files. With `-- outside [SITES [SEED]]`
// it visits hostile sites.
import { ensureTestTools, run, say } from "./set-up.mjs";

const args = process.argv.slice(2);
const kinds = {
  files: { most: "10000", said: "arquivos", variable: "FUZZ_FILES", folder: "files" },
  outside: { most: "2000", said: "sites", variable: "FUZZ_SITES", folder: "outside" },
};
const kind = kinds[args[0]] ?? { most: "50000", said: "pedidos", variable: "FUZZ_REQUESTS", folder: "fuzz" };
if (args[0] in kinds) args.shift();
const [count = kind.most, seed = String(Date.now() % 1_000_000_000)] = args;
ensureTestTools();
const again = `npm run fuzz -- ${kind.folder === "fuzz" ? "" : `${kind.folder} `}${count} ${seed}`;
say(`${count} ${kind.said}, semente ${seed} (para repetir: ${again})`);
const env = { [kind.variable]: count, FUZZ_SEED: seed };
process.exit(
  await run("vitest", ["run", "--project", "server", `server/test/attacks/${kind.folder}`], { env }),
);
