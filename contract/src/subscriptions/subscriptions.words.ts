export const subscriptionStatusLabels = {
  ACTIVE: "Ativa",
  CANCELED: "Cancelada",
  PAST_DUE: "Pagamento Atrasado",
  UNPAID: "Não Paga",
  TRIAL: "Período de Teste",
} as const;
