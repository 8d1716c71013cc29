import { toAppError } from "../http/problem.ts";

/** Serialization failure, deadlock, lock timeout: the same statement may succeed at the next try. */
const conflicts = new Set(["40001", "40P01", "55P03"]);

/** Whether an error passes by itself: the database is away or busy, or two transactions met. */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return conflicts.has(code ?? "") || toAppError(error).code === "unavailable";
}
