import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../../test/harness/channels.ts";
import { buildUser } from "../../../../test/harness/factories.ts";
import { dsn, mailReport } from "../../../../test/harness/mail-report.ts";
import { createAccountMailer } from "./account-mailer.ts";

const token = "um-segredo-das-devolucoes";
let on: Channels;
beforeAll(async () => {
  on = await createChannels({ MAIL_BOUNCE_TOKEN: token, MAIL_RETURN_PATH: "volta@teste.example" });
});
afterAll(() => on.close());

const post = (payload: string, bearer = token) =>
  on.api.app.inject({
    method: "POST",
    url: "/api/mail/bounces",
    headers: { "content-type": "message/rfc822", authorization: `Bearer ${bearer}` },
    payload,
  });
const gone = (email: string, status = "5.1.1") => [
  `Final-Recipient: rfc822;${email}`,
  "Action: failed",
  `Status: ${status}`,
  `Diagnostic-Code: smtp; 550 ${status} nope`,
];
async function mailed(overrides: object = {}) {
  const user = await on.candidate({ salario_minimo: 1 }, overrides);
  await on.publish({});
  await on.work();
  const messageId: string = (await on.deliveriesOf(user))[0].provider_message_id;
  const mail = on.emulators.mailbox.find(user.email).at(-1);
  return { user, messageId, quoted: [`Message-ID: ${messageId}`], returnPath: String(mail?.from) };
}
type Recipient = Awaited<ReturnType<typeof mailed>>["user"];
const settingsOf = (user: Recipient) => on.ask(user, "GET", "/api/alertas/ajustes");
const move = ({ uuid, email }: Recipient) =>
  on.asAdmin("PUT", `/api/admin/users/${uuid}/email`, { email: `nova-${email}` });
const open = { habilitar_email: true, email_desligado_por: null };

test("a dead address marks the alert, switches mail off, and is notified by WhatsApp", async () => {
  const phone = "5511987650001";
  const { user, quoted } = await mailed({ user_type: "PREMIUM", telefone: phone, habilitar_whatsapp: true });
  expect((await post(dsn(gone(user.email), { quoted }))).statusCode).toBe(204);
  expect((await on.deliveriesOf(user))[0]).toMatchObject({
    status: "failed",
    last_error: expect.stringContaining("5.1.1"),
  });
  expect(await settingsOf(user)).toMatchObject({ habilitar_email: false, email_desligado_por: "ENDERECO" });
  const { rows } = await on.api.deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'alerts.channel-closed' AND (data ->> 'user_id')::int = $1",
    [user.id],
  );
  for (const { data } of rows) await on.tellClosed(data);
  expect(on.textsOn(phone).at(-1)).toContain("Nossos e-mails para você estão voltando");
});

test("a report without a quote is identified by its address, the mail's return address", async () => {
  const { user, returnPath } = await mailed();
  expect(returnPath).toMatch(/^volta\+\d+-[0-9a-f]{20}@teste\.example$/);
  await post(dsn(gone("outra-caixa@longe.example"), { to: returnPath }));
  expect(await settingsOf(user)).toMatchObject({ email_desligado_por: "ENDERECO" });
});

test("a digest's report is identified too", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  await on.ask(user, "PUT", "/api/alertas/ajustes", { frequencia: "DIARIO" });
  await on.publish({});
  await on.publish({});
  await on.work();
  const now = on.api.deps.clock.now();
  on.api.deps.clock.set(new Date(now.getTime() + 86_400_000));
  await on.work();
  on.api.deps.clock.set(now);
  const [one, two] = await on.deliveriesOf(user);
  expect(one).toMatchObject({ status: "sent", provider_message_id: two.provider_message_id });
  await post(dsn(gone(user.email, "5.2.2"), { quoted: [`Message-ID: ${one.provider_message_id}`] }));
  expect(new Set((await on.deliveriesOf(user)).map(({ status }) => status))).toEqual(new Set(["failed"]));
});

describe("a mail about an account", () => {
  async function accountMail(user: Recipient) {
    const mailer = createAccountMailer(on.api.deps, on.mailer);
    const mail = { to: user.email, subject: "Sua senha foi trocada", html: "<p>Oi</p>", text: "Oi" };
    const { messageId } = await mailer.send(mail);
    return { messageId, returnPath: String(on.emulators.mailbox.find(user.email).at(-1)?.from) };
  }

  test("an account mail is marked like alerts, so that its bounce closes the address", async () => {
    const [quotes, returns] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const { messageId } = await accountMail(quotes);
    await post(dsn(gone(quotes.email), { quoted: [`Message-ID: ${messageId}`] }));
    const { returnPath } = await accountMail(returns);
    await post(dsn(gone("outra-caixa@longe.example"), { to: returnPath }));
    for (const user of [quotes, returns])
      expect(await settingsOf(user)).toMatchObject({ email_desligado_por: "ENDERECO" });
  });

  test("an account mail reported as spam ends mail alerts", async () => {
    const user = await buildUser(on.api.deps.db);
    const { messageId } = await accountMail(user);
    const quoted = [`Message-ID: ${messageId}`];
    await post(mailReport({ type: "feedback-report", fields: ["Feedback-Type: abuse"], quoted }));
    expect(await settingsOf(user)).toMatchObject({ email_desligado_por: "PEDIDO", email_reclamado: true });
  });

  test("an account mail refused for its address closes it, without a retry", async () => {
    const user = await buildUser(on.api.deps.db);
    on.emulators.mailbox.fail({ to: user.email, code: 550, text: "5.1.1 User unknown", times: 1 });
    const mailer = createAccountMailer(on.api.deps, on.mailer);
    await mailer.send({ to: user.email, subject: "Oi", html: "<p>Oi</p>", text: "Oi" });
    expect(await settingsOf(user)).toMatchObject({ email_desligado_por: "ENDERECO" });
    on.emulators.mailbox.fail({ to: user.email, code: 451, text: "4.3.0 later", times: 1 });
    const later = mailer.send({ to: user.email, subject: "Oi", html: "<p>Oi</p>", text: "Oi" });
    await expect(later).rejects.toThrow("4.3.0");
  });

  test("an account mail to an address without an account affects nobody", async () => {
    const user = await buildUser(on.api.deps.db);
    const { returnPath } = await accountMail({ ...user, email: `nova-${user.email}` });
    await post(dsn(gone(`nova-${user.email}`), { to: returnPath }));
    expect(await settingsOf(user)).toMatchObject(open);
  });
});

test("a dead address gets no replacement mail, even with mail alerts off", async () => {
  const { user, quoted } = await mailed();
  await on.ask(user, "PUT", "/api/alertas/ajustes", { habilitar_email: false });
  await post(dsn(gone(user.email), { quoted }));
  expect(await settingsOf(user)).toMatchObject({ habilitar_email: false, email_desligado_por: "ENDERECO" });
  await move(user);
  expect(await settingsOf(user)).toMatchObject({ habilitar_email: false, email_desligado_por: null });
});

test("mail alerts ended by a dead address resume at a new one", async () => {
  const { user, quoted } = await mailed();
  await post(dsn(gone(user.email), { quoted }));
  await move(user);
  expect(await settingsOf(user)).toMatchObject(open);
});

test("a full mailbox leaves the channel on", async () => {
  const { user, quoted } = await mailed();
  await post(dsn(gone(user.email, "5.2.2"), { quoted }));
  expect((await on.deliveriesOf(user))[0]).toMatchObject({ status: "failed" });
  expect(await settingsOf(user)).toMatchObject(open);
});

test("a complaint ends mail, and the profile says why", async () => {
  const { user, quoted } = await mailed();
  const fields = ["Feedback-Type: abuse", "User-Agent: Provedor/1.0", "Version: 1"];
  await post(mailReport({ type: "feedback-report", fields, quoted }));
  expect(await settingsOf(user)).toMatchObject({
    habilitar_email: false,
    email_desligado_por: "PEDIDO",
    email_reclamado: true,
  });
});

test("a stranger's report switches nobody off", async () => {
  const { user, messageId } = await mailed();
  const other = await mailed();
  const forged = [
    dsn(gone(user.email)),
    dsn(gone(user.email), { quoted: [`Message-ID: <alerta.1.${user.id}-${"0".repeat(20)}@localhost>`] }),
    // A report with another user's mark, and reports with altered forms of this user's mark.
    dsn(gone(user.email), { to: other.returnPath.replace(/\+\d+/, `+${user.id}`) }),
    dsn(gone(user.email), { quoted: [`Message-ID: ${messageId.replace(/-[0-9a-f]/, "-z")}`] }),
    mailReport({
      type: "feedback-report",
      fields: ["Feedback-Type: abuse", `Original-Rcpt-To: ${user.email}`],
    }),
  ];
  for (const report of forged) expect((await post(report)).statusCode).toBe(204);
  expect(await settingsOf(user)).toMatchObject(open);
  expect((await on.deliveriesOf(user))[0]).toMatchObject({ status: "sent" });
});

test("a report about an old address affects only its mail, not the new address", async () => {
  const { user, quoted } = await mailed();
  await move(user);
  const spam = ["Feedback-Type: abuse", `Original-Rcpt-To: ${user.email}`];
  await post(mailReport({ type: "feedback-report", fields: spam, quoted }));
  await post(dsn(gone(`nova-${user.email}`), { quoted }));
  expect((await on.deliveriesOf(user))[0]).toMatchObject({ status: "sent" });
  await post(dsn(gone(user.email), { quoted }));
  expect(await settingsOf(user)).toMatchObject(open);
  expect((await on.deliveriesOf(user))[0]).toMatchObject({ status: "failed" });
});

test("reports without the secret, and other mail, change nothing", async () => {
  const { user, quoted } = await mailed();
  const response = await post(dsn(gone(user.email), { quoted }), "outro-segredo-qualquer");
  expect(response.statusCode).toBe(403);
  expect((await post("Subject: Ausente\r\n\r\nVolto logo.")).statusCode).toBe(204);
  expect(await settingsOf(user)).toMatchObject(open);
});

test("an address refused at once is switched off too", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  on.emulators.mailbox.fail({ to: user.email, code: 550, text: "5.1.1 User unknown", times: 9 });
  await on.publish({});
  await on.work();
  expect(await settingsOf(user)).toMatchObject({ email_desligado_por: "ENDERECO" });
});
