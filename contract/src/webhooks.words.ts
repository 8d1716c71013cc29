/** How long the name of a webhook may be. */
export const webhookNomeMax = 80;

/** What partners may be told of, by the name that a message bears. */
export const eventosDeWebhook = {
  "concurso.publicado": "Concurso publicado",
  "concurso.alterado": "Concurso alterado",
  "concurso.etapa": "Etapa alcançada ou marcada",
  "concurso.cancelado": "Concurso cancelado",
  "concurso.excluido": "Concurso excluído do catálogo",
} as const;

export type EventoDeWebhook = keyof typeof eventosDeWebhook;

/** What becomes of a message to one partner. */
export const situacoesDeEntrega = {
  PENDENTE: "A enviar",
  ENTREGUE: "Entregue",
  FALHOU: "Falhou",
} as const;

/** Why a webhook that was switched on is off. */
export const motivosDeParada = {
  MANUAL: "Desligado pela equipe.",
  FALHAS: "Desligado depois de cinco dias só de falhas.",
  RECUSADO: "Desligado porque o endereço respondeu 410: não quer mais receber.",
} as const;
