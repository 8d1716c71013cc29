import type { Deps } from "../../../deps.ts";
import type { MailVerdict } from "../../../platform/providers/email/answer-rules.ts";
import { type Mail, MailError, type Mailer } from "../../../platform/providers/email/mailer.ts";
import type { SendResult } from "../../deliveries/index.ts";
import { recordMailRefusal } from "./mail-refusals.ts";
import { sendMail } from "./send-mail.ts";

type Checking = Pick<Deps, "config" | "db" | "clock">;

/** A permanent refusal, and whether nothing will arrive at the address any more. */
type Refused = { refusal: MailError; isDead: boolean };

/** Sends a mail and returns its permanent refusal, if any. Throws any other failure, so that the queue tries again. */
export async function sendChecked(deps: Checking, mailer: Mailer, mail: Mail): Promise<Refused | undefined> {
  try {
    await mailer.send(mail);
    return undefined;
  } catch (error) {
    if (!(error instanceof MailError) || error.kind !== "permanent") throw error;
    return { refusal: error, isDead: await recordVerdict(deps, mail.to, error.verdict) };
  }
}

/** Sends a mail to an address without an account; the result closes the address if no mail will arrive there. */
export async function sendToAddress(deps: Checking, mailer: Mailer, mail: Mail): Promise<SendResult> {
  const { verdict, ...result } = await sendMail(mailer, mail);
  if (result.kind !== "failed" || !(await recordVerdict(deps, mail.to, verdict))) return result;
  return { ...result, closes: "ENDERECO" };
}

/** Counts an address's refusal, and returns whether nothing will arrive there any more. */
const recordVerdict = async (deps: Checking, address: string, verdict: MailVerdict | undefined) =>
  verdict === "dead" || (verdict === "refused" && (await recordMailRefusal(deps, address)));

/** Returns the headers by which mail programs unsubscribe with one POST (RFC 8058). */
export const unsubscribeHeadersOf = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Returns the header that separates kinds of mail in Google's postmaster tools. */
export const feedbackHeadersOf = (kind: string): Record<string, string> => ({
  "Feedback-ID": `${kind}::alerta:concursoavista`,
});
