import { answerCodeOf } from "../../../platform/providers/email/answer.ts";
import type { MailVerdict } from "../../../platform/providers/email/answer-rules.ts";

type Refusal = {
  verdict?: MailVerdict | undefined;
  stage?: "session" | "message";
  code?: number | undefined;
  message: string;
};

const names: Partial<Record<MailVerdict, string>> = { sender: "remetente", content: "conteudo" };

/**
 * Returns why servers refuse our sender, without personal data: `remetente 5.7.26`. Undefined when the recipient is the
 * cause, or the server only defers.
 */
export function complaintOf({
  verdict,
  stage = "message",
  code = 500,
  message,
}: Refusal): string | undefined {
  const name = verdict && names[verdict];
  if (!name || stage !== "message" || code < 500) return undefined;
  return [name, answerCodeOf(message)].filter(Boolean).join(" ");
}
