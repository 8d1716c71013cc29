import { formatDay } from "@cav/contract/format.ts";
import type { Deps } from "../deps.ts";
import { saveFavorito } from "../favoritos/favoritos.ts";
import { dayOf } from "../platform/clock.ts";
import { AppError } from "../platform/http/app-error.ts";
import { closeChannel } from "./closed-channels.ts";
import { pauseEnd } from "./schedule.ts";
import { changeSettings } from "./settings.ts";
import { findRepliedConcurso } from "./tracking.queries.ts";

/** Of a pause that is asked for without saying how long. */
const pauseDays = 7;
const pauseDaysMax = 60;

/** What is answered, in the conversation that the reader opened. */
export type Answer = { texto: string };

/** SAIR, PAUSAR, PAUSAR 15, SALVAR: whatever the case, the accents and what stands around them. */
const words = /^\W*(sair|parar|pausar|salvar)\b\D*(\d{1,3})?/i;

/**
 * Obeys what a reader wrote: an end to the messages, a pause, or to save the exam of the message that they answer
 * (of the last one, where they answer none). Undefined when it is none of these.
 */
export async function obeyReply(
  deps: Pick<Deps, "db" | "clock" | "queue">,
  userId: number,
  text: string,
  repliedId: string | undefined,
): Promise<Answer | undefined> {
  const [, word, days] = words.exec(text) ?? [];
  switch (word?.toLowerCase()) {
    case "sair":
    case "parar":
      await closeChannel(deps, "whatsapp", [userId], "PEDIDO");
      return {
        texto:
          "Pronto: você não receberá mais alertas por aqui. Para voltar, ligue o WhatsApp no seu perfil.",
      };
    case "pausar":
      return pause(deps, userId, Number(days ?? pauseDays));
    case "salvar":
      return save(deps, userId, repliedId);
    default:
      return undefined;
  }
}

async function pause(deps: Pick<Deps, "db" | "clock">, userId: number, asked: number): Promise<Answer> {
  const days = Math.min(Math.max(asked, 1), pauseDaysMax);
  await changeSettings(deps, userId, { pausar_dias: days });
  const until = formatDay(dayOf(pauseEnd(deps.clock.now(), days)));
  return {
    texto: `Pronto: seus alertas estão pausados até ${until}. O que ainda valer chega depois, num resumo só.`,
  };
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
