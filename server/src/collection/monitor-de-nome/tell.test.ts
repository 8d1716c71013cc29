import { channelNames } from "@cav/contract/channels.ts";
import { expect, test } from "vitest";
import {
  convoca,
  monitorDeNome,
  nome,
  openMonitoresDeNome,
} from "../../../test/harness/monitor-de-nome-stage.ts";
import { connectChannels } from "../../alerts/channels/connect.ts";
import { WhatsAppError } from "../../platform/providers/whatsapp/errors.ts";
import { createMencaoHandler } from "./tell.ts";

const stage = openMonitoresDeNome();
const { on, ask, publish, told } = stage;
/** Connects mail and WhatsApp to these clients, and push. */
const connect = ({ mailer, ...clients }: { mailer: object; whatsApp?: object; telegram?: object }) =>
  connectChannels(on.deps, { mailer, accountMailer: mailer, ...clients, push: stage.push } as never);

test("a notice has source, quote and deadline, waits for quiet hours unless allowed, and ends with the monitor", async () => {
  const mails: { to: string; subject: string; text: string; html: string }[] = [];
  const texts: { template: string; bodyParameters: readonly string[] }[] = [];
  const mailer = { send: async (mail: never) => void mails.push(mail), close: () => {} };
  const whatsApp = { sendTemplate: async (text: never) => void texts.push(text) };
  const tell = createMencaoHandler(on.deps, connect({ mailer, whatsApp }));
  await on.deps.pool.query(
    "UPDATE users SET telefone = '55119' || lpad(id::text, 8, '7'), habilitar_email = true, " +
      "habilitar_whatsapp = true WHERE id = $1",
    [stage.userId],
  );
  await ask("PUT", "", { ...monitorDeNome, a_qualquer_hora: false });
  await stage.matchDocumento({ documento_id: await publish(convoca("TELL <b>")) });
  await told();
  const { id: mencao_id } = await on.row("SELECT id FROM mencoes WHERE user_id = $1", [stage.userId]);

  on.deps.clock.set("2026-11-20T04:00:00Z"); // one in the morning
  await tell({ mencao_id, channel: "whatsapp" });
  expect([texts, await told()]).toEqual([[], ["whatsapp"]]);
  await on.deps.pool.query("UPDATE vigias SET a_qualquer_hora = true WHERE user_id = $1", [stage.userId]);
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

test("a notice about another person's name says so, on every channel", async () => {
  const mails: { subject: string; text: string }[] = [];
  const texts: { bodyParameters: readonly string[] }[] = [];
  const mailer = { send: async (mail: never) => void mails.push(mail), close: () => {} };
  const whatsApp = { sendTemplate: async (text: never) => void texts.push(text) };
  const tell = createMencaoHandler(on.deps, connect({ mailer, whatsApp }));
  await on.deps.pool.query(
    "UPDATE users SET nome = 'Bruna Keller', telefone = '5511987650000', habilitar_email = true, " +
      "habilitar_whatsapp = true WHERE id = $1",
    [stage.userId],
  );
  await ask("PUT", "", { ...monitorDeNome, motivo: "PAIS_OU_FILHOS" });
  await stage.matchDocumento({ documento_id: await publish(convoca("OTHERS")) });
  await told();
  const { id: mencao_id } = await on.row("SELECT id FROM mencoes WHERE user_id = $1", [stage.userId]);
  await tell({ mencao_id, channel: "whatsapp" });
  await tell({ mencao_id, channel: "email" });
  expect(texts[0]?.bodyParameters.join(" ")).toMatch(
    /^Bruna Talvez seja quem você procura: encontramos o nome que você procura em /,
  );
  expect(mails[0]?.subject).toBe("Talvez seja quem você procura: o nome em uma publicação oficial");
  expect(mails[0]?.text).not.toMatch(/seu nome|igual ao seu|seja você/);
});

test("a notice reaches users with Telegram or a device, and mail that is off once nothing else works", async () => {
  const mails: { to: string }[] = [];
  const mailer = { send: async (mail: never) => void mails.push(mail), close: () => {} };
  const config = { ...on.deps.config, telegram: {} };
  const tell = createMencaoHandler({ ...on.deps, config } as never, connect({ mailer, telegram: {} }));
  await on.deps.pool.query(
    `WITH chat AS (INSERT INTO telegram_chats (user_id, chat_id, nome, desde) VALUES ($1::integer, 'chat-' ||
      $1::integer, 'Zenaide', now()))
     UPDATE users SET habilitar_email = false, habilitar_telegram = true, tem_telegram = true WHERE id = $1::integer`,
    [stage.userId],
  );
  const { browsers } = on.emulators;
  const assinatura = browsers.subscribe(on.deps.config.push.publicKey);
  const payload = { nome: "Meu celular", assinatura };
  const url = "/api/users/me/aparelhos";
  const added = await on.api.app.inject({ method: "POST", url, headers: stage.headers, payload });
  expect(added.statusCode, added.body).toBe(201);
  await ask("PUT", "", monitorDeNome);
  await stage.matchDocumento({ documento_id: await publish(convoca("TELEGRAM")) });
  await told();
  const { id: mencao_id, uuid } = await on.row("SELECT id, uuid FROM mencoes WHERE user_id = $1", [
    stage.userId,
  ]);
  const everywhere = async () => {
    for (const channel of channelNames) await tell({ mencao_id, channel });
  };
  await everywhere();
  expect(mails).toEqual([]);
  const { rows } = await on.deps.pool.query(
    "SELECT data ->> 'texto' AS texto FROM pgboss.job WHERE name = 'telegram.send' AND data ->> " +
      "'chat_id' = 'chat-' || $1::integer",
    [stage.userId],
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

  await on.deps.pool.query("UPDATE users SET tem_telegram = false WHERE id = $1", [stage.userId]);
  browsers.fail(assinatura.endpoint, { status: 500, times: 1 });
  await expect(tell({ mencao_id, channel: "push" })).rejects.toThrow("HTTP 500");
  await everywhere();
  expect([mails.length, browsers.find(assinatura.endpoint).length]).toEqual([0, 2]);
  browsers.fail(assinatura.endpoint, { status: 410, times: 1 });
  await tell({ mencao_id, channel: "push" });
  expect(await told()).toEqual(["email"]);
  await everywhere();
  expect(mails).toHaveLength(1);
  await on.deps.pool.query("UPDATE users SET email_desligado_por = 'PEDIDO' WHERE id = $1", [stage.userId]);
  await everywhere();
  expect(mails, "not to who left mail by its link").toHaveLength(1);
});

test("a channel that can't send is replaced by mail that is off", async () => {
  const mails: unknown[] = [];
  const mailer = { send: async (mail: never) => void mails.push(mail), close: () => {} };
  await on.deps.pool.query(
    "UPDATE users SET habilitar_email = false, habilitar_whatsapp = true, telefone = " +
      "'11987654321', telefone_confirmado_em = now() WHERE id = $1",
    [stage.userId],
  );
  await ask("PUT", "", monitorDeNome);
  await stage.matchDocumento({ documento_id: await publish(convoca("INSTEAD")) });
  await told();
  const { id: mencao_id } = await on.row("SELECT id FROM mencoes WHERE user_id = $1", [stage.userId]);
  const refused = new WhatsAppError("other-number", "no such number");
  for (const whatsApp of [undefined, { sendTemplate: () => Promise.reject(refused) }]) {
    const tell = createMencaoHandler(on.deps, connect({ mailer, whatsApp }));
    await tell({ mencao_id, channel: "email" });
    expect(mails).toEqual([]);
    await tell({ mencao_id, channel: "whatsapp" });
    expect(await told()).toEqual(["email"]);
    await tell({ mencao_id, channel: "email", substituta: true });
    expect(mails.splice(0)).toHaveLength(1);
  }
});
