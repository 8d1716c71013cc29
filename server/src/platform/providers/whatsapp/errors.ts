/**
 * Reactions to a Cloud API failure (facts.md). Retry soon; retry much later; try the other number form; use another
 * channel; close the channel for the user; fix the configuration; give up.
 */
export type WhatsAppErrorKind =
  | "soon"
  | "later"
  | "other-number"
  | "other-channel"
  | "stop"
  | "configuration"
  | "never";

const kindsByCode: Readonly<Record<number, WhatsAppErrorKind>> = {
  1: "soon",
  2: "soon",
  4: "soon",
  80007: "soon",
  130429: "soon",
  131056: "soon",
  131057: "soon",
  131048: "later",
  131049: "later",
  130472: "other-channel",
  131026: "other-number",
  131047: "other-channel",
  131050: "stop",
  131031: "configuration",
  131042: "configuration",
  368: "configuration",
  190: "configuration",
};

/** Classifies a failure by the provider's code; titles change. Templates' codes are 132xxx. */
export function errorClassOf(code: number | undefined, httpStatus: number): WhatsAppErrorKind {
  if (code !== undefined) {
    const known = kindsByCode[code];
    if (known) return known;
    if (code >= 132_000 && code < 133_000) return "configuration";
  }
  if (httpStatus === 401 || httpStatus === 403) return "configuration";
  if (httpStatus === 429 || httpStatus >= 500) return "soon";
  return "never";
}

type Options = ErrorOptions & { throttled?: boolean };

/** Limits of number, account and application (facts.md). */
const throttles = new Set([4, 80_007, 130_429]);

export function isThrottle(code: number | undefined, httpStatus: number): boolean {
  return code === undefined ? httpStatus === 429 : throttles.has(code);
}

/** Returns the fault that stops all messages until the operator fixes it: a code without personal data. */
export function whatsAppFaultOf({ kind, code, cause }: WhatsAppError): string | undefined {
  if (kind === "configuration") return String(code ?? "configuration");
  // An error of `fetch` has the system's error as cause.
  const system = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof system === "string" &&
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_\w+|ERR_TLS_\w+)$/.test(system)
    ? system
    : undefined;
}

export class WhatsAppError extends Error {
  override name = "WhatsAppError";
  readonly kind: WhatsAppErrorKind;
  readonly code: number | undefined;
  /** Whether the provider throttles all messages, not only this recipient's. */
  readonly throttled: boolean;

  constructor(kind: WhatsAppErrorKind, message: string, code?: number, options: Options = {}) {
    super(message, options);
    this.throttled = options.throttled ?? false;
    this.kind = kind;
    this.code = code;
  }
}
