import type { MailVerdict } from "../../../platform/providers/email/answer-rules.ts";
import {
  isMailThrottle,
  type Mail,
  MailError,
  type Mailer,
} from "../../../platform/providers/email/mailer.ts";
import type { SendResult } from "../../deliveries/index.ts";
import { complaintOf } from "./mail-complaint.ts";

type MailResult = SendResult & { verdict?: MailVerdict };

/**
 * Sends a mail and returns a result of the type that all channels return. Throws errors that are not the mail
 * server's.
 */
export async function sendMail(mailer: Mailer, mail: Mail): Promise<MailResult> {
  try {
    const { messageId } = await mailer.send(mail);
    return { kind: "sent", messageId };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.mayHaveArrived)
      return { kind: "unknown", error: error.message, messageId: mail.messageId ?? "", fault: error.fault };
    return toResult(error);
  }
}

/** Converts a refusal: general throttling slows the channel, deferrals at most a domain. */
function toResult(refusal: MailError): MailResult {
  const { kind, stage, verdict, message: error, code, fault } = refusal;
  if (isMailThrottle(refusal)) return { kind: "throttled", error };
  const complaint = complaintOf(refusal);
  if (kind !== "permanent") {
    const isDeferred = stage === "message" && code !== undefined;
    if (isDeferred && verdict === "throttled")
      return { kind: "throttled", error, isOwn: true, slowsPart: true };
    const slowsPart = isDeferred && verdict === "later";
    return { kind: "retry", error, fault: complaint ? undefined : fault, slowsPart, complaint };
  }
  const failed = { kind: "failed", error, verdict, complaint } as const;
  return verdict === "dead" ? { ...failed, closes: "ENDERECO" } : failed;
}
