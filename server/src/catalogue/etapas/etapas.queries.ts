import type { Etapa } from "@cav/contract/concursos/etapas.ts";
import { sql } from "kysely";
import { prepare } from "../../platform/database/prepare.ts";
import type { Db, Tx } from "../../tables.ts";

// Only this file writes the table `etapas`.

/** The first source of a stage. */
export type EtapaOrigem = "FORMULARIO" | "IMPORTACAO" | "COLETA";

const etapasOf = prepare((db: Db, concursoIds: number[]) =>
  db
    .selectFrom("etapas")
    .select(["concurso_id", "uuid", "tipo", "situacao", "inicio", "fim", "descricao", "cargo"])
    .select(["modalidade", "vagas", "classificacao", "fonte", "fonte_url", "citacao"])
    .where(sql<boolean>`concurso_id = ANY (${concursoIds}::integer[])`)
    .orderBy("concurso_id")
    .orderBy("ordem")
    .compile(),
);

/** Returns exams' stages by exam, in the order of writing. */
export async function findEtapas(db: Db, concursoIds: number[]): Promise<Map<number, Etapa[]>> {
  if (concursoIds.length === 0) return new Map();
  const rows = await etapasOf(db, concursoIds);
  const etapas = rows.map(({ concurso_id, ...etapa }): [number, Etapa] => [concurso_id, etapa as Etapa]);
  return new Map(
    [...Map.groupBy(etapas, ([id]) => id)].map(([id, own]) => [id, own.map(([, etapa]) => etapa)]),
  );
}

/** Replaces an exam's stages. Kept ones keep their origin and date; only different content counts as changed. */
export async function replaceEtapas(
  tx: Tx,
  concursoId: number,
  etapas: readonly Etapa[],
  { origem, now }: { origem: EtapaOrigem; now: Date },
): Promise<void> {
  const uuids = etapas.map(({ uuid }) => uuid);
  await sql`
    DELETE FROM etapas WHERE concurso_id = ${concursoId} AND NOT uuid = ANY (${uuids}::uuid[])`.execute(tx);
  if (etapas.length === 0) return;
  const rows = etapas.map((etapa, ordem) => ({ ...etapa, ordem }));
  await sql`
    INSERT INTO etapas AS e (uuid, concurso_id, ordem, tipo, situacao, inicio, fim, descricao, cargo, modalidade, vagas,
      classificacao, fonte, fonte_url, citacao, origem, created_at, updated_at)
    SELECT r.uuid, ${concursoId}, r.ordem, r.tipo, r.situacao, r.inicio, r.fim, r.descricao, r.cargo, r.modalidade,
      r.vagas, r.classificacao, r.fonte, r.fonte_url, r.citacao, ${origem}, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      uuid uuid, ordem smallint, tipo text, situacao text, inicio date, fim date, descricao text, cargo text,
      modalidade text, vagas integer, classificacao integer, fonte text, fonte_url text, citacao text)
    ON CONFLICT ON CONSTRAINT etapas_uuid_key DO UPDATE SET
      ordem = excluded.ordem, tipo = excluded.tipo, situacao = excluded.situacao, inicio = excluded.inicio,
      fim = excluded.fim, descricao = excluded.descricao, cargo = excluded.cargo, modalidade = excluded.modalidade,
      vagas = excluded.vagas, classificacao = excluded.classificacao, fonte = excluded.fonte,
      fonte_url = excluded.fonte_url, citacao = excluded.citacao, updated_at = excluded.updated_at
    WHERE (e.ordem, e.tipo, e.situacao, e.inicio, e.fim, e.descricao, e.cargo, e.modalidade, e.vagas, e.classificacao,
      e.fonte, e.fonte_url, e.citacao) IS DISTINCT FROM (excluded.ordem, excluded.tipo, excluded.situacao,
      excluded.inicio, excluded.fim, excluded.descricao, excluded.cargo, excluded.modalidade, excluded.vagas,
      excluded.classificacao, excluded.fonte, excluded.fonte_url, excluded.citacao)`.execute(tx);
}
