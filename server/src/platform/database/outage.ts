/** PostgreSQL and socket codes of an unreachable, overloaded or full database. */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "08000",
  "08003",
  "08006",
  // The code that a connection pooler gives when the server behind it is down.
  "08P01",
  // Another server took over, and this one is read-only.
  "25006",
  // The process hung inside a transaction for longer than it may.
  "25P03",
  "53100",
  "53200",
  "53300",
  // A statement timeout: the server is overloaded, or a lock is held.
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

/** Creates a reader that returns the last value read while the database is unreachable. */
export function createOutlasting<V>(read: () => Promise<V>): () => Promise<V> {
  let last: { value: V } | undefined;
  return async () => {
    try {
      last = { value: await read() };
    } catch (error) {
      if (!last || !(error instanceof Error && isOutage(error))) throw error;
    }
    return last.value;
  };
}

/** Returns whether the database is unreachable, or can't write now. */
export function isOutage(error: { code?: string; message?: string }): boolean {
  return (
    outageCodes.has(error.code ?? "") ||
    /connection t(imeout|erminated)|timeout exceeded|query read timeout|not queryable/i.test(
      error.message ?? "",
    )
  );
}
