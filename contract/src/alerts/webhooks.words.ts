/** Longest name of a webhook. */
export const webhookNomeMax = 80;

/** Event types of webhooks, with labels. */
export const eventosDeWebhook = {
  "concurso.publicado": "Concurso publicado",
  "concurso.alterado": "Concurso alterado",
  "concurso.etapa": "Etapa alcançada ou marcada",
  "concurso.cancelado": "Concurso cancelado",
  "concurso.excluido": "Concurso excluído do catálogo",
} as const;

export type EventoDeWebhook = keyof typeof eventosDeWebhook;

/** States of a message to one partner. */
export const situacoesDeEntrega = {
  PENDENTE: "A enviar",
  ENTREGUE: "Entregue",
  FALHOU: "Falhou",
} as const;

/** Reasons why a webhook is off. */
export const motivosDeParada = {
  MANUAL: "Desligado pela equipe.",
  FALHAS: "Desligado depois de cinco dias só de falhas.",
  RECUSADO: "Desligado porque o endereço respondeu 410: não quer mais receber.",
} as const;
