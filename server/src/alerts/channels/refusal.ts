import { MailError } from "../../platform/providers/email/mailer.ts";
import { WhatsAppError } from "../../platform/providers/whatsapp/errors.ts";

/**
 * Sends and returns whether it left. A final refusal returns false; other errors are thrown, so that the queue retries.
 */
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
