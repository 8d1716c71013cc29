import type { Deps } from "../../../deps.ts";
import type { WhatsApp } from "../../../platform/providers/whatsapp/whatsapp.ts";
import type { JobPayload } from "../../../platform/queue.ts";
import type { deliveriesJobs } from "../../deliveries/index.ts";
import { findReachable } from "../reachable.queries.ts";
import { sendUnlessRefused } from "../refusal.ts";
import { whatsAppNumberOf } from "./number.ts";

/** Creates the handler that answers a number without an account, in the conversation that it opened. */
export function createNumberReplyHandler(whatsApp: WhatsApp | undefined) {
  return async ({ numero, texto }: JobPayload<typeof deliveriesJobs.alertsReplyNumber>): Promise<void> => {
    if (whatsApp) await sendUnlessRefused(() => whatsApp.sendText({ to: numero, text: texto }));
  };
}

/** Creates the handler that answers users on WhatsApp, in the conversation they opened. */
export function createReplyHandler({ db }: Pick<Deps, "db">, whatsApp: WhatsApp | undefined) {
  return async ({ user_id, texto }: JobPayload<typeof deliveriesJobs.alertsReply>): Promise<void> => {
    const recipient = await findReachable(db, user_id);
    if (!whatsApp || !recipient?.telefone) return;
    const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
    await sendUnlessRefused(() => whatsApp.sendText({ to, text: texto }));
  };
}
