import type { Channel } from "@cav/contract/channels.ts";
import { phone, settings } from "./alert-settings.ts";
import { openChannels } from "./channels.ts";

export type OrderedUser = { id: number; uuid: string; email: string; telefone: string };

/** Opens a stage with all channels, and users with a channel order. Call it once in a test file. */
export function openOrder(env: Record<string, string> = {}) {
  const on = openChannels({ env });
  async function statesAfterMatch(user: OrderedUser) {
    await on.match();
    return on.statesOf(user);
  }
  return {
    on,
    /** Creates a premium user with mail and WhatsApp on; without an order both are used at once. */
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
    /** Publishes an exam for everybody; returns a user's deliveries. */
    async publishTo(user: OrderedUser, titulo = "TRT de Teste") {
      await on.publish({ titulo });
      return statesAfterMatch(user);
    },
  };
}
