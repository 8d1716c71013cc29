// The image's contents, made as the Dockerfile says without Docker: each stage a folder, its COPY and RUN lines in order.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort, serverProgram } from "../processes.mjs";
import { node, say, env as tools } from "../set-up.mjs";
import { productionOn } from "./production.mjs";
import { answers, begin, clone, dir, end, step, type } from "./steps.mjs";

/** The lines of a Dockerfile, those that go on joined. */
const linesOf = (text) =>
  text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Makes every stage under `dir` from the sources in `source`.
 * @returns where the last one's /app is, and the variables that its ENV lines set
 */
function buildImage(dir, source, args, path) {
  const stages = new Map();
  const appOf = (stage) => join(dir, stage, "app");
  let stage = "";
  let variables = {};
  for (const line of linesOf(readFileSync(join(source, "Dockerfile"), "utf8"))) {
    const [word, ...rest] = line.split(" ");
    if (word === "FROM") {
      const [base, , name = "last"] = rest;
      stage = name;
      mkdirSync(appOf(stage), { recursive: true });
      if (stages.has(base)) cpSync(appOf(base), appOf(stage), { recursive: true, verbatimSymlinks: true });
      stages.set(stage, base);
      variables = {};
    } else if (word === "COPY") copy(rest, source, stage, appOf);
    else if (word === "RUN") run(rest.join(" "), appOf(stage), path);
    else if (word === "ENV")
      for (const pair of rest) {
        const [name, value = ""] = pair.split("=");
        variables[name] = value.replaceAll(/\$(\w+)/g, (_, arg) => args[arg] ?? "");
      }
  }
  return { app: appOf(stage), variables };
}

function copy(words, source, stage, appOf) {
  const from = /^--from=(.+)$/.exec(words[0])?.[1];
  const names = from ? words.slice(1) : words;
  const target = names.at(-1);
  for (const name of names.slice(0, -1)) {
    if (!from && !isSentAtAll(source, name)) throw new Error(`COPY ${name}: .dockerignore keeps it out`);
    const origin = from ? join(appOf(from), name.replace("/app/", "")) : join(source, name);
    const isInto = target.endsWith("/") && !statSync(origin).isDirectory();
    const place = join(appOf(stage), target, isInto ? name.split("/").at(-1) : "");
    cpSync(origin, place, { recursive: true, verbatimSymlinks: true, filter: isSent });
  }
}

/** .dockerignore keeps everything out but what it names. */
const isSentAtAll = (source, name) =>
  readFileSync(join(source, ".dockerignore"), "utf8")
    .split("\n")
    .some((line) => line.startsWith("!") && (name === line.slice(1) || name.startsWith(`${line.slice(1)}/`)));

/** As .dockerignore leaves out, of what a clone may have. */
const isSent = (path) => !/\.test\.tsx?$|\/server\/test$/.test(path);

function run(command, cwd, path) {
  if (!existsSync(cwd)) throw new Error(`${cwd} is not there`);
  const env = { PATH: path, HOME: process.env.HOME, npm_config_cache: process.env.npm_config_cache };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`RUN ${command}: ${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
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

/** A collector of traces on loopback, which counts what comes. */
async function startCollector() {
  const collector = createServer((request, response) => {
    if (request.url === "/v1/traces") collector.traces += 1;
    request.resume().on("end", () => response.end("{}"));
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  return Object.assign(collector, { traces: 0 });
}

export async function imageContents() {
  say("\nThe image's contents, made as the Dockerfile says");
  const commit = (await type("git rev-parse HEAD")).trim();
  let image;
  await step("its stages", async () => {
    image = buildImage(join(dir, "image"), clone, { COMMIT: commit }, tools.PATH);
    return image;
  });
  if (!image) return;
  const name = "npm start's server answers /ready with every variable set, and traces reach a collector";
  await step(name, async () => {
    const collector = await startCollector();
    const port = await freePort();
    const variables = {
      ...image.variables,
      ...(await productionOn("imagem")),
      ...optional,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(dir, "image-data"),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
    };
    const child = await begin(node, serverProgram, variables, () => answers(port, "/ready"), image.app);
    const health = await (await answers(port, "/health")).json();
    if (health.commit !== commit) throw new Error(`/health says ${JSON.stringify(health)}`);
    if (!(await answers(port, "/encarregado"))) throw new Error("its pages are not there");
    await end(child);
    collector.close();
    if (collector.traces === 0) throw new Error("no trace came");
    return child;
  });
}
