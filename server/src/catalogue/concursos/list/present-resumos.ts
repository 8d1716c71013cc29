import type { BuscadoFields, ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import type { Resumo } from "@cav/contract/concursos/resumo.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import type { Db } from "../../../tables.ts";
import { findLocaisByIds } from "../../locais/index.ts";
import type { ShownMatches } from "../../matching/index.ts";
import { findClosingIds, findResumos, type ResumoRow } from "../concursos.queries.ts";
import { announcedFactsOf } from "../save/stored.ts";
import { findFavoritoIds } from "./favoritos.queries.ts";
import { findHeads, type Head, type HeadedAnswer, type Heads, noHead } from "./heads.ts";
import { leadOf, resumoOf } from "./resumo.ts";

/** Returns the known values of the ids, in their order. */
export function knownOf<T>(byId: Map<number, T>, ids: readonly number[]): T[] {
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Presents an exam's summary. */
export function presentResumo(row: ResumoRow, locais: Map<number, Local>, today: string): Resumo {
  const shown = row.locais_trabalho.length > 0 ? row.locais_trabalho : row.locais_prova;
  return resumoOf(
    {
      ...factsOf(row),
      cargo: row.cargo === null ? undefined : { nome: row.cargo, a_definir: row.a_definir },
      total_cargos: row.total_cargos,
      salario_maximo: row.salario_maximo,
      salario_periodo: row.salario_periodo,
      is_ceiling: row.a_definir || row.salario_minimo !== row.salario_maximo,
      total_vagas: row.total_vagas,
      cadastro_reserva: row.cadastro_reserva,
      tipo_de_vaga: row.tipo_de_vaga,
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

/** Returns the facts that cards and pages share. */
export function factsOf(row: FactsRow) {
  return {
    id: row.id,
    uuid: row.uuid,
    ...announcedFactsOf(row),
    datas_prova: [...new Set([row.data_prova ?? [], row.dias_dos_cargos].flat())].sort(),
    valores_inscricao: valuesOf([row.valor_inscricao ?? [], row.taxas_dos_cargos].flat().map(Number)),
    demonstracao: row.demonstracao,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A card without marks of a user's matches, as on the free plan. */
export const noMatches: ShownMatches = { compatible: [], verditos: new Map() };

const valuesOf = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);

/** Returns an exam's summary without personal marks; undefined when it was just deleted. */
export async function findResumo(db: Db, id: number, today: string): Promise<Resumo | undefined> {
  const [row] = await findResumos(db, [id]);
  if (!row) return undefined;
  const shown = [row.locais_trabalho[0] ?? [], row.locais_prova[0] ?? []].flat();
  return presentResumo(row, await findLocaisByIds(db, shown), today);
}

/**
 * Returns open exams whose registration ends from `today` to `until` (`YYYY-MM-DD`): at most `count`, those with the
 * most known facts.
 */
export async function findClosingResumos(
  db: Db,
  { today, until, count }: { today: string; until: string; count: number },
): Promise<{ id: number; titulo: string; resumo: Resumo }[]> {
  const rows = await findResumos(db, await findClosingIds(db, { today, until, limit: 10 * count }));
  const shown = rows.map((row) => [row.locais_trabalho[0] ?? [], row.locais_prova[0] ?? []].flat());
  const locais = await findLocaisByIds(db, shown.flat());
  const known = ({ cargo, local, salario, vagas }: Resumo) =>
    [cargo, local, salario, vagas].filter((fact) => fact !== null).length;
  return rows
    .map((row, order) => ({
      id: row.id,
      titulo: row.titulo,
      order,
      resumo: presentResumo(row, locais, today),
    }))
    .toSorted((a, b) => known(b.resumo) - known(a.resumo) || a.order - b.order)
    .slice(0, count)
    .toSorted((a, b) => a.order - b.order);
}

/** The user's part of a card; the best matching position leads its summary. */
export type OwnMarks = Pick<
  ConcursoResumo,
  | "is_allowed_for_free_user"
  | "favorito"
  | "cargos_compativeis"
  | "verdito"
  | "melhor_cargo"
  | "buscas"
  | keyof BuscadoFields
>;
export type PublicResumo = Omit<ConcursoResumo, keyof OwnMarks>;

/** Composes cards without personal marks: at most 3 places of each kind, the rest counted (exams §2.4). */
export async function composeResumos(db: Db, ids: number[], today: string): Promise<PublicResumo[]> {
  const rows = await findResumos(db, ids);
  const shownProva = (row: ResumoRow) => row.locais_prova.slice(0, limits.cardLocaisProva);
  const shownTrabalho = (row: ResumoRow) => row.locais_trabalho.slice(0, limits.cardLocaisTrabalho);
  const shownLocais = rows.flatMap((row) => [...shownProva(row), ...shownTrabalho(row)]);
  const locais: Map<number, Local> = await findLocaisByIds(db, shownLocais);
  return rows.map((row) => ({
    ...factsOf(row),
    resumo: presentResumo(row, locais, today),
    locais_prova: knownOf(locais, shownProva(row)),
    total_locais_prova: row.locais_prova.length,
    locais_trabalho: knownOf(locais, shownTrabalho(row)),
    total_locais_trabalho: row.locais_trabalho.length,
    salario_maximo: row.salario_maximo,
    salario_periodo: row.salario_periodo,
    cadastro_reserva: row.cadastro_reserva,
    locais_derivados: row.locais_derivados,
    total_vagas: row.total_vagas,
    total_cargos: row.total_cargos,
    a_definir: row.a_definir,
  }));
}

/** Returns the summary headed by what was searched, or else led by the best match. */
export function resumoLeadOf(
  { resumo, a_definir, total_cargos }: Pick<PublicResumo, "resumo" | "a_definir" | "total_cargos">,
  { posicao, lugar_buscado, melhor_cargo }: Pick<OwnMarks, "melhor_cargo" | keyof BuscadoFields>,
  head?: Head,
): Resumo {
  const placed = lugar_buscado === null ? resumo : { ...resumo, local: lugar_buscado };
  if (posicao && head) return { ...placed, ...head.resumo };
  if (!melhor_cargo) return placed;
  return { ...placed, ...leadOf({ cargo: { nome: melhor_cargo.nome, a_definir }, total_cargos }) };
}

/** Composes the exams of an answer, each headed by the position that answers it. */
export async function composeFound(
  db: Db,
  answer: HeadedAnswer,
  today: string,
): Promise<(PublicResumo & BuscadoFields)[]> {
  const ids = answer.found.map(({ concurso_id }) => concurso_id);
  const [resumos, heads] = await Promise.all([composeResumos(db, ids, today), findHeads(db, answer)]);
  return resumos.map((one) => {
    const { resumo, ...head } = heads.get(one.id) ?? { ...noHead, resumo: {} };
    return { ...one, ...head, resumo: { ...one.resumo, ...resumo } };
  });
}

/** Returns the user's marks of an exam's card. */
export function ownMarksOf(
  id: number,
  favoritos: ReadonlySet<number>,
  { compatible, verditos }: ShownMatches,
  heads: Heads = new Map(),
): OwnMarks {
  const avaliado = verditos.get(id);
  const { resumo: _resumo, ...head } = heads.get(id) ?? { ...noHead, resumo: {} };
  return {
    is_allowed_for_free_user: false,
    favorito: favoritos.has(id),
    cargos_compativeis: compatible
      .filter(({ concurso_id }) => concurso_id === id)
      .map(({ uuid, nome, salario }) => ({ uuid, nome, salario })),
    verdito: avaliado?.verdito ?? null,
    melhor_cargo: avaliado?.melhor_cargo ?? null,
    buscas: avaliado?.buscas ?? [],
    ...head,
  };
}

/** Presents exams as cards to a user. */
export async function presentResumos(
  db: Db,
  ids: number[],
  { userId, today, answer }: { userId: number; today: string; answer?: HeadedAnswer },
  shown: ShownMatches = noMatches,
): Promise<ConcursoResumo[]> {
  const [resumos, favoritos, heads] = await Promise.all([
    composeResumos(db, ids, today),
    findFavoritoIds(db, userId, ids),
    answer ? findHeads(db, answer) : new Map<number, Head>(),
  ]);
  return resumos.map((one) => {
    const own = ownMarksOf(one.id, favoritos, shown, heads);
    return { ...one, ...own, resumo: resumoLeadOf(one, own, heads.get(one.id)) };
  });
}
