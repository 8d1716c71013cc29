// npm run papers: does on a fresh clone what README.md and docs/operations.md tell to do, and hands the
// files of deploy/ to the programs that they are for. Only what is committed is cloned. Some minutes; needs git.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  checkCaddy,
  checkCompose,
  checkHighAvailability,
  checkNginx,
  checkRules,
  checkUnits,
} from "./papers/deployed-files.mjs";
import { buildImage } from "./papers/image.mjs";
import { freePort, serverProgram, startEmulators, stopProcess } from "./processes.mjs";
import { ensureDependencies, node, root, run, say, env as tools } from "./set-up.mjs";

ensureDependencies();
const dir = mkdtempSync(join(tmpdir(), "papers-"));
const clone = join(dir, "clone");
const children = new Set();
const counts = { done: 0, skipped: 0, failed: 0 };

/** Of the person who runs this only what any shell has: what is told must be enough. */
const bare = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  npm_config_cache: process.env.npm_config_cache,
};

async function step(name, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  try {
    const skipped = (await work()) === undefined;
    counts[skipped ? "skipped" : "done"] += 1;
    say(`  ${skipped ? "-" : "✓"} ${name}${skipped ? ": not installed here" : ` (${seconds()})`}`);
  } catch (error) {
    counts.failed += 1;
    say(`  ✗ ${name} (${seconds()})\n${String(error.message ?? error).slice(-4_000)}`);
  }
}

/** A documented command, typed in the clone; resolves with what it said. */
function type(command, variables = {}, { cwd = clone, codes = [0] } = {}) {
  const options = { cwd, env: { ...bare, ...variables }, stdio: ["ignore", "pipe", "pipe"] };
  const child = spawn("sh", ["-c", command], options);
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += text));
  return new Promise((resolve, reject) => {
    child.on("close", (code) =>
      codes.includes(code) ? resolve(told || "done") : reject(new Error(`${command}: ${code}\n${told}`)),
    );
  });
}

/** Starts what goes on running; resolves when `isUp` does, with the process. */
async function begin(command, args, options, isUp) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += text));
  const deadline = Date.now() + 1_800_000;
  while (!(await isUp(told))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${command} ${args.join(" ")}:\n${told}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return child;
}

const start = (variables, isUp) =>
  begin("npm", ["start"], { cwd: clone, env: { ...bare, ...variables } }, isUp);

async function answers(port, path) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return response?.ok ? response : undefined;
}

async function end(child) {
  await stopProcess(child);
  children.delete(child);
}

const ports = {
  demo: await freePort(),
  dev: await freePort(),
  web: await freePort(),
  worker: await freePort(),
  image: await freePort(),
};
const smtp = await startEmulators(ports.web);
const mail = { SMTP_URL: smtp.variables.SMTP_URL, MAIL_FROM: "alertas@exemplo.com.br" };
const backup = join(dir, "copia.sql.zst");
const databases = { DATA_DIR: join(dir, "demo") };
const database = (name) =>
  JSON.parse(
    spawnSync(node, ["--input-type=module", "-e", findDatabase, databases.DATA_DIR, name], {
      cwd: join(clone, "server"),
      encoding: "utf8",
      maxBuffer: 1e6,
    }).stdout || "null",
  );
/** Makes a database beside the demonstration's, on its server, and says its address. */
const findDatabase = `
  const [dataDir, name] = process.argv.slice(1);
  const { findRunning } = await import("./src/platform/database/cluster.ts");
  const { readSecret } = await import("./src/platform/secrets.ts");
  const { default: pg } = await import("pg");
  const base = "postgres://cav:" + readSecret(dataDir, "postgres") + "@127.0.0.1:" + findRunning(dataDir + "/postgres").port;
  const client = new pg.Client(base + "/concurso_a_vista");
  await client.connect();
  await client.query("CREATE DATABASE " + name + " ENCODING 'UTF8' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
  await client.end();
  console.log(JSON.stringify(base + "/" + name));`;

const production = (url) => ({
  NODE_ENV: "production",
  DATABASE_URL: url,
  JWT_SECRET: "Zx81kQ0vTn4mLw7cYb2hRj5dGs9fPa3e",
  APP_URL: "https://concurso.exemplo.com.br",
  ...mail,
  SUPPORT_EMAIL: "suporte@exemplo.com.br",
  ADMIN_EMAIL: "dona@exemplo.com.br",
});

async function everydayCommands() {
  say("\nOn a fresh clone");
  await step("git clone", async () => run("git", ["clone", "--quiet", root, clone]));
  let demo;
  await step("npm start", async () => {
    demo = await start({ ...databases, PORT: String(ports.demo) }, () => answers(ports.demo, "/ready"));
    return demo;
  });
  await step("npm run check", () => type("npm run check -- README.md package.json"));
  await step("npm run import -- FILE", () =>
    type("npm run import -- server/data/concursos-editais.json --skip-bad", databases),
  );
  await step("npm run doctor", () => type("npm run doctor", { ...databases, PORT: String(ports.demo) }));
  await step("npm run backup -- FILE", () => type(`npm run backup -- ${backup}`, databases));
  await step("npm run restore -- FILE --verificar", () => type(`npm run restore -- ${backup} --verificar`));
  await step("npm run -s backup -- -", () =>
    type(`npm run -s backup -- - > ${dir}/stream.sql.zst`, databases),
  );
  await step("DATA_DIR=… npm run restore -- FILE", () =>
    type(`DATA_DIR=${dir}/ensaio npm run restore -- ${backup} && rm -r ${dir}/ensaio`),
  );
  await step("npm run dev", async () => {
    const variables = { DATA_DIR: join(dir, "dev"), PORT: String(ports.dev) };
    const options = { cwd: clone, env: { ...bare, ...variables } };
    const child = await begin("npm", ["run", "dev"], options, () => answers(ports.dev, "/api/site"));
    if (!(await answers(ports.dev, "/login"))) throw new Error("its pages are not there");
    await end(child);
    return child;
  });
  await step("npm run licences", () => type("npm run licences"));
  await step("npm run sbom", () => type("npm run -s sbom > /dev/null"));
  await productionCommands();
  await imageContents();
  if (demo) await end(demo);
}

async function productionCommands() {
  say("\nA production, by the README's lines, on a database of its own");
  const url = database("producao");
  const variables = production(url);
  await step("without SUPPORT_EMAIL the start is refused", () =>
    type("npm start", { ...variables, SUPPORT_EMAIL: "" }, { codes: [1] }),
  );
  const started = [];
  await step("ROLE=web npm start", async () =>
    started.push(
      await start({ ...variables, ROLE: "web", HOST: "127.0.0.1", PORT: String(ports.web) }, () =>
        answers(ports.web, "/ready"),
      ),
    ),
  );
  await step("ROLE=worker npm start", async () =>
    started.push(
      await start({ ...variables, ROLE: "worker", WORKER_PORT: String(ports.worker) }, () =>
        answers(ports.worker, "/ready"),
      ),
    ),
  );
  // It says what a stand-in and a name without records are short of (code 1); a stack trace would be another.
  await step("npm run doctor", async () => {
    const told = await type("npm run doctor", variables, { codes: [0, 1] });
    if (!told.includes("✓") || /\n +at /.test(told)) throw new Error(told);
    return told;
  });
  await step("DATABASE_URL=… npm run restore -- FILE", () =>
    type(`npm run restore -- ${backup}`, { DATABASE_URL: database("vazio") }),
  );
  for (const child of started) await end(child);
  await upgrade();
}

/** A release of tomorrow: one table is wider, and its pages ask for other files. */
const tomorrow = `echo 'ALTER TABLE users ADD COLUMN de_amanha text;' > server/migrations/9000_amanha.sql
  && echo 'Object.assign(globalThis, { deAmanha: true });' >> web/src/theme.ts`;

async function upgrade() {
  say("\nAn upgrade, and the way back, with people at work");
  const newer = join(dir, "newer");
  const told = "npm ci --omit=dev && npm run build -w web";
  await step("git clone, npm ci --omit=dev, npm run build -w web", async () => {
    await run("git", ["clone", "--quiet", root, newer]);
    return type(`${tomorrow.replaceAll("\n", " ")} && ${told}`, { PATH: tools.PATH }, { cwd: newer });
  });
  await step("both releases behind one address, the old one drained, and back", async () => {
    const variables = { ...production(database("amanha")), PATH: tools.PATH, RATE_LIMITS: "0" };
    const script = join(root, "scripts/papers/upgrade.mjs");
    const said = await type(`'${node}' '${script}' '${clone}' '${newer}'`, variables);
    say(`    ${said.trim().split("\n").at(-1)}`);
    return said;
  });
}

/** Every variable that may be left out, with something in it. */
const optional = {
  PRIVACY_OFFICER: "Maria Lima",
  PRIVACY_EMAIL: "encarregada@exemplo.com.br",
  SOCIAL_PROFILES: "https://www.instagram.com/exemplo",
  SECURITY_CONTACT: "mailto:seguranca@exemplo.com.br",
  TRUST_PROXY: "loopback",
  METRICS_TOKEN: "um-segredo-dos-papeis",
  MAIL_BOUNCE_TOKEN: "um-segredo-dos-papeis",
  MAIL_RETURN_PATH: "devolucoes@exemplo.com.br",
  MAIL_EVENTS_PROVIDER: "postmark",
  MAIL_EVENTS_KEY: "postmark:uma-senha-dos-papeis",
  GOOGLE_CLIENT_ID: "cliente.apps.googleusercontent.com",
  STRIPE_SECRET_KEY: "sk_test_papeis",
  STRIPE_WEBHOOK_SECRET: "whsec_papeis",
  WHATSAPP_TOKEN: "t",
  WHATSAPP_PHONE_NUMBER_ID: "1",
  WHATSAPP_APP_SECRET: "s",
  WHATSAPP_VERIFY_TOKEN: "v",
  TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
  TELEGRAM_BOT_NAME: "robo_bot",
  TELEGRAM_WEBHOOK_SECRET: "segredo-dos-papeis",
  TELEGRAM_API_BASE: "http://127.0.0.1:1",
  OTEL_TRACES_SAMPLER_ARG: "1",
};

async function imageContents() {
  say("\nThe image's contents, made as the Dockerfile says");
  const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: clone, encoding: "utf8" }).stdout.trim();
  let image;
  await step("its stages", async () => {
    image = buildImage(join(dir, "image"), clone, { COMMIT: commit }, tools.PATH);
    return image;
  });
  if (!image) return;
  await step(
    "npm start's server answers /ready with every variable set, and traces reach a collector",
    async () => {
      let traces = 0;
      const collector = createServer((request, response) => {
        if (request.url === "/v1/traces") traces += 1;
        request.resume().on("end", () => response.end("{}"));
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => collector.on("listening", resolve));
      const variables = {
        ...image.variables,
        ...production(database("imagem")),
        ...optional,
        HOST: "127.0.0.1",
        PORT: String(ports.image),
        DATA_DIR: join(dir, "image-data"),
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
      };
      const options = { cwd: image.app, env: { PATH: process.env.PATH, ...variables } };
      const child = await begin(node, serverProgram, options, () => answers(ports.image, "/ready"));
      const health = await (await answers(ports.image, "/health")).json();
      if (health.commit !== commit) throw new Error(`/health says ${JSON.stringify(health)}`);
      if (!(await answers(ports.image, "/encarregado"))) throw new Error("its pages are not there");
      await end(child);
      collector.close();
      if (traces === 0) throw new Error("no trace came");
      return child;
    },
  );
}

try {
  say("The files of deploy/, by the programs that they are for");
  mkdirSync(join(dir, "checks"));
  await step("systemd-analyze verify", async () => checkUnits(join(dir, "checks"), root));
  await step("nginx -t", async () => checkNginx(join(dir, "checks")));
  await step("caddy validate", async () => checkCaddy(join(dir, "checks")));
  await step("docker compose config", async () => checkCompose(join(dir, "checks")));
  await step("promtool check rules", async () => checkRules());
  await step("haproxy -c", async () => checkHighAvailability(join(dir, "checks")));
  if (!process.argv.includes("--files")) await everydayCommands();
} finally {
  for (const child of children) await stopProcess(child);
  await stopProcess(smtp.child);
  if (existsSync(dir)) rmSync(dir, { recursive: true, force: true });
}
say(`\n${counts.done} done, ${counts.skipped} skipped, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
