import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRunning } from "../server/src/platform/database/cluster.ts";
import { findMold, installInto } from "../server/test/harness/data-dir.ts";
import { freePort } from "../server/test/harness/server-process.ts";

const script = fileURLToPath(new URL("start.mjs", import.meta.url));

let home: string;
let port: number;
let starting: ChildProcess | undefined;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "cav-npm-start-"));
  port = await freePort();
});

afterEach(async () => {
  if (starting?.stdout && !starting.stdout.closed) {
    starting.kill("SIGTERM");
    await once(starting.stdout, "close");
  }
  starting = undefined;
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      DATA_DIR: join(home, "data"),
      PORT: String(port),
      LOG_LEVEL: "warn",
      DEMO: "0",
      ...env,
    },
  });
  starting = child;
  let output = "";
  let errors = "";
  const served = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes("Para encerrar")) resolve();
    });
    child.stdout.once("close", () => reject(new Error(`ended: ${errors}${output}`)));
  });
  served.catch(() => undefined);
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  // All descendants write to the same pipe, so its end means that none is left.
  const ended = Promise.all([once(child, "exit"), once(child.stdout, "close"), once(child.stderr, "close")]);
  const end = ended.then(([[code, signal]]) => ({ code: code ?? signal, errors }));
  return { child, served, end, output: () => output };
}

const databaseLog = () => readFileSync(join(home, "data", "postgres.log"), "utf8");

/** Lines that a start prints besides its log. */
const startLines = [
  /^$/,
  /^ {2}Concurso à Vista está no ar em http:\/\/localhost:\d+ \(pronto em [\d,]+ s\)$/,
  /^ {2}O que levou tempo: [^\n]+$/,
  /^ {2}Ainda não há administrador: inicie uma vez com ADMIN_EMAIL$/,
  /^ {2}O que é enviado aparece em http:\/\/localhost:\d+\/dev$/,
  /^ {2}Para encerrar: Ctrl\+C$/,
];

/** Returns whether a log line is no warning, belongs to such a line, or is listed above. */
function isExpected(line: string): boolean {
  if (/^\[[\d:]{8}\] (INFO|DEBUG):|^ {4,}\S/.test(line)) return true;
  return startLines.some((known) => known.test(line));
}

test("serves the product with local emulators until Ctrl-C stops everything cleanly", async () => {
  const { child, served, end, output } = start({ LOG_LEVEL: "info" });
  await served;
  expect(output()).toContain(`http://localhost:${port}/dev`);
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/dev`)).status).toBe(200);
  child.kill("SIGINT");
  expect(await end).toMatchObject({ code: 0, errors: "" });
  // Libraries must not print warnings.
  const lines = output().split("\n");
  expect(lines.filter((line) => !isExpected(line))).toEqual([]);
  expect(databaseLog()).toContain("database system is shut down");
});

test("after kill -9 its processes stop by themselves, the database cleanly", async () => {
  installInto(join(home, "data"), await findMold());
  const { child, served, end } = start();
  await served;
  child.kill("SIGKILL");
  await end;
  expect(databaseLog()).toContain("database system is shut down");
});

test("a refused start prints one line, exits with 1 and leaves nothing running", async () => {
  installInto(join(home, "data"), await findMold());
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const { code, errors } = await start().end;
  other.close();
  expect(code).toBe(1);
  expect(errors).toMatch(/^PORT tem "\d+"; precisa ser uma porta livre.*\n$/);
  expect(findRunning(join(home, "data", "postgres"))).toBeUndefined();
});

const credentials = {
  SMTP_URL: "smtp://127.0.0.1:1",
  WHATSAPP_TOKEN: "token",
  WHATSAPP_PHONE_NUMBER_ID: "1",
  WHATSAPP_APP_SECRET: "secret",
  WHATSAPP_VERIFY_TOKEN: "verify",
  TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
  TELEGRAM_BOT_NAME: "robo_bot",
  TELEGRAM_WEBHOOK_SECRET: "segredo-dos-testes",
  // Workers register their webhook with the provider at their start.
  TELEGRAM_API_BASE: "http://127.0.0.1:1",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  GOOGLE_CLIENT_ID: "client-x",
};

test("with credentials for every provider no emulator is started", async () => {
  installInto(join(home, "data"), await findMold());
  const { child, served, end, output } = start(credentials);
  await served;
  expect(output()).not.toContain("/dev");
  expect((await fetch(`http://127.0.0.1:${port}/dev`)).status).not.toBe(200);
  child.kill("SIGTERM");
  expect(await end).toMatchObject({ code: 0 });
});

test("in production no emulator is started", async () => {
  const { code, errors } = await start({ NODE_ENV: "production" }).end;
  expect(code).toBe(1);
  expect(errors).toMatch(/^SMTP_URL não tem nada; precisa ser .*\n$/);
});
