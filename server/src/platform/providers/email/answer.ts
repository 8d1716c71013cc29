import { type AnswerRule, answerRules, type MailVerdict } from "./answer-rules.ts";

const alone = (code: string) => `(?<![0-9.])(${code})(?![0-9]|[.][0-9])`;

/** Matches a basic code only at an answer's start; elsewhere three digits may be anything. */
const introducing = (code: string) => `(^|[:;>)\\]] ?|#|smtp )(${code})([ #:<-]|$)`;

/** Builds one regular expression of a rule without its host. */
function patternOf({ reply, status, says }: AnswerRule): string {
  const parts = [reply && introducing(reply), status && alone(status), says?.join("|")];
  return `^${parts.flatMap((part) => (part ? [`(?=.*(${part}))`] : [])).join("")}`;
}

/** Each rule's pattern for JavaScript and PostgreSQL, without its host. */
export const answerPatterns = answerRules.map((rule) => ({
  verdict: rule.verdict,
  pattern: patternOf(rule),
  /** Whether it has only a basic code, which explains little. */
  isBare: rule.status === undefined && rule.says === undefined,
}));

const compiled = answerRules.map((rule) => ({
  verdict: rule.verdict,
  pattern: new RegExp(patternOf(rule), "is"),
  hosts: rule.host === undefined ? undefined : new RegExp(rule.host, "i"),
}));

/** Characters parsed; answers say what matters at the start. */
const readMax = 1_000;

/** Returns the verdict of an SMTP answer or a report's text; `domain` of the recipient, if known. */
export function verdictOf(said: string, domain = ""): MailVerdict {
  const text = said.slice(0, readMax).replace(/\s+/g, " ").trim();
  const found = compiled.find(
    ({ pattern, hosts }) => pattern.test(text) && (hosts === undefined || hosts.test(`${domain}. ${text}`)),
  );
  return found?.verdict ?? "other";
}

/** Returns an address's domain in lower case. */
export const domainOf = (address: string): string => address.split("@").at(-1)?.toLowerCase() ?? "";

/** Returns an answer's code: the enhanced one, else the basic one. */
export function answerCodeOf(said: string): string | undefined {
  return (/(?<![0-9.])[45]\.[0-9]{1,3}\.[0-9]{1,3}(?![0-9])/.exec(said) ??
    /(?<![0-9.])[45][0-9]{2}(?![0-9.])/.exec(said))?.[0];
}
