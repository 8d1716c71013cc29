import { sumVagas } from "@cav/contract/concursos/cargos.words.ts";
import type { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { CargoFacts, CertainFacts } from "./cargo-facts.ts";
import { Cargos, type ConcursoRows, type ConcursoText, fields, marcas, type TextField } from "./columns.ts";
import { type FactName, factNames } from "./compared.ts";
import { cargoColumnsOf, certainOf, isLevelKnown, locaisProvaOf, type SqlFacts } from "./criteria.ts";

/**
 * An exam in comparable form. `certos` has the certain facts of each position, in the same order; `texto` is the text
 * that `Cargos` reads.
 */
export type MatchingConcurso = {
  locais_prova: number[];
  cargos: CargoFacts[];
  certos: CertainFacts[];
  texto: ConcursoText;
};

/** SQL for a position's facts and marks. The salary is as announced, even if it is per hour. */
type CargoSql = Record<"id" | "marcas" | "dia", RawBuilder<unknown>> & {
  facts: SqlFacts;
  isLevelKnown: RawBuilder<boolean>;
};

/** Builds a position's text for `Cargos`, in its order. No part may be null: that would shift the following ones. */
const cargoTextOf = ({ id, facts, marcas, dia, isLevelKnown }: CargoSql) => {
  const parts: Record<TextField, RawBuilder<unknown>> = {
    ...facts,
    id,
    marcas,
    data_prova: dia,
    niveis: sql`CASE WHEN ${isLevelKnown} THEN ${facts.niveis} ELSE 0 END`,
  };
  return sql<string>`concat_ws(':', ${sql.join(fields.map((name) => parts[name]))},
    array_to_string(${facts.cursos}, ','), array_to_string(${facts.locais_trabalho}, ','))`;
};

/** Builds a date as a number, 20270418; 0 if unknown. */
export const dayNumberOf = (column: string) =>
  sql`coalesce(to_char(${sql.ref(column)}, 'YYYYMMDD')::integer, 0)`;

/** Builds the bits of `marcas` whose conditions hold. */
const marcasOf = (conditions: Partial<Record<keyof typeof marcas, RawBuilder<unknown>>>) =>
  sql`(${sql.join(
    Object.entries(conditions).map(
      ([name, condition]) =>
        sql`coalesce(${condition}, false)::integer * ${sql.lit(marcas[name as keyof typeof marcas])}`,
    ),
    sql` + `,
  )})`;

/** Text of a stored position `c` for `Cargos`. */
export const storedCargoText = cargoTextOf({
  id: sql`c.id`,
  facts: { ...cargoColumnsOf("c").possible, salario: sql`c.m_salario` },
  marcas: marcasOf({
    porHora: sql`c.salario_periodo = 'HORA'`,
    aDefinir: sql`c.a_definir`,
    posGraduacao: sql`c.requer_pos_graduacao`,
    remoto: sql`c.remoto`,
    umNivel: sql`cardinality(c.niveis_possiveis) = 1`,
  }),
  dia: dayNumberOf("c.data_prova"),
  isLevelKnown: isLevelKnown("c"),
});

/** Text of a stored exam's cities for `Cargos`. */
export const storedLugaresText = sql<string>`array_to_string(${locaisProvaOf("e").possible}, ',')`;

/** Returns exams in comparable form, for matching in the process. */
export async function findComparableConcursos(
  db: Db,
  ids: readonly number[],
): Promise<{ cargos: Cargos; concursos: Map<number, ConcursoRows> }> {
  const { rows } = await sql<ConcursoText & { id: number }>`
    SELECT e.id, ${storedLugaresText} AS lugares, string_agg(${storedCargoText}, ';' ORDER BY c.ordem) AS cargos
    FROM concursos e JOIN cargos c ON c.concurso_id = e.id
    WHERE e.id = ANY (${ids}::integer[]) GROUP BY e.id`.execute(db);
  const cargos = new Cargos();
  return { cargos, concursos: new Map(rows.map(({ id, ...texts }) => [id, cargos.add(texts)])) };
}

const oneCargo = cargoColumnsOf("c");

const jsonOf = (facts: SqlFacts) =>
  sql`jsonb_build_object(${sql.join(factNames.flatMap((name) => [sql.lit(name), facts[name]]))})`;

const textoOf = (lugares: RawBuilder<unknown>, cargos: RawBuilder<unknown>) =>
  sql`jsonb_build_object('lugares', ${lugares}, 'cargos', ${cargos})`;

/** Returns a stored exam in comparable form, positions by id; undefined when there is none. */
export async function findMatchingConcurso(
  db: Db,
  concursoId: number,
): Promise<MatchingConcurso | undefined> {
  const cargos = sql`string_agg(${storedCargoText}, ';' ORDER BY c.id)`;
  const { rows } = await sql<MatchingConcurso>`
    SELECT ${locaisProvaOf("e").possible} AS locais_prova, jsonb_agg(${jsonOf(oneCargo.possible)} ORDER BY c.id)
    AS cargos,
      jsonb_agg(${jsonOf(oneCargo.certain)} ORDER BY c.id) AS certos, ${textoOf(storedLugaresText, cargos)} AS texto
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

/** A draft with places and courses as ids, as they will be stored. */
export type ResolvedDraft = {
  locais_prova: number[];
  cargos: (Pick<ConcursoInput["cargos"][number], MatchedFact> & {
    cursos_aceitos: number[];
    locais_trabalho: number[];
  })[];
};

/** A draft's positions as a table, with the types of its columns. */
const draftColumns: Record<DraftColumn, RawBuilder<unknown>> = {
  salario: sql`numeric`,
  vagas: sql`integer`,
  niveis: sql`text[]`,
  cotas: sql`jsonb`,
  tipos: sql`text`,
  cursos: sql`integer[]`,
  locais_trabalho: sql`integer[]`,
  a_definir: sql`boolean`,
  requer_pos_graduacao: sql`boolean`,
  remoto: sql`boolean`,
};
type DraftColumn = FactName | "a_definir" | "requer_pos_graduacao" | "remoto";
const draftNames = Object.keys(draftColumns).map((name) => sql.ref(name));
const draftTypes = Object.entries(draftColumns).map(([name, type]) => sql`${sql.ref(name)} ${type}`);

const draftRowOf = (cargo: ResolvedDraft["cargos"][number]): Record<DraftColumn, unknown> => ({
  salario: cargo.salario_periodo === "HORA" ? null : cargo.salario,
  vagas: sumVagas(cargo.vagas_por_cota) ?? (cargo.quantidade_vagas ? Number(cargo.quantidade_vagas) : null),
  niveis: cargo.nivel_escolaridade ? [cargo.nivel_escolaridade] : cargo.niveis_possiveis,
  cotas: announcedCotasOf(cargo.vagas_por_cota),
  tipos: cargo.tipo_de_vaga ?? null,
  cursos: cargo.cursos_aceitos,
  locais_trabalho: cargo.locais_trabalho,
  a_definir: cargo.a_definir,
  requer_pos_graduacao: cargo.requer_pos_graduacao,
  remoto: cargo.remoto,
});

/**
 * Returns a draft in comparable form, positions in order, computed by the functions that generate the stored columns.
 */
export async function toMatchingConcurso(db: Db, draft: ResolvedDraft): Promise<MatchingConcurso> {
  const locais = sql`m_lugares_listados(${draft.locais_prova}::integer[], false)`;
  const texto = textoOf(
    sql`array_to_string(${locais}, ',')`,
    sql`string_agg(${draftCargoText}, ';' ORDER BY c.place)`,
  );
  const { rows } = await sql<MatchingConcurso>`
    SELECT ${locais} AS locais_prova, jsonb_agg(${jsonOf(draftCargo)} ORDER BY c.place) AS cargos,
      jsonb_agg(${jsonOf(certainOf("c", draftCargo, isDraftLevelKnown))} ORDER BY c.place) AS certos, ${texto} AS texto
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(draft.cargos.map(draftRowOf))}::jsonb)
        AS (${sql.join(draftTypes)}))
      WITH ORDINALITY AS c (${sql.join(draftNames)}, place)`.execute(db);
  return rows[0] as MatchingConcurso;
}

/** Preferences with places as ids, as they would be stored. */
export type ResolvedPreferencias = Preferencias & { locaisProvaIds: number[]; locaisTrabalhoIds: number[] };

/** Builds a search in comparable form, by the functions that generate the stored columns. */
export const comparableOf = (wanted: ResolvedPreferencias) => {
  const facts: Record<FactName | "locais_prova", RawBuilder<unknown>> = {
    salario: sql`(${wanted.salario_minimo}::numeric * 100)::integer`,
    vagas: sql`${wanted.vagas_minimas ?? 0}::integer`,
    niveis: sql`m_niveis(${wanted.nivel_escolaridade}::text[])`,
    cotas: sql`m_cotas(${wanted.tiposCota}::text[])`,
    tipos: sql`m_tipos(${wanted.tipos_de_vaga ?? []}::text[])`,
    cursos: sql`m_escolhidos(${wanted.cursos_especificos}::integer[])`,
    locais_prova: sql`m_lugares_escolhidos(${wanted.locaisProvaIds}::integer[])`,
    locais_trabalho: sql`m_lugares_escolhidos(${wanted.locaisTrabalhoIds}::integer[])`,
  };
  const columns = Object.entries(facts).map(([name, fact]) => sql`${fact} AS ${sql.ref(`m_${name}`)}`);
  return sql`SELECT ${sql.join(columns)}`;
};

const isDraftLevelKnown = sql<boolean>`(c.niveis <> '{}')`;

const draftCargo: SqlFacts = {
  salario: sql`coalesce((c.salario * 100)::integer, 2147483647)`,
  vagas: sql`coalesce(c.vagas, 2147483647)`,
  niveis: sql`m_niveis(c.niveis)`,
  cotas: sql`m_cotas_do_cargo(c.cotas)`,
  cursos: sql`m_listados(c.cursos)`,
  locais_trabalho: sql`m_lugares_listados(c.locais_trabalho, coalesce(c.remoto, false))`,
  tipos: sql`m_tipo(c.tipos)`,
};

/** A draft's position has no id, and no date that matching uses. */
const draftCargoText = cargoTextOf({
  id: sql`0`,
  facts: draftCargo,
  marcas: marcasOf({ aDefinir: sql`c.a_definir`, posGraduacao: sql`c.requer_pos_graduacao` }),
  dia: sql`0`,
  isLevelKnown: isDraftLevelKnown,
});

/** Returns the quotas whose number of vacancies was announced. */
export function announcedCotasOf(
  vagas: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(vagas).flatMap(([cota, count]) => (count ? [[cota, count]] : [])));
}
