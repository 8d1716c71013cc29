import type { Db, Tx } from "../tables.ts";

type NewPasskey = {
  user_id: number;
  credencial: string;
  chave_publica: Buffer;
  contador: number;
  transportes: string[];
  nome: string;
  created_at: Date;
};

const shown = ["uuid", "nome", "created_at", "usada_em"] as const;

/** A person's passkeys, the newest first. */
export async function findPasskeys(db: Db, userId: number) {
  return db
    .selectFrom("chaves_de_acesso")
    .select([...shown, "credencial", "transportes"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("uuid")
    .execute();
}

/** How many a person has; those who add another meanwhile wait where the person is held. */
export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("chaves_de_acesso")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a passkey; undefined when somebody has it already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey) {
  return tx
    .insertInto("chaves_de_acesso")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credencial").doNothing())
    .returning([...shown])
    .executeTakeFirst();
}

/** A passkey with its person, held against a use of it at the same time. */
export async function lockPasskey(tx: Tx, credencial: string) {
  return tx
    .selectFrom("chaves_de_acesso as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["c.uuid as passkey", "c.chave_publica", "c.contador", "u.id", "u.uuid", "u.email"])
    .where("c.credencial", "=", credencial)
    .forUpdate("c")
    .executeTakeFirst();
}

/** Notes a use of a passkey. */
export async function markPasskeyUsed(tx: Tx, uuid: string, contador: number, now: Date): Promise<void> {
  await tx
    .updateTable("chaves_de_acesso")
    .set({ contador, usada_em: now })
    .where("uuid", "=", uuid)
    .execute();
}

/** False when the person has no such passkey. */
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

/** Takes one of a person's passkeys away; its name, or undefined when there is no such one. */
export async function deletePasskey(tx: Tx, userId: number, uuid: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("chaves_de_acesso")
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .returning("nome")
    .executeTakeFirst();
  return row?.nome;
}

/** Takes all of a person's passkeys away; whether there were any. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("chaves_de_acesso")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
