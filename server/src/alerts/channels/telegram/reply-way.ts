import type { ReplyWay } from "../replies.ts";

/** Returns the bot's help text. */
export const telegramHelpOf = (supportEmail: string) =>
  `Escreva /proximos para as datas dos seus concursos salvos, /salvos para a lista, detalhes para o ` +
  `concurso da última mensagem, ou o nome de uma cidade ou de um órgão. “Me inscrevi”, “passei” ou ` +
  `“desisti” diz como você está no concurso da última mensagem. /pausar 15 pausa os alertas por 15 dias, ` +
  `/silenciar deixa de avisar sobre o concurso da última mensagem, /parar encerra os alertas por aqui. ` +
  `Para falar com uma pessoa: ${supportEmail}`;

/** A chat's owner is proven, because they linked it. */
export const telegramWay: ReplyWay = {
  channel: "telegram",
  helpOf: telegramHelpOf,
  back: "escreva /start",
  isProven: () => true,
};
