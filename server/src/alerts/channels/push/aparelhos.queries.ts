import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";

/** Returns a user's devices, newest first. */
export async function findAparelhos(db: Db, userId: number) {
  return db
    .selectFrom("aparelhos")
    .select(["uuid", "nome", "created_at", "usado_em", "marca"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("uuid")
    .execute();
}

export async function countAparelhos(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM aparelhos WHERE user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the user of a browser's address; undefined: nobody. */
export async function findAparelhoOwner(db: Db, marca: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("aparelhos")
    .select("user_id")
    .where("marca", "=", marca)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns a device's user; undefined when it is gone. */
export async function findOwnerByUuid(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("aparelhos").select("user_id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.user_id;
}

/** Sets a device's address unless another has it; returns whether it has it now. */
export async function updateEndereco(
  tx: Tx,
  { userId, uuid }: { userId: number; uuid: string },
  endereco: { marca: string; selado: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("aparelhos")
    .set(endereco)
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("aparelhos as other")
            .select("other.uuid")
            .where("other.marca", "=", endereco.marca)
            .where("other.uuid", "<>", uuid),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type NewAparelho = { user_id: number; nome: string; marca: string; selado: string };

export async function upsertAparelho(tx: Tx, aparelho: NewAparelho, now: Date) {
  return tx
    .insertInto("aparelhos")
    .values({ ...aparelho, created_at: now, usado_em: null })
    .onConflict((conflict) =>
      conflict.column("marca").doUpdateSet(({ ref }) => ({
        user_id: ref("excluded.user_id"),
        nome: ref("excluded.nome"),
        selado: ref("excluded.selado"),
      })),
    )
    .returning(["uuid", "nome", "created_at", "usado_em", "marca"])
    .executeTakeFirstOrThrow();
}

export async function updateNome(
  db: Db,
  { userId, uuid }: { userId: number; uuid: string },
  nome: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("aparelhos")
    .set({ nome })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user's device; returns how many. */
export async function deleteAparelho(db: Db, userId: number, uuid: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("aparelhos")
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes all of a user's devices; returns how many. */
export async function deleteAparelhosOf(tx: Tx, userId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("aparelhos")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a user's devices unless their address changed since; returns how many. */
export async function deleteEnded(db: Db, userId: number, ended: Sealed[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("aparelhos")
    .where("user_id", "=", userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("uuid", "selado"),
        "in",
        ended.map(({ uuid, selado }) => tuple(uuid, selado)),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type Sealed = { uuid: string; selado: string };

/** Returns users' devices as stored. */
export async function findSealed(db: Db, userIds: number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("aparelhos")
    .select(["uuid", "user_id", "selado", "usado_em"])
    .where("user_id", "in", userIds)
    .orderBy("created_at")
    .execute();
}

export async function updateUsed(db: Db, uuids: string[], now: Date): Promise<void> {
  if (uuids.length === 0) return;
  await db.updateTable("aparelhos").set({ usado_em: now }).where("uuid", "in", uuids).execute();
}

export async function findUserIdOfAviso(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.id;
}
