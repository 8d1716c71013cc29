import { type RawBuilder, sql } from "kysely";

/** Reads a column that lists its values; null for a value of a newer release. */
export const knownOf = <Value extends string>(column: RawBuilder<unknown>, values: readonly Value[]) =>
  sql<Value | null>`CASE WHEN ${column} = ANY (${sql.val([...values])}::text[]) THEN ${column} END`;
