import type { FieldError } from "@cav/contract/errors.ts";
import type { Problem } from "@cav/contract/fields.ts";

/** A call that failed: what the server said, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** Last part of the problem's type: the code of the contract's catalogue. */
  readonly code: string;
  /** Portuguese sentence fit to show; undefined when the server gave none. */
  readonly detail: string | undefined;
  readonly fields: FieldError[];
  /** Of `concurso-changed`: what was saved meanwhile. */
  readonly alteracao: Problem["alteracao"];
  /** Of `duplicate-concurso`: the exam that is published already. */
  readonly existente: Problem["existente"];

  constructor(status: number, problem?: Problem, cause?: unknown) {
    super(problem?.detail ?? `HTTP ${status}`, { cause });
    this.status = status;
    this.code = problem?.type.split("/").at(-1) ?? "unreachable";
    this.detail = problem?.detail;
    this.fields = problem?.errors ?? [];
    this.alteracao = problem?.alteracao;
    this.existente = problem?.existente;
  }
}

/** The error that a failed response stands for. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ApiError(response.status, isProblem(body) ? body : undefined);
}

/** Told from what a proxy answers by itself; no schema, since every screen makes calls. */
function isProblem(body: unknown): body is Problem {
  const { type, title, status, detail } = (body ?? {}) as Partial<Record<keyof Problem, unknown>>;
  const areTexts = [type, title, detail].every((text) => typeof text === "string");
  return areTexts && typeof status === "number";
}

/**
 * A sentence of our own, thrown before any call was made; or what the server said, or the screen's own words. What the
 * browser throws by itself (a TypeError, a SyntaxError) is English, and told to nobody.
 */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.name === "Error" ? error.message : detailOf(error, otherwise);
}

/** The server's sentence, or the screen's own when there is none; nothing of a session's end, which the sign-in tells. */
export function detailOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && ["unauthenticated", "invalid-session"].includes(error.code)) return "";
  return (error instanceof ApiError && error.detail) || otherwise;
}
