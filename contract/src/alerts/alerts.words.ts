export const alertKindLabels = {
  NOVO_CONCURSO: "Novo concurso",
  INSCRICOES_ABERTAS: "Inscrições abertas",
  PRAZO: "Lembrete de prazo",
  PROVA_PROXIMA: "Prova próxima",
  RETIFICACAO: "Retificação",
  STATUS: "Suspensão, retomada ou cancelamento",
  PAGINA: "Página do concurso",
} as const;

export const deliveryStatusLabels = {
  queued: "na fila",
  sent: "enviado",
  delivered: "entregue",
  read: "lido",
  failed: "não entregue",
  canceled: "não enviado",
} as const;
