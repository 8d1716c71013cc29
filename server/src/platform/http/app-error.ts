import { type ErrorCode, errors, type FieldError } from "@cav/contract/errors.ts";
import type { Problem } from "@cav/contract/fields.ts";

type Options = {
  /** A sentence more precise than the catalogue's, fit to show. */
  detail?: string;
  fields?: FieldError[];
  /** Members of the problem that its code alone has (RFC 9457, extension members). */
  extension?: Pick<Problem, "alteracao" | "existente">;
  cause?: unknown;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
};

/** The one error that features throw: a code of the contract's catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: FieldError[] | undefined;
  readonly extension: Options["extension"];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: Options = {}) {
    super(code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    this.detail = options.detail ?? errors[code].detail;
    this.fields = options.fields;
    this.extension = options.extension;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
