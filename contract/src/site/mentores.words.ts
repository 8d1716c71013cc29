/** Mentor id when there is no profile (accounts §3). */
export const noMentorId = "00000000-0000-0000-0000-000000000000";

export const revisaoLabels = {
  PENDENTE: "Em análise",
  APROVADO: "Verificado",
  REPROVADO: "Reprovado",
} as const;
