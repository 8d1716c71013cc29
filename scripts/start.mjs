// npm start: installs and builds what is missing, then runs the product until Ctrl-C.
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

let told = false;
let ending = false;
// The server loads its modules in parallel with the other steps, and waits for its variables.
const server = startProcess(["--import", "./scripts/read-ahead.mjs", ...serverProgram]);
const ended = once(server, "exit");
whenAskedToEnd(
  () => {
    ending = true;
    server.kill("SIGTERM");
  },
  () => server.kill("SIGTERM"),
);

const starting = startEmulators(process.env.PORT || 3000);
if (process.env.ROLE !== "worker") ensureWebBuild();
const emulators = await starting;
if (emulators.failed) giveUp("O simulador de e-mail e WhatsApp não iniciou; veja as linhas acima.");
watchEmulators(emulators.child, () => ending);
if (!ending && server.connected) {
  told = true;
  server.send(emulators.variables);
}

const [code, signal] = await ended;
if (told || !ending) {
  if (signal) process.stderr.write(`O servidor foi encerrado à força (${signal}).\n`);
  process.exitCode = code ?? 137;
}
ending = true;
await stopProcess(emulators.child);
process.exit();
