import type { AlertasExplicados, CodigoDoMotivo } from "@cav/contract/alerts/alert-reasons.ts";
import { type Channel, channelNames, channels } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import { describeReason } from "./alert-reasons.ts";
import type { UserSituation } from "./explain-alerts.queries.ts";

/** Returns why a channel sends nothing to a user; undefined when it is on. */
export function findChannelReason(
  deps: Pick<Deps, "channels" | "config">,
  channel: Channel,
  of: UserSituation,
): CodigoDoMotivo | undefined {
  const rules = deps.channels[channel];
  if (channels[channel].plan === "PREMIUM" && of.user_type === "REGULAR") return "SO_NO_PREMIUM";
  const closedBy = of.desligado_por[channel];
  if (closedBy === "PEDIDO") return "DESCADASTRADO";
  if (closedBy !== null) return rules.deadCode;
  const missing = rules.findMissing(of);
  if (missing) return missing;
  if (!of.habilitar[channel]) return "CANAL_DESLIGADO";
  const unproven = rules.findUnproven?.(of);
  if (unproven) return unproven;
  return rules.isConfigured(deps.config) ? undefined : "CANAL_NAO_CONFIGURADO";
}

/** Explains each channel: why it sends nothing, or that it is on. */
export const explainChannels = (
  deps: Pick<Deps, "channels" | "config">,
  of: UserSituation,
): AlertasExplicados["canais"] =>
  channelNames.map((canal) => {
    const codigo = findChannelReason(deps, canal, of);
    return { canal, motivo: codigo ? describeReason(codigo, { canal }) : null };
  });
