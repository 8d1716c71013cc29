import type { Criterio } from "@cav/contract/matching.ts";
import type { Cota, NivelEscolaridade, TipoDeVaga } from "@cav/contract/preferencias.ts";

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
  /** Kinds of positions; none: jobs. */
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
  /** Stands for positions that are not detailed yet. */
  a_definir: boolean;
  requer_pos: boolean;
  remoto: boolean;
  /** Paid by the hour, which no month's wish can be held against. */
  por_hora: boolean;
  /** A job unless something else is said. */
  tipo?: TipoDeVaga;
};

export type OracleConcurso = { locais_prova: number[]; cargos: OracleCargo[] };

const sharesOne = (a: readonly unknown[], b: readonly unknown[]) => a.some((item) => b.includes(item));

/** Total vacancies: the sum of the announced modalities, else the given total, else unknown. */
export function totalOf({ vagas_por_cota, quantidade_vagas }: OracleCargo): number | null {
  const announced = Object.values(vagas_por_cota);
  return announced.length > 0 ? announced.reduce((sum, count) => sum + count, 0) : quantidade_vagas;
}

export type Outcome = "yes" | "no" | "unknown";
export type OracleVerdito = "COMBINA" | "PODE_COMBINAR" | "FALTA_1" | null;

/** A number that is asked for: unknown where it is not announced, and a ceiling can only exclude. */
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
    // A course that was named tells the level; who named neither is asked.
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

/** A place and all that contains it: 3550308 lies in 35 (the state), in 3 (the region) and in 76 (Brasil). */
function lugaresAround(id: number): number[] {
  const text = String(id);
  const state = text.length === 7 ? [Number(text.slice(0, 2))] : [];
  const region = text.length > 1 && id !== 76 ? [Number(text.slice(0, 1))] : [];
  return [id, ...state, ...region, 76];
}

/** Whether one of two places contains the other, or they are one. */
export function relatesTo(one: number, other: number): boolean {
  return lugaresAround(one).includes(other) || lugaresAround(other).includes(one);
}

/** Yes where a listed place lies in a chosen one; unknown where one is listed of which a chosen one is a part. */
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

/** A position of a kind that is not looked for is no near miss. */
function tipoOutcome({ tipos = [] }: OracleUser, { tipo = "CARGO" }: OracleCargo): Outcome {
  const sought: TipoDeVaga[] = tipos.length > 0 ? tipos : ["CARGO"];
  return sought.includes(tipo) ? "yes" : "no";
}

/** The outcome of every criterion of one position, the exam's cities included. */
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

/** The best of its positions'. */
export function verditoOfConcurso(user: OracleUser, concurso: OracleConcurso): OracleVerdito {
  const verditos = concurso.cargos.map((cargo) => verditoOfCargo(user, cargo, concurso));
  return best.find((verdito) => verditos.includes(verdito)) ?? null;
}

/** What is alerted by default: nothing that is known speaks against it. */
export function matchesConcurso(user: OracleUser, concurso: OracleConcurso): boolean {
  const verdito = verditoOfConcurso(user, concurso);
  return verdito === "COMBINA" || verdito === "PODE_COMBINAR";
}

/** What somebody looks for who may look for several things at once. */
export type OracleBuscas = { buscas: (OracleUser & { pausada: boolean })[]; hasPremium: boolean };

/** Those that count, with their numbers: what is paused does not, and without premium the first alone. */
export function activeOf({ buscas, hasPremium }: OracleBuscas): { numero: number; busca: OracleUser }[] {
  return buscas
    .map((busca, index) => ({ numero: index + 1, busca }))
    .filter(({ numero, busca }) => !busca.pausada && (hasPremium || numero === 1));
}

/** The best verdict of any of the searches, on a position or on the exam. */
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

/** The numbers of the searches that the exam fits, for certain or not. */
export function fittingOf(wanted: OracleBuscas, concurso: OracleConcurso): number[] {
  return activeOf(wanted).flatMap(({ numero, busca }) => (matchesConcurso(busca, concurso) ? [numero] : []));
}

/** The search that a position fits best, the first of several. */
export function bestBuscaOf(
  wanted: OracleBuscas,
  concurso: OracleConcurso,
  cargo: OracleCargo,
): OracleUser | undefined {
  const verdito = bestVerditoOf(wanted, concurso, cargo);
  return activeOf(wanted).find(({ busca }) => verditoOfCargo(busca, cargo, concurso) === verdito)?.busca;
}
