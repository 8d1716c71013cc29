import type { RascunhoInput } from "@cav/contract/concursos/rascunhos.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

const rascunhos = (db: Db) =>
  db
    .selectFrom("rascunhos as r")
    .leftJoin("users as u", "u.id", "r.autor_id")
    .select(["r.id", "r.uuid", "r.versao", "r.publicar_em", "r.falha", "r.updated_at", "u.nome as autor"])
    .select(sql<string>`r.dados->>'titulo'`.as("titulo"))
    .select(
      sql<number>`CASE WHEN jsonb_typeof(r.dados->'cargos') = 'array' THEN jsonb_array_length(r.dados->'cargos')
        ELSE 0 END`.as("total_cargos"),
    );

export async function findRascunhos(db: Db) {
  return rascunhos(db).orderBy("r.updated_at", "desc").orderBy("r.id", "desc").execute();
}

export type RascunhoRow = Awaited<ReturnType<typeof findRascunhos>>[number];

export async function findRascunho(db: Db, uuid: string) {
  return rascunhos(db).select("r.dados").where("r.uuid", "=", uuid).executeTakeFirst();
}

/** Locks a draft until the transaction ends, so that it is published, changed or deleted once. */
export async function lockRascunho(tx: Tx, uuid: string) {
  return tx.selectFrom("rascunhos").selectAll().where("uuid", "=", uuid).forUpdate().executeTakeFirst();
}

type Written = Pick<RascunhoInput, "dados"> & { publicar_em: Date | null; autor_id: number };

const rascunhoColumnsOf = ({ dados, ...columns }: Written, now: Date) => ({
  ...columns,
  dados: JSON.stringify(dados),
  falha: null,
  updated_at: now,
});

export async function insertRascunho(db: Db, written: Written, now: Date): Promise<string> {
  const { uuid } = await db
    .insertInto("rascunhos")
    .values({ ...rascunhoColumnsOf(written, now), created_at: now })
    .returning("uuid")
    .executeTakeFirstOrThrow();
  return uuid;
}

export async function updateRascunhoRow(tx: Tx, id: number, written: Written, now: Date): Promise<void> {
  await tx
    .updateTable("rascunhos")
    .set((eb) => ({ ...rascunhoColumnsOf(written, now), versao: eb("versao", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deleteRascunhoRow(db: Db, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("rascunhos").where("uuid", "=", uuid).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns drafts whose scheduled time has come. */
export async function findDueRascunhos(db: Db, now: Date): Promise<{ uuid: string }[]> {
  return db
    .selectFrom("rascunhos")
    .select("uuid")
    .where("publicar_em", "<=", now)
    .orderBy("publicar_em")
    .orderBy("id")
    .execute();
}

/** Records why a draft could not be published; it then waits for an editor. */
export async function markFailed(db: Db, uuid: string, falha: string): Promise<void> {
  await db.updateTable("rascunhos").set({ falha, publicar_em: null }).where("uuid", "=", uuid).execute();
}

/** Returns the draft's last author with current rights; undefined when the account is gone. */
export async function findAuthor(db: Db, userId: number | null) {
  return db
    .selectFrom("users")
    .select(["id", "uuid", "user_type", "papel"])
    .where("id", "=", userId)
    .executeTakeFirst();
}
