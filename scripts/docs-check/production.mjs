// Runs a production by the README's lines.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { freePort, startEmulators } from "../processes.mjs";
import { node, say } from "../set-up.mjs";
import { backup, databases } from "./everyday.mjs";
import { answers, begin, clone, end, endLater, step, type } from "./steps.mjs";

/** Creates a database on the demonstration's server; prints its address. */
const makeDatabase = `
  const [dataDir, name] = process.argv.slice(1);
  const { findRunning } = await import("./src/platform/database/cluster.ts");
  const { readSecret } = await import("./src/platform/secrets.ts");
  const { default: pg } = await import("pg");
  const base = "postgres://cav:" + readSecret(dataDir, "postgres") + "@127.0.0.1:" + findRunning(dataDir + "/postgres").port;
  const client = new pg.Client(base + "/concurso_a_vista");
  await client.connect();
  await client.query("CREATE DATABASE " + name + " ENCODING 'UTF8' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
  await client.end();
  console.log(base + "/" + name);`;

function createDatabase(name) {
  const args = ["--input-type=module", "-e", makeDatabase, databases.DATA_DIR, name];
  return spawnSync(node, args, { cwd: join(clone, "server"), encoding: "utf8" }).stdout.trim();
}

let smtp;

/** Returns the variables of a production on a new database, with mail to an emulator. */
export async function productionOn(name) {
  if (!smtp) {
    smtp = await startEmulators(await freePort());
    endLater(smtp.child);
  }
  return {
    NODE_ENV: "production",
    DATABASE_URL: createDatabase(name),
    JWT_SECRET: "Zx81kQ0vTn4mLw7cYb2hRj5dGs9fPa3e",
    APP_URL: "https://concurso.exemplo.com.br",
    SMTP_URL: smtp.variables.SMTP_URL,
    MAIL_FROM: "alertas@exemplo.com.br",
    SUPPORT_EMAIL: "suporte@exemplo.com.br",
    ADMIN_EMAIL: "dona@exemplo.com.br",
  };
}

export async function productionCommands() {
  say("\nA production, by the README's lines, on a database of its own");
  const variables = await productionOn("producao");
  await step("without SUPPORT_EMAIL the start is refused", () =>
    type("npm start", { ...variables, SUPPORT_EMAIL: "" }, { codes: [1] }),
  );
  const [web, worker] = [await freePort(), await freePort()];
  const started = [];
  const start = async (port, more) =>
    started.push(await begin("npm", ["start"], { ...variables, ...more }, () => answers(port, "/ready")));
  await step("ROLE=web npm start", () => start(web, { ROLE: "web", HOST: "127.0.0.1", PORT: String(web) }));
  await step("ROLE=worker npm start", () => start(worker, { ROLE: "worker", WORKER_PORT: String(worker) }));
  // Code 1 is expected, because emulated mail and a local name have faults; a stack trace would be another matter.
  await step("npm run doctor", async () => {
    const told = await type("npm run doctor", variables, { codes: [0, 1] });
    if (!told.includes("✓") || /\n +at /.test(told)) throw new Error(told);
    return told;
  });
  await step("DATABASE_URL=… npm run restore -- FILE", () =>
    type(`npm run restore -- ${backup}`, { DATABASE_URL: createDatabase("vazio") }),
  );
  for (const child of started) await end(child);
}
