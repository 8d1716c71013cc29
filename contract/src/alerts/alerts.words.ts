/** Kinds of alerts about an exam. */
export const concursoAlertLabels = {
  NOVO_CONCURSO: "Novo concurso",
  INSCRICOES_ABERTAS: "Inscrições abertas",
  PRAZO: "Lembrete de prazo",
  PROVA_PROXIMA: "Prova próxima",
  RETIFICACAO: "Retificação",
  STATUS: "Suspensão, retomada ou cancelamento",
  PAGINA: "Página do concurso",
} as const;

/** Kinds of alerts that a user asked for beside exams. */
export const personalAlertLabels = {
  MENCAO: "Nome em publicação oficial",
  PAGINA_PRIVADA: "Página acompanhada",
} as const;
export type PersonalKind = keyof typeof personalAlertLabels;

export const isPersonalKind = (kind: string): kind is PersonalKind =>
  Object.hasOwn(personalAlertLabels, kind);

export const alertKindLabels = { ...concursoAlertLabels, ...personalAlertLabels } as const;

export const deliveryStatusLabels = {
  queued: "na fila",
  sent: "enviado",
  delivered: "entregue",
  read: "lido",
  failed: "não entregue",
  canceled: "não enviado",
} as const;
