import { mailEventAdapters } from "../../src/platform/providers/email/events/adapters.ts";
import type { MailEvent } from "../../src/platform/providers/email/mail-event.ts";
import { mailProviders, snsCertificate } from "./mail-providers.ts";

/*
 * Bodies with every field of the providers' documentation and libraries, with invented people; unused fields must be
 * ignored. SES: docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html and
 * notification-examples.html. SendGrid: www.twilio.com/docs/sendgrid/for-developers/tracking-events/event. Postmark:
 * postmarkapp.com/developer/webhooks, and the types of npm postmark 5.1.0. Mailgun:
 * documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads. Resend:
 * resend.com/docs/webhooks/event-types, and the types of npm resend 6.38.0.
 */

type Provider = keyof typeof mailEventAdapters;
type Body = { body: string; headers?: Record<string, string> };

/** Time of the bodies, and the mail and user that they concern. */
export const postedAt = new Date("2026-11-20T13:00:01Z");
export const messageId = "<alerta.812.7-00112233445566778899@teste.example>";
export const ana = "ana@teste.example";

/** Returns an adapter's events of a body; undefined if the body is not the provider's. */
export async function readDocumented(
  provider: Provider,
  { body, headers = {} }: Body,
  key = mailProviders[provider].key,
) {
  const options = { key, now: postedAt, download: async () => snsCertificate };
  const events = await mailEventAdapters[provider]({ body: Buffer.from(body), headers }, options);
  return events?.map(({ kind, address, messageId: about, reason }) => ({ kind, address, about, reason }));
}

/** Returns one expected event about that mail. */
export const eventOf = (kind: MailEvent["kind"], reason: string, about: string | undefined = messageId) => [
  { kind, address: ana, about, reason },
];
