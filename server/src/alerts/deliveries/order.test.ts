import { expect, test } from "vitest";
import { settings } from "../../../test/harness/alert-settings.ts";
import { buildUser, concursoBody } from "../../../test/harness/factories.ts";
import { dsn } from "../../../test/harness/mail-report.ts";
import { openOrder } from "../../../test/harness/order-stage.ts";
import { hookWhatsApp } from "../../../test/harness/whatsapp-hook.ts";
import { createNoSender } from "./channel-sender.ts";

const token = "um-segredo-das-devolucoes";
const { on, reader, publishTo, statesAfterMatch } = openOrder({
  MAIL_BOUNCE_TOKEN: token,
  MAIL_RETURN_PATH: "volta@teste.example",
});
const said = (text: string) => expect.stringContaining(text);

test("without an order all channels send an alert at once; with one only the first does", async () => {
  expect(await publishTo(await reader(null))).toEqual([
    ["email", "queued", null],
    ["whatsapp", "queued", null],
  ]);
  const user = await reader(["whatsapp", "email"]);
  expect(await statesAfterMatch(user)).toEqual([["whatsapp", "queued", null]]);
  await on.work();
  expect(on.textsOn(user.telefone)).toHaveLength(1);
  expect(await on.subjectsTo(user.email)).toEqual([]);
  const { items } = await on.ask(user, "GET", "/api/users/me/alerts");
  expect(items[0].entregas).toMatchObject([{ canal: "whatsapp", situacao: "sent" }]);
});

test("an order names each channel once, appends missing ones, and can be removed", async () => {
  const user = await reader(["telegram", "email"]);
  const all = ["telegram", "email", "whatsapp", "push"];
  expect(await on.ask(user, "GET", settings)).toMatchObject({ ordem: all });
  expect(await on.ask(user, "GET", "/api/users/me/export")).toMatchObject({
    ajustes_de_alertas: { ordem: all },
  });
  expect(await on.ask(user, "PUT", settings, { frequencia: "DIARIO" })).toMatchObject({ ordem: all });
  expect(await on.ask(user, "PUT", settings, { ordem: null })).toMatchObject({ ordem: null });
});

test("a channel that is off, or that no search chose, is skipped", async () => {
  const user = await reader(["push", "telegram", "whatsapp", "email"]);
  expect(await publishTo(user)).toEqual([["whatsapp", "queued", null]]);
  const choosy = await reader(["whatsapp", "telegram", "email"]);
  await on.addTelegram(choosy);
  const { items } = await on.ask(choosy, "GET", "/api/users/me/buscas");
  const { numero, nome, preferencias } = items[0];
  const canais = ["telegram", "email"];
  await on.ask(choosy, "PUT", `/api/users/me/buscas/${numero}`, { nome, preferencias, canais });
  expect(await statesAfterMatch(choosy)).toEqual([["telegram", "queued", null]]);
});

test("an exam's reach by channel follows each user's first channel", async () => {
  await reader(["whatsapp", "email"]);
  await reader(null);
  const alcance = await on.asAdmin("POST", "/api/concursos/alcance", concursoBody({}));
  expect(alcance).toMatchObject({ avisados: 2, por_canal: { email: 1, whatsapp: 2 } });
});

test("a permanent WhatsApp failure goes to the next channel, as the user's own choice", async () => {
  const user = await reader(["whatsapp", "email"]);
  on.emulators.phones.fail({ to: user.telefone, code: 100, times: 9 });
  await publishTo(user);
  await on.work();
  await on.work();
  const [mail, ...more] = await on.mailsTo(user.email);
  expect(more).toEqual([]);
  expect(mail?.text).not.toContain("por outro canal seu");
  expect(await on.statesOf(user)).toEqual([
    ["email", "sent", null],
    ["whatsapp", "failed", said("100")],
  ]);
});

test("a message that WhatsApp reports as failed goes on once, however often it is reported", async () => {
  const user = await reader(["whatsapp", "email"]);
  await publishTo(user);
  await on.work();
  const [sent] = on.emulators.phones.find(user.telefone);
  const errors = [{ code: 131_049, title: "x" }];
  const status = { id: sent?.id, status: "failed", recipient_id: user.telefone, errors };
  const value = { statuses: [{ ...status, biz_opaque_callback_data: sent?.callbackData }] };
  for (let time = 0; time < 2; time += 1) {
    const told = await hookWhatsApp(on.api, value);
    expect(told.statusCode, told.body).toBe(204);
    await on.work();
  }
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
});

test.each([
  ["a full mailbox", "5.2.2", true],
  ["an address that is no more", "5.1.1", false],
])("a mail bounced by %s goes to the next channel", async (_, status, staysOn) => {
  const user = await reader(["email", "whatsapp"]);
  await publishTo(user);
  await on.work();
  expect(on.textsOn(user.telefone)).toEqual([]);
  const [{ provider_message_id: id }] = await on.deliveriesOf(user);
  const fields = [`Final-Recipient: rfc822;${user.email}`, "Action: failed", `Status: ${status}`];
  await on.api.app.inject({
    method: "POST",
    url: "/api/mail/bounces",
    headers: { "content-type": "message/rfc822", authorization: `Bearer ${token}` },
    payload: dsn(fields, { quoted: [`Message-ID: ${id}`] }),
  });
  await on.work();
  expect(on.textsOn(user.telefone)).toHaveLength(1);
  expect((await on.userRow(user)).habilitar_email).toBe(staysOn);
  expect(await on.statesOf(user)).toEqual([
    ["email", "failed", said(status)],
    ["whatsapp", "sent", null],
  ]);
});

test("a channel switched off before sending, or lost, passes the alert on", async () => {
  const [off, dead, ended] = [
    await reader(["whatsapp", "email"]),
    await reader(["email", "whatsapp"]),
    await reader(["whatsapp", "email"]),
  ];
  await publishTo(off);
  await on.ask(off, "PUT", settings, { habilitar_whatsapp: false });
  const { pool } = on.api.deps;
  await pool.query(
    "UPDATE users SET habilitar_email = false, email_desligado_por = 'ENDERECO' WHERE id = $1",
    [dead.id],
  );
  await pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [ended.id]);
  await on.work();
  await on.work();
  expect(await on.statesOf(off)).toEqual([
    ["email", "sent", null],
    ["whatsapp", "canceled", "canal desligado; enviado por e-mail"],
  ]);
  expect(await on.statesOf(dead)).toEqual([
    ["email", "canceled", "endereço que não existe; enviado por WhatsApp"],
    ["whatsapp", "sent", null],
  ]);
  expect(await on.statesOf(ended)).toEqual([
    ["email", "sent", null],
    ["whatsapp", "canceled", "o plano premium acabou; enviado por e-mail"],
  ]);
});

test("a user who stops WhatsApp gets alerts by the next channel in order, and none that are off", async () => {
  const [both, alone] = [
    await reader(["whatsapp", "email"]),
    await reader(["whatsapp", "email"], { habilitar_email: false }),
  ];
  for (const { telefone } of [both, alone])
    on.emulators.phones.fail({ to: telefone, code: 131_050, times: 9 });
  await publishTo(both);
  await on.work();
  await on.work();
  expect(await on.subjectsTo(both.email)).toHaveLength(1);
  expect(await on.subjectsTo(alone.email)).toEqual([]);
});

test("a muted exam goes to no channel", async () => {
  const user = await reader(["whatsapp", "email"]);
  const { uuid } = await on.publish({});
  await on.match();
  await on.ask(user, "PUT", settings, { silenciar: uuid, habilitar_whatsapp: false });
  await on.work();
  expect(await on.statesOf(user)).toEqual([
    ["whatsapp", "canceled", "canal desligado ou concurso silenciado"],
  ]);
});

test("an unconfigured channel is skipped at once, and a digest stays a digest", async () => {
  const user = await reader(["telegram", "email"]);
  await on.addTelegram(user);
  await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
  await publishTo(user, "TRT");
  await publishTo(user, "TRE");
  on.api.deps.clock.set("2026-11-21T11:00:00Z");
  await on.dispatch(createNoSender("telegram"));
  await on.work();
  const [mail, ...more] = await on.mailsTo(user.email);
  expect(more).toEqual([]);
  for (const titulo of ["TRT", "TRE"]) expect(mail?.text).toContain(titulo);
});

test("at night an alert waits for the morning, but mail sends at once what ends by then", async () => {
  const user = await reader(["whatsapp", "email"]);
  on.api.deps.clock.set("2026-11-21T01:00:00Z");
  await on.publish({ titulo: "Até dezembro", data_fim_inscricao: "2026-12-10" });
  await on.publish({ titulo: "Até amanhã", data_fim_inscricao: "2026-11-21" });
  await on.work();
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([said("Até amanhã")]);
  expect(on.textsOn(user.telefone)).toEqual([]);
  on.api.deps.clock.set("2026-11-21T11:00:00Z");
  await on.work();
  expect(on.textsOn(user.telefone)).toEqual([said("Até dezembro")]);
});

test("when no channel of the order can send and mail had its turn, it fails visibly to administrators", async () => {
  const user = await reader(["email", "whatsapp"]);
  on.emulators.mailbox.fail({ to: user.email, code: 554, text: "5.6.0 content refused", times: 9 });
  on.emulators.phones.fail({ to: user.telefone, code: 100, times: 9 });
  await publishTo(user);
  await on.work();
  await on.work();
  expect(await on.statesOf(user)).toEqual([
    ["email", "failed", said("5.6.0")],
    ["whatsapp", "failed", said("100")],
  ]);
  // Sent again by hand, the alert has no third channel either.
  on.emulators.phones.mend(user.telefone);
  const admin = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
  const items = await on.ask(admin, "GET", `/api/notifications/failed?q=${user.email}`);
  expect(items).toMatchObject([{ failed_channels: ["email", "whatsapp"], recebida_por: [] }]);
  await on.ask(admin, "POST", `/api/notifications/${items[0].uuid}/send-manually`, {
    channels: ["whatsapp"],
  });
  await on.work();
  expect(on.textsOn(user.telefone)).toHaveLength(1);
});
