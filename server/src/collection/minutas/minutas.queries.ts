import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Identidade } from "../../catalogue/concursos/index.ts";
import type { Database, Db, Tx } from "../../tables.ts";
import type { NewAto } from "./atos.ts";

/** Serialises matching, so that two workers do not create two drafts of one exam. */
export async function lockMatching(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('minutas.match'))`.execute(tx);
}

type MinutaRow = Omit<Selectable<Database["minutas"]>, "identidade"> & { identidade: Identidade };

/** Returns drafts with an act, by its words or the key of its source, the newest first. */
export async function findMinutasOfAto(
  tx: Tx,
  { impressao, externa }: Pick<NewAto, "impressao" | "externa">,
) {
  const { rows } = await sql<{
    id: number;
    uuid: string;
    estado: MinutaRow["estado"];
    tipo: MinutaRow["tipo"];
    concurso_id: number | null;
    ato_id: number;
    documento_id: number;
    impressao: string;
  }>`
    SELECT m.id, m.uuid, m.estado, m.tipo, m.concurso_id, a.id AS ato_id, a.documento_id, a.impressao
    FROM minuta_atos a JOIN minutas m ON m.id = a.minuta_id
    WHERE a.impressao = ${impressao} OR a.externa = ${externa} ORDER BY m.id DESC, a.id`.execute(tx);
  return rows;
}

/** Returns open drafts of new exams of a body. */
export async function findOpenMinutas(
  tx: Tx,
  orgao: string,
): Promise<{ id: number; identidade: Identidade }[]> {
  const { rows } = await sql<{ id: number; identidade: Identidade }>`
    SELECT id, identidade FROM minutas
    WHERE estado = 'ABERTA' AND tipo = 'NOVO' AND identidade->>'orgao' = ${orgao} ORDER BY id`.execute(tx);
  return rows;
}

type NewMinuta = Pick<
  MinutaRow,
  "tipo" | "tipo_de_ato" | "titulo" | "identidade" | "prazo" | "concurso_id"
> & {
  ambigua: boolean;
  manual?: boolean;
};

export async function insertMinuta(
  tx: Tx,
  minuta: NewMinuta,
  concursos: readonly number[],
  now: Date,
): Promise<{ id: number; uuid: string }> {
  const inserted = await tx
    .insertInto("minutas")
    .values({ ...minuta, identidade: JSON.stringify(minuta.identidade), estado: "ABERTA", created_at: now })
    .returning(["id", "uuid"])
    .executeTakeFirstOrThrow();
  const { id } = inserted;
  if (concursos.length > 0)
    await tx
      .insertInto("minuta_concursos")
      .values(concursos.map((concurso_id) => ({ minuta_id: id, concurso_id })))
      .execute();
  return inserted;
}

export async function insertAto(tx: Tx, minutaId: number, documentoId: number, ato: NewAto): Promise<void> {
  await tx
    .insertInto("minuta_atos")
    .values({ ...ato, campos: JSON.stringify(ato.campos), minuta_id: minutaId, documento_id: documentoId })
    .execute();
}

/** Locks a document's open automatic drafts, and returns their acts. */
export async function lockOpenAtosOf(tx: Tx, documentoId: number) {
  return tx
    .selectFrom("minuta_atos as a")
    .innerJoin("minutas as m", "m.id", "a.minuta_id")
    .select(["a.id", "a.minuta_id", "a.impressao"])
    .where("a.documento_id", "=", documentoId)
    .where("m.estado", "=", "ABERTA")
    .where("m.manual", "=", false)
    .orderBy("a.minuta_id")
    .forUpdate("m")
    .execute();
}

export async function deleteAtos(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("minuta_atos")
    .where("id", "in", [...ids])
    .execute();
}

export async function updateAto(tx: Tx, id: number, documentoId: number, ato: NewAto): Promise<void> {
  await tx
    .updateTable("minuta_atos")
    .set({ ...ato, campos: JSON.stringify(ato.campos), documento_id: documentoId })
    .where("id", "=", id)
    .execute();
}

/** Selects open drafts whose exam, or all possible exams, were deleted. */
const orphans = (db: Db) =>
  db
    .selectFrom("minutas as m")
    .select("m.id")
    .where("m.estado", "=", "ABERTA")
    .where("m.concurso_id", "is", null)
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const opcoes = selectFrom("minuta_concursos as o").select("o.minuta_id");
      return or([
        and([eb("m.tipo", "=", "MUDANCA"), eb("m.ambigua", "=", false)]),
        and([eb("m.ambigua", "=", true), not(exists(opcoes.whereRef("o.minuta_id", "=", "m.id")))]),
      ]);
    });

export async function findOrphans(db: Db): Promise<number[]> {
  return (await orphans(db).orderBy("m.id").execute()).map(({ id }) => id);
}

/** Deletes a draft of a deleted exam, and returns its acts with their documents; none when it is decided. */
export async function deleteOrphan(tx: Tx, id: number): Promise<(NewAto & { documento_id: number })[]> {
  const held = await orphans(tx).where("m.id", "=", id).forUpdate().executeTakeFirst();
  if (!held) return [];
  const atos = await tx
    .selectFrom("minuta_atos")
    .select(["documento_id", "impressao", "externa", "tipo_de_ato", "texto", "campos", "fonte", "publicador"])
    .select(["oficial", "url", "publicado_em", "pagina"])
    .where("minuta_id", "=", id)
    .orderBy("id")
    .execute();
  await deleteMinuta(tx, id);
  return atos as (NewAto & { documento_id: number })[];
}

/** Updates a draft's columns from its current acts. */
export async function updateMinutaFacts(
  tx: Tx,
  id: number,
  { titulo, prazo, tipo_de_ato }: Pick<MinutaRow, "titulo" | "prazo"> & { tipo_de_ato: string | undefined },
): Promise<void> {
  await tx
    .updateTable("minutas")
    // A change keeps the title of its exam.
    .set((eb) => ({
      titulo: sql<string>`CASE WHEN tipo = 'NOVO' THEN ${titulo} ELSE titulo END`,
      prazo,
      ...(tipo_de_ato !== undefined && { tipo_de_ato }),
      versao: eb("versao", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Updates a draft's identity; its version stays, since reviewers see no change. */
export async function updateIdentidade(tx: Tx, id: number, identidade: Identidade): Promise<void> {
  const text = JSON.stringify(identidade);
  await sql`UPDATE minutas SET identidade = ${text}::jsonb WHERE id = ${id} AND identidade <> ${text}::jsonb`.execute(
    tx,
  );
}

export async function deleteMinuta(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("minutas").where("id", "=", id).execute();
}

/** Locks a draft until the transaction ends, so that it is decided once. */
export async function lockMinuta(tx: Tx, uuid: string): Promise<MinutaRow | undefined> {
  const row = await tx
    .selectFrom("minutas")
    .selectAll()
    .where("uuid", "=", uuid)
    .forUpdate()
    .executeTakeFirst();
  return row as MinutaRow | undefined;
}

export async function findMinuta(db: Db, uuid: string): Promise<MinutaRow | undefined> {
  const row = await db.selectFrom("minutas").selectAll().where("uuid", "=", uuid).executeTakeFirst();
  return row as MinutaRow | undefined;
}

export type AtoRow = NewAto & { id: number; documento_id: number };

/** Returns a draft's acts: openings and changes first, then in order of arrival. */
export async function findAtosOf(db: Db, minutaId: number): Promise<AtoRow[]> {
  const rows = await db
    .selectFrom("minuta_atos")
    .selectAll()
    .where("minuta_id", "=", minutaId)
    .orderBy("id")
    .execute();
  return rows as AtoRow[];
}

type Decided = Pick<MinutaRow, "estado"> &
  Partial<
    Pick<MinutaRow, "motivo" | "revista" | "concurso_id" | "ambigua" | "tipo" | "autor_id" | "decidida_em">
  >;

/** Updates the decision on a draft. */
export async function markDecided(tx: Tx, id: number, decided: Decided): Promise<void> {
  await tx
    .updateTable("minutas")
    .set((eb) => ({ ...decided, versao: eb("versao", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export type MinutasFilter = { estado: MinutaRow["estado"]; motivo?: string | undefined };

const isOver = (today: string) => sql<boolean>`coalesce(prazo < ${today}::date, false)`;

/** One in this many discarded drafts is offered for review again. */
const offeredAgain = 20;

/** Filters drafts; the list of open drafts also has one in 20 discarded drafts at its end. */
const matching = <Q extends SelectQueryBuilder<Database, "minutas", object>>(
  query: Q,
  { estado, motivo }: MinutasFilter,
) => {
  if (estado === "ABERTA")
    return query.where(
      sql<boolean>`(estado = 'ABERTA' OR (estado = 'DESCARTADA' AND NOT revista AND id % ${offeredAgain} = 0))`,
    );
  const of = query.where("estado", "=", estado);
  return motivo ? of.where("motivo", "=", motivo) : of;
};

/** Returns drafts: the nearest deadline first, past deadlines last. */
export async function findMinutas(db: Db, filter: MinutasFilter, today: string, limit: number) {
  const [{ total }, rows] = await Promise.all([
    matching(db.selectFrom("minutas"), filter)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
    matching(db.selectFrom("minutas"), filter)
      .select(["uuid", "estado", "tipo", "tipo_de_ato", "titulo", "prazo", "ambigua", "motivo", "versao"])
      .select(["created_at", isOver(today).as("vencida")])
      .select(
        sql<
          string[]
        >`ARRAY(SELECT DISTINCT a.fonte FROM minuta_atos a WHERE a.minuta_id = minutas.id ORDER BY 1)`.as(
          "fontes",
        ),
      )
      .orderBy(sql`estado = 'DESCARTADA'`)
      .orderBy(isOver(today))
      .orderBy(sql`CASE WHEN ${isOver(today)} THEN NULL ELSE prazo END`, (order) => order.asc().nullsLast())
      .orderBy("prazo", "desc")
      .orderBy("id")
      .limit(limit)
      .execute(),
  ]);
  return { total, rows };
}

/** Returns the exams that a draft may be about, for the reviewer's choice. */
export async function findOpcoes(db: Db, minutaId: number) {
  return db
    .selectFrom("minuta_concursos as o")
    .innerJoin("concursos as c", "c.id", "o.concurso_id")
    .select(["c.id", "c.uuid", "c.titulo", "c.versao"])
    .where("o.minuta_id", "=", minutaId)
    .orderBy("c.id")
    .execute();
}

/** Returns drafts of an exam by a kind of act, the oldest first. */
export async function findMinutasOf(tx: Tx, concursoId: number, tipoDeAto: string) {
  return tx
    .selectFrom("minutas")
    .select(["id", "estado", "tipo"])
    .where("concurso_id", "=", concursoId)
    .where("tipo_de_ato", "=", tipoDeAto)
    .orderBy("id")
    .execute();
}
