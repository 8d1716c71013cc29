import type { Deps } from "../../../deps.ts";
import type { Telegram } from "../../../platform/providers/telegram/telegram.ts";

const commands = [
  { command: "proximos", description: "As próximas datas dos concursos que você salvou" },
  { command: "salvos", description: "Os concursos que você salvou" },
  { command: "pausar", description: "Pausar os alertas: /pausar 15 pausa por 15 dias" },
  { command: "silenciar", description: "Nada mais sobre o concurso da última mensagem" },
  { command: "parar", description: "Encerrar os alertas por aqui" },
  { command: "ajuda", description: "O que dá para fazer por aqui" },
];

/** Sets the bot's webhook and commands at each worker's start; failures are logged, and doctor reports them. */
export async function registerBot(
  { config, log }: Pick<Deps, "config" | "log">,
  telegram: Telegram | undefined,
): Promise<void> {
  if (!telegram || !config.telegram) return;
  try {
    const url = `${config.appUrl}/api/webhooks/telegram`;
    await telegram.setWebhook({ url, secret: config.telegram.webhookSecret });
    await telegram.setCommands(commands);
  } catch (error) {
    log.warn({ err: error }, "telegram webhook not registered");
  }
}
