import type { Criterio } from "@cav/contract/concursos/matching.ts";
import type { Cota, NivelEscolaridade, TipoDeVaga } from "@cav/contract/preferencias/preferencias.ts";

/**
 * The definition of a match (product.md, Matching) in plain code, for tests only. It knows no masks, generated columns
 * or SQL, so it can reveal their faults.
 */
export type OracleUser = {
  salario_minimo: number;
  vagas_minimas: number;
  locais_prova: number[];
  locais_trabalho: number[];
  niveis: NivelEscolaridade[];
  cursos: number[];
  cotas: Cota[];
  /** Kinds of positions; none means jobs. */
  tipos?: TipoDeVaga[];
};

export type OracleCargo = {
  salario: number | null;
  nivel: NivelEscolaridade | null;
  niveis_possiveis: NivelEscolaridade[];
  cursos: number[];
  locais_trabalho: number[];
  vagas_por_cota: Partial<Record<Cota, number>>;
  quantidade_vagas: number | null;
  /** A placeholder for positions without details. */
  a_definir: boolean;
  requer_pos: boolean;
  remoto: boolean;
  /** Paid by the hour, which can't be compared with a monthly salary. */
  por_hora: boolean;
  /** Kind of the position; a job by default. */
  tipo?: TipoDeVaga;
};

export type OracleConcurso = { locais_prova: number[]; cargos: OracleCargo[] };

const sharesOne = (a: readonly unknown[], b: readonly unknown[]) => a.some((item) => b.includes(item));

/** Returns the total vacancies: sum of modalities, given total, or null if unknown. */
export function totalOf({ vagas_por_cota, quantidade_vagas }: OracleCargo): number | null {
  const announced = Object.values(vagas_por_cota);
  return announced.length > 0 ? announced.reduce((sum, count) => sum + count, 0) : quantidade_vagas;
}

export type Outcome = "yes" | "no" | "unknown";
export type OracleVerdito = "COMBINA" | "PODE_COMBINAR" | "FALTA_1" | null;

/** Compares a number with a minimum; unknown numbers stay unknown, and a ceiling can only exclude. */
function enough(asked: number, offered: number | null, isCeiling: boolean): Outcome {
  if (asked === 0) return "yes";
  if (offered === null) return "unknown";
  if (offered < asked) return "no";
  return isCeiling ? "unknown" : "yes";
}

function levelOutcome(user: OracleUser, cargo: OracleCargo): Outcome {
  const levels = cargo.nivel ? [cargo.nivel] : cargo.niveis_possiveis;
  const demands = levels.some((level) => level !== "FUNDAMENTAL");
  const beyond = cargo.requer_pos ? "unknown" : "yes";
  if (user.niveis.length === 0) {
    // A chosen course implies a level of schooling. Without course and level the user's level is unknown.
    if (user.cursos.length > 0) return beyond;
    return demands ? "unknown" : beyond;
  }
  if (levels.length === 0) return user.niveis.length === 3 ? beyond : "unknown";
  if (!sharesOne(user.niveis, levels)) return "no";
  return levels.every((level) => user.niveis.includes(level)) ? beyond : "unknown";
}

function cursoOutcome(user: OracleUser, { cursos, a_definir }: OracleCargo): Outcome {
  if (user.cursos.length === 0) return cursos.length > 0 ? "unknown" : "yes";
  if (cursos.length === 0) return a_definir ? "unknown" : "yes";
  if (!sharesOne(user.cursos, cursos)) return "no";
  return a_definir ? "unknown" : "yes";
}

/** Returns a place and its containers: 3550308 is in 35 (state), 3 (region) and 76 (Brazil). */
function lugaresAround(id: number): number[] {
  const text = String(id);
  const state = text.length === 7 ? [Number(text.slice(0, 2))] : [];
  const region = text.length > 1 && id !== 76 ? [Number(text.slice(0, 1))] : [];
  return [id, ...state, ...region, 76];
}

/** Returns whether two places are equal, or one contains the other. */
export function relatesTo(one: number, other: number): boolean {
  return lugaresAround(one).includes(other) || lugaresAround(other).includes(one);
}

/** Returns "yes" if a listed place is in a chosen one, "unknown" if a listed area contains a chosen place. */
function localOutcome(chosen: number[], listed: number[]): Outcome {
  if (chosen.length === 0) return "yes";
  if (listed.length === 0) return "unknown";
  if (listed.some((id) => sharesOne(lugaresAround(id), chosen))) return "yes";
  return chosen.some((id) => sharesOne(lugaresAround(id), listed)) ? "unknown" : "no";
}

function cotaOutcome(user: OracleUser, { vagas_por_cota, a_definir }: OracleCargo): Outcome {
  const announced = Object.entries(vagas_por_cota);
  const open = announced.filter(([, count]) => count > 0).map(([cota]) => cota);
  if (user.cotas.length === 0)
    return open.length > 0 && !open.includes("AMPLA_CONCORRENCIA") ? "unknown" : "yes";
  if (announced.length === 0) return "unknown";
  if (!sharesOne(user.cotas, open)) return "no";
  return a_definir ? "unknown" : "yes";
}

/** Returns whether the user looks for this kind; other kinds are no near miss. */
function tipoOutcome({ tipos = [] }: OracleUser, { tipo = "CARGO" }: OracleCargo): Outcome {
  const sought: TipoDeVaga[] = tipos.length > 0 ? tipos : ["CARGO"];
  return sought.includes(tipo) ? "yes" : "no";
}

/** Returns the outcome of every criterion of a position, including the exam's cities. */
export function outcomesOf(
  user: OracleUser,
  cargo: OracleCargo,
  concurso: OracleConcurso,
): Record<Criterio, Outcome> {
  return {
    tipo_de_vaga: tipoOutcome(user, cargo),
    locais_prova: localOutcome(user.locais_prova, concurso.locais_prova),
    salario: enough(user.salario_minimo, cargo.por_hora ? null : cargo.salario, cargo.a_definir),
    vagas: enough(user.vagas_minimas, totalOf(cargo), cargo.a_definir),
    nivel_escolaridade: levelOutcome(user, cargo),
    cursos: cursoOutcome(user, cargo),
    locais_trabalho: cargo.remoto ? "yes" : localOutcome(user.locais_trabalho, cargo.locais_trabalho),
    cotas: cotaOutcome(user, cargo),
  };
}

export function verditoOfCargo(
  user: OracleUser,
  cargo: OracleCargo,
  concurso: OracleConcurso,
): OracleVerdito {
  const { tipo_de_vaga, ...others } = outcomesOf(user, cargo, concurso);
  if (tipo_de_vaga === "no") return null;
  const outcomes = Object.values(others);
  const misses = outcomes.filter((outcome) => outcome === "no").length;
  if (misses > 0) return misses === 1 ? "FALTA_1" : null;
  return outcomes.includes("unknown") ? "PODE_COMBINAR" : "COMBINA";
}

const best: OracleVerdito[] = ["COMBINA", "PODE_COMBINAR", "FALTA_1", null];

/** Returns the best verdict of the exam's positions. */
export function verditoOfConcurso(user: OracleUser, concurso: OracleConcurso): OracleVerdito {
  const verditos = concurso.cargos.map((cargo) => verditoOfCargo(user, cargo, concurso));
  return best.find((verdito) => verditos.includes(verdito)) ?? null;
}

/** Returns whether the exam is alerted by default: no known fact speaks against it. */
export function matchesConcurso(user: OracleUser, concurso: OracleConcurso): boolean {
  const verdito = verditoOfConcurso(user, concurso);
  return verdito === "COMBINA" || verdito === "PODE_COMBINAR";
}

/** A user with one or more searches. */
export type OracleBuscas = { buscas: (OracleUser & { pausada: boolean })[]; hasPremium: boolean };

/** Returns the active searches by number: not paused, and only the first without premium. */
export function activeOf({ buscas, hasPremium }: OracleBuscas): { numero: number; busca: OracleUser }[] {
  return buscas
    .map((busca, index) => ({ numero: index + 1, busca }))
    .filter(({ numero, busca }) => !busca.pausada && (hasPremium || numero === 1));
}

/** Returns the best verdict of all searches, on a position or an exam. */
export function bestVerditoOf(
  wanted: OracleBuscas,
  concurso: OracleConcurso,
  cargo?: OracleCargo,
): OracleVerdito {
  const verditos = activeOf(wanted).map(({ busca }) =>
    cargo ? verditoOfCargo(busca, cargo, concurso) : verditoOfConcurso(busca, concurso),
  );
  return best.find((verdito) => verditos.includes(verdito)) ?? null;
}

/** Returns the numbers of the searches that the exam fits, certainly or possibly. */
export function fittingOf(wanted: OracleBuscas, concurso: OracleConcurso): number[] {
  return activeOf(wanted).flatMap(({ numero, busca }) => (matchesConcurso(busca, concurso) ? [numero] : []));
}

/** Returns the search that a position fits best, the first of several. */
export function bestBuscaOf(
  wanted: OracleBuscas,
  concurso: OracleConcurso,
  cargo: OracleCargo,
): OracleUser | undefined {
  const verdito = bestVerditoOf(wanted, concurso, cargo);
  return activeOf(wanted).find(({ busca }) => verditoOfCargo(busca, cargo, concurso) === verdito)?.busca;
}
