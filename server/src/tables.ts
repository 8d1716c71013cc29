import type { Kysely, Transaction } from "kysely";

/**
 * The tables for Kysely: each owner's `<noun>.tables.ts` adds its own. Dates are `YYYY-MM-DD` text and numerics text
 * (parsers in platform/database/connect.ts), timestamps Date. Columns prefixed `m_` are for matching.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the tables files of the features add to it.
export interface Database {}

/** The database or a transaction: the first argument of every query. */
export type Db = Kysely<Database>;

/** A transaction, for reads and writes that need one snapshot or are rolled back together. */
export type Tx = Transaction<Database>;
