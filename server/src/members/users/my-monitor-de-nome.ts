import type { MyData } from "@cav/contract/users/my-data.ts";
import { readSealed } from "../../platform/secrets.ts";
import type { Db } from "../../tables.ts";

/** Returns the name a user monitors and its mentions. Values sealed by another installation can't be read. */
export async function findMonitorDeNomeOf(db: Db, secret: string, userId: number): Promise<MyData["vigia"]> {
  const row = await db.selectFrom("vigias").selectAll().where("user_id", "=", userId).executeTakeFirst();
  const named = row && readSealed(secret, row.selado);
  if (!row || named === undefined) return null;
  const mencoes = await db
    .selectFrom("mencoes as m")
    .innerJoin("documentos as d", "d.id", "m.documento_id")
    .select(["m.selado", "m.mesmo_cpf", "m.prazo", "m.created_at", "m.dispensada_em", "d.url"])
    .where("m.user_id", "=", userId)
    .orderBy("m.id")
    .execute();
  return {
    // Older sealed names have no reasons.
    ...{ motivo: null, motivo_texto: null },
    ...(JSON.parse(named) as Pick<NonNullable<MyData["vigia"]>, "nome" | "cpf">),
    a_qualquer_hora: row.a_qualquer_hora,
    desde: row.desde.toISOString(),
    updated_at: row.updated_at.toISOString(),
    mencoes: mencoes.map(({ selado, url, mesmo_cpf, prazo, created_at, dispensada_em }) => ({
      trecho: (JSON.parse(readSealed(secret, selado) ?? "{}") as { trecho?: string }).trecho ?? "",
      publicacao: url,
      mesmo_cpf,
      prazo,
      created_at: created_at.toISOString(),
      dispensada_em: dispensada_em?.toISOString() ?? null,
    })),
  };
}
