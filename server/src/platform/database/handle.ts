import type { Kysely, Transaction } from "kysely";

/** A database whose tables are not asked for by their types: the platform knows none. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely is invariant in its tables, and any of them will do
export type AnyDb = Kysely<any>;

/** The same, in a transaction. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyTx = Transaction<any>;
