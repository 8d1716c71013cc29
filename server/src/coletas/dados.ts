import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { dayBeforeOf } from "../platform/clock.ts";
import { createObjectStore, type ObjectStore } from "../platform/object-store.ts";
import type { Db, Tx } from "../tables.ts";
import { hashOf } from "./adapters/adapter.ts";

type Configured = Pick<Deps, "config">;

/** Where documents' bytes are kept, if not in the database. */
export function findDocumentStore({ config }: Configured): ObjectStore | undefined {
  return config.documentStore && createObjectStore(config.documentStore);
}

/** Any fixed number: who writes documents holds it together, who throws bytes away holds it alone. */
const storeLock = 7_212_124;

/**
 * Brings the bytes of a document, whose row this transaction has just written, to where they are to be kept: before its commit, so that
 * there is no row without its bytes. Bytes without a row are thrown away at night.
 */
export async function saveDados(tx: Tx, store: ObjectStore, sha256: string, bytes: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${storeLock})`.execute(tx);
  await store.put(sha256, bytes);
}

/** The bytes of a document from wherever they are. @throws Error where they are not to be had, or are others */
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
/** Rows never go, and few transactions break off between bytes and row: more without a row are another database's. */
const looseMost = 50;

/**
 * Throws away bytes that no document has, once they are a day old: a transaction did not come to its end. Of a store that two
 * databases write to, as where a copy was restored and started, nothing is thrown away. @throws Error there
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
      `the document store has more than ${looseMost} objects of no document: does another installation write there? Nothing was deleted`,
    );
  if (loose.length > 0) await db.transaction().execute((tx) => removeLoose(tx, store, loose));
}

/** Keys of no document from before an instant; no more than tell that there are too many. */
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

/** Nobody writes meanwhile: what has no row then has none. */
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
 * Brings what is in the database to the store, a document at a time: what was written is read back before the row lets go of it.
 * May be stopped and begun again at any point, while the product works.
 */
export async function runMove(db: Db, store: ObjectStore, tell: (moved: number) => void): Promise<number> {
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
    tell(++moved);
  }
}
