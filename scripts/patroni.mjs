// npm run patroni [-- FAULT…]: injects faults at the leader of three PostgreSQL machines, set up by deploy/patroni/ on
// this one.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureTestTools, giveUp, node, run } from "./set-up.mjs";

const missing = ["patroni", "etcd", "haproxy", "ip", "setpriv", "openssl"].filter(
  (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0,
);
if (process.getuid?.() !== 0) giveUp("npm run patroni faz redes e discos próprios: só como root.");
if (missing.length > 0) giveUp(`Falta instalar: ${missing.join(", ")}`);
ensureTestTools();
process.exit(
  await run(node, [join("server", "test", "faults", "patroni", "proof.ts"), ...process.argv.slice(2)]),
);
