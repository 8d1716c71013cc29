import type { Cargo, Concurso, ConcursoResumo } from "@cav/contract/concursos.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Local } from "@cav/contract/locais.ts";
import { findCursosByIds } from "../cursos/index.ts";
import { findLocaisByIds } from "../locais/index.ts";
import {
  type CargoCompativel,
  type ConcursoAvaliado,
  explainResumos,
  findCompatibleCargos,
} from "../matching/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";
import { findCargos, findConcursoRow, findResumos, type ResumoRow } from "./concursos.queries.ts";
import { findConflitos, findFavoritoIds } from "./favoritos.queries.ts";
import { announcedFactsOf } from "./stored.ts";

type CargoRow = Awaited<ReturnType<typeof findCargos>>[number];

function pick<T>(byId: Map<number, T>, ids: readonly number[]): T[] {
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Who reads, and whether the free plan shows them the exam among the recommended ones. */
type Viewer = { userId: number; isAllowed: boolean };

/** One exam as the API shows it to a person, whole. @throws AppError concurso-not-found where it was just deleted */
export async function presentConcurso(db: Db, id: number, { userId, isAllowed }: Viewer): Promise<Concurso> {
  const [row, cargos] = await Promise.all([findConcursoRow(db, { id }), findCargos(db, id)]);
  if (!row) throw new AppError("concurso-not-found");
  const [favoritos, conflitos, locais, cursos] = await Promise.all([
    findFavoritoIds(db, userId, [id]),
    findConflitos(db, userId, [id]),
    findLocaisByIds(db, [...row.locais_prova, ...cargos.flatMap((cargo) => cargo.locais_trabalho)]),
    findCursosByIds(
      db,
      cargos.flatMap((cargo) => cargo.cursos_aceitos),
    ),
  ]);
  return {
    ...factsOf({ ...row, ...ownFactsOf(cargos) }, isAllowed),
    favorito: favoritos.has(id),
    conflitos: conflitos.get(id) ?? [],
    locais_prova: pick(locais, row.locais_prova),
    descricao: row.descricao,
    fonte: row.fonte,
    versao: row.versao,
    cargos: cargos.map((cargo) => ({
      ...presentCargo(cargo),
      cursos_aceitos: pick(cursos, cargo.cursos_aceitos),
      locais_trabalho: pick(locais, cargo.locais_trabalho),
    })),
  };
}

/** Days and fees that positions have of their own. */
const ownFactsOf = (cargos: CargoRow[]) => ({
  dias_dos_cargos: cargos.flatMap(({ data_prova }) => data_prova ?? []),
  taxas_dos_cargos: cargos.flatMap(({ valor_inscricao }) =>
    valor_inscricao === null ? [] : [Number(valor_inscricao)],
  ),
});

function presentCargo(row: CargoRow): Omit<Cargo, "cursos_aceitos" | "locais_trabalho"> {
  return {
    id: row.id,
    uuid: row.uuid,
    concurso_id: row.concurso_id,
    nome: row.nome,
    salario: row.salario,
    quantidade_vagas: row.quantidade_vagas === null ? null : String(row.quantidade_vagas),
    nivel_escolaridade: row.nivel_escolaridade,
    requer_pos_graduacao: row.requer_pos_graduacao,
    vagas_por_cota: row.vagas_por_cota,
    salario_periodo: row.salario_periodo,
    valor_inscricao: row.valor_inscricao === null ? null : Number(row.valor_inscricao),
    data_prova: row.data_prova,
    cadastro_reserva: row.cadastro_reserva,
    locais_derivados: row.locais_derivados,
    remoto: row.remoto,
    a_definir: row.a_definir,
    niveis_possiveis: row.niveis_possiveis,
  };
}

type FactsRow = Omit<
  ResumoRow,
  | "salario_maximo"
  | "salario_periodo"
  | "cadastro_reserva"
  | "locais_derivados"
  | "total_vagas"
  | "total_cargos"
  | "a_definir"
  | "locais_trabalho"
>;

function factsOf(row: FactsRow, isAllowed: boolean) {
  return {
    id: row.id,
    uuid: row.uuid,
    ...announcedFactsOf(row),
    datas_prova: [...new Set([row.data_prova ?? [], row.dias_dos_cargos].flat())].sort(),
    valores_inscricao: valuesOf([row.valor_inscricao ?? [], row.taxas_dos_cargos].flat().map(Number)),
    is_allowed_for_free_user: isAllowed,
    demonstracao: row.demonstracao,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What cards say of how exams fit their reader. */
export type ShownMatches = { compatible: CargoCompativel[]; verditos: Map<number, ConcursoAvaliado> };

/** Nothing, as the plan has it. */
export const noMatches: ShownMatches = { compatible: [], verditos: new Map() };

/** The same of some exams for a person who may see it. */
export async function findShownMatches(db: Db, userId: number, ids: number[]): Promise<ShownMatches> {
  const [compatible, verditos] = await Promise.all([
    findCompatibleCargos(db, userId, ids, limits.cardCargosCompativeis),
    explainResumos(db, userId, ids),
  ]);
  return { compatible, verditos };
}

const valuesOf = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);

/** Exams as cards show them to a person: at most 3 places of each kind, the rest counted (exams §2.4). */
export async function presentResumos(
  db: Db,
  ids: number[],
  userId: number,
  { compatible, verditos }: ShownMatches = noMatches,
): Promise<ConcursoResumo[]> {
  const rows = await findResumos(db, ids);
  const shownProva = (row: ResumoRow) => row.locais_prova.slice(0, limits.cardLocaisProva);
  const shownTrabalho = (row: ResumoRow) => row.locais_trabalho.slice(0, limits.cardLocaisTrabalho);
  const shownLocais = rows.flatMap((row) => [...shownProva(row), ...shownTrabalho(row)]);
  const [locais, favoritos]: [Map<number, Local>, Set<number>] = await Promise.all([
    findLocaisByIds(db, shownLocais),
    findFavoritoIds(db, userId, ids),
  ]);
  return rows.map((row) => ({
    ...factsOf(row, false),
    favorito: favoritos.has(row.id),
    locais_prova: pick(locais, shownProva(row)),
    total_locais_prova: row.locais_prova.length,
    locais_trabalho: pick(locais, shownTrabalho(row)),
    total_locais_trabalho: row.locais_trabalho.length,
    salario_maximo: row.salario_maximo,
    salario_periodo: row.salario_periodo,
    cadastro_reserva: row.cadastro_reserva,
    locais_derivados: row.locais_derivados,
    total_vagas: row.total_vagas,
    total_cargos: row.total_cargos,
    a_definir: row.a_definir,
    cargos_compativeis: compatible
      .filter(({ concurso_id }) => concurso_id === row.id)
      .map(({ uuid, nome, salario }) => ({ uuid, nome, salario })),
    verdito: verditos.get(row.id)?.verdito ?? null,
    melhor_cargo: verditos.get(row.id)?.melhor_cargo ?? null,
  }));
}
