import { premiumTypes } from "@cav/contract/users/users.words.ts";
import type { Db, Tx } from "../../tables.ts";

/** Returns premium users who follow a page privately, with their names for it. */
export async function findOwners(db: Db, paginaId: number) {
  return db
    .selectFrom("paginas_acompanhadas as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.user_id", "a.nome"])
    .where("a.pagina_id", "=", paginaId)
    .where("u.user_type", "in", premiumTypes)
    .orderBy("a.user_id")
    .execute();
}

/** Returns pages that a user follows privately, newest first. */
export async function findAcompanhadas(db: Db, userId: number) {
  return db
    .selectFrom("paginas_acompanhadas as a")
    .innerJoin("paginas as p", "p.id", "a.pagina_id")
    .select(["p.id", "p.uuid", "a.nome", "p.endereco", "p.estado", "p.causa", "p.vista_em", "a.created_at"])
    .where("a.user_id", "=", userId)
    .orderBy("a.created_at", "desc")
    .orderBy("p.id", "desc")
    .execute();
}

export async function insertAcompanhada(
  tx: Tx,
  row: { user_id: number; pagina_id: number; nome: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("paginas_acompanhadas")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "pagina_id"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteAcompanhadaRow(tx: Tx, userId: number, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("paginas_acompanhadas")
    .where("user_id", "=", userId)
    .where("pagina_id", "in", (eb) => eb.selectFrom("paginas").select("id").where("uuid", "=", uuid))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
