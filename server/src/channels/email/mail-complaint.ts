import { answerCodeOf } from "./client/answer.ts";
import type { MailVerdict } from "./client/answer-rules.ts";

type Refusal = {
  verdict?: MailVerdict | undefined;
  stage?: "session" | "message";
  code?: number | undefined;
  message: string;
};

const names: Partial<Record<MailVerdict, string>> = { sender: "remetente", content: "conteudo" };

/**
 * Why recipients' servers refuse what we send, in a word and a code without anything personal: `remetente 5.7.26`.
 * Undefined where it is the recipient's, or a server asks only to come again.
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
