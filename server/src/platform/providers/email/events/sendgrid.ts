import { createPublicKey, createVerify } from "node:crypto";
import { z } from "zod";
import { type MailEvent, messageIdOf, reasonOf } from "../mail-event.ts";
import { headerOf, isFresh, type MailEventAdapter, parseJson } from "./adapter.ts";

const SendGridEvent = z.object({
  email: z.string(),
  event: z.string(),
  type: z.string().optional(),
  status: z.string().optional(),
  reason: z.string().optional(),
  response: z.string().optional(),
  sg_event_id: z.string(),
  "smtp-id": z.string().optional(),
});
type SendGridEvent = z.output<typeof SendGridEvent>;

/** Reads SendGrid's event webhook; the key is the public one of “Signed Event Webhook” (ECDSA over time and body). */
export const readSendGridEvents: MailEventAdapter = async (posted, { key, now }) => {
  const seconds = headerOf(posted, "x-twilio-email-event-webhook-timestamp");
  const signature = headerOf(posted, "x-twilio-email-event-webhook-signature");
  const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
  const isSigned = createVerify("sha256")
    .update(seconds)
    .update(posted.body)
    .verify(publicKey, signature, "base64");
  if (!isSigned || !isFresh(Number(seconds) * 1000, now)) return undefined;
  const told = z.array(z.unknown()).safeParse(parseJson(posted.body.toString("utf8")));
  return (told.data ?? []).flatMap((one) => {
    const event = SendGridEvent.safeParse(one);
    const kind = event.success ? kindOf(event.data) : undefined;
    if (!event.success || !kind) return [];
    const { email, sg_event_id, status, reason, response } = event.data;
    const messageId = messageIdOf(event.data["smtp-id"]);
    return [
      {
        id: sg_event_id,
        kind,
        isHeldBack: event.data.event === "dropped",
        address: email.toLowerCase(),
        messageId,
        reason: reasonOf(status, reason ?? response),
      },
    ];
  });
};

function kindOf({ event, type, reason = "" }: SendGridEvent): MailEvent["kind"] | undefined {
  // `blocked` and `expired` refuse this mail only.
  if (event === "bounce") return type === undefined || type === "bounce" ? "hard_bounce" : "soft_bounce";
  if (event === "spamreport") return "complaint";
  if (event === "delivered") return "delivered";
  // SendGrid did not try to send: the address is on its suppression list.
  if (event !== "dropped") return undefined;
  if (/bounced address|invalid/i.test(reason)) return "hard_bounce";
  if (/unsubscribed/i.test(reason)) return "unsubscribed";
  return /spam report/i.test(reason) ? "complaint" : "soft_bounce";
}
