import { afterAll, afterEach, expect, test } from "vitest";
import { openAvisos } from "../../../test/harness/avisos-stage.ts";
import { type Policy, startPolicyServer } from "../../../test/harness/policy-server.ts";
import { freePort } from "../../../test/harness/server-process.ts";
import { createMailer, type Mailer } from "../../platform/providers/email/mailer.ts";
import { createAvisoHandler } from "./tell.ts";

const { on, publish, change, take, mailAvisos, queueAvisos, tell, wait, count, pedidosOf, follow } =
  openAvisos();

const closing: (() => unknown)[] = [];
afterEach(() => on.api.deps.pool.query("TRUNCATE channel_part_pace, channel_faults"));
afterAll(async () => {
  for (const close of closing) await close();
});

function mailedThrough(url: string): Mailer {
  const mailer = createMailer({ url, from: "alertas@teste.example" });
  closing.unshift(mailer.close);
  return mailer;
}
async function serve(policy: Policy) {
  const server = await startPolicyServer(policy);
  closing.push(server.close);
  return { ...server, mailer: mailedThrough(server.url) };
}

/** Confirms a request, and changes its exam. */
async function waiting(): Promise<string> {
  const { uuid, body, path } = await publish();
  const email = await follow(path);
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  return email;
}

const rowsOf = async (query: string) => (await on.api.deps.pool.query(query)).rows;
const stateOf = async (email: string) =>
  rowsOf(`SELECT a.status, a.last_error FROM avisos_a_pedido a JOIN pedidos_de_aviso p ON p.id = a.pedido_id
    WHERE p.email = '${email}'`);
const slowdown = async () => (await rowsOf("SELECT slowdown FROM channel_pace WHERE channel = 'email'"))[0];
const queued = () => rowsOf("SELECT data, state FROM pgboss.job WHERE name = 'avisos.send'");

test("a mail takes its turn in the pace that accounts' mail shares", async () => {
  await waiting();
  const reserved = "SELECT next_at > '-infinity' AS reserved FROM channel_pace WHERE channel = 'email'";
  expect(await rowsOf(reserved)).toEqual([{ reserved: false }]);
  await tell();
  expect(await rowsOf(reserved)).toEqual([{ reserved: true }]);
});

test("a slow domain's mail waits for its turn, and no try is counted", async () => {
  const email = await waiting();
  const known = await count(email);
  await on.api.deps.pool.query(`INSERT INTO channel_part_pace (channel, part, slowdown, slowed_at, next_at)
    VALUES ('email', 'pedidos.example', 16, now(), now() + interval '5 minutes')`);
  await tell();
  expect(await count(email)).toBe(known);
  expect(await queued()).toMatchObject([{ data: { attempts: 0, adiadas: 0 }, state: "created" }]);
  await on.api.deps.pool.query("UPDATE channel_part_pace SET next_at = '-infinity'");
  await mailAvisos();
  expect(await count(email)).toBe(known + 1);
});

test("a deferral by a slow domain does not speed it up, and an accepted mail does", async () => {
  const email = await waiting();
  await on.api.deps.pool.query(`INSERT INTO channel_part_pace (channel, part, slowdown, slowed_at)
    VALUES ('email', 'pedidos.example', 16, now())`);
  const deferred = new Set([email]);
  const server = await serve({ onRecipient: (to) => (deferred.has(to) ? "452 4.3.1 Try later" : undefined) });
  await tell(server.mailer);
  const slow = "SELECT slowdown FROM channel_part_pace";
  expect(await rowsOf(slow)).toEqual([{ slowdown: 16 }]);
  deferred.clear();
  await follow("/concursos-abertos");
  await publish();
  await on.api.deps.pool.query("UPDATE channel_part_pace SET next_at = '-infinity'");
  await tell(server.mailer);
  expect(await rowsOf(slow)).toEqual([{ slowdown: 8 }]);
});

test("a server that asks for fewer mails slows the channel, and no try is counted", async () => {
  const email = await waiting();
  const busy = await serve({ onConnect: () => "421 4.7.0 Too many connections" });
  await tell(busy.mailer);
  expect(await slowdown()).toEqual({ slowdown: 2 });
  expect(await queued()).toMatchObject([{ data: { attempts: 0, adiadas: 1 } }]);
  expect(await stateOf(email)).toMatchObject([
    { status: "queued", last_error: expect.stringContaining("421") },
  ]);
  await on.api.deps.pool.query("UPDATE channel_pace SET next_at = '-infinity'");
  await mailAvisos();
  expect(await stateOf(email)).toEqual([{ status: "sent", last_error: null }]);
});

test.each([
  "451 4.7.1 Greylisted, please try again in 300 seconds",
  "450 4.7.1 Too many messages, slow down",
  "421 4.3.2 Service not available",
])("a recipient's deferral (%s) is retried, and its mail arrives once", async (answer) => {
  const email = await waiting();
  const deferred = new Set([email]);
  const server = await serve({ onRecipient: (to) => (deferred.delete(to) ? answer : undefined) });
  await tell(server.mailer);
  expect(server.taken).toEqual([]);
  expect(await stateOf(email)).toMatchObject([{ status: "queued" }]);
  expect(await slowdown()).toEqual({ slowdown: 1 });
  wait(5);
  await mailAvisos(server.mailer);
  await tell(server.mailer);
  expect(server.taken).toEqual([email]);
  expect(await queued()).toEqual([]);
});

test("an unreachable server is a fault of the channel, and its mail arrives later", async () => {
  const email = await waiting();
  const known = await count(email);
  await tell(mailedThrough(`smtp://127.0.0.1:${await freePort()}`));
  const faults = "SELECT fault, parcial FROM channel_faults WHERE channel = 'email'";
  expect(await rowsOf(faults)).toEqual([{ fault: "ECONNREFUSED", parcial: false }]);
  expect(await queued()).toMatchObject([{ data: { attempts: 1, adiadas: 0 } }]);
  wait(10);
  await mailAvisos();
  expect(await count(email)).toBe(known + 1);
  expect(await rowsOf(faults), "over once mail leaves again").toEqual([]);
});

test("the last failure is recorded", async () => {
  const email = await waiting();
  const server = await serve({ onRecipient: () => "451 4.3.0 Temporary failure" });
  await tell(server.mailer);
  for (let time = 1; time < 18; time += 1) await mailAvisos(server.mailer);
  expect(await stateOf(email)).toMatchObject([
    { status: "failed", last_error: expect.stringContaining("451") },
  ]);
  expect(await queued()).toEqual([]);
});

test("an address that does not exist gets no more mail", async () => {
  const email = await waiting();
  const server = await serve({ onRecipient: () => "550 5.1.1 User unknown" });
  await tell(server.mailer);
  expect(await pedidosOf(email)).toEqual([]);
  expect(await queued()).toEqual([]);
});

test("a mail that left while its record was lost is not sent again", async () => {
  const email = await waiting();
  const { pool } = on.api.deps;
  const server = await serve({});
  const handle = createAvisoHandler(on.api.deps, server.mailer);
  await queueAvisos();
  const [job] = await take("avisos.send");
  if (!job) throw new Error("nothing queued");
  await pool.query(`CREATE FUNCTION falha() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$;
    CREATE TRIGGER falha BEFORE UPDATE ON avisos_a_pedido EXECUTE FUNCTION falha()`);
  await expect(handle(job)).rejects.toThrow("lost");
  await pool.query("DROP FUNCTION falha CASCADE");
  await handle(job);
  expect(server.taken).toEqual([email]);
  expect(await stateOf(email)).toEqual([{ status: "sent", last_error: null }]);
});
