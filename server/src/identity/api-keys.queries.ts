import type { Escopo } from "@cav/contract/call.ts";
import type { Db, Tx } from "../tables.ts";

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

/** A person's keys, the newest first. */
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

/** A key that stands, with its person as they are now and the number of the catalogue, as of a session. */
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

/** Notes a use, unless another was noted since. */
export async function markApiKeyUsed(db: Db, uuid: string, now: Date, since: Date): Promise<void> {
  await db
    .updateTable("chaves_de_api")
    .set({ usada_em: now })
    .where("uuid", "=", uuid)
    .where(({ eb, or }) => or([eb("usada_em", "is", null), eb("usada_em", "<=", since)]))
    .execute();
}

/** Takes one of a person's keys away; what it was for, or undefined when there is no such one. */
export async function deleteApiKey(tx: Tx, userId: number, uuid: string): Promise<string[] | undefined> {
  const row = await tx
    .deleteFrom("chaves_de_api")
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .returning("escopos")
    .executeTakeFirst();
  return row?.escopos;
}

/** Takes all of a person's keys away. */
export async function deleteApiKeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("chaves_de_api").where("user_id", "=", userId).execute();
}

/** Keys that end before a moment and of which nobody was told, marked as told. */
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

/** Keys that ran out before a moment; how many there were. */
export async function deleteExpiredApiKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("chaves_de_api")
    .where("expira_em", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
