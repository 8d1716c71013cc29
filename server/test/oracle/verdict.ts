import { type Busca, type Cargo, type Concurso, type Pessoa, type Preferencias, sharesOne } from "./facts.ts";
import { around, idsOf } from "./places.ts";

/** Result of a criterion (decision 0003): met, not met, or unknown. */
export type Outcome = "atende" | "nao_atende" | "desconhecido";
export type Verdito = "COMBINA" | "PODE_COMBINAR" | "FALTA_1" | null;
export type Outcomes = Record<
  | "tipo_de_vaga"
  | "locais_prova"
  | "salario"
  | "vagas"
  | "nivel_escolaridade"
  | "cursos"
  | "locais_trabalho"
  | "cotas",
  Outcome
>;

/** Values of a placeholder position are ceilings: they can exclude, but not prove. */
function enough(asked: number, offered: number | null, isCeiling: boolean): Outcome {
  if (asked === 0) return "atende";
  if (offered === null) return "desconhecido";
  if (offered < asked) return "nao_atende";
  return isCeiling ? "desconhecido" : "atende";
}

/** Returns "met" if a listed place is within a chosen one, "unknown" if a listed area contains a chosen place. */
function near(names: string[], listed: number[]): Outcome {
  if (names.length === 0) return "atende";
  if (listed.length === 0) return "desconhecido";
  const chosen = names.flatMap(idsOf);
  if (listed.some((id) => sharesOne(around(id), chosen))) return "atende";
  return chosen.some((id) => sharesOne(around(id), listed)) ? "desconhecido" : "nao_atende";
}

function level({ nivel_escolaridade: chosen, cursos_especificos }: Preferencias, cargo: Cargo): Outcome {
  const levels = cargo.nivel_escolaridade ? [cargo.nivel_escolaridade] : cargo.niveis_possiveis;
  const fits = cargo.requer_pos_graduacao ? "desconhecido" : "atende";
  if (chosen.length === 0) {
    const isTold = cursos_especificos.length > 0 || levels.every((one) => one === "FUNDAMENTAL");
    return isTold ? fits : "desconhecido";
  }
  if (levels.length === 0) return chosen.length === 3 ? fits : "desconhecido";
  if (!sharesOne(chosen, levels)) return "nao_atende";
  return levels.every((one) => chosen.includes(one)) ? fits : "desconhecido";
}

function cursoOutcome(
  { cursos_especificos: chosen }: Preferencias,
  { cursos_aceitos, a_definir }: Cargo,
): Outcome {
  const accepted = cursos_aceitos.map(({ id }) => id);
  if (chosen.length === 0) return accepted.length === 0 ? "atende" : "desconhecido";
  if (accepted.length > 0 && !sharesOne(chosen, accepted)) return "nao_atende";
  return a_definir ? "desconhecido" : "atende";
}

function cotaOutcome(chosen: string[], { vagas_por_cota, a_definir }: Cargo): Outcome {
  const announced = Object.entries(vagas_por_cota).filter(([, count]) => count !== "");
  const open = announced.filter(([, count]) => Number(count) > 0).map(([cota]) => cota);
  if (chosen.length === 0)
    return open.length > 0 && !open.includes("AMPLA_CONCORRENCIA") ? "desconhecido" : "atende";
  if (announced.length === 0) return "desconhecido";
  if (!sharesOne(chosen, open)) return "nao_atende";
  return a_definir ? "desconhecido" : "atende";
}

/** Compares the kind of a position; without a choice only jobs match. */
function kind({ tipos_de_vaga: chosen }: Preferencias, { tipo_de_vaga }: Cargo): Outcome {
  const sought = chosen.length === 0 ? ["CARGO"] : chosen;
  return sought.includes(tipo_de_vaga) ? "atende" : "nao_atende";
}

const numberOf = (text: string | null) => (text === null || text === "" ? null : Number(text));
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

/** Returns the usable quotas; sensitive ones need consent. */
const usable = (cotas: string[], consents: boolean) =>
  cotas.filter((cota) => consents || cota === "AMPLA_CONCORRENCIA");

export function outcomesOf(
  wanted: Preferencias,
  cargo: Cargo,
  concurso: Concurso,
  consents = true,
): Outcomes {
  const { a_definir } = cargo;
  const monthly = cargo.salario_periodo === "HORA" ? null : numberOf(cargo.salario);
  return {
    tipo_de_vaga: kind(wanted, cargo),
    locais_prova: near(wanted.locais_prova, ids(concurso.locais_prova)),
    salario: enough(wanted.salario_minimo, monthly, a_definir),
    vagas: enough(wanted.vagas_minimas ?? 0, numberOf(cargo.quantidade_vagas), a_definir),
    nivel_escolaridade: level(wanted, cargo),
    cursos: cursoOutcome(wanted, cargo),
    locais_trabalho: cargo.remoto ? "atende" : near(wanted.locais_trabalho, ids(cargo.locais_trabalho)),
    cotas: cotaOutcome(usable(wanted.tiposCota, consents), cargo),
  };
}

export function verditoOf(outcomes: Outcomes): Verdito {
  if (outcomes.tipo_de_vaga === "nao_atende") return null;
  const all = Object.values(outcomes);
  const misses = all.filter((one) => one === "nao_atende").length;
  if (misses > 0) return misses === 1 ? "FALTA_1" : null;
  return all.includes("desconhecido") ? "PODE_COMBINAR" : "COMBINA";
}

const ranks: Verdito[] = ["COMBINA", "PODE_COMBINAR", "FALTA_1", null];
export const bestOf = (verditos: Verdito[]): Verdito => ranks.find((one) => verditos.includes(one)) ?? null;

/** Returns whether any criterion is set; an empty search matches nothing. */
function asksSomething({ salario_minimo, vagas_minimas, ...lists }: Preferencias): boolean {
  return (
    salario_minimo > 0 || (vagas_minimas ?? 0) > 0 || Object.values(lists).some((list) => list.length > 0)
  );
}

/** Returns the active searches: not paused, not empty, and only the first without premium. */
export function activeOf({ isPremium, consents, buscas }: Pessoa): Busca[] {
  return buscas
    .filter(({ numero, pausada }) => !pausada && (isPremium || numero === 1))
    .map((busca) => {
      const { preferencias } = busca;
      return {
        ...busca,
        preferencias: { ...preferencias, tiposCota: usable(preferencias.tiposCota, consents) as never },
      };
    })
    .filter(({ preferencias }) => asksSomething(preferencias));
}

export type Judged = {
  verdito: Verdito;
  cargos: Map<string, Verdito>;
  totais: { combinam: number; podem_combinar: number; falta_1: number };
  /** Numbers of the matching searches. */
  buscas: number[];
};

/** Returns the verdict of a user's searches on an exam, by position. */
export function judge(pessoa: Pessoa, concurso: Concurso, active = activeOf(pessoa)): Judged {
  const rows = active.map(({ numero, preferencias }) => ({
    numero,
    verditos: concurso.cargos.map((cargo) => verditoOf(outcomesOf(preferencias, cargo, concurso))),
  }));
  const each = concurso.cargos.map((_, index) => bestOf(rows.map(({ verditos }) => verditos[index] ?? null)));
  const count = (wanted: Verdito) => each.filter((one) => one === wanted).length;
  const matches = (one: Verdito) => one === "COMBINA" || one === "PODE_COMBINAR";
  return {
    verdito: bestOf(each),
    cargos: new Map(concurso.cargos.map(({ uuid }, index) => [uuid, each[index] ?? null])),
    totais: { combinam: count("COMBINA"), podem_combinar: count("PODE_COMBINAR"), falta_1: count("FALTA_1") },
    buscas: rows.filter(({ verditos }) => verditos.some(matches)).map(({ numero }) => numero),
  };
}
