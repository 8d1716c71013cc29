import { concursoPath } from "@cav/contract/documents.ts";
import { expect, test } from "vitest";
import { createTestApp, testNow } from "../../test/harness/app.ts";
import { openChannels } from "../../test/harness/channels.ts";
import { buildUser, type concursoBody, knownLocais, preferencias } from "../../test/harness/factories.ts";
import { mailProviders } from "../../test/harness/mail-providers.ts";
import { dsn } from "../../test/harness/mail-report.ts";
import { takeJobs } from "../../test/harness/take-jobs.ts";
import { macOf } from "../platform/secrets.ts";
import { claimPedidos, purgePedidos } from "./claim.ts";
import { createAvisoHandler, createAvisosQueue, createPedidoHandler, createRefusalHandler } from "./tell.ts";

const bounces = "um-segredo-das-devolucoes";
const provider = mailProviders.mailgun;
const on = openChannels({
  env: {
    MAIL_BOUNCE_TOKEN: bounces,
    MAIL_RETURN_PATH: "volta@teste.example",
    MAIL_EVENTS_PROVIDER: "mailgun",
    MAIL_EVENTS_KEY: provider.key,
  },
});

let names = 0;
/** An address that no other test has. */
function newAddress(): string {
  names += 1;
  return `visita${names}@pedidos.example`;
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const post = (url: string, fields: Record<string, string> = {}) =>
  on.api.app.inject({ method: "POST", url, headers: form, payload: new URLSearchParams(fields).toString() });
const ask = (email: string, sobre: string, more = {}) =>
  post("/avise-me", { email, sobre, site: "", ...more });

async function publish(overrides: Parameters<typeof concursoBody>[0] = {}) {
  const { uuid, body } = await on.publish(overrides);
  const { rows } = await on.api.deps.pool.query("SELECT id, titulo FROM concursos WHERE uuid = $1", [uuid]);
  return { uuid, body, path: concursoPath(rows[0]) };
}
const change = (uuid: string, payload: object) => on.asAdmin("PUT", `/api/concursos/${uuid}`, payload);

/** What waits in a queue, once. */
async function take(queue: string) {
  return (await takeJobs(on.api.deps.pool, queue)).map(({ data }) => data);
}
async function mailLinks(): Promise<void> {
  const handle = createPedidoHandler(on.api.deps, on.mailer);
  for (const data of await take("avisos.confirm")) await handle(data);
}
/** Tells accounts and requests of every event, and mails it. */
async function tell(): Promise<void> {
  await on.settle();
  await on.work();
  const queue = createAvisosQueue(on.api.deps);
  const { rows } = await on.api.deps.pool.query("SELECT id FROM alert_events ORDER BY id");
  for (const { id } of rows) await queue(id);
  await mailAvisos();
}
async function mailAvisos(): Promise<void> {
  const handle = createAvisoHandler(on.api.deps, on.mailer);
  for (const data of await take("avisos.send")) await handle(data);
}
/** A later minute, so that what was confirmed came before what happens. */
function wait(minutes = 1): void {
  const { clock } = on.api.deps;
  clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
}

const linkIn = (text: string, step: "confirmar" | "encerrar") =>
  new RegExp(`http\\S+(/avise-me/${step}\\?token=\\S+)`).exec(text)?.[1] ?? `no link to ${step}`;
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

/** Asks and confirms. */
async function follow(sobre: string, email = newAddress()): Promise<string> {
  expect((await ask(email, sobre)).headers.location).toBe("/avise-me/pedido");
  await mailLinks();
  const link = linkIn((await lastTo(email)).text, "confirmar");
  expect((await on.api.app.inject({ url: link })).body).toContain("Sim, avise-me");
  expect((await post(link)).headers.location).toBe("/avise-me/confirmado");
  wait();
  return email;
}

test("whoever confirms hears of what changes in an exam, with a way out that one click takes", async () => {
  const { uuid, body, path } = await publish({ titulo: "TRT <b>2</b>" });
  const email = await follow(path);
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  await tell();
  const mail = await lastTo(email);
  expect(mail.subject).toContain("TRT <b>2</b>: ");
  expect(mail.text).toContain("07/03/2027");
  expect(mail.text).toContain("pediu para ser avisado de: TRT <b>2</b>");
  expect(mail.text).toContain(path);
  expect(mail.html).not.toContain("<b>2</b>");
  const end = linkIn(mail.text, "encerrar");
  expect(mail.headers["list-unsubscribe"]).toContain(end);
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");

  await tell();
  expect(await count(email), "once, however often the event is told").toBe(2);
  expect((await on.api.app.inject({ url: end })).body).toContain("Parar");
  expect(await pedidosOf(email), "a link that is only opened ends nothing").toHaveLength(1);
  const ended = await post(end, { "List-Unsubscribe": "One-Click" });
  expect([ended.statusCode, ended.body]).toEqual([200, expect.stringContaining("Avisos encerrados")]);
  expect((await post(end)).statusCode, "ended twice is ended").toBe(200);
  expect(await pedidosOf(email)).toEqual([]);
  await change(uuid, { ...body, data_prova: "2027-04-04" });
  await tell();
  expect(await count(email)).toBe(2);
});

test("nothing goes to an address that did not confirm, whoever asked, and it is forgotten in a week", async () => {
  const { uuid, body, path } = await publish();
  const email = newAddress();
  await ask(email.toUpperCase(), path);
  await ask(` ${email} `, path);
  await mailLinks();
  expect(await count(email)).toBe(2);
  await change(uuid, { ...body, data_prova: "2027-03-07" });
  await tell();
  expect(await count(email)).toBe(2);
  const link = linkIn((await lastTo(email)).text, "confirmar");
  expect((await on.api.app.inject({ url: link })).statusCode, "opened by a scanner").toBe(200);
  expect(await pedidosOf(email)).toMatchObject([{ confirmado_em: null }]);
  wait(49 * 60);
  expect((await post(link)).statusCode).toBe(404);
  wait(6 * 24 * 60);
  await purgePedidos(on.api.deps);
  expect(await pedidosOf(email)).toEqual([]);
  expect((await post(link)).body).toContain("não vale mais");
});

test("a link is good for its own request alone, and confirming twice changes nothing", async () => {
  const { path } = await publish();
  const email = await follow(path);
  const link = linkIn((await lastTo(email)).text, "confirmar");
  expect((await post(link)).statusCode).toBe(303);
  const [{ confirmado_em, uuid }] = await pedidosOf(email);
  expect(new Date(confirmado_em).getTime()).toBeLessThan(on.api.deps.clock.now().getTime());
  for (const token of [
    "",
    "x",
    `${uuid}.zz.x`,
    link.replace(/.*token=/, "").replace(/.$/, "!"),
    `${uuid}.${"a".repeat(43)}`,
  ]) {
    expect((await post(`/avise-me/confirmar?token=${encodeURIComponent(token)}`)).statusCode).toBe(404);
    await post(`/avise-me/encerrar?token=${encodeURIComponent(token)}`);
  }
  expect(await pedidosOf(email)).toHaveLength(1);
});

test("whoever asked for a list hears of the exams that come to it, each once", async () => {
  await publish({ titulo: "Antigo", cargos: [{ locais_trabalho: [knownLocais.recife.id] }] });
  const email = await follow("/concursos-abertos/pe");
  await follow("/concursos-abertos/pe/recife", email);
  await publish({
    titulo: "De Recife",
    cargos: [{ nome: "Médica", locais_trabalho: [knownLocais.recife.id] }],
  });
  await publish({ titulo: "De longe", cargos: [{ locais_trabalho: [knownLocais.beloHorizonte.id] }] });
  await tell();
  const mails = await on.mailsTo(email);
  expect(mails.slice(2).map(({ subject }) => subject)).toEqual(["De Recife: novo concurso"]);
  expect(mails[2]?.text).toContain("Médica");
  expect(mails[2]?.text).toContain("Concursos abertos em Pernambuco");
});

test("whoever asked for a list hears of an exam that was foreseen before, when its notice comes", async () => {
  const noNotice = {
    data_inicio_inscricao: null,
    data_fim_inscricao: null,
    data_prova: null,
    edital_url: null,
  };
  const known = { titulo: "Previsto", cargos: [{ locais_trabalho: [knownLocais.recife.id] }] };
  const { uuid, body } = await publish({ ...known, ...noNotice, status: "PREVISTO" });
  const email = await follow("/concursos-abertos/pe");
  await tell();
  expect(await count(email)).toBe(1);
  await change(uuid, { ...body, data_fim_inscricao: "2026-12-20" });
  await tell();
  await tell();
  const mails = await on.mailsTo(email);
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual(["Previsto: novo concurso"]);
});

test("a reminder comes before the deadline, and what lost its sense meanwhile is left out", async () => {
  const { uuid, body, path } = await publish({ data_fim_inscricao: "2026-11-24" });
  const email = await follow(path);
  await on.api.deps.pool.query("UPDATE calendario_andado SET ate = '2026-11-20'");
  on.api.deps.clock.set("2026-11-21T13:00:00Z");
  await on.walk();
  await tell();
  expect((await lastTo(email)).subject).toMatch(/encerram em 3 dias/);
  const known = await count(email);
  await change(uuid, { ...body, status: "SUSPENSO" });
  await on.settle();
  const queue = createAvisosQueue(on.api.deps);
  const { rows } = await on.api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  await queue(rows[0].id);
  await change(uuid, { ...body, status: "INSCRICOES_ABERTAS" });
  await mailAvisos();
  expect(await count(email)).toBe(known);
});

test("an exam that is deleted takes its requests along, and its links say so", async () => {
  const { uuid, path } = await publish();
  const email = await follow(path);
  const end = linkIn((await lastTo(email)).text, "confirmar");
  await on.remove(uuid);
  expect(await pedidosOf(email)).toEqual([]);
  expect((await post(end)).statusCode).toBe(404);
  expect((await ask(email, path)).statusCode).toBe(422);
});

test("an address where nothing arrives is left alone", async () => {
  const { path } = await publish();
  const email = await follow(path);
  const messageId = (await lastTo(email)).headers["message-id"] ?? "";
  const report = (id: string) =>
    on.api.app.inject({
      method: "POST",
      url: "/api/mail/bounces",
      headers: { "content-type": "message/rfc822", authorization: `Bearer ${bounces}` },
      payload: dsn([`Final-Recipient: rfc822;${email}`, "Action: failed", "Status: 5.1.1"], {
        quoted: [`Message-ID: ${id}`],
      }),
    });
  await report(messageId.replace(/-[0-9a-f]{20}@/, "-00000000000000000000@"));
  expect(await take("avisos.refuse"), "a stranger's word counts for nothing").toEqual([]);
  await report(messageId);
  const handle = createRefusalHandler(on.api.deps);
  for (const data of await take("avisos.refuse")) await handle(data);
  expect(await pedidosOf(email)).toEqual([]);
  const known = await count(email);
  expect((await ask(email, path)).headers.location, "nobody is told so").toBe("/avise-me/pedido");
  await mailLinks();
  expect(await count(email)).toBe(known);
});

test("whoever calls it spam hears no more, though the address has an account", async () => {
  const email = await follow("/concursos-abertos");
  const user = await buildUser(on.api.deps.db, { email });
  await claimPedidos(on.api.deps, user.id);
  const messageId = (await lastTo(email)).headers["message-id"] ?? "";
  const signedAt = on.api.deps.clock.now();
  const { body, headers } = provider.post({ kind: "complaint", address: email, messageId, signedAt });
  const url = "/api/mail/events/mailgun";
  expect((await on.api.app.inject({ method: "POST", url, headers, payload: body })).statusCode).toBe(204);
  const handle = createRefusalHandler(on.api.deps);
  for (const data of await take("avisos.refuse")) await handle(data);
  expect(await pedidosOf(email)).toEqual([]);
  expect(await on.ask(user, "GET", "/api/alertas/ajustes")).toMatchObject({ email_reclamado: true });
});

test("what an account has asked for goes where the account goes", async () => {
  const [before, after] = [await follow("/concursos-abertos"), newAddress()];
  await publish({ titulo: "Antes da mudança" });
  await tell();
  const end = linkIn((await lastTo(before)).text, "encerrar");
  const user = await buildUser(on.api.deps.db, { email: before });
  await claimPedidos(on.api.deps, user.id);
  await on.api.deps.pool.query("UPDATE users SET email = $2 WHERE id = $1", [user.id, after]);
  const known = await count(before);
  await publish({ titulo: "Depois da mudança" });
  await tell();
  expect(await count(before), "nothing to an address that was given up").toBe(known);
  expect((await lastTo(after)).subject).toContain("Depois da mudança");
  expect(await pedidosOf(after)).toMatchObject([{ lista: "", user_id: user.id }]);
  expect((await post(end)).statusCode, "the way out of a mail that went to the former address").toBe(200);
  expect(await pedidosOf(after)).toEqual([]);
});

test("a way out of a mail of a release before is one, too", async () => {
  const email = await follow("/concursos-abertos");
  const [{ uuid }] = await pedidosOf(email);
  const mac = macOf(on.api.deps.config.jwtSecret, "aviso-encerrar", uuid, email, 0).toString("base64url");
  expect((await post(`/avise-me/encerrar?token=${uuid}.${mac}`)).statusCode).toBe(200);
  expect(await pedidosOf(email)).toEqual([]);
});

test("becomes an account's when its address is proven, and nobody hears twice", async () => {
  const saved = await publish({ titulo: "Salvo" });
  const email = await follow(saved.path);
  await follow("/concursos-abertos", email);
  const user = await buildUser(on.api.deps.db, { email, user_type: "REGULAR" });
  await claimPedidos(on.api.deps, user.id);
  expect(await pedidosOf(email)).toMatchObject([{ lista: "", user_id: user.id }]);
  expect((await on.ask(user, "GET", "/api/concursos/favoritos")).items).toMatchObject([{ uuid: saved.uuid }]);
  const { pedidos_de_aviso } = await on.ask(user, "GET", "/api/users/me/export");
  expect(pedidos_de_aviso).toMatchObject([{ nome: "Concursos abertos", email }]);

  await on.ask(user, "PUT", "/api/users/me/preferences", preferencias({ salario_minimo: 1 }));
  wait();
  await publish({ titulo: "Combina" });
  await tell();
  const told = (await on.mailsTo(email)).filter(({ text }) => text.includes("Combina"));
  expect(told, "by the account alone").toHaveLength(1);
  expect(told[0]?.text).not.toContain("avise-me");
  await on.api.deps.pool.query("DELETE FROM users WHERE id = $1", [user.id]);
  expect(await pedidosOf(email), "goes with the account").toEqual([]);
});

test("an account that exists has it as a favourite as soon as it is confirmed, as far as its plan has room", async () => {
  const email = newAddress();
  const user = await buildUser(on.api.deps.db, { email, user_type: "REGULAR" });
  for (let one = 0; one < 6; one += 1)
    await follow((await publish({ titulo: `Um de seis ${one}` })).path, email);
  const { total } = await on.ask(user, "GET", "/api/concursos/favoritos");
  expect([total, (await pedidosOf(email)).length]).toEqual([5, 1]);
});

test("what is wrong is said in Portuguese on a page with the form, harmless whatever was typed", async () => {
  const { path } = await publish();
  const hostile = `"><script>alert(1)</script>@x`;
  const bad = await ask(hostile, path);
  expect(bad.statusCode).toBe(422);
  expect(bad.body).toContain("E-mail inválido");
  expect(bad.body).not.toContain("<script>alert");
  expect((await ask("", path)).body).toContain("E-mail é obrigatório");
  for (const sobre of [
    "",
    "/concurso/nada-99999999",
    "/concursos-abertos/zz",
    "https://x.example",
    "//x.example",
    `${path}\u0000`,
  ]) {
    const refused = await ask(newAddress(), sobre);
    expect([refused.statusCode, refused.headers["content-type"]], sobre).toEqual([
      422,
      "text/html; charset=utf-8",
    ]);
    expect(refused.body).not.toContain("x.example");
  }
  const filled = newAddress();
  expect((await ask(filled, path, { site: "http://spam.example" })).statusCode).toBe(303);
  expect(await pedidosOf(filled)).toEqual([]);
  const page = await on.api.app.inject({ url: path });
  expect(page.body).toContain(`name="sobre" value="${path}"`);
  expect(page.body).toContain('action="/avise-me"');
});

test("answers the same whether or not the address is known, has an account, or is refused", async () => {
  const { path } = await publish();
  const known = await follow(path);
  const account = (await buildUser(on.api.deps.db, { email: newAddress() })).email;
  const answers = [];
  for (const email of [newAddress(), known, account]) {
    const { statusCode, headers, body } = await ask(email, path);
    answers.push([statusCode, headers.location, body]);
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  on.api.deps.clock.set(testNow);
});

test("a network that asks too often is told to wait, and an address gets few mails however many ask for it", async () => {
  const limited = await createTestApp({ RATE_LIMITS: "1" });
  const askFrom = (remoteAddress: string, email: string) =>
    limited.app.inject({
      method: "POST",
      url: "/avise-me",
      headers: form,
      remoteAddress,
      payload: new URLSearchParams({ email, sobre: "/concursos-abertos" }).toString(),
    });
  for (let one = 0; one < 20; one += 1)
    expect((await askFrom("10.1.1.1", `a${one}@pedidos.example`)).statusCode).toBe(303);
  const refused = await askFrom("10.1.1.1", "outra@pedidos.example");
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining("Muitos pedidos")]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);

  for (let one = 0; one < 8; one += 1)
    expect((await askFrom(`10.2.${one}.1`, "alvo@pedidos.example")).statusCode).toBe(303);
  const { rows } = await limited.deps.pool.query(
    `SELECT count(*)::integer AS n FROM pgboss.job WHERE name = 'avisos.confirm'
     AND (data ->> 'pedido_id')::integer = (SELECT id FROM pedidos_de_aviso WHERE email = 'alvo@pedidos.example')`,
  );
  expect(rows).toEqual([{ n: 6 }]);
  await limited.close();
});
