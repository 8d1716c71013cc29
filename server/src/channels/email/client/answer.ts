import { type AnswerRule, answerRules, type MailVerdict } from "./answer-rules.ts";

const alone = (code: string) => `(?<![0-9.])(${code})(?![0-9]|[.][0-9])`;

/** A basic code introduces an answer; elsewhere three digits may be anything. */
const introducing = (code: string) => `(^|[:;>)\\]] ?|#|smtp )(${code})([ #:<-]|$)`;

/** A rule without its host as one regular expression. */
function patternOf({ reply, status, says }: AnswerRule): string {
  const parts = [reply && introducing(reply), status && alone(status), says?.join("|")];
  return `^${parts.flatMap((part) => (part ? [`(?=.*(${part}))`] : [])).join("")}`;
}

/** What each rule looks for in an answer, as JavaScript and PostgreSQL read it alike; without its host. */
export const answerPatterns = answerRules.map((rule) => ({
  verdict: rule.verdict,
  pattern: patternOf(rule),
  /** Whether it goes by a basic code alone, which says little to people. */
  isBare: rule.status === undefined && rule.says === undefined,
}));

const compiled = answerRules.map((rule) => ({
  verdict: rule.verdict,
  pattern: new RegExp(patternOf(rule), "is"),
  hosts: rule.host === undefined ? undefined : new RegExp(rule.host, "i"),
}));

/** Of a refusal so many characters are read; answers say what matters at their beginning. */
const readMax = 1_000;

/** What a refusal means: an SMTP answer, or a report's words; `domain` of the recipient, where it is known. */
export function verdictOf(said: string, domain = ""): MailVerdict {
  const text = said.slice(0, readMax).replace(/\s+/g, " ").trim();
  const found = compiled.find(
    ({ pattern, hosts }) => pattern.test(text) && (hosts === undefined || hosts.test(`${domain}. ${text}`)),
  );
  return found?.verdict ?? "other";
}

/** The domain of an address, in small letters. */
export const domainOf = (address: string): string => address.split("@").at(-1)?.toLowerCase() ?? "";

/** The code by which an answer is named: the enhanced one, or else the basic one. */
export function answerCodeOf(said: string): string | undefined {
  return (/(?<![0-9.])[45]\.[0-9]{1,3}\.[0-9]{1,3}(?![0-9])/.exec(said) ??
    /(?<![0-9.])[45][0-9]{2}(?![0-9.])/.exec(said))?.[0];
}
