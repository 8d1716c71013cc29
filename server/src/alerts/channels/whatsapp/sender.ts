import type { Deps } from "../../../deps.ts";
import {
  avisoVariables,
  composeDigestBody,
  digestVariables,
  novoConcursoVariables,
  whatsAppTemplates,
} from "../../../messages/index.ts";
import { WhatsAppError, whatsAppFaultOf } from "../../../platform/providers/whatsapp/errors.ts";
import { numberForms } from "../../../platform/providers/whatsapp/phone.ts";
import type { TemplateMessage, WhatsApp } from "../../../platform/providers/whatsapp/whatsapp.ts";
import {
  type ChannelSender,
  type Claimed,
  type ClaimedDelivery,
  composeDigest,
  type Message,
  type Reported,
  type SendResult,
} from "../../deliveries/index.ts";

/** A message with the forms of its user's phone number, likeliest first. */
type Outgoing = Omit<TemplateMessage, "to"> & { numbers: string[] };

/** Creates the sender of alerts by WhatsApp: the approved template with its variables. */
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
    writeWord(recipient, { variables: bodyParameters }) {
      if (!recipient.telefone) return undefined;
      return {
        numbers: numbersOf(recipient, recipient.telefone),
        template: "conta_aviso",
        language: whatsAppTemplates.conta_aviso.language,
        bodyParameters,
        callbackData: callbackDataOf(recipient),
      };
    },
    fits: (told) => composeDigestBody(composeDigest(config.appUrl, told), "whatsapp") !== undefined,
    send: (message) => sendToAnyForm(whatsApp, message),
  };
}

type Content = Pick<TemplateMessage, "template" | "language" | "bodyParameters" | "urlButtonParameters">;

function templateOf(
  config: Deps["config"],
  [first, ...more]: [Message, ...Message[]],
  { decidir = [] }: ClaimedDelivery,
): Content {
  if (more.length > 0) {
    return {
      template: "concurso_resumo",
      language: whatsAppTemplates.concurso_resumo.language,
      bodyParameters: digestVariables({
        ...composeDigest(config.appUrl, [first, ...more]),
        decidir,
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

/** Encodes the delivery for the provider's reports; for a digest its first one, marked as digest. */
function callbackDataOf({ event_id, user_id, resumo }: Claimed): string {
  return `${event_id}.${user_id}${resumo ? ".resumo" : ""}`;
}

/** Parses the delivery of a report; undefined when the message was not ours. */
export function readCallbackData(data = ""): Reported | undefined {
  const [, event_id, user_id, digest] = /^(\d{1,9})\.(\d{1,9})(\.resumo)?$/.exec(data) ?? [];
  if (!event_id || !user_id) return undefined;
  return { event_id: Number(event_id), user_id: Number(user_id), isDigest: digest !== undefined };
}

/** Returns the untried number forms; first the one that worked before. */
function numbersOf({ whatsapp_numero, numeros }: Claimed, phone: string): string[] {
  const left = numberForms(phone).filter((form) => !numeros.includes(form));
  return left.sort((a, b) => Number(b === whatsapp_numero) - Number(a === whatsapp_numero));
}

/** Tries the possible number forms; returns the result with the forms used. */
async function sendToAnyForm(whatsApp: WhatsApp, { numbers, ...message }: Outgoing): Promise<SendResult> {
  let result: SendResult = {
    kind: "failed",
    error: "número inválido",
    causa: "sem_whatsapp",
    closes: "NUMERO",
  };
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

/** Converts an error; a wrong configuration is retried, since the operator will fix it. */
function resultOf(error: WhatsAppError): SendResult {
  const { kind, message, throttled, code } = error;
  // A limit without a code may be the number's only.
  if (throttled) return { kind: "throttled", error: message, isOwn: code === undefined };
  if (kind === "later") return { kind: "withheld", error: message };
  if (kind === "soon" || kind === "configuration")
    return { kind: "retry", error: message, fault: whatsAppFaultOf(error) };
  if (kind === "other-number") return { kind: "failed", error: message, closes: "NUMERO" };
  return kind === "stop"
    ? { kind: "failed", error: message, closes: "PEDIDO" }
    : { kind: "failed", error: message };
}
