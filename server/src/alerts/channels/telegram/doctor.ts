import type { Config } from "../../../config.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import { TelegramError } from "../../../platform/providers/telegram/errors.ts";
import { createTelegram } from "../../../platform/providers/telegram/telegram.ts";

const { ok, warning, off, broken } = findingsOf("Telegram");

/** Asks the provider about the bot and its webhook. Sends nothing. */
export async function checkTelegram(
  { telegram, production, appUrl }: Config,
  { timeoutMs }: Surroundings,
): Promise<Finding[]> {
  if (!telegram) return [off(production ? "desligado" : "sem credenciais: vai para o simulador local")];
  const client = createTelegram({ ...telegram, timeoutMs });
  try {
    const { username } = await client.getBot();
    const { url, lastError } = await client.getWebhook();
    const wanted = `${appUrl}/api/webhooks/telegram`;
    const restart = "reinicie os trabalhadores: ao iniciar eles o registram; o log diz se não conseguiram";
    if (url !== wanted)
      return [warning(`@${username}: o webhook vai para ${url || "lugar nenhum"}`, restart)];
    if (lastError)
      return [warning(`@${username}: o último envio ao webhook falhou (${lastError})`, `confira ${wanted}`)];
    return [ok(`@${username}, com o webhook em ${url}`)];
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    const mend = "confira TELEGRAM_BOT_TOKEN, TELEGRAM_API_BASE e a saída da rede";
    return [broken(`a API não respondeu como deve (${error.message})`, mend)];
  }
}
