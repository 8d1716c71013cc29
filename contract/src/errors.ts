import { accountsErrors } from "./errors/accounts.ts";
import { contentErrors } from "./errors/content.ts";
import { paymentsErrors } from "./errors/payments.ts";
import { requestsErrors } from "./errors/requests.ts";

/**
 * All errors of the API: code → HTTP status and Portuguese sentence (accounts §8, exams §8). The code ends the
 * problem's `type` (RFC 9457): `/problems/<code>`.
 */
export const errors = {
  ...requestsErrors,
  ...accountsErrors,
  ...paymentsErrors,
  ...contentErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** A refused field: path in the input (`cargos.0.salario`), and how to correct it, in Portuguese. */
export type FieldError = { field: string; message: string };
