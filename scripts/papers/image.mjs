// The image's contents, made as the Dockerfile says without Docker: each stage a folder, its COPY and RUN lines in order.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

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
export function buildImage(dir, source, args, path) {
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
