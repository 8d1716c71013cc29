import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import { dayBeforeOf } from "../../../platform/clock.ts";
import { createObjectStore, type ObjectStore } from "../../../platform/object-store.ts";
import type { Db, Tx } from "../../../tables.ts";
import { hashOf } from "../adapters/adapter.ts";

type Configured = Pick<Deps, "config">;

/** Returns the object store of documents' bytes, if one is configured. */
export function findDocumentStore({ config }: Configured): ObjectStore | undefined {
  return config.documentStore && createObjectStore(config.documentStore);
}

/** Arbitrary key of an advisory lock: writers share it, the purge holds it exclusively. */
const storeLock = 7_212_124;

/**
 * Stores the bytes of a row that this transaction just inserted, before its commit, so that no row lacks its bytes.
 * A nightly job purges bytes without a row.
 */
export async function saveDados(tx: Tx, store: ObjectStore, sha256: string, bytes: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${storeLock})`.execute(tx);
  await store.put(sha256, bytes);
}

/** Reads a document's bytes from the database or the store. @throws Error if they are missing or do not match */
export async function readDados(
  given: Configured,
  { sha256, dados }: { sha256: string; dados: Buffer | null },
): Promise<Buffer> {
  if (dados) return dados;
  const store = findDocumentStore(given);
  if (!store) throw new Error("documents are in a store that DOCUMENTS_S3_URL does not name");
  const bytes = await store.find(sha256);
  if (!bytes) throw new Error(`the document store has no ${sha256}`);
  if (hashOf(bytes) !== sha256) throw new Error(`the document store has other bytes under ${sha256}`);
  return bytes;
}

const keptHours = 24;
/** Few transactions fail between bytes and row; more loose objects belong to another database. */
const looseMost = 50;

/**
 * Deletes bytes without a row after a day: their transaction failed. @throws Error, and deletes nothing, if the
 * store seems to be shared with another database, such as a restored copy
 */
export async function purgeLooseDados({
  config,
  db,
  clock,
}: Configured & Pick<Deps, "db" | "clock">): Promise<void> {
  const store = findDocumentStore({ config });
  if (!store) return;
  const loose = await findLoose(db, store, dayBeforeOf(clock.now(), keptHours / 24));
  if (loose.length > looseMost)
    throw new Error(
      `the document store has more than ${looseMost} objects of no document: does another installation ` +
        `write there? Nothing was deleted`,
    );
  if (loose.length > 0) await db.transaction().execute((tx) => removeLoose(tx, store, loose));
}

/** Finds keys without a document that are older than a time; stops once there are too many. */
async function findLoose(db: Db, store: ObjectStore, before: Date): Promise<string[]> {
  const loose: string[] = [];
  for (let page = await store.list(); page.length > 0; page = await store.list(page.at(-1)?.key)) {
    const old = page.filter(({ key, modified }) => modified < before && /^[0-9a-f]{64}$/.test(key));
    loose.push(
      ...(await findUnknown(
        db,
        old.map(({ key }) => key),
      )),
    );
    if (loose.length > looseMost) return loose;
  }
  return loose;
}

/** Deletes keys under an exclusive lock, so that no writer adds their row meanwhile. */
async function removeLoose(tx: Tx, store: ObjectStore, keys: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${storeLock})`.execute(tx);
  for (const key of await findUnknown(tx, keys)) await store.remove(key);
}

async function findUnknown(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT k AS key FROM unnest(${[...keys]}::text[]) AS k
    WHERE NOT EXISTS (SELECT FROM documentos d WHERE d.sha256 = k)`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Moves bytes from the database to the store, one document at a time, each verified before its row is cleared. It
 * can be stopped and resumed while the product runs.
 */
export async function runMove(db: Db, store: ObjectStore, report: (moved: number) => void): Promise<number> {
  let moved = 0;
  for (let last = 0; ; ) {
    const row = await db
      .selectFrom("documentos")
      .select(["id", "sha256", "dados"])
      .where("id", ">", last)
      .where("dados", "is not", null)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!row?.dados) return moved;
    const { id, sha256, dados } = row;
    last = id;
    await db.transaction().execute((tx) => saveDados(tx, store, sha256, dados));
    const kept = await store.find(sha256);
    if (!kept || hashOf(kept) !== sha256) throw new Error(`the document store did not keep ${sha256}`);
    await db.updateTable("documentos").set({ dados: null }).where("id", "=", id).execute();
    report(++moved);
  }
}
