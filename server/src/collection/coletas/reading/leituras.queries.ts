import { sql } from "kysely";
import type { Database, Db, Tx } from "../../../tables.ts";
import { changedActsBetween } from "../releituras/changed.ts";

/** Returns a document with its source's metadata. */
export async function findDocumento(db: Db, id: number) {
  const { rows } = await sql<{
    sha256: string;
    dados: Buffer | null;
    charset: string | null;
    url: string;
    publicado_em: string | null;
    ibge: string | null;
    tipo: Database["fontes"]["tipo"];
    leitor: number | null;
    /** Version of the reader whose acts wait for acceptance. */
    leitor_que_espera: number | null;
    /** Version of the reader that gave up on it. */
    leitor_que_desistiu: number | null;
  }>`
    SELECT d.sha256, d.dados, d.charset, d.url, d.publicado_em, d.ibge, f.tipo, l.leitor, n.versao AS leitor_que_espera,
      i.leitor AS leitor_que_desistiu
    FROM documentos d JOIN fontes f ON f.id = d.fonte_id LEFT JOIN documento_leituras l ON l.documento_id = d.id
      LEFT JOIN leituras_propostas n ON n.documento_id = d.id LEFT JOIN documento_ilegiveis i ON i.documento_id = d.id
    WHERE d.id = ${id}`.execute(db);
  return rows[0];
}

export type ReadAto = Omit<Database["atos"], "id" | "documento_id" | "ordem">;

/** A reader version's result for a document. */
export type ReadDocumento = { leitor: number; ilegiveis: number; atos: readonly ReadAto[] };

/** Returns a document's acts in order, with the input of their readings. */
export async function findTextsOf(db: Db, documentoId: number) {
  return db
    .selectFrom("atos")
    .select(["id", "texto", "hierarquia", "publicado_em"])
    .where("documento_id", "=", documentoId)
    .orderBy("ordem")
    .execute();
}

/** Replaces a document's acts. Unchanged acts keep their readings. */
export async function replaceAtos(
  tx: Tx,
  documentoId: number,
  read: ReadDocumento,
  now: Date,
): Promise<void> {
  const { leitor, ilegiveis, atos } = read;
  const state = { leitor, ilegiveis, enderecos_em: null };
  const placed = atos.map((ato, ordem) => ({ ...ato, ordem }));
  const { kept, gone, fresh } = changedActsBetween(await findTextsOf(tx, documentoId), placed);
  await deleteAtos(
    tx,
    gone.map(({ id }) => id),
  );
  await updateOrdens(
    tx,
    documentoId,
    kept.map(([{ id }, { ordem, chave, pagina, endereco }]) => ({ id, ordem, chave, pagina, endereco })),
  );
  await tx
    .insertInto("documento_leituras")
    .values({ documento_id: documentoId, ...state, lida_em: now })
    .onConflict((conflict) => conflict.column("documento_id").doUpdateSet({ ...state, lida_em: now }))
    .execute();
  if (fresh.length === 0) return;
  await sql`
    INSERT INTO atos (documento_id, ordem, chave, hierarquia, texto, pagina, endereco, publicado_em)
    SELECT ${documentoId}, a.ordem, a.chave, a.hierarquia, a.texto, a.pagina, a.endereco, a.publicado_em
    FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
      AS a (ordem integer, chave text, hierarquia text, texto text, pagina text, endereco text, publicado_em
      date)`.execute(tx);
}

async function deleteAtos(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("atos")
    .where("id", "in", [...ids])
    .execute();
}

type Placed = Pick<Database["atos"], "ordem" | "chave" | "pagina" | "endereco"> & { id: number };

/** Updates acts' order, first to negative values to avoid conflicts of the unique key. */
async function updateOrdens(tx: Tx, documentoId: number, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await sql`
    UPDATE atos a SET ordem = -1 - n.ordem, chave = n.chave, pagina = n.pagina, endereco = n.endereco
    FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      AS n (id integer, ordem integer, chave text, pagina text, endereco text) WHERE a.id = n.id`.execute(tx);
  await sql`UPDATE atos SET ordem = -1 - ordem WHERE documento_id = ${documentoId} AND ordem < 0`.execute(tx);
}

/**
 * Returns a document's acts that this version has not read, with the gazette's municipality and the current
 * reading.
 */
export async function findUnreadAtos(db: Db, documentoId: number, extrator: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    texto: string;
    hierarquia: string | null;
    url: string;
    publicado_em: string | null;
    territory: { ibge: string; nome: string; uf: string } | null;
    antes: object | null;
  }>`
    SELECT a.id, a.texto, a.hierarquia, d.url, coalesce(a.publicado_em, d.publicado_em) AS publicado_em,
      CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('ibge', d.ibge, 'nome', m.nome, 'uf', m.uf) END AS territory,
      l.campos AS antes
    FROM atos a JOIN documentos d ON d.id = a.documento_id LEFT JOIN leituras l ON l.ato_id = a.id
      LEFT JOIN locais m ON m.id = CASE WHEN d.ibge ~ '^\\d{7}$' THEN d.ibge::integer END
    WHERE a.documento_id = ${documentoId} AND ${isUnread("a", "l", extrator)}
    ORDER BY a.id LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Selects whether this version should read an act: it has not read it, not given up, and has no waiting proposal.
 */
const isUnread = (ato: string, leitura: string, extrator: number) => sql<boolean>`
  ${sql.ref(`${leitura}.extrator`)} IS DISTINCT FROM ${extrator} AND NOT EXISTS (
    SELECT FROM leituras_propostas n WHERE n.ato_id = ${sql.ref(`${ato}.id`)} AND n.versao = ${extrator}) AND
    NOT EXISTS (
    SELECT FROM ato_ilegiveis i WHERE i.ato_id = ${sql.ref(`${ato}.id`)} AND i.extrator = ${extrator})`;

export type NewLeitura = { ato_id: number; tipo_de_ato: string; campos: object };

export async function upsertLeituras(
  tx: Tx,
  extrator: number,
  leituras: readonly NewLeitura[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO leituras (ato_id, extrator, tipo_de_ato, campos, lida_em)
    SELECT n.ato_id, ${extrator}, n.tipo_de_ato, n.campos, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(leituras)}::jsonb) AS n (ato_id integer, tipo_de_ato text, campos jsonb)
    -- Another worker may have replaced the acts meanwhile.
    WHERE EXISTS (SELECT FROM atos a WHERE a.id = n.ato_id)
    ON CONFLICT (ato_id) DO UPDATE SET extrator = excluded.extrator, tipo_de_ato = excluded.tipo_de_ato,
      campos = excluded.campos, lida_em = excluded.lida_em`.execute(tx);
}

/** Returns documents without a reading by the current versions of reader and extractor. */
export async function findStaleDocumentos(
  db: Db,
  { leitor, extrator }: { leitor: number; extrator: number },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT d.id FROM documentos d LEFT JOIN documento_leituras l ON l.documento_id = d.id
    WHERE (l.leitor IS DISTINCT FROM ${leitor} AND NOT EXISTS (
        SELECT FROM leituras_propostas n WHERE n.documento_id = d.id AND n.versao = ${leitor}) AND NOT EXISTS (
        SELECT FROM documento_ilegiveis i WHERE i.documento_id = d.id AND i.leitor = ${leitor})) OR EXISTS (
      SELECT FROM atos a LEFT JOIN leituras r ON r.ato_id = a.id
      WHERE a.documento_id = d.id AND ${isUnread("a", "r", extrator)})
    ORDER BY d.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns acts read since a time, newest first, with their total number. */
export async function findAtos(db: Db, filter: { tipo?: string | undefined; since: Date }, limit: number) {
  const matching = db
    .selectFrom("leituras as l")
    .innerJoin("atos as a", "a.id", "l.ato_id")
    .innerJoin("documentos as d", "d.id", "a.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .where("d.obtido_em", ">", filter.since)
    .$if(filter.tipo !== undefined, (query) => query.where("l.tipo_de_ato", "=", filter.tipo ?? ""));
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(["f.nome as fonte", "d.url", "d.publicado_em", "a.hierarquia", "l.tipo_de_ato", "l.campos"])
    .select(sql<string>`left(a.texto, 400)`.as("inicio"))
    .orderBy("d.publicado_em", (order) => order.desc().nullsLast())
    .orderBy("d.obtido_em", "desc")
    .orderBy("a.id")
    .limit(limit)
    .execute();
  return { total, rows };
}

/** Returns the readings of a document's acts, with the publication day of each. */
export async function findLeiturasOf(db: Db, documentoId: number) {
  return leiturasWithSource(db).where("a.documento_id", "=", documentoId).orderBy("a.ordem").execute();
}

/** Returns the reading of one act. */
export async function findLeituraOf(db: Db, atoId: number) {
  return leiturasWithSource(db).where("a.id", "=", atoId).executeTakeFirst();
}

const leiturasWithSource = (db: Db) =>
  db
    .selectFrom("leituras as l")
    .innerJoin("atos as a", "a.id", "l.ato_id")
    .innerJoin("documentos as d", "d.id", "a.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .leftJoin("locais as m", (join) =>
      join.on(sql<boolean>`m.id = CASE WHEN d.ibge ~ '^\\d{7}$' THEN d.ibge::integer END`),
    )
    .select([
      "l.ato_id",
      "l.tipo_de_ato",
      "l.campos",
      "a.documento_id",
      "a.texto",
      "a.chave",
      "a.pagina",
      "a.endereco",
      "d.url",
      "d.ibge",
    ])
    .select(["f.nome as fonte", "f.slug", "f.tipo as fonte_tipo", "m.nome as municipio", "m.uf"])
    .select(sql<string | null>`coalesce(a.publicado_em, d.publicado_em)`.as("publicado_em"));

/** Returns the texts of a document's readable acts; undefined until each was tried. */
export async function findReadTextos(db: Db, documentoId: number): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom("atos as a")
    .leftJoin("leituras as l", "l.ato_id", "a.id")
    .leftJoin("ato_ilegiveis as i", "i.ato_id", "a.id")
    .select(["a.texto", "l.ato_id", "i.causa"])
    .where("a.documento_id", "=", documentoId)
    .execute();
  const isTried = rows.every(({ ato_id, causa }) => ato_id !== null || causa !== null);
  return isTried ? rows.filter(({ ato_id }) => ato_id !== null).map(({ texto }) => texto) : undefined;
}

export type LeituraOf = Awaited<ReturnType<typeof findLeiturasOf>>[number];
