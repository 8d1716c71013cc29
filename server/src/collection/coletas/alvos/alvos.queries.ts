import type { Db } from "../../../tables.ts";

/** Returns the organisers that have a name. */
export async function findNamedBancas(db: Db) {
  return db.selectFrom("bancas").select(["sigla", "nome"]).orderBy("sigla").execute();
}

/** Returns the municipalities with the most inhabitants, largest first. */
export async function findLargestMunicipios(db: Db, limit: number) {
  return db
    .selectFrom("locais")
    .select(["id", "nome", "uf", "populacao"])
    .where("populacao", "is not", null)
    .orderBy("populacao", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns the municipalities whose gazettes are collected. */
export async function findGazetteMunicipios(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("fonte_territorios").distinct().select("ibge").execute();
  return new Set(rows.map(({ ibge }) => ibge));
}

/** Counts followed exam pages by host. */
export async function findFollowedHosts(db: Db) {
  return db
    .selectFrom("paginas as p")
    .select(["p.host", ({ fn }) => fn.countAll<number>().as("paginas")])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("paginas_do_concurso as c")
          .select("c.pagina_id")
          .whereRef("c.pagina_id", "=", "p.id")
          .where("c.estado", "=", "ACEITA"),
      ),
    )
    .groupBy("p.host")
    .execute();
}

/** Returns the result of each source's last ended visit. */
export async function findLastEnds(db: Db) {
  const rows = await db
    .selectFrom("visitas")
    .distinctOn("fonte_id")
    .select(["fonte_id", "desfecho", "mensagem"])
    .where("desfecho", "is not", null)
    .orderBy("fonte_id")
    .orderBy("iniciada_em", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map(({ fonte_id, ...end }) => [fonte_id, end]));
}

export type LastEnd = { desfecho: string | null; mensagem: string | null };
