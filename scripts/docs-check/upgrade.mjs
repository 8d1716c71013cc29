// Replaces one release by another on one database behind one address, as docs/operations.md describes ("Upgrade").
// Arguments: the directories of old and new release; its variables are a production's. Runs on the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort, serverProgram } from "../processes.mjs";

const [older, newer] = process.argv.slice(2);
const load = (path) => import(join(newer, "server/test/faults", path));
const { startBalancer } = await load("balancer.ts");
const { startLoad, expectAnswer } = await load("steady-load.ts");

const running = new Set();
process.on("exit", () => running.forEach((child) => void child.kill("SIGKILL")));

/** Starts a process of the release in a directory, as the units do. */
function start(directory, port, variables) {
  const child = spawn(join(directory, "node_modules/.bin/node"), serverProgram, {
    cwd: directory,
    env: { ...process.env, HOST: "127.0.0.1", SHUTDOWN_DELAY_MS: "2000", ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });
  running.add(child);
  let told = "";
  child.stderr.on("data", (text) => (told += text));
  const ended = once(child, "exit").then(([code]) => {
    running.delete(child);
    return code;
  });
  return { child, ended, url: `http://127.0.0.1:${port}`, told: () => told };
}

const startWeb = (directory, port) => start(directory, port, { ROLE: "web", PORT: String(port) });
const startWorker = (directory, port) =>
  start(directory, port, { ROLE: "worker", WORKER_PORT: String(port) });

async function until(what, isSo) {
  for (const deadline = Date.now() + 120_000; !(await isSo()); ) {
    if (Date.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const untilReady = (one) =>
  until(`${one.url} is ready: ${one.told()}`, async () => {
    if (one.child.exitCode !== null) throw new Error(`it ended: ${one.told()}`);
    return (await fetch(`${one.url}/ready`).catch(() => undefined))?.ok;
  });

async function drain(one) {
  one.child.kill("SIGTERM");
  const code = await one.ended;
  if (code !== 0) throw new Error(`it ended with ${code}: ${one.told()}`);
}

/** Returns the scripts and styles of a page. */
async function assetsOf(url) {
  const page = await (await expectAnswer(200, `${url}/login`)).text();
  const found = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  if (found.size < 3) throw new Error(`${url}/login asks for ${[...found]}`);
  return found;
}

async function expectAssets(url, assets) {
  for (const path of assets) await (await expectAnswer(200, `${url}${path}`)).arrayBuffer();
}

const copyAssets = (from, to) =>
  spawnSync("sh", ["-c", `cp -n ${from}/web/build/client/assets/* ${to}/web/build/client/assets/`]);

/** Returns the load: a page with its assets, a read, and a write, which no balancer may repeat. */
async function askersOf(url) {
  const json = { "content-type": "application/json", origin: process.env.APP_URL };
  const email = `pessoa-${process.pid}@teste.example`;
  const senha = "quatro palavras bem diferentes";
  const body = JSON.stringify({ nome: "Joana Lima", email, senha, terms_accepted: true });
  await expectAnswer(201, `${url}/api/users/register`, { method: "POST", headers: json, body });
  const form = new URLSearchParams({ username: email, password: senha });
  const signedIn = await expectAnswer(200, `${url}/api/auth/login`, {
    method: "POST",
    headers: { origin: process.env.APP_URL },
    body: form,
  });
  const authorization = `Bearer ${(await signedIn.json()).access_token}`;
  const headers = { ...json, authorization };
  const read = async (path) =>
    void (await (await expectAnswer(200, `${url}${path}`, { headers })).arrayBuffer());
  const write = async () => {
    const ajustes = JSON.stringify({ ultimo_dia: true });
    const init = { method: "PUT", headers, body: ajustes };
    await (await expectAnswer(200, `${url}/api/alertas/ajustes`, init)).arrayBuffer();
  };
  const page = async () => expectAssets(url, await assetsOf(url));
  return [page, () => read("/api/concursos"), () => read("/api/users/me"), write];
}

const ports = [await freePort(), await freePort(), await freePort()];
const balancer = await startBalancer(ports.slice(0, 2));
const untilSentTo = (port) => until(`requests are sent to ${port}`, () => balancer.sendsTo(port));

let old = startWeb(older, ports[0]);
await untilReady(old);
await untilSentTo(ports[0]);
const asked = startLoad(await askersOf(balancer.url));

copyAssets(older, newer);
copyAssets(newer, older);
const next = startWeb(newer, ports[1]);
await untilReady(next);
await untilSentTo(ports[1]);
const [hers, theirs] = [await assetsOf(old.url), await assetsOf(next.url)];
if ([...theirs].every((path) => hers.has(path))) throw new Error("both releases have the same files");
await expectAssets(old.url, theirs);
await expectAssets(next.url, hers);
await drain(old);
const upgraded = asked.tally.answered;
await until("the new one answers alone", () => asked.tally.answered > upgraded + 40);

// Rolls back: restarts the old web process and worker on the migrated database.
old = startWeb(older, ports[0]);
await untilReady(old);
await untilSentTo(ports[0]);
await drain(next);
const worker = startWorker(older, ports[2]);
await untilReady(worker);
const back = asked.tally.answered;
await until("the old one answers alone", () => asked.tally.answered > back + 40);
const { answered, failures } = await asked.stop();
await drain(worker);
await drain(old);
await balancer.close();
if (failures.length > 0) throw new Error(`${failures.length} of ${answered} failed: ${failures[0].what}`);
console.log(
  `${answered} requests, none failed; ${theirs.size} files of the new release served by the old one`,
);
process.exit(0);
