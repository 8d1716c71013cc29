import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";
import type { ReadAto, ReadDocumento } from "../reading/leituras.queries.ts";

/** Kind of proposal: LEITOR changes a document's acts, EXTRATOR changes an act's fields. */
export type Source = "LEITOR" | "EXTRATOR";

type DocumentoProposta = { documento_id: number; lido: object; entram: number; saem: number };
type AtoProposta = { ato_id: number; lido: object; mudou: string[] };
type Replaced = { documentos?: readonly number[]; atos?: readonly number[] };

/** Replaces the proposals for some documents or acts; those without a new proposal have none left. */
export async function replacePropostas(
  tx: Tx,
  versao: number,
  { documentos = [], atos = [] }: Replaced,
  propostas: readonly (DocumentoProposta | AtoProposta)[],
  now: Date,
): Promise<void> {
  await sql`DELETE FROM leituras_propostas
    WHERE documento_id = ANY (${[...documentos]}::integer[]) OR ato_id = ANY (${[...atos]}::integer[])`.execute(
    tx,
  );
  if (propostas.length === 0) return;
  await sql`
    INSERT INTO leituras_propostas (documento_id, ato_id, versao, lido, entram, saem, mudou, lida_em)
    SELECT n.documento_id, n.ato_id, ${versao}, n.lido, n.entram, n.saem, n.mudou, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(propostas)}::jsonb)
      AS n (documento_id integer, ato_id integer, lido jsonb, entram integer, saem integer, mudou text[])
    -- Another worker may have replaced the acts meanwhile, or have read the same.
    WHERE n.ato_id IS NULL OR EXISTS (SELECT FROM atos a WHERE a.id = n.ato_id)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Deletes the proposals of older versions. */
export async function deleteOlderPropostas(
  db: Db,
  { leitor, extrator }: { leitor: number; extrator: number },
): Promise<void> {
  await sql`DELETE FROM leituras_propostas
    WHERE versao < CASE WHEN ato_id IS NULL THEN ${leitor}::integer ELSE ${extrator}::integer END`.execute(
    db,
  );
}

const proposedBy = (de: Source, versao: number) =>
  sql<boolean>`n.versao = ${versao} AND n.ato_id IS ${sql.raw(de === "LEITOR" ? "NULL" : "NOT NULL")}`;
const isWaiting = sql<boolean>`n.aceita_em IS NULL`;

/**
 * Counts the documents that wait for acceptance and their acts, with the time of the newest reading among them.
 */
export async function findDocumentoPropostaFacts(db: Db, leitor: number) {
  const { rows } = await sql<{ total: number; entram: number; saem: number; ate: Date | null }>`
    SELECT count(*)::integer AS total, coalesce(sum(entram), 0)::integer AS entram, coalesce(sum(saem),
    0)::integer AS saem,
      max(lida_em) AS ate
    FROM leituras_propostas n WHERE ${proposedBy("LEITOR", leitor)} AND ${isWaiting}`.execute(db);
  return rows[0] ?? { total: 0, entram: 0, saem: 0, ate: null };
}

/** Returns one page of waiting documents, most changes first. */
export async function findDocumentoPropostas(
  db: Db,
  leitor: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom("leituras_propostas as n")
    .innerJoin("documentos as d", "d.id", "n.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .select(["d.id as documento_id", "d.url", "d.publicado_em", "f.nome as fonte"])
    .select(sql<ReadAto[]>`n.lido->'atos'`.as("atos"))
    .where(proposedBy("LEITOR", leitor))
    .where(isWaiting)
    .orderBy(sql`n.entram + n.saem`, "desc")
    .orderBy("n.documento_id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts by field the acts that wait for acceptance, with the time of the newest reading among them. */
export async function findAtoPropostaFacts(db: Db, extrator: number) {
  const { rows } = await sql<{ total: number; ate: Date | null; campos: { campo: string; total: number }[] }>`
    WITH n AS (
      SELECT n.mudou, n.lida_em FROM leituras_propostas n WHERE ${proposedBy("EXTRATOR", extrator)} AND ${isWaiting})
    SELECT count(*)::integer AS total, max(lida_em) AS ate,
      (SELECT coalesce(json_agg(json_build_object('campo', m.campo, 'total', m.total) ORDER BY m.total DESC,
      m.campo), '[]')
        FROM (SELECT campo, count(*)::integer AS total FROM n, unnest(n.mudou) AS campo GROUP BY campo) AS m) AS campos
    FROM n`.execute(db);
  return rows[0] ?? { total: 0, ate: null, campos: [] };
}

/** Returns a sample of waiting acts over all kinds of change, instead of one day's gazette. */
export async function findAtoPropostas(db: Db, extrator: number, limit: number) {
  return db
    .selectFrom("leituras_propostas as n")
    .innerJoin("leituras as l", "l.ato_id", "n.ato_id")
    .innerJoin("atos as a", "a.id", "n.ato_id")
    .innerJoin("documentos as d", "d.id", "a.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .select([
      "a.id as ato_id",
      "n.mudou",
      "n.lido as depois",
      "l.campos as antes",
      "a.texto",
      "f.nome as fonte",
    ])
    .select(sql<string>`coalesce(a.endereco, d.url)`.as("url"))
    .where(proposedBy("EXTRATOR", extrator))
    .where(isWaiting)
    .orderBy(sql`row_number() OVER (PARTITION BY n.mudou ORDER BY n.ato_id)`)
    .orderBy("n.ato_id")
    .limit(limit)
    .execute();
}

/** Returns the current kinds of some documents' acts. */
export async function findTiposOf(db: Db, documentos: readonly number[]) {
  if (documentos.length === 0) return [];
  return db
    .selectFrom("atos as a")
    .leftJoin("leituras as l", "l.ato_id", "a.id")
    .select(["a.documento_id", "a.texto", "a.hierarquia", "a.publicado_em", "l.tipo_de_ato"])
    .where("a.documento_id", "in", [...documentos])
    .orderBy("a.documento_id")
    .orderBy("a.ordem")
    .execute();
}

/** Marks a version's proposals up to a time as accepted, and returns how many were not yet. */
export async function markAccepted(tx: Tx, de: Source, versao: number, until: Date, now: Date) {
  const { rows } = await sql<{ id: number }>`
    UPDATE leituras_propostas n SET aceita_em = ${now}
    WHERE ${proposedBy(de, versao)} AND ${isWaiting} AND n.lida_em <= ${until} RETURNING n.id`.execute(tx);
  return rows.length;
}

/** Counts a version's accepted documents, and those not applied yet. */
export async function findProgress(db: Db, leitor: number): Promise<{ total: number; restam: number }> {
  const { rows } = await sql<{ total: number; restam: number }>`
    SELECT count(*)::integer AS total, (count(*) FILTER (WHERE n.aplicada_em IS NULL))::integer AS restam
    FROM leituras_propostas n WHERE ${proposedBy("LEITOR", leitor)} AND n.aceita_em IS NOT NULL`.execute(db);
  return rows[0] ?? { total: 0, restam: 0 };
}

/** Returns whether accepted proposals are left to apply. */
export async function hasUnapplied(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM leituras_propostas WHERE aceita_em IS NOT NULL AND aplicada_em IS NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}

type Accepted = { versao: number } & (
  | { documento_id: number; lido: Omit<ReadDocumento, "leitor"> }
  | AcceptedAto
);

type AcceptedAto = { documento_id: null; ato_id: number; lido: object; lida_em: Date };

/** Claims some accepted proposals; rows locked by another worker are skipped. */
export async function claimAccepted(tx: Tx, now: Date, limit: number): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    UPDATE leituras_propostas SET aplicada_em = ${now} WHERE id IN (
      SELECT id FROM leituras_propostas WHERE aceita_em IS NOT NULL AND aplicada_em IS NULL
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING documento_id, ato_id, versao, lido, lida_em`.execute(tx);
  return rows;
}

/** Deletes applied proposals once no accepted one is left. */
export async function deleteApplied(tx: Tx): Promise<void> {
  await sql`
    DELETE FROM leituras_propostas WHERE aplicada_em IS NOT NULL AND NOT EXISTS (
      SELECT FROM leituras_propostas n WHERE n.aceita_em IS NOT NULL AND n.aplicada_em IS NULL)`.execute(tx);
}

/** Replaces an act's reading with an extractor's fields, and returns its document. */
export async function updateLeitura(
  tx: Tx,
  { ato_id, versao, lido, lida_em }: AcceptedAto & { versao: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ documento_id: number }>`
    UPDATE leituras l SET extrator = ${versao}, campos = n.campos, tipo_de_ato = n.campos->'tipo_de_ato'->>'valor',
      lida_em = ${lida_em}
    FROM (SELECT ${JSON.stringify(lido)}::jsonb AS campos) AS n, atos a
    WHERE l.ato_id = ${ato_id} AND a.id = l.ato_id RETURNING a.documento_id`.execute(tx);
  return rows[0]?.documento_id;
}
