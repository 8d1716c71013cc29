import type { Cota, NivelEscolaridade } from "@cav/contract/preferencias.ts";

/**
 * The definition of a match in plain words (product.md, Matching), for tests alone: it knows nothing of masks,
 * generated columns or SQL, so that it can catch a fault in them.
 */
export type OracleUser = {
  salario_minimo: number;
  vagas_minimas: number;
  locais_prova: number[];
  locais_trabalho: number[];
  niveis: NivelEscolaridade[];
  cursos: number[];
  cotas: Cota[];
};

export type OracleCargo = {
  salario: number | null;
  nivel: NivelEscolaridade | null;
  niveis_possiveis: NivelEscolaridade[];
  cursos: number[];
  locais_trabalho: number[];
  vagas_por_cota: Partial<Record<Cota, number>>;
  quantidade_vagas: number | null;
};

export type OracleConcurso = { locais_prova: number[]; cargos: OracleCargo[] };

const sharesOne = (a: readonly unknown[], b: readonly unknown[]) => a.some((item) => b.includes(item));

/** Total vacancies: the sum of the announced modalities, else the given total, else unknown. */
export function totalOf({ vagas_por_cota, quantidade_vagas }: OracleCargo): number | null {
  const announced = Object.values(vagas_por_cota);
  return announced.length > 0 ? announced.reduce((sum, count) => sum + count, 0) : quantidade_vagas;
}

export function matchesCargo(user: OracleUser, cargo: OracleCargo): boolean {
  const total = totalOf(cargo);
  if (cargo.salario !== null && cargo.salario < user.salario_minimo) return false;
  if (total !== null && total < user.vagas_minimas) return false;
  const levels = cargo.nivel ? [cargo.nivel] : cargo.niveis_possiveis;
  if (user.niveis.length > 0 && levels.length > 0 && !sharesOne(user.niveis, levels)) return false;
  if (user.cursos.length > 0 && cargo.cursos.length > 0 && !sharesOne(user.cursos, cargo.cursos))
    return false;
  const locais = cargo.locais_trabalho;
  if (user.locais_trabalho.length > 0 && locais.length > 0 && !sharesOne(user.locais_trabalho, locais))
    return false;
  const cotasKnown = Object.keys(cargo.vagas_por_cota).length > 0;
  const hasCota = user.cotas.some((cota) => (cargo.vagas_por_cota[cota] ?? 0) > 0);
  return user.cotas.length === 0 || !cotasKnown || hasCota;
}

export function matchesConcurso(user: OracleUser, concurso: OracleConcurso): boolean {
  const { locais_prova } = concurso;
  const localHolds =
    user.locais_prova.length === 0 || locais_prova.length === 0 || sharesOne(user.locais_prova, locais_prova);
  return localHolds && concurso.cargos.some((cargo) => matchesCargo(user, cargo));
}
