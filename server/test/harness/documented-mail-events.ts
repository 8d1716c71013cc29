import { mailEventAdapters } from "../../src/channels/email/client/events/adapters.ts";
import type { MailEvent } from "../../src/channels/email/client/mail-event.ts";
import { mailProviders, snsCertificate } from "./mail-providers.ts";

/*
 * For bodies with every field that the providers' own documentation and libraries show, with people of ours: what is not
 * asked for is there to be passed over.
 * SES: docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html and notification-examples.html.
 * SendGrid: www.twilio.com/docs/sendgrid/for-developers/tracking-events/event.
 * Postmark: postmarkapp.com/developer/webhooks, and the types of its library (npm postmark 5.1.0).
 * Mailgun: documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads.
 * Resend: resend.com/docs/webhooks/event-types, and the types of its library (npm resend 6.38.0).
 */

type Provider = keyof typeof mailEventAdapters;
type Body = { body: string; headers?: Record<string, string> };

/** When the bodies are posted, and the mail and the person that they are about. */
export const postedAt = new Date("2026-11-20T13:00:01Z");
export const messageId = "<alerta.812.7-00112233445566778899@teste.example>";
export const ana = "ana@teste.example";

/** What an adapter makes of a body; undefined: not the provider's. */
export async function readDocumented(
  provider: Provider,
  { body, headers = {} }: Body,
  key = mailProviders[provider].key,
) {
  const options = { key, now: postedAt, download: async () => snsCertificate };
  const events = await mailEventAdapters[provider]({ body: Buffer.from(body), headers }, options);
  return events?.map(({ kind, address, messageId: about, reason }) => ({ kind, address, about, reason }));
}

/** One event about that mail. */
export const eventOf = (kind: MailEvent["kind"], reason: string, about: string | undefined = messageId) => [
  { kind, address: ana, about, reason },
];
