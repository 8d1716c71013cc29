import type { Db } from "../../tables.ts";

/** Everybody who gave one of these numbers; WhatsApp's own form of it counts. */
export async function findRecipients(db: Db, numbers: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("telefone", "in", numbers)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
