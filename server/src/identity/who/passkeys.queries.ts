import type { Db, Tx } from "../../tables.ts";

type NewPasskey = {
  user_id: number;
  credencial: string;
  chave_publica: Buffer;
  contador: number;
  transportes: string[];
  nome: string;
  created_at: Date;
};

const shown = ["uuid", "nome", "created_at", "usada_em", "credencial"] as const;

/** Returns a user's passkeys, newest first. */
export async function findPasskeys(db: Db, userId: number) {
  return db
    .selectFrom("chaves_de_acesso")
    .select([...shown, "transportes"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("uuid")
    .execute();
}

/** Counts a user's passkeys; the caller's lock on the user makes concurrent additions wait. */
export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("chaves_de_acesso")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a passkey; undefined when it exists already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey) {
  return tx
    .insertInto("chaves_de_acesso")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credencial").doNothing())
    .returning([...shown])
    .executeTakeFirst();
}

/** Locks a passkey and returns it with its user. */
export async function lockPasskey(tx: Tx, credencial: string) {
  return tx
    .selectFrom("chaves_de_acesso as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["c.uuid as passkey", "c.chave_publica", "c.contador", "u.id", "u.uuid", "u.email"])
    .where("c.credencial", "=", credencial)
    .forUpdate("c")
    .executeTakeFirst();
}

/** Records a use of a passkey. */
export async function markPasskeyUsed(tx: Tx, uuid: string, contador: number, now: Date): Promise<void> {
  await tx
    .updateTable("chaves_de_acesso")
    .set({ contador, usada_em: now })
    .where("uuid", "=", uuid)
    .execute();
}

/** Renames a passkey; false when the user has no such passkey. */
export async function updatePasskeyName(
  db: Db,
  { user_id, uuid, nome }: { user_id: number; uuid: string; nome: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chaves_de_acesso")
    .set({ nome })
    .where("user_id", "=", user_id)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user's passkey; returns its name, or undefined when there is none. */
export async function deletePasskey(tx: Tx, userId: number, uuid: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("chaves_de_acesso")
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .returning("nome")
    .executeTakeFirst();
  return row?.nome;
}

/** Deletes all of a user's passkeys; returns whether there were any. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("chaves_de_acesso")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
