/**
 * Returns a backup that is the same in each run: rows sorted within each table, the queue's times and the header's at
 * the given moment.
 */
export function sortRows(text: string, now: Date): string {
  const moment = now
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, "+00");
  const sorted = text.replaceAll(
    /^(COPY (.+?) .+ FROM stdin;\n)([\s\S]*?)^\\\.$/gm,
    (_, head: string, table: string, rows: string) => {
      const lines = rows.split("\n").filter(Boolean).sort();
      const body = lines.map((line) => `${line}\n`).join("");
      const isQueue = table.startsWith('"pgboss"');
      return `${head}${isQueue ? body.replaceAll(/\b\d{4}-\d\d-\d\d \d\d:[\d:.]+\+00\b/g, moment) : body}\\.`;
    },
  );
  return sorted
    .replace(/"created_at":"[^"]+"/, `"created_at":"${now.toISOString()}"`)
    .replaceAll(/^SELECT pg_catalog.setval\('"public"."cav_drawn"'.*\n/gm, "");
}
