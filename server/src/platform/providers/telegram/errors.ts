/**
 * How to handle a Bot API failure: retry soon; wait as asked; stop writing to this chat; fix the configuration; give
 * up.
 */
export type TelegramErrorKind = "soon" | "throttled" | "blocked" | "configuration" | "never";

type Options = ErrorOptions & { retryAfter?: number | undefined };

export class TelegramError extends Error {
  override name = "TelegramError";
  readonly kind: TelegramErrorKind;
  readonly status: number | undefined;
  /** Seconds that Telegram asks us to wait. */
  readonly retryAfter: number | undefined;

  constructor(kind: TelegramErrorKind, message: string, status?: number, options: Options = {}) {
    super(message, options);
    this.kind = kind;
    this.status = status;
    this.retryAfter = options.retryAfter;
  }
}

/** Classifies a failure by status; refusals that make a chat unusable by their words (Bot API, Errors). */
export function telegramErrorKindOf(status: number, description: string): TelegramErrorKind {
  if (status === 429) return "throttled";
  if (status >= 500) return "soon";
  // A wrong token is answered 401, a malformed one 404.
  if (status === 401 || status === 404) return "configuration";
  const isGone = /blocked by the user|user is deactivated|chat not found|bot can't initiate/i.test(
    description,
  );
  return isGone ? "blocked" : "never";
}

/** Returns the fault that stops all messages until the operator fixes it: a status or system code. */
export function telegramFaultOf({ kind, status, cause }: TelegramError): string | undefined {
  if (kind === "configuration") return String(status ?? "configuration");
  // An error of `fetch` has the system's error as cause.
  const system = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof system === "string" &&
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_\w+|ERR_TLS_\w+)$/.test(system)
    ? system
    : undefined;
}
