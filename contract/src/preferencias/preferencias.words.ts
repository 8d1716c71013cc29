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
