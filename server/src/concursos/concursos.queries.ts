import { sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";
import type { Change } from "./changes.ts";
import type { ResolvedCargo, ResolvedConcurso } from "./resolve.ts";

export async function findConcursoId(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("concursos").select("id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.id;
}

/**
 * An exam's id and version, locked until the transaction ends. Who deletes it waits for those who refer to it, too:
 * a fan-out of its alerts that is under way.
 */
export async function lockConcurso(tx: Db, uuid: string, purpose: "change" | "delete") {
  const stored = tx.selectFrom("concursos").select(["id", "versao", "titulo"]).where("uuid", "=", uuid);
  return (purpose === "delete" ? stored.forUpdate() : stored.forNoKeyUpdate()).executeTakeFirst();
}

/** What marks an imported exam; absent for one that an administrator wrote. */
export type Origin = {
  fonte: string | null;
  chave_importacao: string;
  importado_hash: string;
  demonstracao: boolean;
};

function columnsOf({ cargos: _cargos, ...concurso }: ResolvedConcurso) {
  return {
    ...concurso,
    valor_inscricao: concurso.valor_inscricao === null ? null : concurso.valor_inscricao.toFixed(2),
  };
}

export async function insertConcurso(
  tx: Db,
  concurso: ResolvedConcurso,
  origin: Origin | undefined,
  now: Date,
) {
  return tx
    .insertInto("concursos")
    .values({ ...columnsOf(concurso), ...origin, created_at: now, updated_at: now })
    .returning(["id", "uuid", "versao"])
    .executeTakeFirstOrThrow();
}

export async function updateConcursoRow(
  tx: Db,
  id: number,
  concurso: ResolvedConcurso,
  origin: Origin | undefined,
  now: Date,
): Promise<number> {
  const { versao } = await tx
    .updateTable("concursos")
    .set((eb) => ({ ...columnsOf(concurso), ...origin, versao: eb("versao", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .returning("versao")
    .executeTakeFirstOrThrow();
  return versao;
}

export type Imported = { id: number; uuid: string; importado_hash: string | null };

/** Exams that were imported before, by their keys; locked, in one order, when they are to be changed. */
export async function findImported(
  db: Db,
  keys: string[],
  { lock }: { lock: boolean },
): Promise<Map<string, Imported>> {
  const query = db
    .selectFrom("concursos")
    .select(["id", "uuid", "importado_hash", "chave_importacao"])
    .where(sql<boolean>`chave_importacao = ANY (${keys}::text[])`)
    .orderBy("id");
  const rows = await (lock ? query.forNoKeyUpdate() : query).execute();
  return new Map(rows.map(({ chave_importacao, ...row }) => [chave_importacao ?? "", row]));
}

/** Where an imported exam came from, when nothing else of it changed. */
export async function setOrigin(tx: Db, id: number, origin: Origin): Promise<void> {
  await tx.updateTable("concursos").set(origin).where("id", "=", id).execute();
}

/** Replaces an exam's positions, in one statement each way. Their identities are given: see withIdentities. */
export async function replaceCargos(tx: Db, concursoId: number, cargos: ResolvedCargo[]): Promise<void> {
  const rows = cargos.map((cargo, ordem) => ({ ...cargo, ordem }));
  await sql`DELETE FROM cargos WHERE concurso_id = ${concursoId}`.execute(tx);
  await sql`
    INSERT INTO cargos (uuid, concurso_id, ordem, nome, salario, quantidade_vagas, nivel_escolaridade,
      requer_pos_graduacao, cursos_aceitos, locais_trabalho, vagas_por_cota, a_definir, niveis_possiveis)
    SELECT r.uuid, ${concursoId}, r.ordem, r.nome, r.salario, r.quantidade_vagas,
      r.nivel_escolaridade, r.requer_pos_graduacao, r.cursos_aceitos, r.locais_trabalho, r.vagas_por_cota,
      r.a_definir, r.niveis_possiveis
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      uuid uuid, ordem smallint, nome text, salario numeric, quantidade_vagas integer, nivel_escolaridade text,
      requer_pos_graduacao boolean, cursos_aceitos integer[], locais_trabalho integer[], vagas_por_cota jsonb,
      a_definir boolean, niveis_possiveis text[])`.execute(tx);
  await sql`SELECT concursos_somar_cargos(${concursoId})`.execute(tx);
}

export async function insertVersao(
  tx: Db,
  row: { concurso_id: number; versao: number; dados: object; autor_id: number | null; mudancas: Change[] },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("concurso_versoes")
    .values({
      ...row,
      dados: JSON.stringify(row.dados),
      mudancas: JSON.stringify(row.mudancas),
      created_at: now,
    })
    .execute();
}

/** The event of an exam's publication: made once, found again afterwards. Returns its id. */
export async function upsertNovoConcursoEvent(
  tx: Db,
  concursoId: number,
  titulo: string,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto("alert_events")
    .values({ concurso_id: concursoId, titulo, kind: "NOVO_CONCURSO", occasion: "", created_at: now })
    .onConflict((conflict) => conflict.constraint("alert_events_key").doUpdateSet({ titulo }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

type NewEvent = {
  concurso_id: number;
  titulo: string;
  kind: "RETIFICACAO" | "STATUS";
  occasion: string;
  dados: object;
  created_at: Date;
};

/** An event of a save; undefined where it was written before. */
export async function insertEvent(tx: Db, event: NewEvent): Promise<number | undefined> {
  const row = await tx
    .insertInto("alert_events")
    .values(event)
    .onConflict((conflict) => conflict.constraint("alert_events_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Cancels what is still queued about an exam; what was sent keeps its record. What a dispatcher holds at this moment is
 * not waited for, since a slow mail server may keep it for a minute: the purge takes it, should it come back.
 */
export async function cancelDeliveries(tx: Db, concursoId: number, now: Date): Promise<void> {
  await sql`
    UPDATE deliveries SET status = 'canceled', updated_at = ${now}
    WHERE (event_id, user_id, channel) IN (
      SELECT event_id, user_id, channel FROM deliveries
      WHERE status = 'queued' AND event_id IN (SELECT id FROM alert_events WHERE concurso_id = ${concursoId})
      FOR UPDATE SKIP LOCKED)`.execute(tx);
}

export async function deleteConcursoRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("concursos").where("id", "=", id).execute();
}

export async function getConcursoRow(db: Db, id: number) {
  return db.selectFrom("concursos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export async function findCargos(db: Db, concursoId: number) {
  return db.selectFrom("cargos").selectAll().where("concurso_id", "=", concursoId).orderBy("ordem").execute();
}

export type ResumoRow = Awaited<ReturnType<typeof findResumos>>[number];

/** Exams as cards show them, in the order of the ids. */
export async function findResumos(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("concursos as e")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("cargos as c")
          .select((s) => [
            s.fn.max("c.salario").as("salario_maximo"),
            sql<number | null>`sum(c.quantidade_vagas)::integer`.as("total_vagas"),
            sql<number>`count(*)::integer`.as("total_cargos"),
            sql<boolean>`coalesce(bool_or(c.a_definir), false)`.as("a_definir"),
          ])
          .whereRef("c.concurso_id", "=", "e.id")
          .as("soma"),
      (join) => join.onTrue(),
    )
    .selectAll("soma")
    .select(["e.id", "e.uuid", "e.titulo", "e.organizadora", "e.status"])
    .select(["e.data_inicio_inscricao", "e.data_fim_inscricao", "e.data_prova"])
    .select(["e.data_fim_isencao", "e.data_limite_pagamento", "e.valor_inscricao", "e.edital_url"])
    .select(["e.demonstracao", "e.created_at", "e.updated_at", "e.locais_prova"])
    .select(sql<number[]>`array_remove(array_remove(e.m_locais_trabalho, -1), 0)`.as("locais_trabalho"))
    .where(sql<boolean>`e.id = ANY (${ids}::integer[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
