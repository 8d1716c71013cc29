import type { Deps } from "../../deps.ts";
import { type Mail, MailError, type Mailer } from "./client/mailer.ts";
import { recordMailRefusal } from "./mail-refusals.ts";

/** A permanent refusal, and whether nothing will arrive at the address any more. */
type Refused = { refusal: MailError; isDead: boolean };

/** Sends a mail and returns its permanent refusal, if any. Throws any other failure, so that the queue tries again. */
export async function sendChecked(
  deps: Pick<Deps, "config" | "db" | "clock">,
  mailer: Mailer,
  mail: Mail,
): Promise<Refused | undefined> {
  try {
    await mailer.send(mail);
    return undefined;
  } catch (error) {
    if (!(error instanceof MailError) || error.kind !== "permanent") throw error;
    const isDead =
      error.verdict === "dead" || (error.verdict === "refused" && (await recordMailRefusal(deps, mail.to)));
    return { refusal: error, isDead };
  }
}

/** Returns the headers by which mail programs unsubscribe with one POST (RFC 8058). */
export const unsubscribeHeadersOf = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
