import { sql } from "kysely";
import type { Database, Db, Tx } from "../../tables.ts";

type PaginaDoConcursoRow = Omit<Database["paginas_do_concurso"], "novidades">;

/** Returns an exam's pages, accepted ones first, each in order of arrival. */
export async function findPaginasOf(db: Db, concursoId: number) {
  return db
    .selectFrom("paginas_do_concurso as c")
    .innerJoin("paginas as p", "p.id", "c.pagina_id")
    .select(["p.id", "p.uuid", "p.endereco", "p.estado", "p.vista_em"])
    .select(["c.estado as decisao", "c.proposta_por"])
    .where("c.concurso_id", "=", concursoId)
    .orderBy("c.created_at")
    .orderBy("p.id")
    .execute();
}

/** Adds a page to an exam; `estado` also updates a proposed or refused one. */
export async function upsertPaginaDoConcurso(tx: Tx, row: PaginaDoConcursoRow): Promise<void> {
  const { estado, origem } = row;
  await tx
    .insertInto("paginas_do_concurso")
    .values(row)
    .onConflict((conflict) =>
      estado === "ACEITA"
        ? conflict.columns(["concurso_id", "pagina_id"]).doUpdateSet({ estado, origem })
        : conflict.doNothing(),
    )
    .execute();
}

/** Removes an exam's pages that are not in the list. */
export async function deleteOtherPaginas(tx: Tx, concursoId: number, kept: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM paginas_do_concurso WHERE concurso_id = ${concursoId} AND estado = 'ACEITA'
      AND NOT pagina_id = ANY (${kept}::integer[])`.execute(tx);
}

/** Accepts or refuses a proposed page; false when nobody proposed it. */
export async function setDecided(
  tx: Tx,
  { concurso_id, pagina_id }: Pick<PaginaDoConcursoRow, "concurso_id" | "pagina_id">,
  estado: PaginaDoConcursoRow["estado"],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("paginas_do_concurso")
    .set({ estado })
    .where("concurso_id", "=", concurso_id)
    .where("pagina_id", "=", pagina_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countPropostas(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom("paginas_do_concurso")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("proposta_por", "=", userId)
    .where("estado", "=", "PROPOSTA")
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countAceitas(db: Db, concursoId: number): Promise<number> {
  const { total } = await db
    .selectFrom("paginas_do_concurso")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("concurso_id", "=", concursoId)
    .where("estado", "=", "ACEITA")
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findPaginaId(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("paginas").select("id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.id;
}

const shown = 100;

/** Returns exams' pages for administrators: proposed pages to decide on, or failing pages. */
export async function findPaginasShown(db: Db, which: "propostas" | "falhas") {
  const rows = db
    .selectFrom("paginas_do_concurso as c")
    .innerJoin("paginas as p", "p.id", "c.pagina_id")
    .innerJoin("concursos as o", "o.id", "c.concurso_id")
    .select(["p.uuid", "p.endereco", "p.estado", "p.vista_em", "p.causa", "p.desde", "p.proxima_visita"])
    .select(["c.origem", "c.created_at", "o.uuid as concurso_uuid", "o.titulo"])
    .limit(shown);
  if (which === "propostas")
    return rows.where("c.estado", "=", "PROPOSTA").orderBy("c.created_at").orderBy("p.id").execute();
  return rows
    .where("c.estado", "=", "ACEITA")
    .where("p.estado", "not in", ["NOVA", "LIDA"])
    .orderBy("p.desde")
    .orderBy("p.id")
    .execute();
}

type Reach = { abertos: number; abertos_com_pagina: number; paginas: number; visitadas_no_dia: number };

/** Returns the catalogue's page coverage since a moment. */
export async function findReach(db: Db, since: Date): Promise<Reach> {
  const { rows } = await sql<Reach>`
    WITH abertos AS (
      SELECT EXISTS (SELECT FROM paginas_do_concurso p WHERE p.concurso_id = c.id AND p.estado = 'ACEITA') AS tem
      FROM concursos c WHERE c.status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS')
    ), do_catalogo AS (
      SELECT p.visitada_em FROM paginas p
      WHERE EXISTS (SELECT FROM paginas_do_concurso c WHERE c.pagina_id = p.id AND c.estado = 'ACEITA')
    )
    SELECT (SELECT count(*)::integer FROM abertos) AS abertos,
      (SELECT count(*)::integer FROM abertos WHERE tem) AS abertos_com_pagina,
      (SELECT count(*)::integer FROM do_catalogo) AS paginas,
      (SELECT count(*)::integer FROM do_catalogo WHERE visitada_em > ${since}) AS visitadas_no_dia`.execute(
    db,
  );
  return rows[0] as Reach;
}
