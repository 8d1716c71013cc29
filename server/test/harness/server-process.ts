import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const sources: string = fileURLToPath(new URL("../../src/", import.meta.url));
/** Names the directory where `makePrograms` has put what a run starts. */
export const programsVariable = "CAV_TEST_PROGRAMS";

/** What is started for a program of the server's sources: what the run has made of it, or itself. */
export function programOf(name: `${string}.ts`): string {
  const made = process.env[programsVariable];
  return made ? join(made, name.replace(/\.ts$/, ".mjs")) : join(sources, name);
}

/** As it is run everywhere. */
const flags: string[] = JSON.parse(readFileSync(new URL("../../node-flags.json", import.meta.url), "utf8"));

/** The compiled form of what a process reads as it starts is kept for the next one. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../.cache/compile", import.meta.url)),
};

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** Resolves when it serves; rejects with what it wrote when it ends before that. */
  ready: Promise<void>;
  /** Resolves when it has ended: its exit code or signal, what it wrote to its standard error, and its log. */
  ended: Promise<{ code: number | string | null; errors: string; output: string }>;
};

/** Runs the real server as a process of its own, without demonstration data. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...flags, programOf("main.ts")], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      ...compileCache,
      SMTP_URL: "smtp://127.0.0.1:1",
      LOG_LEVEL: "warn",
      DEMO: "0",
      // News leaves at once: tests count messages, not minutes.
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
  // Not "close", which never comes once the channel has been disconnected.
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
      // Not looked for again: that would read all that was written anew with each line of a long run's log.
      isUp ||= output.includes("está no ar");
      if (isUp) resolve();
    });
    ended.then(({ code }) => reject(new Error(`the server ended (${code}): ${errors}${output}`)), reject);
  });
  ready.catch(() => undefined);
  return { child, url: `http://127.0.0.1:${port}`, ready, ended };
}

/** Below the ports that systems give to outgoing connections, any of which could take one before it is listened on. */
const [lowest, highest] = [15_000, 32_000];

/** A port of 127.0.0.1 that nobody listens on. */
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
