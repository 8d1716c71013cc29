import { createVerify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { messageIdOf, reasonOf } from "../mail-event.ts";
import {
  isFresh,
  type MailEventAdapter,
  type NamedMailEvent,
  parseJson,
  type ReadingOptions,
} from "./adapter.ts";

const Envelope = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.base64(),
  SigningCertURL: z.string(),
});
type Envelope = z.output<typeof Envelope>;

const Recipient = z.object({
  emailAddress: z.string(),
  status: z.string().optional(),
  diagnosticCode: z.string().optional(),
});
const Mail = z.object({
  destination: z.array(z.string()).default([]),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  commonHeaders: z.object({ messageId: z.string() }).partial().optional(),
});
/** An identity's feedback names the field `notificationType`, a configuration set `eventType`. */
const SesMessage = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: Mail,
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(Recipient),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(Recipient),
      complaintFeedbackType: z.string().nullish(),
    })
    .optional(),
  delivery: z.object({ recipients: z.array(z.string()), smtpResponse: z.string().optional() }).optional(),
  reject: z.object({ reason: z.string().optional() }).optional(),
});

/**
 * Reads Amazon SES events through an SNS topic, whose ARN is the key: any account can make SNS sign for its own topic.
 * Certificate and subscription addresses must be Amazon's hosts.
 */
export const readSesEvents: MailEventAdapter = async ({ body }, options) => {
  const envelope = Envelope.safeParse(parseJson(body.toString("utf8")));
  if (!envelope.success || envelope.data.TopicArn !== options.key) return undefined;
  const { data } = envelope;
  if (!isFresh(Date.parse(data.Timestamp), options.now) || !(await isSigned(data, options))) return undefined;
  if (data.Type === "SubscriptionConfirmation" && isAmazonSns(data.SubscribeURL))
    await options.download(data.SubscribeURL);
  return data.Type === "Notification" ? eventsOf(data) : [];
};

/** Returns whether an address is SNS's own. */
function isAmazonSns(address: string | undefined): address is string {
  const url = URL.parse(address ?? "");
  return (
    url?.protocol === "https:" &&
    url.port === "" &&
    /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname)
  );
}

/** Signed fields by type, in the order of SNS's documentation. */
const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

async function isSigned(envelope: Envelope, { download, now }: ReadingOptions): Promise<boolean> {
  if (!isAmazonSns(envelope.SigningCertURL) || !envelope.SigningCertURL.endsWith(".pem")) return false;
  const certificate = new X509Certificate(await download(envelope.SigningCertURL));
  if (now < certificate.validFromDate || now > certificate.validToDate) return false;
  const text = signedFields[envelope.Type]
    .flatMap((name) => (envelope[name] === undefined ? [] : [name, envelope[name]]))
    .map((line) => `${line}\n`)
    .join("");
  return createVerify(envelope.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256")
    .update(text)
    .verify(certificate.publicKey, envelope.Signature, "base64");
}

function eventsOf({ Message, MessageId }: Envelope): NamedMailEvent[] {
  const told = SesMessage.safeParse(parseJson(Message));
  if (!told.success) return [];
  const { mail, bounce, complaint, delivery, reject } = told.data;
  const header = mail.headers.find(({ name }) => name.toLowerCase() === "message-id");
  // Amazon has its own mail ids; ours is in the headers, if the topic includes them.
  const messageId = messageIdOf(header?.value ?? mail.commonHeaders?.messageId);
  const named = (address: string) => ({
    id: `${MessageId} ${address}`,
    address: address.toLowerCase(),
    messageId,
  });
  switch (told.data.eventType ?? told.data.notificationType) {
    case "Bounce":
      return (bounce?.bouncedRecipients ?? []).map(({ emailAddress, status, diagnosticCode }) => ({
        ...named(emailAddress),
        kind: bounce?.bounceType === "Permanent" ? "hard_bounce" : "soft_bounce",
        reason: reasonOf(status, diagnosticCode ?? bounce?.bounceSubType),
      }));
    case "Complaint":
      if (complaint?.complaintFeedbackType === "not-spam") return [];
      return (complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
        ...named(emailAddress),
        kind: "complaint",
        reason: reasonOf(complaint?.complaintFeedbackType ?? "abuse"),
      }));
    case "Delivery":
      return (delivery?.recipients ?? []).map((address) => ({
        ...named(address),
        kind: "delivered",
        reason: reasonOf(delivery?.smtpResponse),
      }));
    // Amazon accepted the mail, then found a virus and rejected it.
    case "Reject":
      return mail.destination.map((address) => ({
        ...named(address),
        kind: "soft_bounce",
        reason: reasonOf(reject?.reason ?? "Reject"),
      }));
    default:
      return [];
  }
}
