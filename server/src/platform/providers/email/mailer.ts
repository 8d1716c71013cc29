import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import type { createTransport } from "nodemailer";
import { domainOf, verdictOf } from "./answer.ts";
import type { MailVerdict } from "./answer-rules.ts";
import { encodeQuotedPrintable } from "./quoted-printable.ts";
import { createServerLine } from "./server-line.ts";

const require = createRequire(import.meta.url);

/** Loads the library with the first mail; web processes send none. */
const library = (): typeof import("nodemailer") => require("nodemailer");

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  /** Chosen by the sender, in angle brackets; mail programs show two copies with one id once. */
  messageId?: string;
  /** The envelope's sender, where bounces go; by default the sender. */
  returnPath?: string | undefined;
};

/**
 * Why a mail was refused. `permanent`: this mail never will be accepted (address, content); `configuration`: no mail
 * until the operator fixes it; `temporary`: retry.
 */
export type MailErrorKind = "permanent" | "temporary" | "configuration";

/** When the server refused: before naming a recipient, or at the recipient or content. */
type MailStage = "session" | "message";

export class MailError extends Error {
  override name = "MailError";
  readonly kind: MailErrorKind;
  /** The SMTP reply's code, if there was a reply. */
  readonly code: number | undefined;
  readonly stage: MailStage;
  readonly verdict: MailVerdict;
  /**
   * The fault that stops all mail until the operator fixes it: the code of reply or system, without personal data.
   * Undefined for a single mail's or temporary trouble.
   */
  readonly fault: string | undefined;
  /** Whether the whole message left before the connection ended without a reply: it may have been delivered. */
  readonly mayHaveArrived: boolean;

  constructor(
    { kind, code, stage, verdict, fault, mayHaveArrived = false }: MailErrorFacts,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.kind = kind;
    this.code = code;
    this.stage = stage;
    this.verdict = verdict;
    this.fault = fault;
    this.mayHaveArrived = mayHaveArrived;
  }
}

type MailErrorFacts = Pick<MailError, "kind" | "code" | "stage" | "verdict" | "fault"> & {
  mayHaveArrived?: boolean;
};

/** System and nodemailer codes of an unreachable server. */
const unreachable = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EDNS|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/;

/** Replies before any recipient that mean throttling. */
const busyReplies = [421, 450, 452];

/** Returns whether the server throttles all mail, not one recipient's. */
export function isMailThrottle({ kind, code = 0, stage, verdict }: MailError): boolean {
  if (kind !== "temporary" || stage !== "session") return false;
  return verdict === "throttled" || busyReplies.includes(code);
}

export type Mailer = {
  /**
   * Hands a mail to the SMTP server; resolves when it is accepted.
   * @throws MailError
   */
  send(mail: Mail): Promise<{ messageId: string }>;
  close(): void;
};

type Options = {
  url: string;
  from: string;
  /** Address for replies; by default the sender's. */
  replyTo?: string;
  connections?: number;
  /** Milliseconds of silence in a mail's transfer that are tolerated. */
  silenceMs?: number;
};

/**
 * Returns whether the server must use TLS: all except on this machine. `?requireTLS=false` disables it for a relay in a
 * private network.
 */
export function isTlsRequired(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) && searchParams.get("requireTLS") !== "false";
}

/**
 * Returns whether the certificate is checked. A server that may work without TLS needs none: Debian's Postfix has a
 * self-signed one.
 */
export function isCertificateChecked(url: string): boolean {
  return isTlsRequired(url) || new URL(url).protocol === "smtps:";
}

/** Milliseconds for the server's greeting. */
const greetingMs = 10_000;

/** Creates a pool of SMTP connections: one connection per mail would send 9 a second instead of hundreds. */
export function createMailer({ url, from, replyTo, connections = 5, silenceMs = 30_000 }: Options): Mailer {
  const line = createServerLine(connections);
  const open = () => {
    const transport = library().createTransport(
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
      // Suppresses automatic replies (RFC 3834).
      { from, replyTo, headers: { "Auto-Submitted": "auto-generated" } },
    );
    transport.use("stream", (mail, done) => {
      const { noteEnd } = mail.data as { noteEnd?: () => void };
      if (noteEnd) mail.message.transform(() => createEndNote(noteEnd));
      done();
    });
    return transport;
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ returnPath, subject, text, html, ...mail }) {
      let hasLeft = false;
      const noteEnd = () => {
        hasLeft = true;
      };
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
            ...{ noteEnd },
          }),
        );
        return { messageId };
      } catch (error) {
        const isSilence = line.isSilence(error);
        throw toMailError(error, { domain: domainOf(mail.to), isSilence, hasLeft });
      }
    },
    close: () => transport?.close(),
  };
}

/** Creates a stream that passes a message on and notes when all of it was passed, just before the final dot. */
function createEndNote(noteEnd: () => void): PassThrough {
  const stream = new PassThrough();
  stream.once("end", noteEnd);
  return stream;
}

/** Builds one alternative of a mail's body; mail programs show the last alternative that they support. */
function partOf(contentType: string, text: string) {
  const head = `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  return { contentType, raw: head + encodeQuotedPrintable(text) };
}

/** A nodemailer error: its code, the system's code, and the refused SMTP command. */
type SmtpFailure = {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
};

type Circumstances = { domain?: string; isSilence?: boolean; hasLeft?: boolean };

/** Classifies a failure by the server's reply (RFC 5321, 4.2.1) or by where the connection broke. */
export function toMailError(
  error: unknown,
  { domain, isSilence = false, hasLeft = false }: Circumstances = {},
): MailError {
  const failure = error as SmtpFailure;
  const { response, message = String(error), responseCode: code, command } = failure;
  const said = (response ?? message).replace(/\s+/g, " ").slice(0, 500);
  // nodemailer names no command when a 421 ends the session during the envelope.
  const isEndedWithin = code !== undefined && command === "CONN" && failure.code === "ECONNECTION";
  const stage = command === "RCPT TO" || command === "DATA" || isEndedWithin ? "message" : "session";
  const kind = kindOf(failure);
  const verdict = code === undefined ? "unreachable" : verdictOf(said, domain);
  const fault = faultOf(failure, kind, isSilence);
  const mayHaveArrived = hasLeft && code === undefined && kind === "temporary";
  return new MailError({ kind, code, stage, verdict, fault, mayHaveArrived }, said, { cause: error });
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

/** Enhanced codes (RFC 3463, 7372; Gmail, Microsoft) that refuse the sender, not the recipient. */
const senderRefused = /\b5\.7\.(2[0-9]|60|509|515)\b/;

/** System codes of certificate or handshake failures. */
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
  // Refused before any recipient: the next mail would be too.
  if (command !== "RCPT TO" && command !== "DATA") return "configuration";
  if (responseCode === 530 || responseCode === 535) return "configuration";
  return senderRefused.test(response) ? "configuration" : "permanent";
}
