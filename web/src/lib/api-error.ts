import type { FieldError } from "@cav/contract/errors.ts";
import type { Problem } from "@cav/contract/fields.ts";

/** A failed call: the server's problem, or `status` 0 when the server is unreachable. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** Last segment of the problem's type: a code of the contract's error catalogue. */
  readonly code: string;
  /** Portuguese sentence for the user; undefined when the server gave none. */
  readonly detail: string | undefined;
  readonly fields: FieldError[];
  /** The concurrent edit, when the code is `concurso-changed`. */
  readonly alteracao: Problem["alteracao"];
  /** The exam that exists already, when the code is `duplicate-concurso`. */
  readonly existente: Problem["existente"];
  /** The unchecked cells of a draft, when the code is `minuta-a-conferir`. */
  readonly por_conferir: Problem["por_conferir"];

  constructor(status: number, problem?: Problem, cause?: unknown) {
    super(problem?.detail ?? `HTTP ${status}`, { cause });
    this.status = status;
    this.code = problem?.type.split("/").at(-1) ?? "unreachable";
    this.detail = problem?.detail;
    this.fields = problem?.errors ?? [];
    this.alteracao = problem?.alteracao;
    this.existente = problem?.existente;
    this.por_conferir = problem?.por_conferir;
  }
}

/** Builds the error from a failed response. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ApiError(response.status, isProblem(body) ? body : undefined);
}

/** Distinguishes the server's problems from a proxy's answers; without a schema, to keep every screen small. */
function isProblem(body: unknown): body is Problem {
  const { type, title, status, detail } = (body ?? {}) as Partial<Record<keyof Problem, unknown>>;
  const areTexts = [type, title, detail].every((text) => typeof text === "string");
  return areTexts && typeof status === "number";
}

/**
 * Returns the message for the user: our own error's, the server's, or the fallback. Errors of the browser (TypeError,
 * SyntaxError) are English, so they are hidden.
 */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.name === "Error" ? error.message : detailOf(error, otherwise);
}

/** Returns the server's sentence or the fallback; "" when the session expired, which the sign-in page explains. */
export function detailOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && ["unauthenticated", "invalid-session"].includes(error.code)) return "";
  return (error instanceof ApiError && error.detail) || otherwise;
}
