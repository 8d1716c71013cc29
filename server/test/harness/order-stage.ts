import type { Channel } from "@cav/contract/channels.ts";
import { phone, settings } from "./alert-settings.ts";
import { openChannels } from "./channels.ts";

export type OrderedUser = { id: number; uuid: string; email: string; telefone: string };

/** All channels, and readers who want one after the other. Call it once in a test file. */
export function openOrder(env: Record<string, string> = {}) {
  const on = openChannels({ env });
  async function statesAfterMatch(user: OrderedUser) {
    await on.match();
    return on.statesOf(user);
  }
  return {
    on,
    /** A person of the premium plan with mail and WhatsApp on; without an order they want all at once. */
    async reader(ordem: Channel[] | null, overrides: object = {}): Promise<OrderedUser> {
      const telefone = phone();
      const user = await on.candidate(
        { salario_minimo: 1 },
        { user_type: "PREMIUM", telefone, habilitar_whatsapp: true, ...overrides },
      );
      await on.ask(user, "PUT", settings, { ordem });
      return { ...user, telefone };
    },
    statesAfterMatch,
    /** Publishes an exam that finds everybody; answers which deliveries a reader has then. */
    async publishTo(user: OrderedUser, titulo = "TRT de Teste") {
      await on.publish({ titulo });
      return statesAfterMatch(user);
    },
  };
}
