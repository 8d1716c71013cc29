import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startGoogleIssuer } from "@cav/emulators/google-issuer.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts the product as a newcomer would (`npm start`), in a directory of its own; ends both afterwards. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), "cav-e2e-"));
  chmodSync(home, 0o755);
  const port = await freePort();
  const google = await startGoogleIssuer(() => new Date());
  process.env.E2E_GOOGLE_URL = google.url;
  const product = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(home, "data"),
      RATE_LIMITS: "0",
      LOG_LEVEL: "warn",
      ...google.env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.env.E2E_URL = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    product.once("exit", (code) => reject(new Error(`the product ended with ${code} before it was ready`)));
    product.stdout.on("data", (chunk) => {
      if (String(chunk).includes("está no ar")) resolve();
    });
  });
  return async () => {
    product.removeAllListeners("exit");
    const ended = once(product, "exit");
    product.kill("SIGTERM");
    await ended;
    await google.close();
    rmSync(home, { recursive: true, force: true });
  };
}
