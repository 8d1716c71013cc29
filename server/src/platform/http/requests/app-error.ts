import { type ErrorCode, errors, type FieldError } from "@cav/contract/errors.ts";
import type { Problem } from "@cav/contract/fields.ts";

type Options = {
  /** A more precise sentence than the catalogue's, shown to users. */
  detail?: string;
  fields?: FieldError[];
  /** Members that this code adds to the problem (RFC 9457, extension members). */
  extension?: Pick<Problem, "alteracao" | "existente" | "por_conferir">;
  cause?: unknown;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
};

/** The only error that features throw: a code of the contract's catalogue. */
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
