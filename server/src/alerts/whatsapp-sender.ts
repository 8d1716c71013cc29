import type { Deps } from "../deps.ts";
import { avisoVariables } from "../messages/aviso.ts";
import { novoConcursoVariables } from "../messages/novo-concurso.ts";
import { whatsAppTemplates } from "../messages/whatsapp-templates.ts";
import { WhatsAppError } from "../platform/whatsapp/errors.ts";
import { numberForms } from "../platform/whatsapp/phone.ts";
import type { TemplateMessage, WhatsApp } from "../platform/whatsapp/whatsapp.ts";
import type { ClaimedDelivery } from "./alerts.queries.ts";
import { composeMessages, type Message } from "./compose-messages.ts";
import type { ChannelSender, SendResult } from "./dispatch.ts";

/** Alerts by WhatsApp: the approved template with its variables. */
export function createWhatsAppSender(
  deps: Pick<Deps, "config" | "clock">,
  whatsApp: WhatsApp,
): ChannelSender<TemplateMessage> {
  return {
    channel: "whatsapp",
    async compose(tx, deliveries) {
      const composed = await composeMessages(deps, tx, deliveries);
      return composed.map((message, index) => {
        const delivery = deliveries[index];
        if (!message || !delivery?.telefone) return undefined;
        return {
          to: delivery.telefone,
          ...templateOf(deps, message),
          callbackData: callbackDataOf(delivery),
        };
      });
    },
    send: (message) => sendToAnyForm(whatsApp, message),
  };
}

function templateOf({ config }: Pick<Deps, "config">, message: Message) {
  if (message.kind === "aviso") {
    return {
      template: "concurso_aviso",
      language: whatsAppTemplates.concurso_aviso.language,
      bodyParameters: avisoVariables(message.aviso),
      urlButtonParameter: message.aviso.concurso_uuid,
    };
  }
  return {
    template: config.whatsapp?.template ?? "concurso_novo",
    language: whatsAppTemplates.concurso_novo.language,
    bodyParameters: novoConcursoVariables(message.novo),
    urlButtonParameter: message.novo.concurso_uuid,
  };
}

/** Names a delivery in the provider's reports about it. */
function callbackDataOf({ event_id, user_id }: ClaimedDelivery): string {
  return `${event_id}.${user_id}`;
}

/** The delivery that a report is about; undefined when the message was not one of ours. */
export function readCallbackData(data = ""): { event_id: number; user_id: number } | undefined {
  const [, event_id, user_id] = /^(\d{1,9})\.(\d{1,9})$/.exec(data) ?? [];
  return event_id && user_id ? { event_id: Number(event_id), user_id: Number(user_id) } : undefined;
}

/** Tries the forms that the number may have, and tells what became of it. */
async function sendToAnyForm(whatsApp: WhatsApp, message: TemplateMessage): Promise<SendResult> {
  let result: SendResult = { kind: "failed", error: "número inválido" };
  for (const to of numberForms(message.to)) {
    try {
      const { messageId } = await whatsApp.sendTemplate({ ...message, to });
      return { kind: "sent", messageId };
    } catch (error) {
      if (!(error instanceof WhatsAppError)) throw error;
      result = { kind: isWorthRetrying(error) ? "retry" : "failed", error: error.message };
      if (error.kind !== "other-number") return result;
    }
  }
  return result;
}

/** A wrong configuration is mended by the operator, so what waits for it is not lost. */
function isWorthRetrying({ kind }: WhatsAppError): boolean {
  return kind === "soon" || kind === "later" || kind === "configuration";
}
