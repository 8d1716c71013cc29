import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const sources: string = fileURLToPath(new URL("../../src/", import.meta.url));
/** Variable with the directory of `makePrograms`. */
export const programsVariable = "CAV_TEST_PROGRAMS";

/** Returns the bundle of a server program, or its source without a bundle. */
export function programOf(name: `${string}.ts`): string {
  const made = process.env[programsVariable];
  return made ? join(made, name.replace(/\.ts$/, ".mjs")) : join(sources, name);
}

/** Node flags of production. */
const flags: string[] = JSON.parse(readFileSync(new URL("../../node-flags.json", import.meta.url), "utf8"));

/** Caches compiled code for the next process. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../.cache/compile", import.meta.url)),
};

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** Resolves when the server is ready; rejects with its output if it exits before. */
  ready: Promise<void>;
  /** Resolves when the process exits: code or signal, standard error, and log. */
  ended: Promise<{ code: number | string | null; errors: string; output: string }>;
};

/** Starts the real server as a process, without demonstration data; another release's, if its program is given. */
export async function startServer(
  env: Record<string, string>,
  program = programOf("main.ts"),
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...flags, program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      ...compileCache,
      SMTP_URL: "smtp://127.0.0.1:1",
      LOG_LEVEL: "warn",
      DEMO: "0",
      // Events are sent at once, so that tests count messages, not minutes.
      ALERT_GROUP_MINUTES: "0",
      ...env,
      PORT: port,
    },
  });
  let output = "";
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  // Waits for each stream's end, not the event "close", which never fires after the IPC channel is
  // disconnected.
  const closed = [child.stdout, child.stderr].map((stream) => stream && once(stream, "close"));
  const ended = Promise.all([once(child, "exit"), ...closed]).then(([[code, signal]]) => ({
    code: code ?? signal,
    errors,
    output,
  }));
  let isUp = false;
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      // Searches once; a repeated search would read the whole log for each line.
      isUp ||= output.includes("está no ar");
      if (isUp) resolve();
    });
    ended.then(({ code }) => reject(new Error(`the server ended (${code}): ${errors}${output}`)), reject);
  });
  ready.catch(() => undefined);
  return { child, url: `http://127.0.0.1:${port}`, ready, ended };
}

/** Below the systems' ephemeral ports, which outgoing connections could occupy meanwhile. */
const [lowest, highest] = [15_000, 32_000];

/** Returns a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer();
  for (;;) {
    const port = randomInt(lowest, highest);
    const isFree = await once(server.listen(port, "127.0.0.1"), "listening").then(
      () => true,
      ({ code }) => {
        if (code !== "EADDRINUSE") throw new Error(`no port to be had: ${code}`);
        return false;
      },
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
