import type { tiposDeVaga } from "../concursos/tipos-de-vaga.ts";

/** Labels of preferences without the schemas, for screens without a form. */
export const niveis = ["FUNDAMENTAL", "MEDIO", "SUPERIOR"] as const;

export const nivelLabels: Record<(typeof niveis)[number], string> = {
  FUNDAMENTAL: "Ensino Fundamental",
  MEDIO: "Ensino Médio",
  SUPERIOR: "Ensino Superior",
};

export const cotas = [
  "AMPLA_CONCORRENCIA",
  "PESSOA_NEGRA",
  "PESSOA_COM_DEFICIENCIA",
  "INDIGENA",
  "QUILOMBOLA",
] as const;

export const cotaLabels: Record<(typeof cotas)[number], string> = {
  AMPLA_CONCORRENCIA: "Ampla Concorrência",
  PESSOA_NEGRA: "Pessoa Negra",
  PESSOA_COM_DEFICIENCIA: "Pessoa com Deficiência (PCD)",
  INDIGENA: "Indígena",
  QUILOMBOLA: "Quilombola",
};

/** Returns whether a quota is sensitive data (LGPD art. 5, II); AMPLA_CONCORRENCIA reveals nothing. */
export function isSensitiveCota(cota: (typeof cotas)[number]): boolean {
  return cota !== "AMPLA_CONCORRENCIA";
}

type Values = {
  salario_minimo: number;
  vagas_minimas?: number | null | undefined;
} & Record<
  | "locais_prova"
  | "locais_trabalho"
  | "nivel_escolaridade"
  | "cursos_especificos"
  | "tiposCota"
  | "tipos_de_vaga",
  readonly unknown[]
>;

/**
 * Counts the values against the free plan's limit of 3 (accounts §5): minimum salary, minimum vacancies, each place,
 * course and level. Quotas and kinds of positions are free.
 */
export function countPreferenciaValues(preferencias: Values): number {
  return (
    Number(preferencias.salario_minimo > 0) +
    Number((preferencias.vagas_minimas ?? 0) > 0) +
    preferencias.locais_prova.length +
    preferencias.locais_trabalho.length +
    preferencias.nivel_escolaridade.length +
    preferencias.cursos_especificos.length
  );
}

/** Returns whether any preference is set; without one nothing is recommended or alerted. */
export function hasPreferencias(preferencias: Values): boolean {
  return (
    countPreferenciaValues(preferencias) > 0 ||
    preferencias.tiposCota.length > 0 ||
    preferencias.tipos_de_vaga.length > 0
  );
}

export const preferenciasVazias = {
  salario_minimo: 0,
  vagas_minimas: 0 as number | null,
  locais_prova: [] as (string | number)[],
  locais_trabalho: [] as (string | number)[],
  nivel_escolaridade: [] as (typeof niveis)[number][],
  cursos_especificos: [] as number[],
  tiposCota: [] as (typeof cotas)[number][],
  tipos_de_vaga: [] as (typeof tiposDeVaga)[number][],
};
