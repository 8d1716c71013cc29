// npm run dev: runs the product with watched sources. Open the web's development server; it forwards API calls to the
// server, which restarts when its sources change.
import { join } from "node:path";
import {
  freePort,
  startEmulators,
  startProcess,
  stopProcess,
  watchEmulators,
  whenAskedToEnd,
} from "./processes.mjs";
import { ensureDependencies, giveUp, root, say } from "./set-up.mjs";

ensureDependencies();
const port = Number(process.env.PORT || 3000);
const apiPort = await freePort();

const processes = [];
let ending = false;

/** Stops the web first, then the server, then its emulators. */
async function end(exitCode) {
  if (ending) return;
  ending = true;
  for (const child of processes.reverse()) await stopProcess(child);
  process.exit(exitCode);
}
whenAskedToEnd(
  () => end(0),
  () => undefined,
);

const emulators = await startEmulators(apiPort);
if (emulators.failed) giveUp("O simulador de e-mail e WhatsApp não iniciou; veja as linhas acima.");
watchEmulators(emulators.child, () => ending);
if (emulators.child) processes.push(emulators.child);

const variables = { APP_URL: `http://localhost:${port}`, ...emulators.variables, PORT: String(apiPort) };
const server = startProcess(["--watch", "--watch-preserve-output", "server/src/main.ts"], variables);
processes.push(server);

const reactRouter = join(root, "node_modules", ".bin", "react-router");
const host = process.env.HOST || "127.0.0.1";
const web = startProcess(
  [reactRouter, "dev", "--port", String(port), "--strictPort", "--host", host],
  { API_PORT: String(apiPort) },
  join(root, "web"),
);
processes.push(web);
for (const child of [server, web]) child.on("exit", (code) => end(code ?? 1));
say(
  `Desenvolvimento: abra http://localhost:${port} (o servidor reinicia e a página se atualiza a cada mudança)`,
);
