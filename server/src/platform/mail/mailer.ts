import { createTransport } from "nodemailer";

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
};

/**
 * Why a mail was not taken. `permanent`: this mail will never be (the address, its content); `configuration`: no
 * mail will be until the operator mends it; `temporary`: worth another attempt.
 */
export type MailErrorKind = "permanent" | "temporary" | "configuration";

export class MailError extends Error {
  override name = "MailError";
  readonly kind: MailErrorKind;

  constructor(kind: MailErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export type Mailer = {
  /** Hands a mail to the SMTP server; resolves when the server has taken it. @throws MailError */
  send(mail: Mail): Promise<{ messageId: string }>;
  close(): void;
};

type Options = { url: string; from: string; connections?: number };

/** A pool of SMTP connections: a connection a mail would send 9 a second instead of hundreds. */
export function createMailer({ url, from, connections = 5 }: Options): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      maxMessages: Number.POSITIVE_INFINITY,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    } as Parameters<typeof createTransport>[0],
    { from },
  );
  return {
    async send(mail) {
      try {
        const { messageId } = await transport.sendMail({
          ...mail,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { messageId };
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpFailure = { code?: string; responseCode?: number; response?: string; message?: string };

/** Classes a failure by the server's reply (RFC 5321, 4.2.1) or by where the connection broke. */
export function toMailError(error: unknown): MailError {
  const { code, responseCode, response, message } = error as SmtpFailure;
  const said = (response ?? message ?? String(error)).replace(/\s+/g, " ").slice(0, 500);
  return new MailError(kindOf(code, responseCode), said, { cause: error });
}

function kindOf(code: string | undefined, responseCode: number | undefined): MailErrorKind {
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530 || responseCode === 535)
    return "configuration";
  if (responseCode !== undefined && responseCode >= 500) return "permanent";
  if (code === "EENVELOPE" && responseCode === undefined) return "permanent";
  return "temporary";
}
