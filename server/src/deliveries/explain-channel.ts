import type { CodigoDoMotivo } from "@cav/contract/alert-reasons.ts";
import type { Channel } from "@cav/contract/channels.ts";
import { channelRules } from "../channels/index.ts";
import type { Deps } from "../deps.ts";
import type { Situation } from "./explain-alerts.queries.ts";

/** Why nothing goes to a user by a channel; undefined: it is on. */
export function findChannelReason(
  config: Deps["config"],
  channel: Channel,
  of: Situation,
): CodigoDoMotivo | undefined {
  if (channel === "whatsapp" && of.user_type === "REGULAR") return "SO_NO_PREMIUM";
  const closedBy = of.desligado_por[channel];
  if (closedBy === "PEDIDO") return "DESCADASTRADO";
  if (closedBy !== null) return deadReasons[channel];
  const missing = findMissing(channel, of);
  if (missing) return missing;
  if (!of.habilitar[channel]) return "CANAL_DESLIGADO";
  if (channel === "email" && of.email_a_confirmar) return "EMAIL_A_CONFIRMAR";
  if (channel === "whatsapp" && of.telefone_a_confirmar) return "TELEFONE_A_CONFIRMAR";
  return channelRules[channel].isConfigured(config) ? undefined : "CANAL_NAO_CONFIGURADO";
}

/** What is said where nothing arrives at the address. */
const deadReasons: Record<Channel, CodigoDoMotivo> = {
  email: "EMAIL_DEVOLVIDO",
  whatsapp: "NUMERO_NAO_EXISTE",
  push: "SEM_APARELHO",
  telegram: "TELEGRAM_NAO_LIGADO",
};

function findMissing(channel: Channel, of: Situation): CodigoDoMotivo | undefined {
  if (channel === "whatsapp" && of.telefone === null) return "SEM_TELEFONE";
  if (channel === "push" && !of.tem_push) return "SEM_APARELHO";
  return channel === "telegram" && !of.tem_telegram ? "TELEGRAM_NAO_LIGADO" : undefined;
}
