import type { Kysely, Transaction } from "kysely";

/** A database without types of tables: the platform knows none. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely is invariant in its tables, and any of them will do
export type AnyDb = Kysely<any>;

/** A transaction without types of tables. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyTx = Transaction<any>;
