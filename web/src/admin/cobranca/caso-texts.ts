import type { CasoResolucao, CasoTipo } from "@cav/contract/subscriptions/casos.ts";

/** Titles of the cases, with their effect until a decision. */
export const tipos: Record<CasoTipo, { title: string; text: string }> = {
  PRECO_DESCONHECIDO: {
    title: "Preço que não é de nenhum plano",
    text:
      "A assinatura tem um preço que não foi criado aqui. Quem já era assinante mantém o plano; quem " +
      "assina agora fica sem premium até você atribuir um.",
  },
  CLIENTE_DESCONHECIDO: {
    title: "Pagamento de quem não tem conta ligada",
    text:
      "Alguém paga uma assinatura como um cliente que não é de nenhuma conta. Atribua o plano à " +
      "conta certa, ou encerre.",
  },
  SITUACAO_DESCONHECIDA: {
    title: "Situação que o sistema não conhece",
    text: "O provedor dá à assinatura uma situação nova. Até ser entendida, vale o que foi pago.",
  },
  ASSINATURA_SUMIDA: {
    title: "O provedor não conhece mais a assinatura",
    text: "Ela foi apagada lá, ou a chave é de outra conta. Confira a chave antes de encerrar.",
  },
  SEGUNDA_ASSINATURA: {
    title: "Duas assinaturas da mesma pessoa",
    text: "As duas são cobradas. Encerrar termina esta; a outra continua. Devolva o que foi pago a mais no provedor.",
  },
  COBRANCA_PAUSADA: {
    title: "Cobrança pausada no provedor",
    text: "A pessoa continua premium sem pagar até a cobrança ser retomada lá.",
  },
  DEVOLVIDO: {
    title: "Pagamento devolvido",
    text:
      "Todo o valor foi devolvido, ou o banco o tomou de volta. O premium terminou, mas a assinatura continua no " +
      "provedor e cobra de novo na renovação.",
  },
  CONTESTADO: {
    title: "Pagamento contestado no banco",
    text: "A decisão ainda não saiu. Até lá, a pessoa continua premium.",
  },
  ESTORNO_FALHOU: {
    title: "A devolução não chegou",
    text: "O provedor não conseguiu devolver o dinheiro. Repita a devolução, ou devolva por fora.",
  },
  PAGO_DEPOIS_DO_FIM: {
    title: "Pagamento depois do fim",
    text: "Uma cobrança foi paga depois que a assinatura terminou, e não deu nada. Devolva, ou mantenha o premium.",
  },
  NAO_COMECOU: {
    title: "Assinatura que não começou",
    text: "O primeiro pagamento não foi feito, mas a assinatura continua no provedor e cobraria na renovação.",
  },
  NAO_COBRADO: {
    title: "Renovação que ninguém cobra",
    text: "O provedor não tem a cobrança deste período, ou desistiu dela. O premium terminou.",
  },
  VALOR_DESCONHECIDO: {
    title: "Próxima cobrança sem valor conhecido",
    text: "O preço varia com o uso, ou está em outra moeda. A pessoa não vê o valor da próxima cobrança.",
  },
  DEVOLUCAO_RECUSADA: {
    title: "O provedor recusou uma devolução",
    text: "Nada foi encerrado. Veja a razão no provedor e repita a devolução, ou encerre sem devolver.",
  },
  PREMIUM_SEM_PAGAMENTO: {
    title: "Premium sem pagamento",
    text: "Pela regra de hoje esta assinatura não daria premium. Ele fica por 30 dias, até você decidir.",
  },
};

export const resolucoes: Record<CasoResolucao, string> = {
  ATRIBUIDA: "Plano atribuído",
  ENCERRADA: "Assinatura encerrada",
  RESOLVIDA: "Marcado como resolvido",
  SOZINHA: "Resolvido pelo provedor",
  MANTIDA: "Premium mantido",
  DEVOLVIDA: "Pagamento devolvido",
};
