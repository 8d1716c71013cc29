/** Texts of an account mail; ⟦…⟧ is filled in. */
export type AccountText = { subject: string; happened: string; advice: string; label: string; path: string };

const mine = { label: "Ver minha assinatura", path: "/perfil/assinatura" };
const pay = { label: "Regularizar pagamento", path: "/perfil/assinatura" };
const plans = { label: "Ver os planos", path: "/plans" };

/** Texts about a subscription, in the profile's words; ⟦…⟧ is filled in. */
export const billingTexts = {
  COMECOU: {
    subject: "Sua assinatura começou",
    happened: "O plano ⟦plan⟧ está ativo na sua conta. A próxima cobrança, de ⟦valor⟧, é em ⟦dia⟧.",
    advice:
      "Agora você vê todos os concursos que combinam com você e pode receber alertas por WhatsApp. " +
      "Para cancelar quando quiser, abra a assinatura no seu perfil.",
    ...mine,
  },
  RECIBO: {
    subject: "Recibo: pagamento de ⟦valor⟧",
    happened: "Recebemos em ⟦dia⟧ o pagamento de ⟦valor⟧ do plano ⟦plan⟧.",
    advice:
      "Guarde este e-mail como comprovante. Os pagamentos anteriores estão no portal, pela assinatura do seu perfil.",
    ...mine,
  },
  RECUSADO: {
    subject: "O pagamento da sua assinatura não foi aprovado",
    happened:
      "O último pagamento do plano ⟦plan⟧, de ⟦valor⟧, não foi aprovado. Vamos tentar de novo nos próximos dias.",
    advice: "Atualize o cartão no portal para não perder o premium.",
    ...pay,
  },
  RENOVACAO: {
    subject: "Seu plano anual renova em ⟦dia⟧",
    happened: "O plano ⟦plan⟧ renova em ⟦dia⟧, por ⟦valor⟧, no cartão da assinatura.",
    advice:
      "Para continuar, não precisa fazer nada. Se não quiser, cancele até lá: você segue premium " +
      "até o fim do período pago.",
    ...mine,
  },
  SUSPENSA: {
    subject: "Seu premium foi suspenso",
    happened:
      "A assinatura do plano ⟦plan⟧ está sem pagamento e o premium foi suspenso, e com ele os alertas por WhatsApp.",
    advice:
      "Regularize no portal para voltar. Suas preferências e seus favoritos continuam guardados; " +
      "veja no seu perfil por onde os alertas chegam agora.",
    ...pay,
  },
  REGULARIZADA: {
    subject: "Pagamento em dia: você continua premium",
    happened: "O pagamento do plano ⟦plan⟧ foi aprovado. A próxima cobrança, de ⟦valor⟧, é em ⟦dia⟧.",
    advice: "Obrigado! Não precisa fazer mais nada.",
    ...mine,
  },
  VOLTOU: {
    subject: "Pagamento em dia: seu premium voltou",
    happened: "O pagamento do plano ⟦plan⟧ foi aprovado. A próxima cobrança, de ⟦valor⟧, é em ⟦dia⟧.",
    advice: "Se recebia alertas por WhatsApp, ligue-os de novo no seu perfil: pararam com o premium.",
    label: "Ver meus alertas",
    path: "/perfil/alertas",
  },
  CANCELADA: {
    subject: "Sua assinatura foi cancelada",
    happened: "Você continua premium até ⟦dia⟧, e nada mais será cobrado. Depois volta ao plano gratuito.",
    advice: "Se mudar de ideia, pode reativar até lá no portal.",
    ...mine,
  },
  FIM_MARCADO: {
    subject: "Sua assinatura termina em ⟦dia⟧",
    happened:
      "A assinatura do plano ⟦plan⟧ foi cancelada para ⟦dia⟧. Até lá você continua premium, e ela " +
      "é renovada como antes; depois volta ao plano gratuito.",
    advice: "Se mudar de ideia, pode reativar até lá no portal.",
    ...mine,
  },
  RETOMADA: {
    subject: "Sua assinatura foi reativada",
    happened: "O plano ⟦plan⟧ continua na sua conta. A próxima cobrança, de ⟦valor⟧, é em ⟦dia⟧.",
    advice: "Não precisa fazer mais nada.",
    ...mine,
  },
  TROCADA: {
    subject: "Seu plano agora é ⟦plan⟧",
    happened:
      "A troca de plano foi feita: agora você tem o plano ⟦plan⟧. A próxima cobrança, de ⟦valor⟧, é em ⟦dia⟧.",
    advice: "O que já estava pago do plano anterior foi descontado.",
    ...mine,
  },
  TROCA_MARCADA: {
    subject: "Troca de plano marcada para ⟦dia⟧",
    happened: "Até ⟦dia⟧ fica tudo como está. Depois você passa para o plano ⟦plan⟧, por ⟦valor⟧.",
    advice: "Se mudar de ideia, desfaça a troca até lá na página de planos.",
    ...plans,
  },
  TERMINOU: {
    subject: "Sua assinatura terminou",
    happened:
      "A assinatura do plano ⟦plan⟧ terminou em ⟦dia⟧. Você está no plano gratuito, sem alertas " +
      "por WhatsApp, e nada mais será cobrado.",
    advice:
      "Suas preferências e seus favoritos continuam guardados; veja no seu perfil por onde os " +
      "alertas chegam agora. Para voltar, é só assinar de novo.",
    ...plans,
  },
  ESTORNADA: {
    subject: "Devolvemos ⟦valor⟧ a você",
    happened: "Devolvemos ⟦valor⟧ do que você pagou pelo plano ⟦plan⟧, à forma de pagamento que você usou.",
    advice: "No cartão, o valor aparece em uma ou duas faturas. Dúvidas? Responda a este e-mail.",
    ...plans,
  },
  NAO_CONFIRMADO: {
    subject: "O seu pagamento não foi confirmado",
    happened:
      "O primeiro pagamento da sua assinatura não foi feito. Nada foi cobrado, e você continua no plano gratuito.",
    advice: "Se ainda quiser o premium, escolha o plano outra vez.",
    ...plans,
  },
  A_PAGAR: {
    subject: "Falta pagar ⟦valor⟧",
    happened: "O seu pedido do plano ⟦plan⟧ foi feito, e falta pagar ⟦valor⟧.",
    advice:
      "O código do Pix, o boleto ou a página do banco está na sua assinatura, com o prazo. O premium começa, ou " +
      "continua, quando o pagamento for confirmado.",
    ...mine,
  },
} as const satisfies Record<string, AccountText>;
