import "./built-web.ts";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { expect } from "vitest";
import { createAvisoHandler, createAvisosQueue, createPedidoHandler } from "../../src/public/avisos/tell.ts";
import { openChannels } from "./channels.ts";
import type { concursoBody } from "./factories.ts";
import { takeJobs } from "./take-jobs.ts";

/** Content type of a browser's form. */
export const form = { "content-type": "application/x-www-form-urlencoded" };

let names = 0;
/** Returns an address that no other test has. */
export function newAddress(): string {
  names += 1;
  return `visita${names}@pedidos.example`;
}

export const linkIn = (text: string, step: "confirmar" | "encerrar") =>
  new RegExp(`http\\S+(/avise-me/${step}\\?token=\\S+)`).exec(text)?.[1] ?? `no link to ${step}`;

/** Opens a stage for alerts without an account, with its workers. Call it once in a test file. */
export function openAvisos(env: Record<string, string> = {}) {
  const on = openChannels({ env });

  const post = (url: string, fields: Record<string, string> = {}) =>
    on.api.app.inject({
      method: "POST",
      url,
      headers: form,
      payload: new URLSearchParams(fields).toString(),
    });
  const ask = (email: string, sobre: string, more = {}) =>
    post("/avise-me", { email, sobre, site: "", ...more });

  async function publish(overrides: Parameters<typeof concursoBody>[0] = {}) {
    const { uuid, body } = await on.publish(overrides);
    const { rows } = await on.api.deps.pool.query("SELECT id, titulo FROM concursos WHERE uuid = $1", [uuid]);
    return { uuid, body, path: concursoPath(rows[0]) };
  }
  const change = (uuid: string, payload: object) => on.asAdmin("PUT", `/api/concursos/${uuid}`, payload);

  /** Takes the pending jobs of a queue. */
  async function take(queue: string) {
    return (await takeJobs(on.api.deps.pool, queue)).map(({ data }) => data);
  }
  async function mailLinks(): Promise<void> {
    const handle = createPedidoHandler(on.api.deps, on.mailer);
    for (const data of await take("avisos.confirm")) await handle(data);
  }
  async function mailAvisos(mailer = on.mailer): Promise<void> {
    const handle = createAvisoHandler(on.api.deps, mailer);
    for (const data of await take("avisos.send")) await handle(data);
  }
  /** Runs the pending events for accounts and requests. */
  async function queueAvisos(): Promise<void> {
    await on.settle();
    await on.work();
    const queue = createAvisosQueue(on.api.deps);
    const { rows } = await on.api.deps.pool.query("SELECT id FROM alert_events ORDER BY id");
    for (const { id } of rows) await queue(id);
  }
  /** Queues the alerts without an account, and sends the mails. */
  async function tell(mailer = on.mailer): Promise<void> {
    await queueAvisos();
    await mailAvisos(mailer);
  }
  /** Advances the clock, so that a request is confirmed before later events happen. */
  function wait(minutes = 1): void {
    const { clock } = on.api.deps;
    clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
  }

  async function lastTo(email: string) {
    const mail = (await on.mailsTo(email)).at(-1);
    if (!mail) throw new Error(`no mail to ${email}`);
    return mail;
  }
  const count = async (email: string) => (await on.mailsTo(email)).length;
  async function pedidosOf(email: string) {
    const { rows } = await on.api.deps.pool.query("SELECT * FROM pedidos_de_aviso WHERE email = $1", [email]);
    return rows;
  }

  /** Requests and confirms alerts. */
  async function follow(sobre: string, email = newAddress()): Promise<string> {
    expect((await ask(email, sobre)).headers.location).toBe("/avise-me/pedido");
    await mailLinks();
    const link = linkIn((await lastTo(email)).text, "confirmar");
    expect((await on.api.app.inject({ url: link })).body).toContain("Sim, avise-me");
    expect((await post(link)).headers.location).toBe("/avise-me/confirmado");
    wait();
    return email;
  }

  const steps = { post, ask, publish, change, take, mailLinks, mailAvisos, queueAvisos, tell, wait };
  return { on, ...steps, lastTo, count, pedidosOf, follow };
}
