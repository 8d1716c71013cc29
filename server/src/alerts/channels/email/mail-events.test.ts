import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testNow } from "../../../../test/harness/app.ts";
import { type Channels, createChannels } from "../../../../test/harness/channels.ts";
import {
  type MailReportInput,
  mailgunEvent,
  mailProviders,
  sendGridEvents,
  snsCertificate,
  snsCertificateUrl,
  snsMessage,
} from "../../../../test/harness/mail-providers.ts";

type Recipient = Parameters<Channels["ask"]>[0];
type Provider = keyof typeof mailProviders;

type Mailed = Pick<MailReportInput, "address" | "messageId" | "signedAt">;
const heldBack = {
  sendgrid: ({ address: email, messageId, signedAt }: Mailed) => {
    const event = { email, "smtp-id": messageId, sg_event_id: `saiu-${email}`, event: "dropped" };
    return sendGridEvents([{ ...event, reason: "Unsubscribed Address" }], signedAt);
  },
  mailgun: ({ address: recipient, messageId, signedAt }: Mailed) => {
    const message = { headers: { "message-id": messageId.replace(/[<>]/g, "") } };
    const event = { event: "failed", severity: "permanent", reason: "suppress-unsubscribe" };
    return mailgunEvent({ ...event, recipient, message }, `saiu-${recipient}`, signedAt);
  },
};

describe.each(Object.keys(mailProviders) as Provider[])("events of %s", (provider) => {
  const { key, post: write } = mailProviders[provider];
  let on: Channels;
  const asked: string[] = [];
  /** Users who were mailed an alert, one per test. */
  let mailed: { user: Recipient; told: Mailed }[];
  beforeAll(async () => {
    on = await createChannels(
      { MAIL_EVENTS_PROVIDER: provider, MAIL_EVENTS_KEY: key },
      {
        async download(url) {
          asked.push(url);
          return url === snsCertificateUrl ? snsCertificate : "";
        },
      },
    );
    const users = await Promise.all(Array.from({ length: 8 }, () => on.candidate({ salario_minimo: 1 })));
    await on.publish({});
    await on.work();
    mailed = await Promise.all(
      users.map(async (user) => {
        const messageId: string = (await on.deliveriesOf(user))[0].provider_message_id;
        return { user, told: { address: user.email, messageId, signedAt: new Date(testNow) } };
      }),
    );
  });
  afterAll(() => on.close());

  const send = ({ body, headers }: ReturnType<typeof write>, to: string = provider) =>
    on.api.app.inject({ method: "POST", url: `/api/mail/events/${to}`, headers, payload: body });
  function next() {
    const one = mailed.pop();
    if (!one) throw new Error("mail more people");
    return one;
  }
  const settingsOf = (user: Recipient) => on.ask(user, "GET", "/api/alertas/ajustes");
  const on_ = { habilitar_email: true, email_desligado_por: null };

  test.each<[MailReportInput["kind"], string, object]>([
    ["hard_bounce", "failed", { habilitar_email: false, email_desligado_por: "ENDERECO" }],
    ["soft_bounce", "failed", on_],
    ["complaint", "sent", { habilitar_email: false, email_desligado_por: "PEDIDO", email_reclamado: true }],
    ["delivered", "delivered", on_],
  ])("a %s event leaves the alert %s", async (kind, status, settings) => {
    const { user, told } = next();
    expect((await send(write({ kind, ...told }))).statusCode).toBe(204);
    expect((await on.deliveriesOf(user))[0]).toMatchObject({ status });
    expect(await settingsOf(user)).toMatchObject(settings);
  });

  if (provider === "sendgrid" || provider === "mailgun")
    test("a mail withheld after an earlier unsubscription counts as undelivered", async () => {
      const { user, told } = next();
      expect((await send(heldBack[provider](told))).statusCode).toBe(204);
      expect((await on.deliveriesOf(user))[0]).toMatchObject({ status: "failed" });
      expect(await settingsOf(user)).toMatchObject({ habilitar_email: false, email_desligado_por: "PEDIDO" });
    });

  test("a repeated event does not undo the user's later choice", async () => {
    const { user, told } = next();
    const complaint = write({ kind: "complaint", id: `repetido-${user.id}`, ...told });
    await send(complaint);
    await on.ask(user, "PUT", "/api/alertas/ajustes", { habilitar_email: true });
    expect((await send(complaint)).statusCode).toBe(204);
    expect(await settingsOf(user)).toMatchObject({ ...on_, email_reclamado: false });
  });

  test("an event without the provider's proof changes nothing", async () => {
    const { user, told } = next();
    const { body, headers } = write({ kind: "hard_bounce", ...told });
    const forged = {
      ses: { body: body.replace("Permanent", "permanent"), headers },
      sendgrid: { body: body.replace("5.1.1", "5.1.2"), headers },
      postmark: { body, headers: { ...headers, authorization: "Basic Y29uY3Vyc286b3V0cm8=" } },
      mailgun: { body: body.replace('"token":"', '"token":"x'), headers },
      resend: { body: body.replace("5.1.1", "5.1.2"), headers },
    }[provider];
    expect((await send(forged)).statusCode).toBe(403);
    expect((await send({ body: "{}", headers: { "content-type": "application/json" } })).statusCode).toBe(
      403,
    );
    expect((await send({ body, headers }, "outro")).statusCode).toBe(404);
    expect(await settingsOf(user)).toMatchObject(on_);
  });

  if (provider !== "postmark")
    test("an event with a signature of another day changes nothing", async () => {
      const { user, told } = next();
      const signedAt = new Date(Date.parse(testNow) - 3 * 86_400_000);
      expect((await send(write({ kind: "hard_bounce", ...told, signedAt }))).statusCode).toBe(403);
      expect(await settingsOf(user)).toMatchObject(on_);
    });

  if (provider === "postmark")
    test("an event identifies its mail by the mark", async () => {
      const { user, told } = next();
      const [mail] = await on.mailsTo(user.email);
      expect(mail?.headers["x-pm-metadata-message-id"]).toBe(told.messageId.replace(/[<>]/g, ""));
    });

  test("events about strangers, or of unknown kinds, are accepted and do nothing", async () => {
    const told = { messageId: "<outro@longe.example>", signedAt: new Date(testNow) };
    const stranger = write({ kind: "hard_bounce", address: "ninguem@longe.example", ...told });
    expect((await send(stranger)).statusCode).toBe(204);
  });

  if (provider === "ses")
    test("a subscription is confirmed at Amazon's address only, and only ours", async () => {
      const signedAt = new Date(testNow);
      const url = "https://sns.sa-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc";
      const ask = { Type: "SubscriptionConfirmation", Message: "Confirme.", Token: "abc" };
      asked.length = 0;
      await send(snsMessage({ ...ask, SubscribeURL: url }, signedAt));
      expect(asked).toEqual([snsCertificateUrl, url]);

      asked.length = 0;
      await send(snsMessage({ ...ask, SubscribeURL: "https://169.254.169.254/latest/meta-data" }, signedAt));
      expect(asked).toEqual([snsCertificateUrl]);

      asked.length = 0;
      const foreign = { ...ask, SubscribeURL: url, TopicArn: "arn:aws:sns:us-east-1:999999999999:outro" };
      expect((await send(snsMessage(foreign, signedAt))).statusCode).toBe(403);
      for (const certificate of [
        "https://sns.sa-east-1.amazonaws.com.evil.example/a.pem",
        "http://sns.sa-east-1.amazonaws.com/a.pem",
        "https://user@evil.example/sns.sa-east-1.amazonaws.com/a.pem",
        "https://sns.sa-east-1.amazonaws.com:8443/a.pem",
      ]) {
        expect((await send(snsMessage({ Message: "{}" }, signedAt, certificate))).statusCode).toBe(403);
      }
      expect(asked).toEqual([]);
    });
});
