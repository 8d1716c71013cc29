import { sumVagas } from "@cav/contract/cargos.ts";
import type { ConcursoInput } from "@cav/contract/concursos.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../tables.ts";
import type { CargoFacts, CertainFacts } from "./cargo-facts.ts";
import { cargoColumnsOf, certainOf, isLevelKnown, type SqlFacts } from "./criteria.ts";
import { marcas } from "./rules.ts";

/**
 * An exam in its comparable form; `certos` says of each position, in the same order, what is certain of it, and `marcas`
 * what kind of position it is (rules.ts).
 */
export type MatchingConcurso = {
  locais_prova: number[];
  cargos: CargoFacts[];
  certos: CertainFacts[];
  marcas: number[];
};

/** The marks of a position, by the alias of its row; a wage by the hour is unknown among its facts already. */
const marcasOf = (alias: string, isKnown: RawBuilder<boolean>) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<number>`(${column("a_definir")}::integer * ${sql.lit(marcas.aDefinir)}
    + ${column("requer_pos_graduacao")}::integer * ${sql.lit(marcas.posGraduacao)}
    + (NOT ${isKnown})::integer * ${sql.lit(marcas.semNivel)})`;
};

const oneCargo = cargoColumnsOf("c");

const jsonOf = (
  facts: SqlFacts,
) => sql`jsonb_build_object('salario', ${facts.salario}, 'vagas', ${facts.vagas},
  'niveis', ${facts.niveis}, 'cotas', ${facts.cotas}, 'cursos', ${facts.cursos},
  'locais_trabalho', ${facts.locais_trabalho}, 'tipos', ${facts.tipos})`;

/** The same with the ids of its positions, in that order. */
export type StoredConcurso = MatchingConcurso & { ids: number[] };

/** A stored exam in its comparable form; undefined when there is none. */
export async function findMatchingConcurso(db: Db, concursoId: number): Promise<StoredConcurso | undefined> {
  const { rows } = await sql<StoredConcurso>`
    SELECT coalesce(e.m_lugares_prova, e.m_locais_prova) AS locais_prova, jsonb_agg(${jsonOf(oneCargo.possible)} ORDER BY c.id) AS cargos,
      jsonb_agg(${jsonOf(oneCargo.certain)} ORDER BY c.id) AS certos, jsonb_agg(${marcasOf("c", isLevelKnown("c"))} ORDER BY c.id) AS marcas,
      array_agg(c.id ORDER BY c.id) AS ids
    FROM concursos e JOIN cargos c ON c.concurso_id = e.id
    WHERE e.id = ${concursoId} GROUP BY e.id`.execute(db);
  return rows[0];
}

type MatchedFact =
  | "salario"
  | "salario_periodo"
  | "vagas_por_cota"
  | "quantidade_vagas"
  | "nivel_escolaridade"
  | "niveis_possiveis"
  | "requer_pos_graduacao"
  | "remoto"
  | "tipo_de_vaga"
  | "a_definir";

/** A draft whose places and courses are ids, as it will be stored. */
export type ResolvedDraft = {
  locais_prova: number[];
  cargos: (Pick<ConcursoInput["cargos"][number], MatchedFact> & {
    cursos_aceitos: number[];
    locais_trabalho: number[];
  })[];
};

/** A draft in its comparable form, its positions in their order, by the very functions that the stored columns are generated with. */
export async function toMatchingConcurso(db: Db, draft: ResolvedDraft): Promise<MatchingConcurso> {
  const cargos = draft.cargos.map((cargo) => ({
    salario: cargo.salario_periodo === "HORA" ? null : cargo.salario,
    vagas: sumVagas(cargo.vagas_por_cota) ?? (cargo.quantidade_vagas ? Number(cargo.quantidade_vagas) : null),
    niveis: cargo.nivel_escolaridade ? [cargo.nivel_escolaridade] : cargo.niveis_possiveis,
    cotas: announcedCotasOf(cargo.vagas_por_cota),
    cursos: cargo.cursos_aceitos,
    locais: cargo.locais_trabalho,
    remoto: cargo.remoto,
    tipo: cargo.tipo_de_vaga ?? null,
    a_definir: cargo.a_definir,
    requer_pos_graduacao: cargo.requer_pos_graduacao,
  }));
  const { rows } = await sql<MatchingConcurso>`
    SELECT m_lugares_listados(${draft.locais_prova}::integer[], false) AS locais_prova,
      jsonb_agg(${jsonOf(draftCargo)} ORDER BY c.place) AS cargos,
      jsonb_agg(${jsonOf(certainOf("c", draftCargo, isDraftLevelKnown))} ORDER BY c.place) AS certos,
      jsonb_agg(${marcasOf("c", isDraftLevelKnown)} ORDER BY c.place) AS marcas
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(cargos)}::jsonb)
        AS (salario numeric, vagas integer, niveis text[], cotas jsonb, cursos integer[], locais integer[],
          a_definir boolean, requer_pos_graduacao boolean, remoto boolean, tipo text))
      WITH ORDINALITY AS c (salario, vagas, niveis, cotas, cursos, locais, a_definir, requer_pos_graduacao, remoto, tipo, place)`.execute(
    db,
  );
  return rows[0] as MatchingConcurso;
}

const isDraftLevelKnown = sql<boolean>`(c.niveis <> '{}')`;

const draftCargo: SqlFacts = {
  salario: sql`coalesce((c.salario * 100)::integer, 2147483647)`,
  vagas: sql`coalesce(c.vagas, 2147483647)`,
  niveis: sql`m_niveis(c.niveis)`,
  cotas: sql`m_cotas_do_cargo(c.cotas)`,
  cursos: sql`m_listados(c.cursos)`,
  locais_trabalho: sql`m_lugares_listados(c.locais, coalesce(c.remoto, false))`,
  tipos: sql`m_tipo(c.tipo)`,
};

/** The modalities whose count was announced. */
export function announcedCotasOf(
  vagas: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(vagas).flatMap(([cota, count]) => (count ? [[cota, count]] : [])));
}
