import { type ErrorCode, errors, type FieldError } from "@cav/contract/errors.ts";

type Options = {
  /** A sentence more precise than the catalogue's, fit to show. */
  detail?: string;
  fields?: FieldError[];
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
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: Options = {}) {
    super(code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    this.detail = options.detail ?? errors[code].detail;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
