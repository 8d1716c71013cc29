import type { Problem } from "./problem.ts";

/** Errors of plans and payments. */
export const paymentsErrors = {
  "plan-limit": { status: 403, title: "Limite do plano", detail: "Você atingiu o limite do plano gratuito." },
  "premium-only": {
    status: 403,
    title: "Limite do plano",
    detail: "Disponível apenas para usuários premium",
  },
  "plan-not-found": { status: 404, title: "Plano não encontrado", detail: "Plano não encontrado" },
  "already-subscribed": {
    status: 409,
    title: "Já inscrito",
    detail: "Você já está inscrito neste plano.",
  },
  "payment-pending": {
    status: 409,
    title: "Pagamento a confirmar",
    detail: "Você já fez um pedido por Pix ou boleto. Assim que o pagamento for confirmado, o plano começa.",
  },
  "payment-owed": {
    status: 409,
    title: "Pagamento em atraso",
    detail: "Há um pagamento em atraso. Regularize no portal antes de escolher outro plano.",
  },
  "change-outdated": {
    status: 409,
    title: "Valor desatualizado",
    detail: "O valor da troca mudou desde que foi mostrado. Nada foi cobrado: veja o novo valor.",
  },
  "card-refused": {
    status: 409,
    title: "Cartão recusado",
    detail: "O cartão da assinatura foi recusado, e o plano continua o mesmo. Atualize o cartão no portal.",
  },
  "paid-premium": {
    status: 409,
    title: "Premium pago",
    detail:
      "Esta pessoa paga pelo premium. Cancele a assinatura e devolva o pagamento, ou deixe o tipo como está.",
  },
  "subscription-not-found": {
    status: 404,
    title: "Sem assinatura",
    detail: "Você ainda não tem uma assinatura.",
  },
  "caso-not-found": {
    status: 404,
    title: "Caso não encontrado",
    detail: "Este caso de cobrança não existe.",
  },
  "caso-settled": {
    status: 409,
    title: "Caso já resolvido",
    detail: "Este caso de cobrança já foi resolvido.",
  },
  "payment-session-not-found": {
    status: 404,
    title: "Sessão de pagamento não encontrada",
    detail: "Ocorreu um erro ao processar seu pagamento. Por favor, entre em contato com o suporte.",
  },
  "checkout-unavailable": {
    status: 503,
    title: "Pagamento indisponível",
    detail: "Não foi possível processar sua solicitação de pagamento.",
  },
  "portal-unavailable": {
    status: 503,
    title: "Portal indisponível",
    detail: "Não foi possível acessar o portal de gerenciamento da assinatura.",
  },
  "plan-has-subscribers": {
    status: 409,
    title: "Plano com assinantes",
    detail: "Este plano tem assinantes e foi desativado em vez de excluído.",
  },
  "free-plan": {
    status: 409,
    title: "Plano gratuito",
    detail: "O plano gratuito é o de quem não assina: ele fica à venda, sem preço, e não pode ser excluído.",
  },
  "free-plan-exists": {
    status: 409,
    title: "Já há um plano gratuito",
    detail: "Já existe um plano gratuito, e só pode haver um. Informe um preço.",
  },
  "plan-changed": {
    status: 409,
    title: "Plano alterado",
    detail: "Este plano mudou depois que você o abriu. Feche, confira como ficou e salve de novo.",
  },
  "plan-exists": {
    status: 409,
    title: "Plano já existe",
    detail: "Já existe um plano com este identificador.",
  },
  "provider-refused": {
    status: 502,
    title: "Recusado pelo provedor",
    detail: "O provedor de pagamentos recusou a operação.",
  },
} as const satisfies Record<string, Problem>;
