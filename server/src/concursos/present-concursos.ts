import type { Cargo, Concurso, ConcursoResumo } from "@cav/contract/concursos.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Local } from "@cav/contract/locais.ts";
import type { Resumo } from "@cav/contract/resumo.ts";
import { findCursosByIds } from "../cursos/index.ts";
import { findEditalArquivo } from "../editais/index.ts";
import { findLocaisByIds } from "../locais/index.ts";
import {
  type CargoCompativel,
  type ConcursoAvaliado,
  explainResumos,
  findCompatibleCargos,
  type Searching,
} from "../matching/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";
import {
  findCargos,
  findClosingIds,
  findConcursoRow,
  findResumos,
  type ResumoRow,
} from "./concursos.queries.ts";
import { findConflitos, findFavoritoIds } from "./favoritos.queries.ts";
import { resumoOf } from "./resumo.ts";
import { announcedFactsOf } from "./stored.ts";

type CargoRow = Awaited<ReturnType<typeof findCargos>>[number];

function pick<T>(byId: Map<number, T>, ids: readonly number[]): T[] {
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Who reads, on which day, and whether the free plan shows them the exam among the recommended ones. */
type Viewer = { userId: number; isAllowed: boolean; today: string };

/** One exam as the API shows it to a person, whole. @throws AppError concurso-not-found where it was just deleted */
export async function presentConcurso(
  db: Db,
  id: number,
  { userId, isAllowed, today }: Viewer,
): Promise<Concurso> {
  const [row, cargos, [sums]] = await Promise.all([
    findConcursoRow(db, { id }),
    findCargos(db, id),
    findResumos(db, [id]),
  ]);
  if (!row || !sums) throw new AppError("concurso-not-found");
  const [favoritos, conflitos, edital_arquivo, locais, cursos] = await Promise.all([
    findFavoritoIds(db, userId, [id]),
    findConflitos(db, userId, [id]),
    findEditalArquivo(db, { concurso_id: id }),
    findLocaisByIds(db, [...row.locais_prova, ...cargos.flatMap((cargo) => cargo.locais_trabalho)]),
    findCursosByIds(
      db,
      cargos.flatMap((cargo) => cargo.cursos_aceitos),
    ),
  ]);
  return {
    ...factsOf({ ...row, ...ownFactsOf(cargos) }, isAllowed),
    resumo: presentResumo(sums, locais, today),
    favorito: favoritos.has(id),
    conflitos: conflitos.get(id) ?? [],
    locais_prova: pick(locais, row.locais_prova),
    descricao: row.descricao,
    fonte: row.fonte,
    versao: row.versao,
    edital_arquivo,
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

/** The summary of an exam; `compatible` leads where there is one. */
function presentResumo(
  row: ResumoRow,
  locais: Map<number, Local>,
  today: string,
  compatible?: { nome: string },
): Resumo {
  const shown = row.locais_trabalho.length > 0 ? row.locais_trabalho : row.locais_prova;
  const lead = compatible?.nome ?? row.cargo;
  return resumoOf(
    {
      ...factsOf(row, false),
      cargo: lead === null ? undefined : { nome: lead, a_definir: row.a_definir },
      total_cargos: row.total_cargos,
      salario_maximo: row.salario_maximo,
      salario_periodo: row.salario_periodo,
      is_ceiling: row.a_definir || row.salario_minimo !== row.salario_maximo,
      total_vagas: row.total_vagas,
      cadastro_reserva: row.cadastro_reserva,
      local: locais.get(shown[0] ?? 0),
      total_locais: shown.length,
    },
    today,
  );
}

type FactsRow = Pick<
  ResumoRow,
  | "id"
  | "uuid"
  | "demonstracao"
  | "created_at"
  | "updated_at"
  | "dias_dos_cargos"
  | "taxas_dos_cargos"
  | keyof ReturnType<typeof announcedFactsOf>
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

/** The same of some exams for a person who may see it, or for one of their searches. */
export async function findShownMatches(db: Db, searching: Searching, ids: number[]): Promise<ShownMatches> {
  const [compatible, verditos] = await Promise.all([
    findCompatibleCargos(db, searching, ids, limits.cardCargosCompativeis),
    explainResumos(db, searching, ids),
  ]);
  return { compatible, verditos };
}

const valuesOf = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);

/** The summary of an exam as it is to everybody; undefined where it was just deleted. */
export async function findResumo(db: Db, id: number, today: string): Promise<Resumo | undefined> {
  const [row] = await findResumos(db, [id]);
  if (!row) return undefined;
  const shown = [row.locais_trabalho[0] ?? [], row.locais_prova[0] ?? []].flat();
  return presentResumo(row, await findLocaisByIds(db, shown), today);
}

/**
 * Open exams whose registration ends from `today` to `until` (`YYYY-MM-DD`), by their end, as they are to everybody: at
 * most `count`, those of which most is known.
 */
export async function findClosingResumos(
  db: Db,
  { today, until, count }: { today: string; until: string; count: number },
): Promise<{ uuid: string; resumo: Resumo }[]> {
  const rows = await findResumos(db, await findClosingIds(db, { today, until, limit: 10 * count }));
  const shown = rows.map((row) => [row.locais_trabalho[0] ?? [], row.locais_prova[0] ?? []].flat());
  const locais = await findLocaisByIds(db, shown.flat());
  const known = ({ cargo, local, salario, vagas }: Resumo) =>
    [cargo, local, salario, vagas].filter((fact) => fact !== null).length;
  return rows
    .map((row, order) => ({ uuid: row.uuid, order, resumo: presentResumo(row, locais, today) }))
    .toSorted((a, b) => known(b.resumo) - known(a.resumo) || a.order - b.order)
    .slice(0, count)
    .toSorted((a, b) => a.order - b.order);
}

/** Exams as cards show them to a person: at most 3 places of each kind, the rest counted (exams §2.4). */
export async function presentResumos(
  db: Db,
  ids: number[],
  { userId, today }: { userId: number; today: string },
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
    resumo: presentResumo(row, locais, today, verditos.get(row.id)?.melhor_cargo ?? undefined),
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
    buscas: verditos.get(row.id)?.buscas ?? [],
  }));
}
