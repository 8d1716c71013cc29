import type { MailEventAdapter } from "./adapter.ts";
import { readMailgunEvents } from "./mailgun.ts";
import { readPostmarkEvents } from "./postmark.ts";
import { readResendEvents } from "./resend.ts";
import { readSendGridEvents } from "./sendgrid.ts";
import { readSesEvents } from "./ses.ts";

/** The supported providers' adapters. */
export const mailEventAdapters = {
  ses: readSesEvents,
  sendgrid: readSendGridEvents,
  postmark: readPostmarkEvents,
  mailgun: readMailgunEvents,
  resend: readResendEvents,
} satisfies Record<string, MailEventAdapter>;
