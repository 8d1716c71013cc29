import { formatDay } from "@cav/contract/format.ts";
import { footerLinks, pauseEnd, saveSettings, unsubscribeToken } from "../alerts/index.ts";
import { saveFavorito } from "../concursos/index.ts";
import { composeAnswer } from "../conversa/index.ts";
import type { Deps } from "../deps.ts";
import { dayOf } from "../platform/clock.ts";
import { AppError } from "../platform/http/app-error.ts";
import { closeChannel } from "./closed-channels.ts";
import { saveRepliedSituacao } from "./reply-situacao.ts";
import { readWish } from "./reply-words.ts";
import { findReachable, findRepliedConcurso } from "./tracking.queries.ts";

/** Of a pause that is asked for without saying how long. */
const pauseDays = 7;
const pauseDaysMax = 60;

/** What is answered, in the conversation that the reader opened. */
export type Answer = { texto: string; onceADay?: boolean };

const whatsAppHelpOf = (supportEmail: string) =>
  `Não entendemos a sua mensagem. Escreva DETALHES, PRAZOS, SALVOS, ou o nome de uma cidade ou de um órgão. SALVAR guarda o concurso, ME INSCREVI, PASSEI ou DESISTI diz como você está nele, PAUSAR 15 pausa os alertas por 15 dias, AJUSTAR mostra onde mudá-los, SAIR encerra os alertas por WhatsApp. Para falar com uma pessoa: ${supportEmail}`;

/** What the bot of Telegram understands. */
export const telegramHelpOf = (supportEmail: string) =>
  `Escreva /proximos para as datas dos seus concursos salvos, /salvos para a lista, detalhes para o concurso da última mensagem, ou o nome de uma cidade ou de um órgão. “Me inscrevi”, “passei” ou “desisti” diz como você está no concurso da última mensagem. /pausar 15 pausa os alertas por 15 dias, /silenciar deixa de avisar sobre o concurso da última mensagem, /parar encerra os alertas por aqui. Para falar com uma pessoa: ${supportEmail}`;

const ways = {
  whatsapp: { helpOf: whatsAppHelpOf, back: "ligue o WhatsApp no seu perfil" },
  telegram: { helpOf: telegramHelpOf, back: "escreva /start" },
} as const;

/** What a reader wrote by a channel, and the message that they answer. */
type Written = { userId: number; channel: keyof typeof ways; text: string; repliedId?: string | undefined };

/**
 * Obeys what a reader wrote: an end to the messages, a pause, the way to their settings, or to save the exam of the message that
 * they answer (of the last one, where they answer none). Questions are answered from the catalogue; what is not understood,
 * once a day by what would be. Undefined where there is nothing to say.
 */
export async function applyReply(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue">,
  written: Written,
): Promise<Answer | undefined> {
  const { userId, channel, text } = written;
  const wish = readWish(text);
  switch (wish.kind) {
    case "end":
      await closeChannel(deps, channel, [userId], "PEDIDO");
      return {
        texto: `Pronto: você não receberá mais alertas por aqui. Para voltar, ${ways[channel].back}.`,
      };
    case "pause":
      return pause(deps, userId, wish.days ?? pauseDays);
    case "save":
      return save(deps, written);
    case "adjust":
      return adjust(deps, written);
    case "situacao":
      return stand(deps, written, wish);
    case "stay":
      return undefined;
    case "unknown":
      return answer(deps, written);
  }
}

async function answer(
  deps: Pick<Deps, "config" | "db" | "clock">,
  { userId, channel, text, repliedId }: Written,
): Promise<Answer | undefined> {
  // A picture or a sticker has no words.
  if (text.trim() === "") return undefined;
  const [concurso, recipient] = await Promise.all([
    findRepliedConcurso(deps.db, { userId, channel, messageId: repliedId }),
    findReachable(deps.db, userId),
  ]);
  const proven = isProven(channel, recipient) ? userId : undefined;
  const texto = await composeAnswer(deps, { userId: proven, text, concurso });
  const { helpOf } = ways[channel];
  return texto === undefined ? { texto: helpOf(deps.config.supportEmail), onceADay: true } : { texto };
}

/** A chat is linked by its owner; a number anybody may have typed into a profile. */
const isProven = (channel: Written["channel"], recipient: Awaited<ReturnType<typeof findReachable>>) =>
  channel === "telegram" || recipient?.whatsapp_on === true;

async function pause(
  deps: Pick<Deps, "db" | "clock" | "config" | "queue">,
  userId: number,
  asked: number,
): Promise<Answer> {
  const days = Math.min(Math.max(asked, 1), pauseDaysMax);
  await saveSettings(deps, userId, { pausar_dias: days });
  const until = formatDay(dayOf(pauseEnd(deps.clock.now(), days)));
  return {
    texto: `Pronto: seus alertas estão pausados até ${until}. O que ainda valer chega depois, num resumo só.`,
  };
}

/** The link opens somebody's settings: it goes only where their alerts go. */
async function adjust(
  { config, db }: Pick<Deps, "config" | "db">,
  { userId, channel }: Written,
): Promise<Answer> {
  const recipient = await findReachable(db, userId);
  if (!recipient || !isProven(channel, recipient))
    return { texto: "Seus ajustes de alertas estão no seu perfil, no site." };
  const { ajustesLink } = footerLinks(config.appUrl, unsubscribeToken(config.jwtSecret, recipient.uuid));
  return { texto: `Aqui você muda a frequência, os lembretes e o horário dos seus alertas: ${ajustesLink}` };
}

/** What is somebody's own is changed only by who proved to be them. */
async function stand(
  deps: Pick<Deps, "config" | "db" | "clock">,
  { userId, channel, repliedId }: Written,
  said: Parameters<typeof saveRepliedSituacao>[3],
): Promise<Answer> {
  if (!isProven(channel, await findReachable(deps.db, userId)))
    return { texto: "Diga isso na página do concurso, no site." };
  const concurso = await findRepliedConcurso(deps.db, { userId, channel, messageId: repliedId });
  if (!concurso) return { texto: "De qual concurso? Responda à mensagem dele, ou diga na página dele." };
  return { texto: await saveRepliedSituacao(deps, userId, concurso, said) };
}

async function save(
  deps: Pick<Deps, "db" | "clock">,
  { userId, channel, repliedId }: Written,
): Promise<Answer> {
  const concurso = await findRepliedConcurso(deps.db, { userId, channel, messageId: repliedId });
  if (!concurso) return { texto: "Não encontramos o concurso desta mensagem. Abra o alerta e salve por lá." };
  try {
    await saveFavorito(deps, { id: userId }, concurso.uuid);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { texto: error.detail };
  }
  return { texto: `Pronto: ${concurso.titulo} está entre os seus concursos salvos.` };
}
