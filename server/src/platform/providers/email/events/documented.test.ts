import { describe, expect, test } from "vitest";
import {
  ana,
  eventOf,
  messageId,
  postedAt,
  readDocumented,
} from "../../../../../test/harness/documented-mail-events.ts";
import { mailgunEvent, resendEvent, sendGridEvents } from "../../../../../test/harness/mail-providers.ts";

describe("SendGrid", () => {
  const common = {
    email: "Ana@teste.example",
    timestamp: 1_795_179_600,
    "smtp-id": messageId,
    sg_event_id: "lC0RcFuQmKbnxCWxX1jRQ",
    sg_message_id: "LliJLybO9fXsJg.filter0077p1las1.21536.5717FC482.0",
    category: ["alerta"],
  };
  const post = (event: object) => readDocumented("sendgrid", sendGridEvents([event], postedAt));
  const bounce = { event: "bounce", ip: "192.0.2.3", tls: 1, bounce_classification: "Invalid Address" };

  test.each<[string, object, ReturnType<typeof eventOf> | []]>([
    [
      "a bounce",
      { ...bounce, status: "5.1.1", reason: "550 5.1.1 user unknown", type: "bounce" },
      eventOf("hard_bounce", "5.1.1 550 5.1.1 user unknown"),
    ],
    [
      "a block, which may come without a status",
      { ...bounce, reason: "unable to get mx info", type: "blocked" },
      eventOf("soft_bounce", "unable to get mx info"),
    ],
    [
      "one that was tried too long",
      { ...bounce, reason: "delivery time expired", type: "expired" },
      eventOf("soft_bounce", "delivery time expired"),
    ],
    [
      "one that is dropped for a bounce before",
      { event: "dropped", reason: "Bounced Address", status: "5.0.0" },
      eventOf("hard_bounce", "5.0.0 Bounced Address"),
    ],
    [
      "one that is dropped as no address",
      { event: "dropped", reason: "Invalid" },
      eventOf("hard_bounce", "Invalid"),
    ],
    [
      "one that is dropped for a complaint before",
      { event: "dropped", reason: "Spam Reporting Address" },
      eventOf("complaint", "Spam Reporting Address"),
    ],
    [
      "one that is dropped since its person left",
      { event: "dropped", reason: "Unsubscribed Address" },
      eventOf("unsubscribed", "Unsubscribed Address"),
    ],
    [
      "one that is dropped for its content",
      { event: "dropped", reason: "Spam Content" },
      eventOf("soft_bounce", "Spam Content"),
    ],
    ["a complaint", { event: "spamreport" }, eventOf("complaint", "")],
    [
      "an arrival",
      { event: "delivered", ip: "192.0.2.3", response: "250 2.0.0 OK" },
      eventOf("delivered", "250 2.0.0 OK"),
    ],
    ["one that is still tried", { event: "deferred", attempt: "5", response: "400 try again later" }, []],
  ])("%s", async (_, event, expected) => {
    expect(await post({ ...common, ...event })).toEqual(expected);
  });
});

describe("Mailgun", () => {
  const token = "651869375b9df3c98fc15c4889b102119add1235c38fc92824";
  const common = {
    id: "hTWCTD81RtiDN-",
    timestamp: 1_795_179_600.153125,
    "log-level": "error",
    account: { id: "1234567890303a4bd1f33898" },
    domain: { name: "teste.example" },
    envelope: { sender: "alertas@teste.example", transport: "smtp", targets: ana, "sending-ip": "192.0.2.3" },
    flags: { "is-routed": false, "is-authenticated": true, "is-system-test": false, "is-test-mode": false },
    message: {
      headers: {
        to: ana,
        "message-id": messageId.slice(1, -1),
        from: "alertas@teste.example",
        subject: "TRT-6",
      },
      attachments: [],
      size: 809,
    },
    recipient: "Ana@teste.example",
    "recipient-domain": "teste.example",
    storage: { url: "https://storage.example/1", key: "1", region: "us-east4", env: "production" },
    tags: [],
    "user-variables": {},
    campaigns: [],
  };
  const status = (code: number, message: string, description: string | null) => ({
    "attempt-no": 1,
    code,
    description,
    message,
    "enhanced-code": "",
    "mx-host": "mx.teste.example",
    "session-seconds": 2.95,
    tls: true,
    utf8: true,
    "certificate-verified": true,
  });
  const failed = { event: "failed", severity: "permanent", reason: "bounce" };
  const post = (event: object) => readDocumented("mailgun", mailgunEvent(event, token, postedAt));

  test.each<[string, object, ReturnType<typeof eventOf> | []]>([
    [
      "a bounce",
      { ...failed, "delivery-status": status(550, "5.1.1 user\nunknown", "") },
      eventOf("hard_bounce", "550 5.1.1 user unknown"),
    ],
    [
      "one to an address that bounced before",
      {
        ...failed,
        reason: "suppress-bounce",
        "delivery-status": status(605, "", "Not delivering to previously bounced address"),
      },
      eventOf("hard_bounce", "605 Not delivering to previously bounced address"),
    ],
    [
      "one to who complained before",
      { ...failed, reason: "suppress-complaint", "delivery-status": status(607, "", null) },
      eventOf("complaint", "607 suppress-complaint"),
    ],
    [
      "one to who left before",
      { ...failed, reason: "suppress-unsubscribe", "delivery-status": status(606, "", null) },
      eventOf("unsubscribed", "606 suppress-unsubscribe"),
    ],
    [
      "one that was tried too long",
      { ...failed, reason: "old", "delivery-status": status(602, "No MX", null) },
      eventOf("soft_bounce", "602 No MX"),
    ],
    ["one that is still tried", { ...failed, severity: "temporary", reason: "generic" }, []],
    [
      "one that Mailgun would not take",
      {
        event: "rejected",
        reject: { reason: "Sandbox subdomains are for test purposes only", description: "" },
      },
      eventOf("soft_bounce", "Sandbox subdomains are for test purposes only"),
    ],
    ["a complaint", { event: "complained" }, eventOf("complaint", "")],
    [
      "an arrival",
      { event: "delivered", "delivery-status": status(250, "OK", "") },
      eventOf("delivered", "250 OK"),
    ],
    ["one of a form that is not known", { event: "failed", "delivery-status": "away" }, []],
  ])("%s", async (_, event, expected) => {
    expect(await post({ ...common, ...event })).toEqual(expected);
  });
});

describe("Resend", () => {
  const about = {
    broadcast_id: null,
    created_at: "2026-11-20T12:59:58.000Z",
    email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
    from: "Concurso à Vista <alertas@teste.example>",
    to: [ana],
    subject: "TRT-6",
    message_id: messageId,
  };
  const post = (type: string, more: object) => {
    const event = { type, created_at: "2026-11-20T13:00:00.000Z", data: { ...about, ...more } };
    return readDocumented("resend", resendEvent(event, "msg_1", postedAt));
  };
  const message = "The recipient's server said no.";

  test.each<[string, string, object, ReturnType<typeof eventOf> | []]>([
    [
      "a bounce",
      "email.bounced",
      { bounce: { type: "Permanent", subType: "General", message, diagnosticCode: ["smtp; 550"] } },
      eventOf("hard_bounce", `Permanent General ${message}`),
    ],
    [
      "a bounce as it was told once",
      "email.bounced",
      { bounce: { message } },
      eventOf("hard_bounce", message),
    ],
    [
      "a full mailbox",
      "email.bounced",
      { bounce: { type: "Transient", subType: "MailboxFull", message } },
      eventOf("soft_bounce", `Transient MailboxFull ${message}`),
    ],
    [
      "an address that is not mailed any more",
      "email.suppressed",
      { suppressed: { type: "OnAccountSuppressionList", message } },
      eventOf("hard_bounce", `OnAccountSuppressionList ${message}`),
    ],
    [
      "what never left",
      "email.failed",
      { failed: { reason: "reached_daily_quota" } },
      eventOf("soft_bounce", "reached_daily_quota"),
    ],
    ["a complaint", "email.complained", {}, eventOf("complaint", "")],
    ["an arrival", "email.delivered", {}, eventOf("delivered", "")],
    ["one that is still tried", "email.delivery_delayed", {}, []],
  ])("%s", async (_, type, more, expected) => {
    expect(await post(type, more)).toEqual(expected);
  });

  test("a signature made by Svix's library is accepted (npm svix 1.99.1)", async () => {
    const body = '{"type":"email.complained","data":{"to":["ana@teste.example"],"subject":"Olá, à vista"}}';
    const headers = {
      "svix-id": "msg_2W2D3q",
      "svix-timestamp": "1795179601",
      "svix-signature": "v1,7Dk6STHtvh6oio/HA/Fu+TU3kJbG4pGTIeA3H1ftNms=",
    };
    expect(
      await readDocumented("resend", { body, headers }, "whsec_dW0gc2VncmVkbyBzbyBkZSB0ZXN0ZSEh"),
    ).toEqual([{ kind: "complaint", address: ana, about: undefined, reason: "" }]);
    expect(
      await readDocumented("resend", { body: `${body} `, headers }, "whsec_dW0gc2VncmVkbyBzbyBkZSB0ZXN0ZSEh"),
    ).toBeUndefined();
  });
});
