import type { ChannelRules } from "../../../channel.ts";

export const telegramRules: ChannelRules = {
  batchSize: 50,
  lanes: 3,
  batchLock: 7_306,
  maxAttempts: 12,
  paceMs: 1_000,
  isConfigured: (config) => config.telegram !== undefined,
  way: "Telegram",
  deadReason: "conversa encerrada no Telegram",
  deadCausa: "sem_conversa",
  deadCode: "TELEGRAM_NAO_LIGADO",
  findMissing: ({ tem }) => (tem.telegram ? undefined : "TELEGRAM_NAO_LIGADO"),
  closed: {
    subject: "Seus alertas por Telegram foram desligados",
    preview: "A conversa com o nosso robô no Telegram foi encerrada.",
    happened:
      "Não conseguimos entregar seus alertas no Telegram: a conversa com o nosso robô foi " +
      "encerrada, bloqueada ou ligada a outra conta. Por isso, desligamos esse canal.",
    advice: "Retome a conversa pelo seu perfil quando quiser.",
    mended: "o Telegram",
  },
  causes: [
    {
      causa: "sem_conversa",
      says: "HTTP 403|chat not found",
      problema: "A pessoa encerrou a conversa com o robô no Telegram",
      conselho: "Envie por outro canal; só ela pode retomar a conversa, no Telegram.",
    },
  ],
  unanswered: {
    problema: "O Telegram não atende",
    conselho: "Confira a rede deste servidor até o Telegram.",
  },
  unknownFault: "O Telegram não aceita mensagens",
};
