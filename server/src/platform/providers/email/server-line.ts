/** A failure without an answer, by nodemailer's fields. */
type Unanswered = { responseCode?: number; code?: string };

const silence = new Set(["ETIMEDOUT", "ECONNECTION", "ESOCKET", "EDNS"]);

export type ServerLine = {
  /** Sends a mail within the limit. */
  run<Result>(send: () => Promise<Result>): Promise<Result>;
  /** Returns whether the server answers nobody, rather than failing one mail. */
  isSilence(error: unknown): boolean;
};

/**
 * Limits concurrent mails. If the server is silent to one mail and answered none since, waiting mails fail at once
 * instead of one timeout each.
 */
export function createServerLine(atOnce: number): ServerLine {
  let free = atOnce;
  let heardAt = Number.NEGATIVE_INFINITY;
  const waiting: { go(): void; fail(error: unknown): void }[] = [];
  const silent = new WeakSet<object>();
  const isUnanswered = (error: Unanswered) =>
    error.responseCode === undefined && error.code !== undefined && silence.has(error.code);

  function note(error: object, startedAt: number): void {
    if ((error as Unanswered).responseCode !== undefined) heardAt = performance.now();
    if (!isUnanswered(error) || heardAt >= startedAt) return;
    silent.add(error);
    for (const one of waiting.splice(0)) one.fail(error);
  }

  return {
    async run(send) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve, reject) => waiting.push({ go: resolve, fail: reject }));
      const startedAt = performance.now();
      try {
        const result = await send();
        heardAt = performance.now();
        return result;
      } catch (error) {
        if (error instanceof Error) note(error, startedAt);
        throw error;
      } finally {
        const next = waiting.shift();
        if (next) next.go();
        else free += 1;
      }
    },
    isSilence: (error) => error instanceof Error && silent.has(error),
  };
}
