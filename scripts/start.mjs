// npm start: sets up what is missing, then runs the product until Ctrl-C.
import { once } from "node:events";
import {
  serverProgram,
  startEmulators,
  startProcess,
  stopProcess,
  watchEmulators,
  whenAskedToEnd,
} from "./processes.mjs";
import { ensureDependencies, ensureWebBuild, giveUp } from "./set-up.mjs";

ensureDependencies();
if (process.env.ROLE !== "worker") ensureWebBuild();

let server;
let ending = false;
whenAskedToEnd(
  () => {
    ending = true;
    server?.kill("SIGTERM");
  },
  () => server?.kill("SIGTERM"),
);

const emulators = await startEmulators(process.env.PORT || 3000);
if (emulators.failed) giveUp("O simulador de e-mail e WhatsApp não iniciou; veja as linhas acima.");
watchEmulators(emulators.child, () => ending);

if (!ending) {
  server = startProcess(serverProgram, emulators.variables);
  const [code, signal] = await once(server, "exit");
  ending = true;
  if (signal) process.stderr.write(`O servidor foi encerrado à força (${signal}).\n`);
  process.exitCode = code ?? 137;
}
await stopProcess(emulators.child);
process.exit();
