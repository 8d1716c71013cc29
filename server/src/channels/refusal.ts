import { MailError } from "./email/client/mailer.ts";
import { WhatsAppError } from "./whatsapp/client/errors.ts";

/** Whether it left. What was finally refused is not tried again; anything else is, by the queue. */
export async function sendUnlessRefused(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const isFinal =
      (error instanceof MailError && error.kind === "permanent") ||
      (error instanceof WhatsAppError && error.kind !== "soon" && error.kind !== "configuration");
    if (!isFinal) throw error;
    return false;
  }
}
