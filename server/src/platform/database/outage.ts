/** PostgreSQL and socket codes that mean "the database cannot be reached, is overloaded or has no room now". */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "08000",
  "08003",
  "08006",
  // A pooler's, where the server behind it is away.
  "08P01",
  // Another server has taken over, and this one only reads.
  "25006",
  "53100",
  "53200",
  "53300",
  // Longer than a statement may take: the server has too much to do, or another holds what is asked for.
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

/** Whether a database cannot be reached, or can take nothing now. */
export function isOutage(error: { code?: string; message?: string }): boolean {
  return (
    outageCodes.has(error.code ?? "") ||
    /connection t(imeout|erminated)|timeout exceeded|query read timeout|not queryable/i.test(
      error.message ?? "",
    )
  );
}
