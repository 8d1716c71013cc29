import type { FactKind, FactRow } from "@cav/contract/concursos/concurso-facts.ts";
import { cardFacts, cargoFacts } from "@cav/contract/concursos/concurso-facts.ts";
import type { TipoDeVaga } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { type Selectable, sql } from "kysely";
import { prepare } from "../../platform/database/prepare.ts";
import type { Database, Db, Tx } from "../../tables.ts";
import { isOpen } from "../matching/index.ts";
import type { Change } from "./changes/changes.ts";
import { concursoUuidsOf, importKey } from "./import/import-keys.ts";
import type { ResolvedCargo, ResolvedConcurso } from "./save/resolve.ts";

export async function findConcursoId(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("concursos").select("id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.id;
}

/** Locks an exam and returns id and title. Waits for rows that refer to it, such as a running fan-out. */
export const lockForDeletion = (tx: Tx, uuid: string) =>
  tx.selectFrom("concursos").select(["id", "titulo"]).where("uuid", "=", uuid).forUpdate().executeTakeFirst();

/** The origin of an imported exam; absent for one that an administrator wrote. */
export type Origin = {
  fonte: string | null;
  chave_importacao: string;
  importado_hash: string;
  demonstracao: boolean;
};

function concursoColumnsOf({
  cargos: _cargos,
  etapas: _etapas,
  edital_arquivo: _file,
  ...concurso
}: ResolvedConcurso) {
  return {
    ...concurso,
    valor_inscricao: concurso.valor_inscricao === null ? null : concurso.valor_inscricao.toFixed(2),
  };
}

export async function insertConcurso(
  tx: Tx,
  concurso: ResolvedConcurso,
  origin: Origin | undefined,
  now: Date,
) {
  return tx
    .insertInto("concursos")
    .values({ ...concursoColumnsOf(concurso), ...origin, created_at: now, updated_at: now })
    .returning(["id", "uuid", "versao"])
    .executeTakeFirstOrThrow();
}

export async function updateConcursoRow(
  tx: Tx,
  id: number,
  concurso: ResolvedConcurso,
  origin: Origin | undefined,
  now: Date,
): Promise<number> {
  const { versao } = await tx
    .updateTable("concursos")
    .set((eb) => ({
      ...concursoColumnsOf(concurso),
      ...origin,
      versao: eb("versao", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .returning("versao")
    .executeTakeFirstOrThrow();
  return versao;
}

/** Sets the last version whose changes users were notified of; null: nothing is pending. */
export async function setLastNotifiedVersion(tx: Tx, id: number, versao: number | null): Promise<void> {
  await tx.updateTable("concursos").set({ versao_avisada: versao }).where("id", "=", id).execute();
}

/** Returns exams with pending changes, and the version notified last. */
export async function findPendingChanges(db: Db): Promise<{ concurso_id: number; versao: number }[]> {
  const { rows } = await sql<{ concurso_id: number; versao: number }>`
    SELECT id AS concurso_id, versao_avisada AS versao FROM concursos
    WHERE versao_avisada IS NOT NULL ORDER BY id`.execute(db);
  return rows;
}

export type Imported = { id: number; uuid: string; importado_hash: string | null };

const imported = (keys: string[]) => sql<Imported & { chave_importacao: string }>`
  SELECT id, uuid, importado_hash, ${importKey("concursos")} AS chave_importacao FROM concursos
  WHERE chave_importacao = ANY (${keys}::text[])
    OR chave_importacao IS NULL AND uuid = ANY (${concursoUuidsOf(keys)}::uuid[]) ORDER BY id`;

/** Returns imported or exported exams by their keys. */
export async function findImported(db: Db, keys: string[]): Promise<Map<string, Imported>> {
  return byKey(await imported(keys).execute(db));
}

/** Locks them in a fixed order until the transaction ends. */
export async function lockImported(tx: Tx, keys: string[]): Promise<Map<string, Imported>> {
  return byKey(
    await sql<Imported & { chave_importacao: string }>`${imported(keys)} FOR NO KEY UPDATE`.execute(tx),
  );
}

function byKey({ rows }: { rows: (Imported & { chave_importacao: string })[] }): Map<string, Imported> {
  return new Map(rows.map(({ chave_importacao, ...row }) => [chave_importacao, row]));
}

/** Updates an imported exam's origin when nothing else changed. */
export async function setOrigin(tx: Tx, id: number, origin: Origin): Promise<void> {
  await tx.updateTable("concursos").set(origin).where("id", "=", id).execute();
}

const columnTypes: Record<FactKind, string> = {
  line: "text",
  paragraphs: "text",
  address: "text",
  code: "text",
  day: "date",
  decimal: "numeric",
  money: "numeric",
  count: "integer",
  year: "integer",
  yesNo: "boolean",
  codes: "text[]",
  places: "integer[]",
  courses: "integer[]",
  counts: "jsonb",
};
const cargoNames = Object.keys(cargoFacts).map((name) => sql.ref(name));
const typeOf = ([name, { kind }]: [string, FactRow]) => sql`${sql.ref(name)} ${sql.raw(columnTypes[kind])}`;

/** Replaces an exam's positions, one statement per kind of change. Identities are given: see withIdentities. */
export async function replaceCargos(tx: Tx, concursoId: number, cargos: ResolvedCargo[]): Promise<void> {
  const rows = cargos.map((cargo, ordem) => ({ ...cargo, ordem }));
  await sql`DELETE FROM cargos WHERE concurso_id = ${concursoId}`.execute(tx);
  await sql`
    INSERT INTO cargos (uuid, concurso_id, ordem, ${sql.join(cargoNames)})
    SELECT r.uuid, ${concursoId}, r.ordem, ${sql.join(cargoNames.map((name) => sql`r.${name}`))}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      uuid uuid, ordem smallint, ${sql.join(Object.entries(cargoFacts).map(typeOf))})`.execute(tx);
  await sql`SELECT concursos_somar_cargos(${concursoId})`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
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

/** Deletes an exam, but keeps what its address was made of, to answer that it was deleted. */
export async function deleteConcursoRow(
  tx: Tx,
  { id, titulo }: Pick<ConcursoRow, "id" | "titulo">,
  now: Date,
): Promise<void> {
  await tx.deleteFrom("concursos").where("id", "=", id).execute();
  await tx.insertInto("concursos_excluidos").values({ id, titulo, excluido_em: now }).execute();
}

export type ConcursoKey = { id: number } | { uuid: string };
export type ConcursoRow = Selectable<Database["concursos"]>;

const rowOf = (db: Db, key: ConcursoKey) => {
  const stored = db.selectFrom("concursos").selectAll();
  return "id" in key ? stored.where("id", "=", key.id) : stored.where("uuid", "=", key.uuid);
};

/** Adds flags for rarely filled tables, so that those are queried only when needed. */
const wholeRowOf = (db: Db, key: ConcursoKey) =>
  rowOf(db, key).select([
    sql<boolean>`EXISTS (SELECT FROM editais a WHERE a.concurso_id = concursos.id)`.as("has_edital_arquivo"),
    sql<boolean>`EXISTS (SELECT FROM etapas s WHERE s.concurso_id = concursos.id)`.as("has_etapas"),
  ]);

const rowsById = prepare((db: Db, id: number) => wholeRowOf(db, { id }).compile());
const rowsByUuid = prepare((db: Db, uuid: string) => wholeRowOf(db, { uuid }).compile());

export async function findConcursoRow(db: Db, key: ConcursoKey) {
  const [row] = await ("id" in key ? rowsById(db, key.id) : rowsByUuid(db, key.uuid));
  return row;
}

/** Locks an exam's row until the transaction ends. */
export async function lockConcursoRow(tx: Tx, key: ConcursoKey): Promise<ConcursoRow | undefined> {
  return rowOf(tx, key).forNoKeyUpdate().executeTakeFirst();
}

/** Returns an exam's positions in order. */
export const findCargos = prepare((db: Db, concursoId: number) =>
  db.selectFrom("cargos").selectAll().where("concurso_id", "=", concursoId).orderBy("ordem").compile(),
);

export type ResumoRow = Awaited<ReturnType<typeof findResumos>>[number];

const resumosOf = prepare((db: Db, ids: number[]) =>
  db
    .selectFrom("concursos as e")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("cargos as c")
          .select(() => [
            sql<
              string | null
            >`coalesce(max(c.salario) FILTER (WHERE c.salario_periodo = 'MES'), max(c.salario))`.as(
              "salario_maximo",
            ),
            sql<"MES" | "HORA">`CASE WHEN bool_and(c.salario_periodo = 'HORA') THEN 'HORA' ELSE 'MES' END`.as(
              "salario_periodo",
            ),
            sql<boolean | null>`bool_or(c.cadastro_reserva)`.as("cadastro_reserva"),
            sql<boolean>`coalesce(bool_or(c.locais_derivados), false)`.as("locais_derivados"),
            sql<
              string[]
            >`coalesce(array_agg(DISTINCT c.data_prova::text) FILTER (WHERE c.data_prova IS NOT NULL), '{}')`.as(
              "dias_dos_cargos",
            ),
            sql<number[]>`coalesce(array_agg(DISTINCT c.valor_inscricao::float8)
              FILTER (WHERE c.valor_inscricao IS NOT NULL), '{}')`.as("taxas_dos_cargos"),
            sql<string | null>`min(c.salario)`.as("salario_minimo"),
            // The best paid leads; placeholders for undetailed positions come last.
            sql<
              string | null
            >`(array_agg(c.nome ORDER BY c.a_definir, c.salario DESC NULLS LAST, c.ordem))[1]`.as("cargo"),
            sql<number | null>`sum(c.quantidade_vagas)::integer`.as("total_vagas"),
            sql<number>`count(*)::integer`.as("total_cargos"),
            sql<boolean>`coalesce(bool_or(c.a_definir), false)`.as("a_definir"),
            // The common kind of all positions, unless it is a job.
            sql<TipoDeVaga | null>`CASE WHEN count(DISTINCT coalesce(c.tipo_de_vaga, 'CARGO')) = 1
              THEN nullif(min(c.tipo_de_vaga), 'CARGO') END`.as("tipo_de_vaga"),
          ])
          .whereRef("c.concurso_id", "=", "e.id")
          .as("soma"),
      (join) => join.onTrue(),
    )
    .selectAll("soma")
    .select(["e.id", "e.uuid"])
    .select(cardFacts.map((name) => `e.${name}` as const))
    .select(["e.demonstracao", "e.created_at", "e.updated_at", "e.locais_prova"])
    .select(sql<number[]>`array_remove(array_remove(e.m_locais_trabalho, -1), 0)`.as("locais_trabalho"))
    .where(sql<boolean>`e.id = ANY (${ids}::integer[])`)
    .compile(),
);

/** Returns exams as cards show them, in the order of the ids. */
export async function findResumos(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await resumosOf(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns open exams whose registration ends within a range of days, by that end. */
export async function findClosingIds(
  db: Db,
  { today, until, limit }: { today: string; until: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("concursos as e")
    .select("e.id")
    .where(isOpen(today))
    .where("e.data_fim_inscricao", "is not", null)
    .where("e.data_fim_inscricao", "<=", until)
    .orderBy("e.data_fim_inscricao")
    .orderBy("e.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Exams per transaction. */
const batchSize = 500;

/** Fills the place codes, body words and searched positions of exams stored by an older release. Idempotent. */
export async function updateConcursoCodes(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id, concursos_somar_cargos(id) FROM (
      SELECT id FROM concursos WHERE m_lugares_prova IS NULL OR busca NOT LIKE '%|' || texto_de_busca(orgao) || '|%'
        OR NOT EXISTS (SELECT FROM posicoes p WHERE p.concurso_id = concursos.id)
      ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE) AS e`.execute(db);
  return rows.length < batchSize ? rows.length : rows.length + (await updateConcursoCodes(db));
}
