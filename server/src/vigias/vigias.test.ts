import { channelNames } from "@cav/contract/channels.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../test/harness/coletas.ts";
import { buildUser, insertReferenceData, signInAs } from "../../test/harness/factories.ts";
import { createPush, type Push } from "../platform/push/push.ts";
import { WhatsAppError } from "../platform/whatsapp/errors.ts";
import { matchDocumento, matchVigia } from "./match-names.ts";
import { createMencaoHandler } from "./tell.ts";

const nome = "Zenaide Quintela Bentaleb";
const vigia = { nome, cpf: "388127", a_qualquer_hora: true, consentimento: true };

let on: Coletas;
let fonte: number;
let push: Push;
beforeAll(async () => {
  on = await createColetas(({ urls }) => ({ PUSH_STAND_IN: urls.push }));
  push = createPush(on.deps.config.push);
  await insertReferenceData(on.deps.db);
  on.deps.clock.set("2026-11-19T13:00:00Z");
  fonte = (await on.row("SELECT id FROM fontes WHERE slug = 'querido-diario'")).id;
});
afterAll(async () => {
  push.close();
  await on.close();
});

type Headers = Awaited<ReturnType<typeof signInAs>>;
let headers: Headers;
let userId: number;
beforeEach(async () => {
  const user = await buildUser(on.deps.db, { user_type: "PREMIUM" });
  userId = user.id;
  headers = await signInAs(on.api.deps, user);
});

async function ask(method: "GET" | "PUT" | "DELETE", url: string, payload?: object, as = headers) {
  const response = await on.api.app.inject({
    method,
    url: `/api/users/me/vigia${url}`,
    headers: as,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.body ? response.json() : undefined };
}

let published = 0;
/** An act in a gazette of its own, as it stands after it was read. */
async function publish(texto: string, campos: object = {}): Promise<number> {
  const { id } = await on.row(
    `INSERT INTO documentos (sha256, fonte_id, url, publicado_em, tamanho, dados, obtido_em)
     VALUES ($1, $2, 'https://diario.example/' || $1, '2026-11-18', 1, 'x', $3) RETURNING id`,
    [`vigia-${++published}`, fonte, on.deps.clock.now()],
  );
  await on.row(
    `WITH ato AS (INSERT INTO atos (documento_id, ordem, texto, pagina) VALUES ($1, 0, $2, '44') RETURNING id)
     INSERT INTO leituras (ato_id, extrator, tipo_de_ato, campos, lida_em) SELECT id, 1, 'convocacao', $3, now() FROM ato`,
    [id, texto, JSON.stringify(campos)],
  );
  return id;
}

const convoca = (extra = "") =>
  `EDITAL DE CONVOCAÇÃO ${extra}\nConvoca, pelo concurso público nº 1/2024, ${nome}, para comparecer no prazo de 2 dias úteis contados da publicação.`;

/** The job that looks anew for the reader, which is forgotten by that. */
async function caughtUp(name: string): Promise<{ user_id: number }> {
  const { rows } = await on.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = $1 AND (data ->> 'user_id')::integer = $2 RETURNING data",
    [name, userId],
  );
  return rows[0]?.data;
}

/** What is waiting to be told to the reader, and is forgotten by that. */
async function told(): Promise<string[]> {
  const { rows } = await on.deps.pool.query(
    `DELETE FROM pgboss.job j USING mencoes m WHERE j.name = 'vigias.tell' AND m.id = (j.data ->> 'mencao_id')::integer
     AND m.user_id = $1 RETURNING j.data ->> 'channel' AS channel`,
    [userId],
  );
  return rows.map(({ channel }) => channel).sort();
}

test("a name is looked for with its owner's consent alone, on premium alone, and never kept in plain words", async () => {
  const regular = await signInAs(on.api.deps, await buildUser(on.deps.db));
  expect((await ask("PUT", "", vigia, regular)).status).toBe(403);
  expect(await ask("PUT", "", { ...vigia, consentimento: false })).toMatchObject({ status: 400 });
  expect(await ask("PUT", "", { ...vigia, nome: "Zenaide Quintela" })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "nome", message: "Escreva o nome completo, com três palavras ou mais." }] },
  });
  expect((await ask("PUT", "", { ...vigia, cpf: "123" })).status).toBe(422);
  expect((await ask("GET", "")).body).toEqual({ vigia: null, mencoes: [] });

  const saved = await ask("PUT", "", vigia);
  expect(saved.body.vigia).toMatchObject({ nome, cpf: "388127", situacao: "ATIVA", a_qualquer_hora: true });
  const { row } = await on.row("SELECT to_jsonb(v)::text AS row FROM vigias v WHERE user_id = $1", [userId]);
  expect(row.includes("Zenaide") || row.includes("388127")).toBe(false);
});

test("a hit is told once by each channel, with its quote and term, wherever the same words stand", async () => {
  await ask("PUT", "", vigia);
  const documento_id = await publish(convoca());
  await matchDocumento(on.deps, { documento_id });
  expect(await told()).toEqual(["email", "push", "telegram", "whatsapp"]);
  await matchDocumento(on.deps, { documento_id });
  await matchDocumento(on.deps, { documento_id: await publish(convoca()) });
  expect(await told()).toEqual([]);

  const { mencoes } = (await ask("GET", "")).body;
  expect(mencoes).toHaveLength(1);
  const [{ trecho, inicio, fim, prazo, pagina, url, dispensada }] = mencoes;
  expect([trecho.slice(inicio, fim), prazo, pagina, dispensada]).toEqual([nome, "2026-11-23", "44", false]);
  expect(url).toContain("https://diario.example/");
  const { row } = await on.row("SELECT to_jsonb(m)::text AS row FROM mencoes m WHERE user_id = $1", [userId]);
  expect(row).not.toContain("Zenaide");
});

test("who begins hears of what was published lately; another name begins anew; the end leaves nothing", async () => {
  const documento_id = await publish(convoca("LATELY"));
  await ask("PUT", "", vigia);
  await matchVigia(on.deps, await caughtUp("vigias.catch-up"));
  expect((await told()).length).toBeGreaterThan(0);

  const other = (await ask("PUT", "", { ...vigia, nome: "Zenaide Quintela Fagundes" })).body;
  expect(other.mencoes).toEqual([]);
  await matchDocumento(on.deps, { documento_id });
  expect(await told()).toEqual([]);

  expect((await ask("DELETE", "")).status).toBe(204);
  expect((await ask("DELETE", "")).status).toBe(204);
  expect((await ask("GET", "")).body).toEqual({ vigia: null, mencoes: [] });
  const { rows } = await on.deps.pool.query(
    "SELECT concedido FROM consentimentos WHERE user_id = $1 AND tipo = 'VIGIA' ORDER BY id",
    [userId],
  );
  expect(rows.map(({ concedido }) => concedido)).toEqual([true, false]);
});

test("a watch rests without premium, and is found again with it", async () => {
  await ask("PUT", "", vigia);
  await on.deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [userId]);
  const documento_id = await publish(convoca("RESTS"));
  await matchDocumento(on.deps, { documento_id });
  expect(await told()).toEqual([]);
  expect((await ask("GET", "")).body.vigia.situacao).toBe("DESCANSA");
  const admin = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
  const { uuid } = await on.row("SELECT uuid FROM users WHERE id = $1", [userId]);
  const url = `/api/users/admin/users/${uuid}`;
  const payload = {
    nome: "Zenaide",
    telefone: null,
    user_type: "PREMIUM",
    habilitar_email: true,
    habilitar_whatsapp: false,
  };
  const response = await on.api.app.inject({ method: "PUT", url, headers: admin, payload });
  expect(response.statusCode, response.body).toBe(200);
  expect(await caughtUp("alerts.catch-up")).toEqual({ user_id: userId });
  await matchVigia(on.deps, { user_id: userId });
  expect(await told()).toEqual(expect.arrayContaining(["email", "push", "telegram", "whatsapp"]));
});

test("who saves the same name again has what was dropped by that found again", async () => {
  await ask("PUT", "", vigia);
  await caughtUp("vigias.catch-up");
  await ask("PUT", "", { ...vigia, a_qualquer_hora: false });
  expect(await caughtUp("vigias.catch-up")).toEqual({ user_id: userId });
});

test("“não sou eu” is remembered for the same exam, can be taken back, and is nobody else's to say", async () => {
  await ask("PUT", "", { ...vigia, cpf: null });
  const exam = { orgao: { valor: "Prefeitura de Irani" }, edital_referido: { valor: "1/2024" } };
  await matchDocumento(on.deps, { documento_id: await publish(convoca("FIRST"), exam) });
  await told();
  const [{ uuid }] = (await ask("GET", "")).body.mencoes;
  const stranger = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "PREMIUM" }));
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: true }, stranger)).status).toBe(404);
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: true })).body.dispensada).toBe(true);

  await matchDocumento(on.deps, { documento_id: await publish(convoca("SECOND"), exam) });
  expect(await told()).toEqual([]);
  const other = { ...exam, edital_referido: { valor: "2/2024" } };
  await matchDocumento(on.deps, { documento_id: await publish(convoca("OTHER"), other) });
  expect(await told()).toEqual(["email", "push", "telegram", "whatsapp"]);
  expect((await ask("PUT", `/mencoes/${uuid}`, { dispensada: false })).body.dispensada).toBe(false);
});

test("what is told names source, quote and term, waits for quiet hours unless it may come at any, and ends with the watch", async () => {
  const mails: { to: string; subject: string; text: string; html: string }[] = [];
  const texts: { template: string; bodyParameters: readonly string[] }[] = [];
  const mailer = { send: async (mail: never) => void mails.push(mail), close: () => {} };
  const whatsApp = { sendTemplate: async (text: never) => void texts.push(text) };
  const tell = createMencaoHandler(on.deps, { mailer, whatsApp, push } as never);
  await on.deps.pool.query(
    "UPDATE users SET telefone = '55119' || lpad(id::text, 8, '7'), habilitar_email = true, habilitar_whatsapp = true WHERE id = $1",
    [userId],
  );
  await ask("PUT", "", { ...vigia, a_qualquer_hora: false });
  await matchDocumento(on.deps, { documento_id: await publish(convoca("TELL <b>")) });
  await told();
  const { id: mencao_id } = await on.row("SELECT id FROM mencoes WHERE user_id = $1", [userId]);

  on.deps.clock.set("2026-11-20T04:00:00Z"); // one in the morning
  await tell({ mencao_id, channel: "whatsapp" });
  expect([texts, await told()]).toEqual([[], ["whatsapp"]]);
  await on.deps.pool.query("UPDATE vigias SET a_qualquer_hora = true WHERE user_id = $1", [userId]);
  await tell({ mencao_id, channel: "whatsapp" });
  await tell({ mencao_id, channel: "email" });
  on.deps.clock.set("2026-11-19T13:00:00Z");
  expect(texts[0]?.bodyParameters[1]).toContain("Talvez seja você: encontramos um nome igual ao seu");
  expect(texts[0]?.bodyParameters[1]).toContain("em 18/11/2026, página 44.");
  expect(texts[0]?.bodyParameters[1]).toContain("23/11/2026");
  expect(mails[0]?.text).toContain("página 44");
  expect(mails[0]?.text).toContain(nome);
  expect(mails[0]?.html).toContain("TELL &lt;b&gt;");

  await ask("DELETE", "");
  await tell({ mencao_id, channel: "email" });
  expect(mails).toHaveLength(1);
});

test("it reaches who has alerts by Telegram or on a device, and by mail that is off once nothing arrives there", async () => {
  const mails: { to: string }[] = [];
  const mailer = { send: async (mail: never) => void mails.push(mail), close: () => {} };
  const config = { ...on.deps.config, telegram: {} };
  const tell = createMencaoHandler({ ...on.deps, config } as never, { mailer, push } as never);
  await on.deps.pool.query(
    `WITH chat AS (INSERT INTO telegram_chats (user_id, chat_id, nome, desde) VALUES ($1::integer, 'chat-' || $1::integer, 'Zenaide', now()))
     UPDATE users SET habilitar_email = false, habilitar_telegram = true, tem_telegram = true WHERE id = $1::integer`,
    [userId],
  );
  const { browsers } = on.emulators;
  const assinatura = browsers.subscribe(on.deps.config.push.publicKey);
  const payload = { nome: "Meu celular", assinatura };
  const url = "/api/users/me/aparelhos";
  const added = await on.api.app.inject({ method: "POST", url, headers, payload });
  expect(added.statusCode, added.body).toBe(201);
  await ask("PUT", "", vigia);
  await matchDocumento(on.deps, { documento_id: await publish(convoca("TELEGRAM")) });
  await told();
  const { id: mencao_id, uuid } = await on.row("SELECT id, uuid FROM mencoes WHERE user_id = $1", [userId]);
  const everywhere = async () => {
    for (const channel of channelNames) await tell({ mencao_id, channel });
  };
  await everywhere();
  expect(mails).toEqual([]);
  const { rows } = await on.deps.pool.query(
    "SELECT data ->> 'texto' AS texto FROM pgboss.job WHERE name = 'telegram.send' AND data ->> 'chat_id' = 'chat-' || $1::integer",
    [userId],
  );
  expect(rows).toEqual([
    { texto: expect.stringContaining("Talvez seja você: encontramos um nome igual ao seu") },
  ]);
  const [notice] = browsers.find(assinatura.endpoint);
  expect(notice).toMatchObject({ urgency: "high", topic: uuid.replaceAll("-", "") });
  expect(JSON.parse(notice?.text ?? "")).toEqual({
    titulo: "Talvez seja você: seu nome em uma publicação oficial",
    corpo: expect.stringMatching(/, encontramos um nome igual ao seu em .* 23\/11\/2026/),
    link: "http://localhost/perfil/alertas#vigia-do-nome",
    etiqueta: uuid,
  });

  await on.deps.pool.query("UPDATE users SET tem_telegram = false WHERE id = $1", [userId]);
  browsers.fail(assinatura.endpoint, { status: 500, times: 1 });
  await expect(tell({ mencao_id, channel: "push" })).rejects.toThrow("HTTP 500");
  await everywhere();
  expect([mails.length, browsers.find(assinatura.endpoint).length]).toEqual([0, 2]);
  browsers.fail(assinatura.endpoint, { status: 410, times: 1 });
  await tell({ mencao_id, channel: "push" });
  expect(await told()).toEqual(["email"]);
  await everywhere();
  expect(mails).toHaveLength(1);
  await on.deps.pool.query("UPDATE users SET email_desligado_por = 'PEDIDO' WHERE id = $1", [userId]);
  await everywhere();
  expect(mails, "not to who left mail by its link").toHaveLength(1);
});

test("what a channel that is on can't bring goes by mail that is off", async () => {
  const mails: unknown[] = [];
  const mailer = { send: async (mail: never) => void mails.push(mail), close: () => {} };
  await on.deps.pool.query(
    "UPDATE users SET habilitar_email = false, habilitar_whatsapp = true, telefone = '11987654321', telefone_confirmado_em = now() WHERE id = $1",
    [userId],
  );
  await ask("PUT", "", vigia);
  await matchDocumento(on.deps, { documento_id: await publish(convoca("INSTEAD")) });
  await told();
  const { id: mencao_id } = await on.row("SELECT id FROM mencoes WHERE user_id = $1", [userId]);
  const refused = new WhatsAppError("other-number", "no such number");
  for (const whatsApp of [undefined, { sendTemplate: () => Promise.reject(refused) }]) {
    const tell = createMencaoHandler(on.deps, { mailer, push, whatsApp } as never);
    await tell({ mencao_id, channel: "email" });
    expect(mails).toEqual([]);
    await tell({ mencao_id, channel: "whatsapp" });
    expect(await told()).toEqual(["email"]);
    await tell({ mencao_id, channel: "email", substituta: true });
    expect(mails.splice(0)).toHaveLength(1);
  }
});
