import * as words from "./answer-words.ts";

/**
 * The meaning of a mail server's refusal.
 *
 * - `dead`: the address does not exist. `refused`: the server refuses this recipient.
 * - `full`: the mailbox is full. `busy`: this recipient gets too much mail at the moment.
 * - `sender`: we may not send (authentication, reputation, blocklists). `content`: this message is refused.
 * - `login`: our own server refuses user or password.
 * - `throttled`: the server asks for fewer messages. `greylisted`, `later`: it asks to retry this message.
 * - `unreachable`: no server answered in time. `other`: unknown.
 */
export type MailVerdict =
  | "dead"
  | "refused"
  | "full"
  | "busy"
  | "sender"
  | "content"
  | "login"
  | "throttled"
  | "greylisted"
  | "later"
  | "unreachable"
  | "other";

/** A rule; all its conditions must match. Regular expressions use only what JavaScript and PostgreSQL share. */
export type AnswerRule = {
  verdict: MailVerdict;
  /** Basic code (RFC 5321), at the start of the answer. */
  reply?: string;
  /** Enhanced code (RFC 3463). */
  status?: string;
  says?: readonly string[];
  /** The recipient's domain, or a host named in the answer. */
  host?: string;
  source: string;
};

const rfc3463 = "RFC 3463 and IANA, SMTP Enhanced Status Codes";
const rfc5321 = "RFC 5321, 4.2.3";
const google = "Google, Gmail SMTP errors and codes";
const microsoft = "Microsoft, Email non-delivery reports in Exchange Online";
const outlook = "Microsoft, Outlook.com Postmaster: troubleshooting";
const yahoo = "Yahoo, Sender Hub: SMTP error codes";
const servers = "Postfix access(5), Exim specification, qmail-send(8), Zimbra LMTP, Courier, Sendmail";
const reports = "bounces of 60 kinds of servers (sisimai, set-of-emails)";
const brazil = "answers of UOL, Terra, Locaweb";

const temporary = "4[0-9][0-9]";
const microsoftHost = String.raw`(hotmail|outlook|live|msn|passport|windowslive)\.|\.prod\.|protection`;

/** The first matching rule gives the verdict. */
export const answerRules: readonly AnswerRule[] = [
  // Rules by words come first if they say more than the code beside them.
  { verdict: "busy", says: words.busyWords, source: google },
  { verdict: "content", says: ["message (length|size) exceeds"], source: rfc3463 },
  { verdict: "full", says: words.fullWords, source: `${reports}; ${brazil}` },
  { verdict: "full", status: String.raw`[45]\.2\.2`, source: rfc3463 },

  // Temporary answers: the server may answer differently tomorrow.
  {
    verdict: "greylisted",
    reply: temporary,
    says: words.greylistWords,
    source: "Postgrey, sqlgrey, milter-greylist",
  },
  {
    verdict: "throttled",
    reply: temporary,
    says: words.throttleWords,
    source: `${google}; ${yahoo}; ${outlook}`,
  },
  {
    verdict: "throttled",
    reply: temporary,
    status: String.raw`4\.7\.(28|29|3[0-2]|5[0-9][0-9]|6[0-9][0-9]|7[0-9][0-9])`,
    says: ["limit|rate|unusual|too|suspicious"],
    source: `${google}; ${microsoft}`,
  },
  { verdict: "later", reply: temporary, source: rfc5321 },

  // The sender or the message is refused.
  { verdict: "login", reply: "5(30|34|35|38)", source: "RFC 4954" },
  {
    verdict: "sender",
    status: String.raw`5\.7\.(2[0-9]|3[0-2]|5[0-9]|60|50[0-9]|51[0-9]|60[0-9]|6[0-9][0-9]|7[0-9][0-9])`,
    source: `${google}; ${microsoft}; RFC 7372`,
  },
  { verdict: "sender", status: String.raw`5\.1\.[78]`, source: rfc3463 },
  { verdict: "sender", says: words.senderWords, source: servers },
  {
    verdict: "sender",
    says: words.reputationWords,
    source: "Spamhaus, SpamCop: answers of servers that ask them",
  },
  { verdict: "content", says: words.contentWords, source: reports },
  { verdict: "content", says: words.sizeWords, source: rfc3463 },
  { verdict: "content", status: String.raw`5\.(3\.4|2\.3|6\.[0-9]+)`, source: rfc3463 },

  { verdict: "throttled", says: words.throttleWords, source: reports },

  // The address certainly does not exist.
  { verdict: "dead", status: String.raw`5\.1\.(1|2|3|6|10)`, source: `${rfc3463}; RFC 7505` },
  { verdict: "dead", status: String.raw`5\.2\.1`, source: rfc3463 },

  // Recipients refused in a server's own words.
  {
    verdict: "refused",
    status: String.raw`5\.5\.0`,
    says: ["mailbox unavailable"],
    host: microsoftHost,
    source: outlook,
  },
  {
    verdict: "refused",
    status: String.raw`5\.4\.1`,
    says: ["recipient address rejected"],
    source: microsoft,
  },
  { verdict: "refused", says: [String.raw`resolver\.adr\.`], source: microsoft },
  {
    verdict: "sender",
    status: String.raw`5\.7\.[0-9]+`,
    says: [String.raw`resolver\.rst\.`, "relay", "rcpthosts"],
    source: microsoft,
  },
  { verdict: "content", status: String.raw`5\.7\.[0-9]+`, source: rfc3463 },
  { verdict: "unreachable", says: ["host not found, try again"], source: servers },
  { verdict: "refused", says: words.domainWords, source: servers },
  { verdict: "unreachable", says: words.networkWords, source: reports },
  { verdict: "refused", says: words.recipientWords, source: `${servers}; ${yahoo}; ${brazil}` },
  // Bounces refused at a step other than the recipient's.
  { verdict: "sender", says: ["(after|reply to) mail from"], source: servers },
  { verdict: "content", says: ["(after|reply to) end of data", "for text command"], source: servers },
  {
    verdict: "sender",
    says: [
      "relay",
      "rcpthosts",
      "not permitted",
      "access denied",
      "^[^a-z]{0,200}(smtp; ?[^a-z]{0,200})?reject",
    ],
    source: servers,
  },

  // Rules by enhanced codes come first, then rules by basic codes.
  {
    verdict: "unreachable",
    status: String.raw`[45]\.4\.(1|2|7|31[0-9])`,
    source: `${rfc3463}; ${microsoft}`,
  },
  { verdict: "refused", status: String.raw`5\.(1\.(0|4)|2\.0|4\.4)`, source: rfc3463 },
  { verdict: "later", status: String.raw`4\.[0-9]\.[0-9]+`, source: rfc3463 },
  { verdict: "other", status: String.raw`5\.[3-6]\.[0-9]+`, source: rfc3463 },
  { verdict: "refused", reply: "55[013]", source: rfc5321 },
];
