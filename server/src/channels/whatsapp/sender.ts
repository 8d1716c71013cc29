import {
  type ChannelSender,
  type ClaimedDelivery,
  composeDigest,
  type Message,
  type Reported,
  type SendResult,
} from "../../deliveries/index.ts";
import type { Deps } from "../../deps.ts";
import {
  avisoVariables,
  digestVariables,
  isWithinDigestVariables,
  novoConcursoVariables,
  whatsAppTemplates,
} from "../../messages/index.ts";
import { WhatsAppError, whatsAppFaultOf } from "./client/errors.ts";
import { numberForms } from "./client/phone.ts";
import type { TemplateMessage, WhatsApp } from "./client/whatsapp.ts";

/** A message with the forms of its reader's number, the likeliest first. */
type Outgoing = Omit<TemplateMessage, "to"> & { numbers: string[] };

/** Alerts by WhatsApp: the approved template with its variables. */
export function createWhatsAppSender(
  { config }: Pick<Deps, "config">,
  whatsApp: WhatsApp,
): ChannelSender<Outgoing> {
  return {
    channel: "whatsapp",
    write(recipient, told) {
      if (!recipient.telefone) return undefined;
      return {
        numbers: numbersOf(recipient, recipient.telefone),
        ...templateOf(config, told, recipient),
        callbackData: callbackDataOf(recipient),
      };
    },
    fits: (told) => isWithinDigestVariables(composeDigest(config.appUrl, told)),
    send: (message) => sendToAnyForm(whatsApp, message),
  };
}

type Content = Pick<TemplateMessage, "template" | "language" | "bodyParameters" | "urlButtonParameters">;

function templateOf(
  config: Deps["config"],
  [first, ...more]: [Message, ...Message[]],
  { decidir = [], outros = 0 }: ClaimedDelivery,
): Content {
  if (more.length > 0) {
    return {
      template: "concurso_resumo",
      language: whatsAppTemplates.concurso_resumo.language,
      bodyParameters: digestVariables({
        ...composeDigest(config.appUrl, [first, ...more]),
        ...{ decidir, outros },
      }),
      urlButtonParameters: [undefined],
    };
  }
  if (first.kind === "aviso") {
    return {
      template: "concurso_aviso",
      language: whatsAppTemplates.concurso_aviso.language,
      bodyParameters: avisoVariables(first.aviso),
      urlButtonParameters: [first.aviso.concurso_uuid],
    };
  }
  return {
    template: config.whatsapp?.template ?? "concurso_novo",
    language: whatsAppTemplates.concurso_novo.language,
    bodyParameters: novoConcursoVariables(first.novo),
    urlButtonParameters: [first.novo.concurso_uuid],
  };
}

/** Names a delivery in the provider's reports about it: of a digest its first, marked as such. */
function callbackDataOf({ event_id, user_id, resumo }: ClaimedDelivery): string {
  return `${event_id}.${user_id}${resumo ? ".resumo" : ""}`;
}

/** The delivery that a report is about; undefined when the message was not one of ours. */
export function readCallbackData(data = ""): Reported | undefined {
  const [, event_id, user_id, digest] = /^(\d{1,9})\.(\d{1,9})(\.resumo)?$/.exec(data) ?? [];
  if (!event_id || !user_id) return undefined;
  return { event_id: Number(event_id), user_id: Number(user_id), isDigest: digest !== undefined };
}

/** The forms that were not tried yet for this message; first the one that others arrived at. */
function numbersOf({ whatsapp_numero, numeros }: ClaimedDelivery, phone: string): string[] {
  const left = numberForms(phone).filter((form) => !numeros.includes(form));
  return left.sort((a, b) => Number(b === whatsapp_numero) - Number(a === whatsapp_numero));
}

/** Tries the forms that the number may have, and tells what became of it and which of them are used up. */
async function sendToAnyForm(whatsApp: WhatsApp, { numbers, ...message }: Outgoing): Promise<SendResult> {
  let result: SendResult = { kind: "failed", error: "número inválido", closes: "NUMERO" };
  const used: string[] = [];
  for (const to of numbers) {
    try {
      const { messageId } = await whatsApp.sendTemplate({ ...message, to });
      return { kind: "sent", messageId, numbers: [...used, to] };
    } catch (error) {
      if (!(error instanceof WhatsAppError)) throw error;
      if (error.kind === "other-number") used.push(to);
      result = { ...resultOf(error), numbers: [...used] };
      if (error.kind !== "other-number") return result;
    }
  }
  return result;
}

/** A wrong configuration is mended by the operator, so what waits for it is not lost. */
function resultOf(error: WhatsAppError): SendResult {
  const { kind, message, throttled } = error;
  if (throttled) return { kind: "throttled", error: message };
  if (kind === "later") return { kind: "withheld", error: message };
  if (kind === "soon" || kind === "configuration")
    return { kind: "retry", error: message, fault: whatsAppFaultOf(error) };
  if (kind === "other-number") return { kind: "failed", error: message, closes: "NUMERO" };
  return kind === "stop"
    ? { kind: "failed", error: message, closes: "PEDIDO" }
    : { kind: "failed", error: message };
}
