import { type AnswerRule, answerRules, type MailVerdict } from "./answer-rules.ts";

const alone = (code: string) => `(?<![0-9.])(${code})(?![0-9]|[.][0-9])`;

/** A basic code introduces an answer; elsewhere three digits may be anything. */
const introducing = (code: string) => `(^|[:;>)\\]] ?|#|smtp )(${code})[ #:<-]`;

/** A rule without its host as one regular expression. */
function patternOf({ reply, status, says }: AnswerRule): string {
  const parts = [reply && introducing(reply), status && alone(status), says?.join("|")];
  return `^${parts.flatMap((part) => (part ? [`(?=.*(${part}))`] : [])).join("")}`;
}

const compiled = answerRules.map((rule) => ({
  ...rule,
  pattern: new RegExp(patternOf(rule), "is"),
  hosts: rule.host === undefined ? undefined : new RegExp(rule.host, "i"),
}));

/** What a refusal means: an SMTP answer, or a report's words; `domain` of the recipient, where it is known. */
export function verdictOf(said: string, domain = ""): MailVerdict {
  const text = said.replace(/\s+/g, " ").trim();
  const found = compiled.find(
    ({ pattern, hosts }) => pattern.test(text) && (hosts === undefined || hosts.test(`${domain}. ${text}`)),
  );
  return found?.verdict ?? "other";
}
