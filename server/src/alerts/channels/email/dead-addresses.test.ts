import { beforeEach, describe, expect, test } from "vitest";
import { openChannels } from "../../../../test/harness/channels.ts";
import { buildUser } from "../../../../test/harness/factories.ts";
import { dsn } from "../../../../test/harness/mail-report.ts";
import { createChannelFaultHandler } from "../../deliveries/stopped-channels.ts";
import { createAccountMailer } from "./account-mailer.ts";

const token = "um-segredo-das-devolucoes";
const on = openChannels({ env: { MAIL_BOUNCE_TOKEN: token, MAIL_RETURN_PATH: "volta@teste.example" } });
beforeEach(() => on.api.deps.pool.query("TRUNCATE mail_refusals, channel_faults"));

type User = { id: number; email: string };
const dayAt = (day: number) =>
  on.api.deps.clock.set(new Date(Date.parse("2026-11-20T13:00:00Z") + day * 86_400_000));

/** Publishes an exam on a day, and refuses its mail to a user with this answer. */
async function refuseOn(day: number, user: User, answer: string): Promise<void> {
  dayAt(day);
  const [, code, text] = /^(\d{3})[ -](.*)$/.exec(answer) ?? [];
  on.emulators.mailbox.fail({ to: user.email, code: Number(code), text, times: 1 });
  await on.publish({ data_fim_inscricao: null, data_prova: null });
  await on.work();
}
const stateOf = async (user: User) => (await on.userRow(user)).email_desligado_por;
const recipient = () => on.candidate({ salario_minimo: 1 });
const faults = async () =>
  (await on.api.deps.pool.query("SELECT fault, parcial FROM channel_faults ORDER BY fault")).rows;

describe("an address that is refused for good", () => {
  test.each([
    "550 5.5.0 Requested action not taken: mailbox unavailable",
    "550 5.4.1 Recipient address rejected: Access denied",
    "550 user unknown",
    "553 5.3.0 no such user here",
    "550 5.1.0 Address rejected",
    "554 delivery error: dd This user doesn't have a yahoo.com.br account",
  ])("three days of permanent refusals end mail (%s)", async (answer) => {
    const user = await recipient();
    await refuseOn(0, user, answer);
    await refuseOn(0, user, answer);
    await refuseOn(1, user, answer);
    expect(await stateOf(user)).toBeNull();
    await refuseOn(2, user, answer);
    expect(await stateOf(user)).toBe("ENDERECO");
  });

  test.each(["550 5.1.1 User unknown", "550 5.1.10 Recipient not found", "550 5.2.1 disabled"])(
    "a certain refusal ends mail at once (%s)",
    async (answer) => {
      const user = await recipient();
      await refuseOn(0, user, answer);
      expect(await stateOf(user)).toBe("ENDERECO");
    },
  );

  test("three refusals in half a year do not end mail", async () => {
    const user = await recipient();
    for (const day of [0, 60, 120]) await refuseOn(day, user, "550 user unknown");
    expect(await stateOf(user)).toBeNull();
  });

  test("a new address starts without refusals", async () => {
    const user = await recipient();
    for (const day of [0, 1]) await refuseOn(day, user, "550 user unknown");
    const email = `nova-${user.email}`;
    await on.api.deps.pool.query("UPDATE users SET email = $2 WHERE id = $1", [user.id, email]);
    await refuseOn(2, { ...user, email }, "550 user unknown");
    expect(await stateOf(user)).toBeNull();
  });

  test.each([
    "552 5.2.2 Mailbox full",
    "550 5.7.1 Message rejected as spam",
    "550 5.7.26 unauthenticated",
    "554 Transaction failed",
  ])("refusals for other reasons never count (%s)", async (answer) => {
    const user = await recipient();
    for (const day of [0, 1, 2, 3]) await refuseOn(day, user, answer);
    expect(await stateOf(user)).toBeNull();
  });

  test("refusals of account mails count too", async () => {
    const user = await buildUser(on.api.deps.db);
    const mailer = createAccountMailer(on.api.deps, on.mailer);
    const mail = { to: user.email, subject: "Oi", html: "<p>Oi</p>", text: "Oi" };
    for (const day of [0, 1, 2]) {
      dayAt(day);
      on.emulators.mailbox.fail({ to: user.email, code: 550, text: "user unknown", times: 1 });
      await mailer.send(mail).catch(() => undefined);
    }
    expect(await stateOf(user)).toBe("ENDERECO");
  });
});

describe("bounces that come later", () => {
  async function bounceOn(day: number, user: User, write: (messageId: string) => string) {
    dayAt(day);
    await on.publish({ data_fim_inscricao: null, data_prova: null });
    await on.work();
    const messageId = (await on.deliveriesOf(user)).at(-1).provider_message_id;
    const response = await on.api.app.inject({
      method: "POST",
      url: "/api/mail/bounces",
      headers: { "content-type": "message/rfc822", authorization: `Bearer ${token}` },
      payload: write(messageId),
    });
    expect(response.statusCode).toBe(204);
  }

  const reports: [string, (email: string) => (messageId: string) => string][] = [
    [
      "a report (RFC 3464)",
      (email) => (messageId) =>
        dsn(
          [
            `Final-Recipient: rfc822;${email}`,
            "Action: failed",
            "Status: 5.0.0",
            "Diagnostic-Code: smtp; 550 Unknown User",
          ],
          {
            quoted: [`Message-ID: ${messageId}`],
          },
        ),
    ],
    [
      "qmail",
      (email) => (messageId) =>
        [
          "From: MAILER-DAEMON@mx.example",
          "To: alertas@teste.example",
          "Subject: failure notice",
          "",
          "Hi. This is the qmail-send program at mx.example.",
          "",
          `<${email}>:`,
          "192.0.2.1 does not like recipient.",
          "Remote host said: 550 no mailbox by that name",
          "",
          "--- Below this line is a copy of the message.",
          "",
          `Message-ID: ${messageId}`,
          "Subject: TRT-2",
        ].join("\r\n"),
    ],
    [
      "Exim",
      (email) => (messageId) =>
        [
          "From: Mail Delivery System <Mailer-Daemon@mx.example>",
          `X-Failed-Recipients: ${email}`,
          "To: alertas@teste.example",
          "Subject: Mail delivery failed: returning message to sender",
          "",
          "A message that you sent could not be delivered to all of its recipients.",
          "",
          `  ${email}`,
          `    host mx.example [192.0.2.1]`,
          `    SMTP error from remote mail server after RCPT TO:<${email}>:`,
          "    550 unknown user",
          "",
          "------ This is a copy of the message, including all the headers. ------",
          "",
          `Message-ID: ${messageId}`,
        ].join("\r\n"),
    ],
  ];

  test.each(reports)("later bounces count as refusals: %s", async (_, write) => {
    const user = await recipient();
    for (const day of [0, 1]) await bounceOn(day, user, write(user.email));
    expect(await stateOf(user)).toBeNull();
    await bounceOn(2, user, write(user.email));
    expect(await stateOf(user)).toBe("ENDERECO");
    expect((await on.deliveriesOf(user)).map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
  });
});

describe("a refusal of what we send", () => {
  test.each([
    ["550 5.7.1 Message rejected as spam", "conteudo 5.7.1"],
    ["550-5.7.26 unauthenticated", "remetente 5.7.26"],
    ["554 Client host [192.0.2.1] blocked using zen.spamhaus.org", "remetente 554"],
  ])("a refusal of our sender alerts administrators once (%s)", async (answer, fault) => {
    const admin = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
    const user = await recipient();
    await refuseOn(0, user, answer);
    await refuseOn(0, user, answer);
    expect(await faults()).toEqual([{ fault, parcial: true }]);
    const { rows } = await on.api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'deliveries.channel-fault' AND (data ->> 'user_id')::integer = $1",
      [admin.id],
    );
    expect(rows).toHaveLength(1);
    await createChannelFaultHandler(on.api.deps, on.mailer)(rows[0].data);
    const [mail] = await on.mailsTo(admin.email);
    expect(mail?.subject).toBe("Alertas por E-mail recusados");
    expect(mail?.text).toContain("As outras mensagens continuam saindo.");
  });

  test("a refusal of our sender stays on the screen for a day, though other mail leaves", async () => {
    const user = await recipient();
    await refuseOn(0, user, "550 5.7.1 Message rejected as spam");
    on.api.deps.clock.set("2026-11-21T08:00:00Z");
    await on.publish({ data_fim_inscricao: null, data_prova: null });
    await on.work();
    expect(await faults()).toHaveLength(1);
    on.api.deps.clock.set("2026-11-21T14:00:00Z");
    await on.publish({ data_fim_inscricao: null, data_prova: null });
    await on.work();
    expect(await faults()).toEqual([]);
  });
});
