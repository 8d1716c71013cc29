import type { MyData } from "@cav/contract/users/my-data.ts";
import { readSealed } from "../../platform/secrets.ts";
import type { Db } from "../../tables.ts";

/** Returns a user's push subscriptions. Addresses sealed with another installation's secret can't be read. */
export async function findAparelhosOf(db: Db, secret: string, userId: number): Promise<MyData["aparelhos"]> {
  const rows = await db
    .selectFrom("aparelhos")
    .select(["nome", "selado", "created_at", "usado_em"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ nome, selado, created_at, usado_em }) => ({
    nome,
    endereco: (JSON.parse(readSealed(secret, selado) ?? "{}") as { endpoint?: string }).endpoint ?? null,
    created_at: created_at.toISOString(),
    usado_em: usado_em?.toISOString() ?? null,
  }));
}
