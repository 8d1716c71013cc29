import type { Channel } from "@cav/contract/channels.ts";
import { formatDay } from "@cav/contract/format.ts";
import { saveFavorito } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { composeAnswer } from "../conversa/index.ts";
import { closeChannel, findRepliedConcurso } from "../deliveries/index.ts";
import { footerLinks, pauseEnd, saveSettings, unsubscribeToken } from "../events/index.ts";
import type { Reachable } from "./channel-module.ts";
import { findReachable } from "./reachable.queries.ts";
import { saveRepliedSituacao } from "./reply-situacao.ts";
import { readWish } from "./reply-words.ts";

/** Days of a pause without a stated length. */
const pauseDays = 7;
const pauseDaysMax = 60;

/** An answer in the conversation that the user opened. */
export type Answer = { texto: string; onceADay?: boolean };

/** A channel on which users can answer. */
export type ReplyWay = {
  channel: Channel;
  /** The help text with the known words. */
  helpOf(supportEmail: string): string;
  /** How users who left can come back. */
  back: string;
  /** Returns whether the writer is proven to own the account. */
  isProven(recipient: Reachable | undefined): boolean;
};

/** A user's message on a channel, and the message it answers. */
type Written = { userId: number; way: ReplyWay; text: string; repliedId?: string | undefined };

/**
 * Applies a user's reply: stop, pause, settings link, or saving the exam of the answered (or last) message. Questions
 * are answered from the catalogue; unknown words get help once a day. Undefined: no answer.
 */
export async function applyReply(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue">,
  written: Written,
): Promise<Answer | undefined> {
  const { userId, way, text } = written;
  const wish = readWish(text);
  switch (wish.kind) {
    case "end":
      await closeChannel(deps, way.channel, [userId], "PEDIDO");
      return {
        texto: `Pronto: você não receberá mais alertas por aqui. Para voltar, ${way.back}.`,
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
  { userId, way, text, repliedId }: Written,
): Promise<Answer | undefined> {
  // A picture or a sticker has no words.
  if (text.trim() === "") return undefined;
  const [concurso, recipient] = await Promise.all([
    findRepliedConcurso(deps.db, { userId, channel: way.channel, messageId: repliedId }),
    findReachable(deps.db, userId),
  ]);
  const proven = way.isProven(recipient) ? userId : undefined;
  const texto = await composeAnswer(deps, { userId: proven, text, concurso });
  return texto === undefined ? { texto: way.helpOf(deps.config.supportEmail), onceADay: true } : { texto };
}

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

/** Sends the link to the settings, but only to an address that gets the user's alerts. */
async function adjust(
  { config, db }: Pick<Deps, "config" | "db">,
  { userId, way }: Written,
): Promise<Answer> {
  const recipient = await findReachable(db, userId);
  if (!recipient || !way.isProven(recipient))
    return { texto: "Seus ajustes de alertas estão no seu perfil, no site." };
  const { ajustesLink } = footerLinks(config.appUrl, unsubscribeToken(config.jwtSecret, recipient.uuid));
  return { texto: `Aqui você muda a frequência, os lembretes e o horário dos seus alertas: ${ajustesLink}` };
}

/** Sets the user's stage in an exam, only if they are proven to own the account. */
async function stand(
  deps: Pick<Deps, "config" | "db" | "clock">,
  { userId, way, repliedId }: Written,
  said: Parameters<typeof saveRepliedSituacao>[3],
): Promise<Answer> {
  if (!way.isProven(await findReachable(deps.db, userId)))
    return { texto: "Diga isso na página do concurso, no site." };
  const concurso = await findRepliedConcurso(deps.db, { userId, channel: way.channel, messageId: repliedId });
  if (!concurso) return { texto: "De qual concurso? Responda à mensagem dele, ou diga na página dele." };
  return { texto: await saveRepliedSituacao(deps, userId, concurso, said) };
}

async function save(deps: Pick<Deps, "db" | "clock">, { userId, way, repliedId }: Written): Promise<Answer> {
  const concurso = await findRepliedConcurso(deps.db, { userId, channel: way.channel, messageId: repliedId });
  if (!concurso) return { texto: "Não encontramos o concurso desta mensagem. Abra o alerta e salve por lá." };
  try {
    await saveFavorito(deps, { id: userId }, concurso.uuid);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { texto: error.detail };
  }
  return { texto: `Pronto: ${concurso.titulo} está entre os seus concursos salvos.` };
}
