import type { Escopo } from "@cav/contract/call.ts";
import type { Db, Tx } from "../../tables.ts";

type NewApiKey = {
  user_id: number;
  nome: string;
  hash: Buffer;
  final: string;
  escopos: Escopo[];
  created_at: Date;
  expira_em: Date;
};

const shown = ["uuid", "nome", "final", "escopos", "created_at", "expira_em", "usada_em"] as const;

/** Returns a user's keys, newest first. */
export async function findApiKeys(db: Db, userId: number) {
  return db
    .selectFrom("chaves_de_api")
    .select(shown)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("uuid")
    .execute();
}

export async function insertApiKey(tx: Tx, key: NewApiKey) {
  return tx.insertInto("chaves_de_api").values(key).returning(shown).executeTakeFirstOrThrow();
}

/** Returns a valid key with its user and the catalogue's number, as for a session. */
export async function findKeyOwner(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom("chaves_de_api as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .leftJoin("segundos_fatores as f", (join) =>
      join.onRef("f.user_id", "=", "u.id").on("f.ligado_em", "is not", null),
    )
    .select(["c.uuid as session_id", "c.escopos", "c.usada_em", "f.ligado_em"])
    .select(["u.id", "u.uuid", "u.nome", "u.email", "u.telefone", "u.user_type", "u.papel"])
    .select("u.habilitar_whatsapp")
    .select((eb) => eb.selectFrom("catalogo_versao").select("numero").$asScalar().$notNull().as("catalogo"))
    .where("c.hash", "=", hash)
    .where("c.expira_em", ">", now)
    .executeTakeFirst();
}

/** Records a use, at most once per interval. */
export async function markApiKeyUsed(db: Db, uuid: string, now: Date, since: Date): Promise<void> {
  await db
    .updateTable("chaves_de_api")
    .set({ usada_em: now })
    .where("uuid", "=", uuid)
    .where(({ eb, or }) => or([eb("usada_em", "is", null), eb("usada_em", "<=", since)]))
    .execute();
}

/** Deletes a user's key; returns its name, or undefined when there is none. */
export async function deleteApiKey(tx: Tx, userId: number, uuid: string): Promise<string[] | undefined> {
  const row = await tx
    .deleteFrom("chaves_de_api")
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .returning("escopos")
    .executeTakeFirst();
  return row?.escopos;
}

/** Deletes all of a user's keys. */
export async function deleteApiKeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("chaves_de_api").where("user_id", "=", userId).execute();
}

/** Claims keys that expire before a moment and whose owners were not notified yet. */
export async function claimEndingApiKeys(tx: Tx, now: Date, before: Date) {
  return tx
    .updateTable("chaves_de_api")
    .set({ avisada_em: now })
    .where("avisada_em", "is", null)
    .where("expira_em", ">", now)
    .where("expira_em", "<=", before)
    .returning(["user_id", "nome", "expira_em"])
    .execute();
}

/** Deletes keys that expired before a moment; returns how many. */
export async function deleteExpiredApiKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("chaves_de_api")
    .where("expira_em", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
