import { sql } from "kysely";
import type { Database, Db, Tx } from "../../tables.ts";
import { unvisited } from "./adapters/adapters.ts";

export type FonteRow = Awaited<ReturnType<typeof findFontes>>[number];
export type Desfecho = NonNullable<Database["visitas"]["desfecho"]>;

export async function findFontes(db: Db) {
  return db.selectFrom("fontes").selectAll().orderBy("nome").orderBy("id").execute();
}

export async function findFonte(db: Db, id: number): Promise<FonteRow | undefined> {
  return db.selectFrom("fontes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns a source and locks it until the transaction ends. */
export async function lockFonte(tx: Tx, uuid: string): Promise<FonteRow | undefined> {
  return tx.selectFrom("fontes").selectAll().where("uuid", "=", uuid).forUpdate().executeTakeFirst();
}

type NewFonte = Pick<
  FonteRow,
  "slug" | "nome" | "tipo" | "adaptador" | "endereco" | "cadencia_minutos" | "estado" | "esperado"
> & {
  pausa_ms?: number;
  seletor?: string | null;
  coberta_por?: string;
  banca?: string | null;
  ibge?: string | null;
};

/** Inserts a source, due after its cadence; returns undefined if the name exists. */
export async function insertFonte(db: Db, fonte: NewFonte, now: Date): Promise<FonteRow | undefined> {
  const proxima_visita = new Date(now.getTime() + fonte.cadencia_minutos * 60_000);
  return db
    .insertInto("fontes")
    .values({
      coberta_por: null,
      banca: null,
      ibge: null,
      ...fonte,
      ativa_desde: now,
      proxima_visita,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returningAll()
    .executeTakeFirst();
}

type FonteChange = Partial<
  Pick<
    FonteRow,
    | "nome"
    | "endereco"
    | "cadencia_minutos"
    | "pausa_ms"
    | "estado"
    | "esperado"
    | "seletor"
    | "proxima_visita"
    | "versao"
    | "ativa_desde"
  >
>;

export async function updateFonte(db: Db, id: number, change: FonteChange, now: Date): Promise<void> {
  await db
    .updateTable("fontes")
    .set({ ...change, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Claims sources that are due, and reschedules each by its cadence. */
export async function claimDueFontes(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE fontes SET proxima_visita = ${now}::timestamptz + make_interval(mins => cadencia_minutos)
    WHERE id IN (SELECT id FROM fontes WHERE estado <> 'PAUSADA' AND proxima_visita <= ${now}
      AND adaptador <> ALL (${unvisited})
      ORDER BY id FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Inserts a visit, and closes an earlier one that its worker never ended. */
export async function insertVisita(tx: Tx, fonteId: number, now: Date): Promise<number> {
  await tx
    .updateTable("visitas")
    .set({ terminada_em: now, desfecho: "ERRO", mensagem: "interrompida: o processo terminou antes dela" })
    .where("fonte_id", "=", fonteId)
    .where("terminada_em", "is", null)
    .execute();
  const row = { fonte_id: fonteId, iniciada_em: now, terminada_em: null, desfecho: null };
  const { id } = await tx
    .insertInto("visitas")
    .values({ ...row, http: null, mais_recente: null, mensagem: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type VisitaEnd = {
  desfecho: Desfecho;
  http: number | null;
  itens: number;
  novos: number;
  incompletos: number;
  mais_recente: string | null;
  bytes: number;
  mensagem: string | null;
};

export async function updateVisita(tx: Tx, id: number, end: VisitaEnd, now: Date): Promise<void> {
  await tx
    .updateTable("visitas")
    .set({ ...end, terminada_em: now })
    .where("id", "=", id)
    .execute();
}

/** Returns when the last successful visit began, and the newest publication of any visit. */
export async function findLastGood(db: Db, fonteId: number) {
  return db
    .selectFrom("visitas")
    .select(({ fn }) => [fn.max("iniciada_em").as("since"), fn.max("mais_recente").as("maisRecente")])
    .where("fonte_id", "=", fonteId)
    .where("desfecho", "in", ["OK", "VAZIA"])
    .executeTakeFirstOrThrow();
}

/** Returns when a source last had something new. */
export async function findLastBrought(db: Db, fonteId: number): Promise<Date | null> {
  const { brought } = await db
    .selectFrom("visitas")
    .select(({ fn }) => fn.max("terminada_em").as("brought"))
    .where("fonte_id", "=", fonteId)
    .where("desfecho", "=", "OK")
    .executeTakeFirstOrThrow();
  return brought;
}

export async function findVisitas(db: Db, fonteId: number, limit: number) {
  return db
    .selectFrom("visitas")
    .selectAll()
    .where("fonte_id", "=", fonteId)
    .orderBy("iniciada_em", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Returns the last visit of each source. */
export async function findLastVisitas(db: Db) {
  return db
    .selectFrom("visitas")
    .distinctOn("fonte_id")
    .selectAll()
    .orderBy("fonte_id")
    .orderBy("iniciada_em", "desc")
    .orderBy("id", "desc")
    .execute();
}

export type FonteFacts = { fonte_id: number; boa_em: Date | null; documentos: number; alarmes: Tipo[] };
type Tipo = Database["alarmes"]["tipo"];

/** Returns each source's facts: last successful visit, number of documents, open alarms. */
export async function findFonteFacts(db: Db): Promise<Map<number, FonteFacts>> {
  const { rows } = await sql<FonteFacts>`
    SELECT f.id AS fonte_id,
      (SELECT max(terminada_em) FROM visitas v WHERE v.fonte_id = f.id AND desfecho IN ('OK', 'VAZIA')) AS boa_em,
      (SELECT count(*)::integer FROM documentos d WHERE d.fonte_id = f.id) AS documentos,
      ARRAY(SELECT tipo FROM alarmes a WHERE a.fonte_id = f.id AND curado_em IS NULL ORDER BY desde, id) AS alarmes
    FROM fontes f`.execute(db);
  return new Map(rows.map((row) => [row.fonte_id, row]));
}
