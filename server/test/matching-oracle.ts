import type { Cota, NivelEscolaridade } from "@cav/contract/preferencias.ts";

/**
 * The definition of a match in plain words (product.md, Matching), for tests alone: it knows nothing of masks,
 * generated columns or SQL, so that it can catch a fault in them.
 */
export type OracleCandidate = {
  salario_minimo: number;
  vagas_minimas: number;
  locais_prova: number[];
  locais_trabalho: number[];
  niveis: NivelEscolaridade[];
  cursos: number[];
  cotas: Cota[];
};

export type OraclePosition = {
  salario: number | null;
  nivel: NivelEscolaridade | null;
  niveis_possiveis: NivelEscolaridade[];
  cursos: number[];
  locais_trabalho: number[];
  vagas_por_cota: Partial<Record<Cota, number>>;
  quantidade_vagas: number | null;
};

export type OracleExam = { locais_prova: number[]; cargos: OraclePosition[] };

const sharesOne = (a: readonly unknown[], b: readonly unknown[]) => a.some((item) => b.includes(item));

/** Total vacancies: the sum of the announced modalities, else the given total, else unknown. */
export function totalOf({ vagas_por_cota, quantidade_vagas }: OraclePosition): number | null {
  const announced = Object.values(vagas_por_cota);
  return announced.length > 0 ? announced.reduce((sum, count) => sum + count, 0) : quantidade_vagas;
}

export function matchesPosition(candidate: OracleCandidate, position: OraclePosition): boolean {
  const total = totalOf(position);
  if (position.salario !== null && position.salario < candidate.salario_minimo) return false;
  if (total !== null && total < candidate.vagas_minimas) return false;
  const levels = position.nivel ? [position.nivel] : position.niveis_possiveis;
  if (candidate.niveis.length > 0 && levels.length > 0 && !sharesOne(candidate.niveis, levels)) return false;
  if (
    candidate.cursos.length > 0 &&
    position.cursos.length > 0 &&
    !sharesOne(candidate.cursos, position.cursos)
  )
    return false;
  const places = position.locais_trabalho;
  if (
    candidate.locais_trabalho.length > 0 &&
    places.length > 0 &&
    !sharesOne(candidate.locais_trabalho, places)
  )
    return false;
  const quotasKnown = Object.keys(position.vagas_por_cota).length > 0;
  const hasQuota = candidate.cotas.some((cota) => (position.vagas_por_cota[cota] ?? 0) > 0);
  return candidate.cotas.length === 0 || !quotasKnown || hasQuota;
}

export function matchesExam(candidate: OracleCandidate, exam: OracleExam): boolean {
  const { locais_prova } = exam;
  const cityHolds =
    candidate.locais_prova.length === 0 ||
    locais_prova.length === 0 ||
    sharesOne(candidate.locais_prova, locais_prova);
  return cityHolds && exam.cargos.some((position) => matchesPosition(candidate, position));
}
