import { formatDay } from "@cav/contract/format.ts";
import { footerLinks, pauseEnd, saveSettings, unsubscribeToken } from "../alerts/index.ts";
import { saveFavorito } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { dayOf } from "../platform/clock.ts";
import { AppError } from "../platform/http/app-error.ts";
import { closeChannel } from "./closed-channels.ts";
import { readWish } from "./reply-words.ts";
import { findReachable, findRepliedConcurso } from "./tracking.queries.ts";

/** Of a pause that is asked for without saying how long. */
const pauseDays = 7;
const pauseDaysMax = 60;

/** What is answered, in the conversation that the reader opened. */
export type Answer = { texto: string; onceADay?: boolean };

const help =
  "Não entendemos a sua mensagem; aqui só respondemos a estas palavras: SAIR encerra os alertas por WhatsApp, PAUSAR 15 os pausa por 15 dias, AJUSTAR mostra onde mudá-los, SALVAR guarda o concurso. O resto está no seu perfil, no site.";

/**
 * Obeys what a reader wrote: an end to the messages, a pause, the way to their settings, or to save the exam of the message that
 * they answer (of the last one, where they answer none). What is not understood is answered once a day by what would be; undefined
 * where there is nothing to say.
 */
export async function applyReply(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue">,
  userId: number,
  text: string,
  repliedId: string | undefined,
): Promise<Answer | undefined> {
  const wish = readWish(text);
  switch (wish.kind) {
    case "end":
      await closeChannel(deps, "whatsapp", [userId], "PEDIDO");
      return {
        texto:
          "Pronto: você não receberá mais alertas por aqui. Para voltar, ligue o WhatsApp no seu perfil.",
      };
    case "pause":
      return pause(deps, userId, wish.days ?? pauseDays);
    case "save":
      return save(deps, userId, repliedId);
    case "adjust":
      return adjust(deps, userId);
    case "stay":
      return undefined;
    case "unknown":
      // A picture or a sticker has no words.
      return text.trim() === "" ? undefined : { texto: help, onceADay: true };
  }
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

/** The link opens somebody's settings: it goes only where their alerts go. */
async function adjust({ config, db }: Pick<Deps, "config" | "db">, userId: number): Promise<Answer> {
  const recipient = await findReachable(db, userId);
  if (!recipient?.whatsapp_on) return { texto: "Seus ajustes de alertas estão no seu perfil, no site." };
  const { ajustesLink } = footerLinks(config.appUrl, unsubscribeToken(config.jwtSecret, recipient.uuid));
  return { texto: `Aqui você muda a frequência, os lembretes e o horário dos seus alertas: ${ajustesLink}` };
}

async function save(
  deps: Pick<Deps, "db" | "clock">,
  userId: number,
  repliedId: string | undefined,
): Promise<Answer> {
  const concurso = await findRepliedConcurso(deps.db, userId, repliedId);
  if (!concurso) return { texto: "Não encontramos o concurso desta mensagem. Abra o alerta e salve por lá." };
  try {
    await saveFavorito(deps, { id: userId }, concurso.uuid);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { texto: error.detail };
  }
  return { texto: `Pronto: ${concurso.titulo} está entre os seus concursos salvos.` };
}
