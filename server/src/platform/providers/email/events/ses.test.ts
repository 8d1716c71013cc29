import { describe, expect, test } from "vitest";
import {
  ana,
  eventOf,
  messageId,
  postedAt,
  readDocumented,
} from "../../../../../test/harness/documented-mail-events.ts";
import { snsMessage } from "../../../../../test/harness/mail-providers.ts";

describe("SES", () => {
  const mail = {
    timestamp: "2026-11-20T13:00:00.237Z",
    source: "alertas@teste.example",
    sourceArn: "arn:aws:ses:sa-east-1:123456789012:identity/teste.example",
    sourceIp: "192.0.2.3",
    callerIdentity: "ses-smtp-user",
    sendingAccountId: "123456789012",
    messageId: "0103018f00000001-11112222-3333-4444-5555-666677778888-000000",
    destination: ["Ana@teste.example"],
    headersTruncated: false,
    headers: [
      { name: "From", value: "Concurso à Vista <alertas@teste.example>" },
      { name: "To", value: "Ana@teste.example" },
      { name: "Message-ID", value: messageId },
    ],
    commonHeaders: { from: ["Concurso à Vista <alertas@teste.example>"], messageId, subject: "TRT-6" },
    tags: { "ses:configuration-set": ["alertas"], "ses:caller-identity": ["ses-smtp-user"] },
  };
  const post = (event: object) => {
    const Subject = "Amazon SES Email Event Notification";
    return readDocumented("ses", snsMessage({ Subject, Message: `${JSON.stringify(event)}\n` }, postedAt));
  };
  const bounce = {
    feedbackId: "0103018f00000002-11112222-3333-4444-5555-666677778888-000000",
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: [
      {
        emailAddress: "Ana@teste.example",
        action: "failed",
        status: "5.1.1",
        diagnosticCode: "smtp; 550 5.1.1\nuser unknown",
      },
    ],
    timestamp: "2026-11-20T13:00:01.101Z",
    remoteMtaIp: "192.0.2.25",
    reportingMTA: "dns; a8-70.smtp-out.amazonses.com",
  };

  test("a configuration set's bounce is read, with the original headers", async () => {
    expect(await post({ eventType: "Bounce", bounce, mail })).toEqual(
      eventOf("hard_bounce", "5.1.1 smtp; 550 5.1.1 user unknown"),
    );
  });
  test("an identity's bounce is read, without a report and headers", async () => {
    const { headersTruncated: _, headers: __, commonHeaders: ___, tags: ____, ...short } = mail;
    const plain = { ...bounce, bounceType: "Transient", bouncedRecipients: [{ emailAddress: ana }] };
    expect(await post({ notificationType: "Bounce", bounce: plain, mail: short })).toEqual([
      { kind: "soft_bounce", address: ana, about: undefined, reason: "General" },
    ]);
  });
  test.each([["abuse"], [null]])(
    "a complaint with the feedback %s is read",
    async (complaintFeedbackType) => {
      const complaint = {
        complainedRecipients: [{ emailAddress: ana }],
        timestamp: "2026-11-20T13:00:01.000Z",
        feedbackId: bounce.feedbackId,
        complaintSubType: null,
        userAgent: "Provedor/1.0",
        complaintFeedbackType,
        arrivalDate: "2026-11-20T13:00:00.000Z",
      };
      expect(await post({ eventType: "Complaint", complaint, mail })).toEqual(eventOf("complaint", "abuse"));
    },
  );
  test("a delivery is read", async () => {
    const delivery = {
      timestamp: "2026-11-20T13:00:01.000Z",
      processingTimeMillis: 546,
      recipients: [ana],
      smtpResponse: "250 ok:  Message 64111812 accepted",
      reportingMTA: "a8-70.smtp-out.amazonses.com",
      remoteMtaIp: "192.0.2.25",
    };
    expect(await post({ eventType: "Delivery", mail, delivery })).toEqual(
      eventOf("delivered", "250 ok: Message 64111812 accepted"),
    );
  });
  test("a mail rejected by Amazon for its content is read", async () => {
    expect(await post({ eventType: "Reject", mail, reject: { reason: "Bad content" } })).toEqual(
      eventOf("soft_bounce", "Bad content"),
    );
  });
  test("other notifications and the subscription's confirmation give no event", async () => {
    expect(await post({ eventType: "Send", mail, send: {} })).toEqual([]);
    const deliveryDelay = { delayType: "TransientCommunicationFailure", delayedRecipients: [] };
    expect(await post({ eventType: "DeliveryDelay", mail, deliveryDelay })).toEqual([]);
    const Message = "Successfully validated SNS topic for Amazon SES event publishing.";
    expect(await readDocumented("ses", snsMessage({ Message }, postedAt))).toEqual([]);
  });
});
