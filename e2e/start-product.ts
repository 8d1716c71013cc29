import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../server/test/harness/server-process.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const startMessage = /^.*Concurso à Vista está no ar[\s\S]*?Ctrl\+C$/m;

export type Product = {
  url: string;
  /** Temporary directory, removed by `stop`. */
  home: string;
  /** Returns the whole output, without the start message, which names the demonstration's accounts. */
  readLog(): string;
  stop(): Promise<void>;
};

/** Starts the product of a folder with `npm start`, like a new user, in a temporary directory. */
export async function startProduct(
  env: Readonly<Record<string, string | undefined>> = {},
  folder = root,
): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), `cav-test-${process.pid}-`));
  chmodSync(home, 0o755);
  const port = await freePort();
  const product = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(home, "data"), LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  product.stdout.on("data", (chunk) => {
    log += chunk;
  });
  product.stderr.on("data", (chunk) => {
    log += chunk;
    process.stderr.write(chunk);
  });
  await new Promise<void>((resolve, reject) => {
    product.once("exit", (code) => reject(new Error(`the product ended with ${code} before it was ready`)));
    product.stdout.on("data", (chunk) => {
      if (String(chunk).includes("está no ar")) resolve();
    });
  });
  async function stop(): Promise<void> {
    product.removeAllListeners("exit");
    const ended = once(product, "exit");
    product.kill("SIGTERM");
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
  return { url: `http://localhost:${port}`, home, readLog: () => log.replace(startMessage, ""), stop };
}
