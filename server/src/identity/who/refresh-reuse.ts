/** How long parallel calls may reuse a token after one of its successors was used. */
export const reuseGraceMs = 60_000;

type UsedToken = {
  used_at: Date;
  /** First use of a successor; null while none was used, since the answer may have been lost. */
  successor_used_at: Date | null;
  /** False for tokens rotated by an older release, whose successors are unknown. */
  has_successors: boolean;
};

/** Returns whether a used refresh token may be rotated again; otherwise it has leaked and its family ends. */
export function isReuseAllowed(token: UsedToken, now: Date): boolean {
  const settledAt = token.has_successors ? token.successor_used_at : token.used_at;
  // The absolute difference: a clock set back does not lengthen the window.
  return settledAt === null || Math.abs(Number(now) - Number(settledAt)) <= reuseGraceMs;
}
