/** Parallel calls may present the old token this long after one of its successors was used. */
export const reuseGraceMs = 60_000;

type UsedToken = {
  used_at: Date;
  /** When the first of its successors was used; null while none was: the answer may have been lost. */
  successor_used_at: Date | null;
  /** False for tokens that an older release traded: their successors are unknown. */
  has_successors: boolean;
};

/** Says whether a used refresh token is traded again; otherwise it has leaked, and its family ends. */
export function isReuseAllowed(token: UsedToken, now: Date): boolean {
  const settledAt = token.has_successors ? token.successor_used_at : token.used_at;
  // A clock that was put back opens no longer window than the grace.
  return settledAt === null || Math.abs(Number(now) - Number(settledAt)) <= reuseGraceMs;
}
