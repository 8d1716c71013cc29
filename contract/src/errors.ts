import { accountsErrors } from "./errors/accounts.ts";
import { contentErrors } from "./errors/content.ts";
import { paymentsErrors } from "./errors/payments.ts";
import { requestsErrors } from "./errors/requests.ts";

/**
 * Every failure the product answers with: code → HTTP status and the Portuguese sentence people read
 * (accounts §8, exams §8). The code is the last part of the problem's `type` (RFC 9457): `/problems/<code>`.
 */
export const errors = {
  ...requestsErrors,
  ...accountsErrors,
  ...paymentsErrors,
  ...contentErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** One refused field: its path in the input (`cargos.0.salario`) and what to do about it, in Portuguese. */
export type FieldError = { field: string; message: string };
