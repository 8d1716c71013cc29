import { createRequire } from "node:module";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import type { createTransport } from "nodemailer";
import { domainOf, verdictOf } from "./answer.ts";
import type { MailVerdict } from "./answer-rules.ts";
import { encodeQuotedPrintable } from "./quoted-printable.ts";
import { createServerLine } from "./server-line.ts";

const require = createRequire(import.meta.url);

/** The library, read with the first mail that leaves: processes that only answer calls send none. */
const library = (): typeof import("nodemailer") => require("nodemailer");

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  /** Of the sender's choice, in angle brackets: the same one tells mail programs that two copies are one mail. */
  messageId?: string;
  /** Where a server writes that gives the mail up (the envelope's sender); the sender itself where none is said. */
  returnPath?: string | undefined;
};

/**
 * Why a mail was not taken. `permanent`: this mail will never be (the address, its content); `configuration`: no
 * mail will be until the operator mends it; `temporary`: worth another attempt.
 */
export type MailErrorKind = "permanent" | "temporary" | "configuration";

/** When a server refused: before it was asked about a recipient, or at the recipient or the content. */
type MailStage = "session" | "message";

export class MailError extends Error {
  override name = "MailError";
  readonly kind: MailErrorKind;
  /** The SMTP reply's code, where there was a reply. */
  readonly code: number | undefined;
  readonly stage: MailStage;
  readonly verdict: MailVerdict;
  /**
   * What keeps every mail from leaving until the operator fixes it, without anything personal: the reply's code, or the
   * system's. Undefined where it is this mail's own trouble, or the server's for a while.
   */
  readonly fault: string | undefined;

  constructor(
    { kind, code, stage, verdict, fault }: MailErrorFacts,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.kind = kind;
    this.code = code;
    this.stage = stage;
    this.verdict = verdict;
    this.fault = fault;
  }
}

type MailErrorFacts = Pick<MailError, "kind" | "code" | "stage" | "verdict" | "fault">;

/** Codes of the system and of nodemailer for a server that can't be reached at all. */
const unreachable = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EDNS|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/;

/** Replies by which a server that was not asked about a recipient yet asks for less. */
const busyReplies = [421, 450, 452];

/** Whether the server asks for fewer messages of everybody's, and not of one recipient's. */
export function isMailThrottle({ kind, code = 0, stage, verdict }: MailError): boolean {
  if (kind !== "temporary" || stage !== "session") return false;
  return verdict === "throttled" || busyReplies.includes(code);
}

export type Mailer = {
  /** Hands a mail to the SMTP server; resolves when the server has taken it. @throws MailError */
  send(mail: Mail): Promise<{ messageId: string }>;
  close(): void;
};

type Options = {
  url: string;
  from: string;
  /** Where people's answers go; the sender's own address, where it is left out. */
  replyTo?: string;
  connections?: number;
  /** How long a server may say nothing in the middle of a mail. */
  silenceMs?: number;
};

/**
 * Whether a server must take TLS: one that is not on this machine. `?requireTLS=false` in the address says otherwise, for a
 * relay within a network of one's own.
 */
export function isTlsRequired(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) && searchParams.get("requireTLS") !== "false";
}

/**
 * Whether a server must prove its name by its certificate. A server that may speak without TLS need not: Debian's Postfix
 * offers a certificate of its own making.
 */
export function isCertificateChecked(url: string): boolean {
  return isTlsRequired(url) || new URL(url).protocol === "smtps:";
}

/** How long a server may take to greet. */
const greetingMs = 10_000;

/** A pool of SMTP connections: a connection a mail would send 9 a second instead of hundreds. */
export function createMailer({ url, from, replyTo, connections = 5, silenceMs = 30_000 }: Options): Mailer {
  const line = createServerLine(connections);
  const open = () =>
    library().createTransport(
      {
        url,
        requireTLS: isTlsRequired(url),
        tls: { rejectUnauthorized: isCertificateChecked(url) },
        pool: true,
        maxConnections: connections,
        maxMessages: Number.POSITIVE_INFINITY,
        connectionTimeout: Math.min(greetingMs, silenceMs),
        greetingTimeout: Math.min(greetingMs, silenceMs),
        socketTimeout: silenceMs,
      } as Parameters<typeof createTransport>[0],
      // No holiday's answer is to be sent to a mail that nobody wrote (RFC 3834).
      { from, replyTo, headers: { "Auto-Submitted": "auto-generated" } },
    );
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ returnPath, subject, text, html, ...mail }) {
      try {
        transport ??= open();
        const pool = transport;
        const { messageId } = await line.run(() =>
          pool.sendMail({
            ...mail,
            ...(returnPath ? { envelope: { from: returnPath, to: mail.to } } : {}),
            subject: visibleTextOf(subject),
            alternatives: [partOf("text/plain", visibleTextOf(text)), partOf("text/html", html)],
            disableFileAccess: true,
            disableUrlAccess: true,
          }),
        );
        return { messageId };
      } catch (error) {
        throw toMailError(error, { domain: domainOf(mail.to), isSilence: line.isSilence(error) });
      }
    },
    close: () => transport?.close(),
  };
}

/** One of the forms that a mail has, the last of them being the best. */
function partOf(contentType: string, text: string) {
  const head = `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  return { contentType, raw: head + encodeQuotedPrintable(text) };
}

/** The fields of a nodemailer error: its own code, the system's code, and the SMTP command that was refused. */
type SmtpFailure = {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
};

type Circumstances = { domain?: string; isSilence?: boolean };

/** Classes a failure by the server's reply (RFC 5321, 4.2.1) or by where the connection broke. */
export function toMailError(error: unknown, { domain, isSilence = false }: Circumstances = {}): MailError {
  const failure = error as SmtpFailure;
  const { response, message = String(error), responseCode: code, command } = failure;
  const said = (response ?? message).replace(/\s+/g, " ").slice(0, 500);
  // nodemailer names no command where a server ends a session by 421 while it has the mail's envelope.
  const isEndedWithin = code !== undefined && command === "CONN" && failure.code === "ECONNECTION";
  const stage = command === "RCPT TO" || command === "DATA" || isEndedWithin ? "message" : "session";
  const kind = kindOf(failure);
  const verdict = code === undefined ? "unreachable" : verdictOf(said, domain);
  return new MailError({ kind, code, stage, verdict, fault: faultOf(failure, kind, isSilence) }, said, {
    cause: error,
  });
}

function faultOf(
  { code, originalCode, responseCode, message = "" }: SmtpFailure,
  kind: MailErrorKind,
  isSilence: boolean,
): string | undefined {
  if (kind === "configuration") return String(responseCode ?? code ?? "configuration");
  if (responseCode !== undefined) return undefined;
  return unreachable.exec(message)?.[0] ?? (isSilence ? (originalCode ?? code) : undefined);
}

/** Enhanced codes (RFC 3463, 7372; Gmail, Microsoft) of mail refused for who sends it, not for whom it is for. */
const senderRefused = /\b5\.7\.(2[0-9]|60|509|515)\b/;

/** Of the system below nodemailer: the certificate or the handshake. */
const tlsFailed = /CERT|SELF_SIGNED|ISSUER|^ERR_(TLS|SSL)/;

function kindOf({
  code,
  originalCode = "",
  command = "",
  responseCode,
  response = "",
}: SmtpFailure): MailErrorKind {
  if (responseCode === undefined) {
    if (code === "EAUTH" || code === "ENOAUTH" || code === "ETLS") return "configuration";
    if (tlsFailed.test(originalCode)) return "configuration";
    return code === "EENVELOPE" || code === "EMESSAGE" ? "permanent" : "temporary";
  }
  if (responseCode < 500) return "temporary";
  // Refused before it was asked about this recipient: the next mail would be, too.
  if (command !== "RCPT TO" && command !== "DATA") return "configuration";
  if (responseCode === 530 || responseCode === 535) return "configuration";
  return senderRefused.test(response) ? "configuration" : "permanent";
}
