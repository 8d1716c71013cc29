import { beforeEach, expect, test } from "vitest";
import {
  convoca,
  monitorDeNome,
  nome,
  openMonitoresDeNome,
} from "../../../test/harness/monitor-de-nome-stage.ts";
import { connectChannels } from "../../alerts/channels/connect.ts";
import { WhatsAppError } from "../../platform/providers/whatsapp/errors.ts";

const stage = openMonitoresDeNome();
const { on, ask, publish, states } = stage;

// Names of earlier tests are in the new gazettes, too.
beforeEach(() => on.deps.pool.query("DELETE FROM vigias").then(() => undefined));

type Mail = { to: string; subject: string; text: string; html: string };
type Template = { template: string; bodyParameters: readonly string[] };

/** Connects mail and WhatsApp to clients that keep what they get, and push; with a bot that keeps its messages. */
function connect({ whatsApp, telegram }: { whatsApp?: object | null; telegram?: object } = {}) {
  const mails: Mail[] = [];
  const texts: Template[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return { messageId: "m" };
    },
    close: () => {},
  };
  const keeping = {
    sendTemplate: async (text: Template) => {
      texts.push(text);
      return { messageId: "w" };
    },
  };
  const clients = { mailer, accountMailer: mailer, push: stage.push, telegram };
  const whatsapp = whatsApp === null ? undefined : (whatsApp ?? keeping);
  const connections = connectChannels(on.deps, { ...clients, whatsApp: whatsapp } as never);
  const config = { ...on.deps.config, whatsapp, telegram };
  return { mails, texts, dispatch: () => stage.dispatch(connections, { ...on.deps, config } as never) };
}

const update = (columns: string) =>
  on.deps.pool.query(`UPDATE users SET ${columns} WHERE id = $1`, [stage.userId]);
const withPhone =
  "telefone = '55119' || lpad(id::text, 8, '7'), telefone_confirmado_em = now(), habilitar_whatsapp = true";

test("a notice has source, quote and deadline, and waits for quiet hours unless allowed", async () => {
  const { mails, texts, dispatch } = connect();
  await update(`${withPhone}, habilitar_email = true`);
  await ask("PUT", "", { ...monitorDeNome, a_qualquer_hora: false });
  on.deps.clock.set("2026-11-20T04:00:00Z"); // one in the morning
  await stage.matchDocumento({ documento_id: await publish(convoca("TELL <b>")) });
  await dispatch();
  expect([texts, await states()]).toEqual([[], ["email sent", "whatsapp queued"]]);
  await on.deps.pool.query("UPDATE deliveries SET due_at = $2 WHERE user_id = $1", [
    stage.userId,
    on.deps.clock.now(),
  ]);
  await on.deps.pool.query("UPDATE vigias SET a_qualquer_hora = true WHERE user_id = $1", [stage.userId]);
  await dispatch();
  on.deps.clock.set("2026-11-19T13:00:00Z");
  expect(texts[0]?.bodyParameters[1]).toContain("Talvez seja você: encontramos um nome igual ao seu");
  expect(texts[0]?.bodyParameters[1]).toContain("em 18/11/2026, página 44.");
  expect(texts[0]?.bodyParameters[1]).toContain("23/11/2026");
  expect(mails[0]?.text).toContain("página 44");
  expect(mails[0]?.text).toContain(nome);
  expect(mails[0]?.html).toContain("TELL &lt;b&gt;");
  expect(await states()).toEqual(["email sent", "whatsapp sent"]);
});

test("a notice ends with the monitor, when dismissed, and with premium", async () => {
  const { mails, dispatch } = connect();
  const mentioned = async (extra: string) => {
    await ask("PUT", "", monitorDeNome);
    await stage.matchDocumento({ documento_id: await publish(convoca(extra)) });
    return on.row("SELECT uuid FROM mencoes WHERE user_id = $1 ORDER BY id DESC", [stage.userId]);
  };
  await mentioned("WITHDRAWN");
  await ask("DELETE", "");
  await dispatch();
  expect([mails, await states()]).toEqual([[], []]);
  const { uuid } = await mentioned("DISMISSED");
  await ask("PUT", `/mencoes/${uuid}`, { dispensada: true });
  await dispatch();
  expect([mails, await states()]).toEqual([[], ["email canceled PERDEU_O_SENTIDO"]]);
  await mentioned("ENDED");
  await update("user_type = 'REGULAR'");
  await dispatch();
  expect(mails).toEqual([]);
});

test("a notice about another person's name says so, on every channel", async () => {
  const { mails, texts, dispatch } = connect();
  await update(`${withPhone}, nome = 'Bruna Keller', habilitar_email = true`);
  await ask("PUT", "", { ...monitorDeNome, motivo: "PAIS_OU_FILHOS" });
  await stage.matchDocumento({ documento_id: await publish(convoca("OTHERS")) });
  await dispatch();
  expect(texts[0]?.bodyParameters.join(" ")).toMatch(
    /^Bruna Talvez seja quem você procura: encontramos o nome que você procura em /,
  );
  expect(mails[0]?.subject).toBe("Talvez seja quem você procura: o nome em uma publicação oficial");
  expect(mails[0]?.text).not.toMatch(/seu nome|igual ao seu|seja você/);
});

test("a notice comes in a pause and whatever the order of channels, once by each", async () => {
  const { mails, texts, dispatch } = connect();
  await update(`${withPhone}, habilitar_email = true`);
  await on.deps.pool.query(
    "INSERT INTO alert_settings (user_id, pausados_ate, ordem) VALUES ($1, now() + interval '9 years', $2)",
    [stage.userId, ["whatsapp", "email", "push", "telegram"]],
  );
  await ask("PUT", "", monitorDeNome);
  const documento_id = await publish(convoca("PAUSED"));
  await Promise.all([stage.matchDocumento({ documento_id }), stage.matchDocumento({ documento_id })]);
  await Promise.all([dispatch(), dispatch()]);
  await dispatch();
  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test("a notice reaches users with Telegram or a device, and mail that is off once nothing else works", async () => {
  const said: { html: string }[] = [];
  const telegram = {
    sendMessage: async (message: { html: string }) => {
      said.push(message);
      return { messageId: said.length };
    },
  };
  const { mails, dispatch } = connect({ telegram });
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
  const { uuid } = await on.row("SELECT uuid FROM mencoes WHERE user_id = $1", [stage.userId]);
  await dispatch();
  expect(mails).toEqual([]);
  expect(said).toMatchObject([{ html: expect.stringContaining("encontramos um nome igual ao seu") }]);
  const [notice] = browsers.find(assinatura.endpoint);
  expect(notice).toMatchObject({ urgency: "high", topic: uuid.replaceAll("-", "") });
  expect(JSON.parse(notice?.text ?? "")).toEqual({
    titulo: "Talvez seja você: seu nome em uma publicação oficial",
    corpo: expect.stringMatching(/, encontramos um nome igual ao seu em .* 23\/11\/2026/),
    link: "http://localhost/perfil/alertas#vigia-do-nome",
    etiqueta: uuid,
  });

  await update("tem_telegram = false");
  await stage.told();
  browsers.fail(assinatura.endpoint, { status: 410, times: 1 });
  await stage.matchDocumento({ documento_id: await publish(convoca("DEVICE GONE")) });
  await dispatch();
  await dispatch();
  expect([await states(), mails.length]).toEqual([["email sent", "push failed sem_aparelho"], 1]);
  await update("email_desligado_por = 'PEDIDO'");
  await stage.matchDocumento({ documento_id: await publish(convoca("LEFT BY LINK")) });
  await dispatch();
  expect(mails, "not to who left mail by its link").toHaveLength(1);
});

test.each([
  ["is not configured", null, "whatsapp canceled NAO_ENVIADO"],
  [
    "is refused",
    { sendTemplate: () => Promise.reject(new WhatsAppError("other-number", "no such number")) },
    "whatsapp failed outra",
  ],
])("a channel that %s is replaced by mail that is off", async (_, whatsApp, ended) => {
  const { mails, dispatch } = connect({ whatsApp });
  await update(`${withPhone}, habilitar_email = false`);
  await ask("PUT", "", monitorDeNome);
  await stage.matchDocumento({ documento_id: await publish(convoca("INSTEAD")) });
  expect(await states()).toEqual(["whatsapp queued"]);
  await dispatch();
  await dispatch();
  expect(await states()).toEqual(["email sent", ended]);
  expect(mails).toHaveLength(1);
});
