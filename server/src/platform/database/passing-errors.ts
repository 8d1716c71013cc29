import { toAppError } from "../http/requests/problem.ts";

/** Serialization failure, deadlock, lock timeout: a retry may succeed. */
const conflicts = new Set(["40001", "40P01", "55P03"]);

/** Returns whether an error is temporary: the database is down or busy, or transactions conflicted. */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return conflicts.has(code ?? "") || toAppError(error).code === "unavailable";
}
