import { Worker } from "node:worker_threads";
import { afterAll } from "vitest";

/** Ends a process whose mutant loops without a pause: no time limit of a test interrupts it. */
const lifetimeMs = 300_000;
const watchdog = new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${lifetimeMs})`, {
  eval: true,
});
watchdog.unref();
afterAll(async () => {
  await watchdog.terminate();
});
