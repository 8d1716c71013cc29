// Builds the image from the Dockerfile's lines on Debian root file systems, without Docker, and starts it.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort } from "../processes.mjs";
import { root as checkout, say } from "../set-up.mjs";
import { canBoot, must, outside, prepareRoot } from "./booted.mjs";
import { productionOn } from "./production.mjs";
import { answers, begin, clone, dir, end, step, type } from "./steps.mjs";

/** Returns the lines of a Dockerfile, with continuations joined. */
const linesOf = (text) =>
  text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Creates the base image as far as the Dockerfile uses it: Debian, Node with npm, and a user `node`. */
function prepareBase() {
  const base = prepareRoot("trixie", ["ca-certificates", "libatomic1"], "trixie-image");
  const binary = `node-linux-${process.arch}`;
  const { packages } = JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8"));
  const { version } = packages[`node_modules/${binary}`];
  const there = spawnSync("chroot", [base, "/usr/local/bin/node", "--version"], { encoding: "utf8" });
  if (there.stdout?.trim() === `v${version}`) return base;
  const into = ["--global", "--ignore-scripts", "--prefix", join(base, "usr/local")];
  must("npm", ["install", ...into, `${binary}@${version}`, "npm@11"]);
  const link = `ln -sf /usr/local/lib/node_modules/${binary}/bin/node /usr/local/bin/node`;
  must("chroot", [base, "sh", "-c", `${link} && { id node || useradd --uid 1000 --create-home node; }`]);
  return base;
}

const mounted = [];

function mount(...args) {
  must("mount", args);
  mounted.push(args.at(-1));
}

function unmountAll() {
  for (const path of mounted.splice(0).reverse()) spawnSync("umount", ["--lazy", path]);
}

/** Opens a stage as an overlay on the stage, or image, of its FROM line. */
function openStage(name, base, below) {
  const place = join(dir, "image", name);
  for (const part of ["upper", "work", "root"]) mkdirSync(join(place, part), { recursive: true });
  const stage = { root: join(place, "root"), layers: [join(place, "upper"), ...below] };
  const lower = [...below, base].join(":");
  mount(
    "-t",
    "overlay",
    "overlay",
    "-o",
    `lowerdir=${lower},upperdir=${place}/upper,workdir=${place}/work`,
    stage.root,
  );
  mount("-t", "proc", "proc", join(stage.root, "proc"));
  mount("--bind", "/dev", join(stage.root, "dev"));
  return stage;
}

/** Executes all lines; returns the last stage with its ENV, USER, WORKDIR and CMD. */
function buildImage(base, args) {
  const stages = new Map();
  let now;
  for (const line of linesOf(readFileSync(join(clone, "Dockerfile"), "utf8"))) {
    const [word, ...rest] = line.split(" ");
    if (word === "FROM") {
      const [from, , name = "last"] = rest;
      const stage = openStage(name, base, stages.get(from)?.layers ?? []);
      now = { ...stage, workdir: stages.get(from)?.workdir ?? "/", variables: {}, user: "root", command: [] };
      stages.set(name, now);
    } else if (word === "WORKDIR") {
      now.workdir = rest[0];
      mkdirSync(join(now.root, now.workdir), { recursive: true });
    } else if (word === "COPY") copy(rest, now, stages);
    else if (word === "RUN") runIn(now, rest.join(" "));
    else if (word === "ENV") Object.assign(now.variables, variablesOf(rest, args));
    else if (word === "USER") now.user = rest[0];
    else if (word === "CMD") now.command = JSON.parse(rest.join(" "));
    else if (!["ARG", "EXPOSE", "STOPSIGNAL"].includes(word)) throw new Error(`nobody plays "${line}"`);
  }
  return now;
}

const variablesOf = (pairs, args) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [name, value = ""] = pair.split("=");
      return [name, value.replaceAll(/\$(\w+)/g, (_, arg) => args[arg] ?? "")];
    }),
  );

function copy(words, stage, stages) {
  const from = /^--from=(.+)$/.exec(words[0])?.[1];
  const names = from ? words.slice(1) : words;
  const target = names.at(-1);
  for (const name of names.slice(0, -1)) {
    if (!from && !isSentAtAll(name)) throw new Error(`COPY ${name}: .dockerignore keeps it out`);
    const origin = from ? join(stages.get(from).root, name) : join(clone, name);
    const isInto = target.endsWith("/") && !statSync(origin).isDirectory();
    const place = join(stage.root, stage.workdir, target, isInto ? name.split("/").at(-1) : "");
    cpSync(origin, place, { recursive: true, verbatimSymlinks: true, filter: isSent });
  }
}

/** Returns whether .dockerignore admits the path; it excludes everything by default. */
const isSentAtAll = (name) =>
  readFileSync(join(clone, ".dockerignore"), "utf8")
    .split("\n")
    .some((line) => line.startsWith("!") && (name === line.slice(1) || name.startsWith(`${line.slice(1)}/`)));

/** Excludes further files of a clone, like .dockerignore. */
const isSent = (path) => !/\.test\.tsx?$|\/server\/test$/.test(path);

const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

function runIn({ root, workdir, variables }, command) {
  const env = { ...outside, PATH: path, HOME: "/root", ...variables };
  must("chroot", [root, "sh", "-c", `cd '${workdir}' && ${command}`], { env });
}

/** Values for all optional variables. */
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

/** Starts a trace collector on loopback, which counts requests. */
async function startCollector() {
  let traces = 0;
  const server = createServer((request, response) => {
    if (request.url === "/v1/traces") traces += 1;
    request.resume().on("end", () => response.end("{}"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { port, close: () => server.close(), countTraces: () => traces };
}

/** Starts the image's command as its user, isolated except for the network. */
async function startImage(image, variables, port) {
  const pairs = Object.entries({ PATH: path, ...image.variables, ...variables }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const inside = [
    "env",
    "-i",
    ...pairs,
    "sh",
    "-c",
    `cd '${image.workdir}' && exec "$@"`,
    "sh",
    ...image.command,
  ];
  return begin("chroot", [`--userspec=${image.user}:${image.user}`, image.root, ...inside], {}, () =>
    answers(port, "/ready"),
  );
}

export async function imageContents() {
  say("\nThe image, by the Dockerfile's lines on a Debian of its own");
  const commit = (await type("git rev-parse HEAD")).trim();
  let image;
  try {
    await step("its stages", async () => {
      if (!canBoot()) return undefined;
      image = buildImage(prepareBase(), { COMMIT: commit });
      return image;
    });
    if (image)
      await step("it starts with every variable set, and traces reach a collector", () =>
        tryImage(image, commit),
      );
  } finally {
    unmountAll();
  }
}

async function tryImage(image, commit) {
  const collector = await startCollector();
  const port = await freePort();
  const variables = {
    ...(await productionOn("imagem")),
    ...optional,
    HOST: "127.0.0.1",
    PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  };
  const child = await startImage(image, variables, port);
  const health = /** @type {{ commit?: string }} */ (await (await answers(port, "/health"))?.json());
  if (health.commit !== commit) throw new Error(`/health says ${JSON.stringify(health)}`);
  if (!(await answers(port, "/encarregado"))) throw new Error("its pages are not there");
  await end(child);
  collector.close();
  if (collector.countTraces() === 0) throw new Error("no trace came");
  return child;
}
