import { createHash, createHmac, createSign, generateKeyPairSync } from "node:crypto";

/** An event about a mail, to be posted as a provider would. */
export type MailReportInput = {
  kind: "hard_bounce" | "soft_bounce" | "complaint" | "delivered";
  address: string;
  messageId: string;
  /** The provider's id of the event; a new one by default. */
  id?: string;
  signedAt: Date;
};

/**
 * A simulated provider: the product's key, and its posts. Bodies follow the provider's documentation; signatures are
 * those that its libraries accept (sns-validator 0.3.5, @sendgrid/eventwebhook 8.0.0, svix 1.99.1). None was recorded
 * from an account.
 */
type ProviderStub = {
  key: string;
  post: (told: MailReportInput) => { body: string; headers: Record<string, string> };
};

let counter = 0;
const newId = () => {
  counter += 1;
  return `evento-${counter}`;
};
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
const json = { "content-type": "application/json" };
const bare = (messageId: string) => messageId.replace(/[<>]/g, "");

const topic = "arn:aws:sns:sa-east-1:123456789012:concurso-a-vista";

/** Address of the certificate in each SNS message; the product fetches it. */
export const snsCertificateUrl =
  "https://sns.sa-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem";

/** Signs a message of SNS with the key of `snsCertificate`. */
export function snsMessage(
  fields: Record<string, string>,
  signedAt: Date,
  certificateUrl = snsCertificateUrl,
) {
  const message: Record<string, string> = {
    Type: "Notification",
    MessageId: newId(),
    TopicArn: topic,
    Timestamp: signedAt.toISOString(),
    ...fields,
  };
  const signed = ["Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join("");
  const Signature = createSign("RSA-SHA256").update(signed).sign(snsKey, "base64");
  const body = JSON.stringify({
    ...message,
    SignatureVersion: "2",
    Signature,
    SigningCertURL: certificateUrl,
  });
  return { body, headers: { "content-type": "text/plain; charset=UTF-8" } };
}

const sendGridKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const mailgunKey = "chave-de-assinatura-do-mailgun";
const svixSecret = Buffer.from("segredo-do-svix-com-24-bytes").toString("base64");

/** Signs events like SendGrid, with a line break after the last. */
export function sendGridEvents(events: object[], signedAt: Date) {
  const body = `${JSON.stringify(events)}\r\n`;
  const time = seconds(signedAt);
  const signature = createSign("sha256").update(time).update(body).sign(sendGridKeys.privateKey, "base64");
  const named = "x-twilio-email-event-webhook";
  return { body, headers: { ...json, [`${named}-signature`]: signature, [`${named}-timestamp`]: time } };
}

/** Signs an event like Mailgun; the signature does not cover the event itself. */
export function mailgunEvent(event: object, token: string, signedAt: Date) {
  const timestamp = seconds(signedAt);
  const signature = createHmac("sha256", mailgunKey).update(`${timestamp}${token}`).digest("hex");
  const body = JSON.stringify({ signature: { timestamp, token, signature }, "event-data": event });
  return { body, headers: json };
}

/** Signs an event like Resend (Svix), with a second signature by a retired secret. */
export function resendEvent(event: object, id: string, signedAt: Date) {
  const body = JSON.stringify(event);
  const time = seconds(signedAt);
  const mac = createHmac("sha256", Buffer.from(svixSecret, "base64"))
    .update(`${id}.${time}.${body}`)
    .digest("base64");
  const signature = `v1,${Buffer.from("antiga").toString("base64")} v1,${mac}`;
  return { body, headers: { ...json, "svix-id": id, "svix-timestamp": time, "svix-signature": signature } };
}

/** Bodies from the providers' documentation, shortened to the used fields. */
export const mailProviders: Record<"ses" | "sendgrid" | "postmark" | "mailgun" | "resend", ProviderStub> = {
  ses: {
    key: topic,
    post({ kind, address, messageId, id, signedAt }) {
      const mail = {
        timestamp: signedAt.toISOString(),
        source: "alertas@teste.example",
        messageId: "0103018f-000000",
        destination: [address],
        headers: [{ name: "Message-ID", value: messageId }],
      };
      const recipient = {
        emailAddress: address,
        action: "failed",
        status: "5.1.1",
        diagnosticCode: "smtp; 550 5.1.1 user unknown",
      };
      const bounce = (bounceType: string) => ({
        eventType: "Bounce",
        bounce: { bounceType, bounceSubType: "General", bouncedRecipients: [recipient] },
      });
      const told = {
        hard_bounce: bounce("Permanent"),
        soft_bounce: bounce("Transient"),
        complaint: {
          eventType: "Complaint",
          complaint: { complainedRecipients: [{ emailAddress: address }], complaintFeedbackType: "abuse" },
        },
        delivered: {
          eventType: "Delivery",
          delivery: { recipients: [address], smtpResponse: "250 2.0.0 OK" },
        },
      }[kind];
      const Message = JSON.stringify({ ...told, mail });
      return snsMessage({ Message, ...(id ? { MessageId: id } : {}) }, signedAt);
    },
  },
  sendgrid: {
    key: sendGridKeys.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    post({ kind, address, messageId, id = newId(), signedAt }) {
      const bounced = { event: "bounce", reason: "550 5.1.1 user unknown", status: "5.1.1" };
      const told = {
        hard_bounce: { ...bounced, type: "bounce" },
        soft_bounce: { ...bounced, type: "blocked" },
        complaint: { event: "spamreport" },
        delivered: { event: "delivered", response: "250 OK" },
      }[kind];
      const event = {
        email: address,
        timestamp: 1,
        "smtp-id": messageId,
        sg_event_id: id,
        sg_message_id: "x",
        ...told,
      };
      const before = { email: address, event: "processed", sg_event_id: newId(), timestamp: 1 };
      return sendGridEvents([before, event], signedAt);
    },
  },
  postmark: {
    key: "concurso:segredo-do-postmark",
    post({ kind, address, messageId, id = newId() }) {
      const Metadata = { "message-id": bare(messageId) };
      // Hashes the id, because the digits of two ids may be equal.
      const ID = Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 12), 16);
      const MessageID = `00000000-0000-0000-0000-${id}`;
      const bounce = (Type: string) => ({
        RecordType: "Bounce",
        ID,
        Type,
        Email: address,
        Details: "smtp;550 5.1.1 user unknown",
      });
      const told = {
        hard_bounce: bounce("HardBounce"),
        soft_bounce: bounce("SoftBounce"),
        complaint: { RecordType: "SpamComplaint", ID, Type: "SpamComplaint", Email: address },
        delivered: { RecordType: "Delivery", Recipient: address, Details: "250 OK" },
      }[kind];
      const authorization = `Basic ${Buffer.from(mailProviders.postmark.key).toString("base64")}`;
      return { body: JSON.stringify({ ...told, MessageID, Metadata }), headers: { ...json, authorization } };
    },
  },
  mailgun: {
    key: mailgunKey,
    post({ kind, address, messageId, id: token = newId(), signedAt }) {
      const failed = (reason: string) => ({
        event: "failed",
        severity: "permanent",
        reason,
        "delivery-status": { code: 550, message: "user unknown", description: null },
      });
      const told = {
        hard_bounce: failed("bounce"),
        soft_bounce: failed("old"),
        complaint: { event: "complained" },
        delivered: { event: "delivered" },
      }[kind];
      const data = {
        id: newId(),
        recipient: address,
        message: { headers: { "message-id": bare(messageId) } },
        ...told,
      };
      return mailgunEvent(data, token, signedAt);
    },
  },
  resend: {
    key: `whsec_${svixSecret}`,
    post({ kind, address, messageId, id = newId(), signedAt }) {
      const bounced = (type: string) => ({
        type: "email.bounced",
        bounce: { type, subType: "General", message: "550 5.1.1 user unknown" },
      });
      const { type, ...more } = {
        hard_bounce: bounced("Permanent"),
        soft_bounce: bounced("Transient"),
        complaint: { type: "email.complained" },
        delivered: { type: "email.delivered" },
      }[kind];
      const data = {
        email_id: newId(),
        from: "a@teste.example",
        to: [address],
        message_id: messageId,
        ...more,
      };
      return resendEvent({ type, created_at: signedAt.toISOString(), data }, id, signedAt);
    },
  },
};

/** Test certificate, valid until 2120. */
export const snsCertificate = `-----BEGIN CERTIFICATE-----
MIICrjCCAZYCAQEwDQYJKoZIhvcNAQELBQAwHDEaMBgGA1UEAwwRc25zLmFtYXpv
bmF3cy5jb20wIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBwxGjAY
BgNVBAMMEXNucy5hbWF6b25hd3MuY29tMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A
MIIBCgKCAQEAkj403oD270Qkbkg/HC+aoGZ1cjU9Z8lQ/9xcF0AzK/qv4aJvicon
dGYAZB6tyNFnlimK6MdAnprvCMPm/+6rNqpJM734Fz0JTSwpsET/3jWxFE/4xf62
b2i4DwbcN9QvYytAfG+Jn1i11WS3v13otzm6aT/5eCgVaIhQH49zsCPM4XxQTBoR
PglWd+6Rj5PBLp/7Pz1RfVivg6+qS2IfsDwmPK25DtYkxGjp0sbA0Qm+Sa/F9fgY
qc/DTb6/PMAEvoRxBtj71uQn/WeD1LViTPHNKQF4wQ4EPAXa29El4gMd1OK6tWO1
mjU03hNls49nJPGLpLSNmkzc0+Ca9xBK1QIDAQABMA0GCSqGSIb3DQEBCwUAA4IB
AQBsbuod1GbuOaBngIFXVbr7mUdGH+IDp/tKH50kjV67QWhOiWQByTULEP9p2035
YYpSLSBHi3dZKgGX+uU/ULPgrw+BEQWUBAGDE4giihYRjTJItrCQ6xxU2AxzA/V5
w2d+uzBbM4OXnR8IXQcSqJj0Mz/hCrws1D8sgPqPCUtYK5WV9VFzbajOadwg+s59
jG2r7VggmhSt0zWDpRqN5cJx/RhETw8R9Dl0m+cNxAsJU+l4x751kp2rybNTGM9Z
/vojG4JCONfH+DxR2AKnufTjZLRUQJ92rF1RyNDgek/phm5kshbnp2n117ZXNXee
/cV2oKy8r6LNMguR5/TgKq0B
-----END CERTIFICATE-----`;

const snsKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCSPjTegPbvRCRu
SD8cL5qgZnVyNT1nyVD/3FwXQDMr+q/hom+Jyid0ZgBkHq3I0WeWKYrox0Cemu8I
w+b/7qs2qkkzvfgXPQlNLCmwRP/eNbEUT/jF/rZvaLgPBtw31C9jK0B8b4mfWLXV
ZLe/Xei3ObppP/l4KBVoiFAfj3OwI8zhfFBMGhE+CVZ37pGPk8Eun/s/PVF9WK+D
r6pLYh+wPCY8rbkO1iTEaOnSxsDRCb5Jr8X1+Bipz8NNvr88wAS+hHEG2PvW5Cf9
Z4PUtWJM8c0pAXjBDgQ8Bdrb0SXiAx3U4rq1Y7WaNTTeE2Wzj2ck8YuktI2aTNzT
4Jr3EErVAgMBAAECggEABEudSBYadVDMz3bB8HJp1KwVvIRETglWHqHADF3Hcv39
ZFTzTjqDZKeUpjGBfLcWgg0Ce7pTKKVtKmvTRoah0uyhqEpRiwsw+/+Kp5cAkJax
TA2vmqR+gsYHtpycDha7ypT2uKuaVkq9J9akuqidNnkqA2qMia3cYnIzL5jKIYJW
9m5k/ZGilG+UN9aOakDEtQaTiEMqKBOoBke9PCXnIS3BUd4qNblin8jBwV/nTQ0Q
DOOOlxB6QyBywIRL23ETAKy/z00Jd8gqeOOQehXslX5Lx0FPTHKXNGUq2qr9gsM/
fDG70ZTtpsHsmPq9o+B4Bd4784veOcFQgBDJc9+uEQKBgQDM2+JbmK35pcAhCnoG
j4MHpt5ae5QkJCXLlbZUWA6ds1MlFPNvFurUrDcgUtb2Culf64CEj8+TKS+I2K7O
EAxae5oW6j9MttWXP9cU7QP8PH/TFkUnJxOC6xcMSrK+eCobgGsuewWnJnnZyEQQ
zOlTzlnPIiUskWX9L9Iz2AlFBQKBgQC2wExD5yabF9aSFEIYDalfWvdy+EFl7Un5
KVTMrDCjR9sYi6mnjf/9wrIqCPbwcz7pBPF410VN4vIwr9xeZYKK8RSOnXJFebh2
jkfIFwpcAEIbjvNCgX1Fro36J60ahWXv+TodTabZnj8JtNiuPtHMlesiwVWilXVz
xDPLJMXXkQKBgC1HKDegfktgRB/JZgEPNSG60whiqfJ2/teJZnwr3kcivGzEva0+
/nY0/hYp2RMWhFBMB+LEuldHUhdH9RLcXy6chQktiwIUow7D8HDSlf/pC0OHd49Y
xqo39ack127btkrPzmC+lhhEm8fzyH+CGswIHrd2T4sTM9yK9kW5KQtVAoGBAJvy
quIC/YG5rOPJH8GQ3ui9Io3cZUpKXCaf63ogsfyT09Y1UBfoZ/uuygRu0/LKFXQZ
QMoCwWQ+drevSljPPL++C/HLT3kT7qJUtdJ8Pt3VZpRHvzQQdcshsow2kVQhY6SN
Q9c/rVLk5BwvU/wVJUj04cstuhrceXbJhf0jKyTRAoGAN90odC9t6Nuqul+48vAJ
qvE8pi8jVzj0MVNJ71e6KL9f7/0M5/I3CXvmQLEzggQNLnK3+Nb2U2MIezWp37u3
K43WDeGj4qz2BY6JgjwCsyvhOiIeKk7sNz3oRPyu+nzf8xR5FMGIeKDYPDtv9c1J
RcOZfx0P81xtAEmbWUyDZSI=
-----END PRIVATE KEY-----`;
