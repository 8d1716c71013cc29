import type { MyData } from "@cav/contract/users/my-data.ts";
import type { Db } from "../../tables.ts";

/** Returns pages that a user follows privately, and exam pages that they proposed. */
export async function findPaginasOfUser(
  db: Db,
  userId: number,
): Promise<Pick<MyData, "paginas" | "paginas_propostas">> {
  const own = await db
    .selectFrom("paginas_acompanhadas as a")
    .innerJoin("paginas as p", "p.id", "a.pagina_id")
    .select(["a.nome", "p.endereco", "a.created_at"])
    .where("a.user_id", "=", userId)
    .orderBy("a.created_at")
    .execute();
  const proposed = await db
    .selectFrom("paginas_do_concurso as d")
    .innerJoin("paginas as p", "p.id", "d.pagina_id")
    .innerJoin("concursos as c", "c.id", "d.concurso_id")
    .select(["c.titulo as concurso", "p.endereco", "d.estado", "d.created_at"])
    .where("d.proposta_por", "=", userId)
    .orderBy("d.created_at")
    .execute();
  return {
    paginas: own.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    paginas_propostas: proposed.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
  };
}
