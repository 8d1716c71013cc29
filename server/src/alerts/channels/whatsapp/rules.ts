import { type ChannelRules, codesOf } from "../../../channel.ts";
import { reserveAudience } from "./audience.ts";

/** Retried for 8 hours; one message in about six seconds per recipient. */
export const whatsappRules: ChannelRules = {
  batchSize: 50,
  lanes: 2,
  batchLock: 7_303,
  maxAttempts: 12,
  paceMs: 6_000,
  admit: async ({ db, config, now }, userIds) => {
    const limit = config.whatsappAudienceLimit;
    return limit === 0 ? new Set(userIds) : reserveAudience(db, userIds, { limit, now });
  },
  isConfigured: (config) => config.whatsapp !== undefined,
  way: "WhatsApp",
  deadReason: "número sem WhatsApp",
  deadCausa: "sem_whatsapp",
  deadCode: "NUMERO_NAO_EXISTE",
  findMissing: ({ telefone }) => (telefone === null ? "SEM_TELEFONE" : undefined),
  findUnproven: ({ telefone_a_confirmar }) => (telefone_a_confirmar ? "TELEFONE_A_CONFIRMAR" : undefined),
  closed: {
    subject: "Seus alertas por WhatsApp foram desligados",
    preview: "O número do seu perfil não parece ter WhatsApp.",
    happened:
      "Não conseguimos entregar seus alertas no WhatsApp: o número do seu perfil não parece ter " +
      "WhatsApp. Por isso, desligamos esse canal.",
    advice: "Confira o número no seu perfil e ligue o WhatsApp de novo quando quiser.",
    mended: "o WhatsApp",
  },
  causes: [
    {
      causa: "sem_whatsapp",
      says: codesOf("131026"),
      problema: "O número não tem WhatsApp",
      conselho:
        "Reenviar por WhatsApp não adianta. Envie por e-mail; a pessoa precisa corrigir o número no perfil.",
    },
    {
      causa: "pessoa_recusou",
      says: codesOf("131050"),
      problema: "A pessoa pediu ao WhatsApp para não receber estas mensagens",
      conselho: "Encerre. Só ela pode voltar atrás, no próprio WhatsApp.",
    },
    {
      causa: "token",
      says: codesOf("190"),
      problema: "O WhatsApp recusa o token de acesso",
      conselho: "Crie outro token no painel da Meta, ponha-o em WHATSAPP_TOKEN e reinicie o produto.",
    },
    {
      causa: "pagamento",
      says: codesOf("131042"),
      problema: "Falta pagamento na conta do WhatsApp",
      conselho: "Regularize a forma de pagamento no gerenciador do WhatsApp, na Meta.",
    },
    {
      causa: "bloqueio",
      says: codesOf("131031", "368"),
      problema: "A Meta bloqueou a conta do WhatsApp",
      conselho: "Veja o motivo no gerenciador do WhatsApp, na Meta, e peça a revisão.",
    },
    {
      causa: "modelo",
      says: codesOf("132[0-9][0-9][0-9]"),
      problema: "O WhatsApp não aceita um modelo de mensagem: falta, foi pausado ou está diferente",
      conselho:
        "Compare os modelos registrados na Meta com os do produto; npm run doctor mostra quais faltam.",
    },
    {
      causa: "retido",
      says: codesOf("131048", "131049", "130472"),
      problema: "O WhatsApp reteve a mensagem: limite de qualidade ou de mensagens para esta pessoa",
      conselho: "Envie por e-mail. Insistir por WhatsApp piora a qualidade do número.",
    },
    {
      causa: "janela",
      says: codesOf("131047"),
      problema: "O WhatsApp só aceita um modelo aprovado para esta pessoa agora",
      conselho: "Envie por e-mail.",
    },
    {
      causa: "limite_pessoas",
      problema: "O limite diário de pessoas no WhatsApp acabou",
      conselho: "Envie por e-mail, ou peça à Meta um limite maior e ajuste WHATSAPP_AUDIENCE_LIMIT.",
    },
  ],
  unanswered: {
    problema: "O provedor do WhatsApp não atende",
    conselho: "Confira a rede deste servidor e WHATSAPP_API_BASE.",
  },
  unknownFault: "O WhatsApp não aceita mensagens",
};
