import type { Db } from "../../../tables.ts";

/** Returns the users with one of these phone numbers, also in the form that WhatsApp writes. */
export async function findRecipients(db: Db, numbers: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("telefone", "in", numbers)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
