import { readMailgunEvents } from "./mailgun.ts";
import { readPostmarkEvents } from "./postmark.ts";
import type { MailEventReader } from "./reader.ts";
import { readResendEvents } from "./resend.ts";
import { readSendGridEvents } from "./sendgrid.ts";
import { readSesEvents } from "./ses.ts";

/** The providers whose events are understood, and how. */
export const mailEventReaders = {
  ses: readSesEvents,
  sendgrid: readSendGridEvents,
  postmark: readPostmarkEvents,
  mailgun: readMailgunEvents,
  resend: readResendEvents,
} satisfies Record<string, MailEventReader>;
