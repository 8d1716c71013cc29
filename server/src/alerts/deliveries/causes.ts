import type { Canal, Causa } from "@cav/contract/alerts/notifications.ts";
import type { Channel } from "@cav/contract/channels.ts";
import { isCancelamento, type MotivoFim } from "@cav/contract/concursos/motivos-fim.ts";
import { type Cause, type ChannelTable, codesOf, tooManyAsked } from "../../channel.ts";

const unanswered =
  "ECONN|ENOTFOUND|EDNS|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|não respondeu|HTTP 5|^(1|2|4) |^4[0-9][0-9]";

type Words = Omit<Cause, "says">;

const late: Cause = {
  causa: "prazo",
  problema: "O prazo acabou antes que a mensagem saísse",
  conselho: "Encerre: o aviso não ajuda mais ninguém. Veja nas outras causas o que segurou o envio.",
};
const hours: Cause = {
  causa: "horario",
  problema: "O prazo acabaria antes do horário em que este canal pode tocar",
  conselho: "Envie por e-mail, enquanto o prazo não acaba.",
};
const tooQuick: Cause = {
  ...tooManyAsked,
  says: `${codesOf("130429", "131056", "131057", "80007", "HTTP 429")}|rate limit|too many|throttl`,
};

/** Returns the channel's causes between the common ones; the first match wins. */
const causesOf = (channels: ChannelTable, channel: Channel): Cause[] => {
  const { causes, unanswered: silent } = channels[channel];
  return [late, ...causes, hours, tooQuick, { causa: "provedor", says: unanswered, ...silent }];
};

const other: Words = {
  causa: "outra",
  problema: "O provedor recusou a mensagem",
  conselho: "Leia a resposta do provedor, abaixo. Tente outro canal, ou copie a mensagem e envie você.",
};

const findCause = (channels: ChannelTable, channel: Canal, said: string) =>
  causesOf(channels, channel).find(({ says }) => says !== undefined && new RegExp(says, "i").test(said));

const toWords = ({ causa, problema, conselho }: Words) => ({ causa, problema, conselho });

/** Returns the cause of a failure, by the provider's answer. */
export const findCausa = (channels: ChannelTable, channel: Channel, said: string | null): Causa =>
  findCause(channels, channel, said ?? "")?.causa ?? other.causa;

/** Returns the cause of a failed delivery, by its code. */
export const causaOf = (motivo: MotivoFim | null): Causa =>
  motivo === null || isCancelamento(motivo) ? other.causa : motivo;

/** Describes why an attempt failed, by the channel's answer. */
export function describeCause(channels: ChannelTable, channel: Canal, error: string | null) {
  return toWords(findCause(channels, channel, error ?? "") ?? other);
}

/** Describes a cause. */
export function describeCausa(channels: ChannelTable, channel: Canal, causa: Causa) {
  return toWords(causesOf(channels, channel).find((cause) => cause.causa === causa) ?? other);
}

/** Describes a channel's fault to the operator who can fix it. */
export function describeFault(
  channels: ChannelTable,
  channel: Canal,
  fault: string,
): { problema: string; conselho: string } {
  const { problema, conselho } = findCause(channels, channel, fault) ?? {
    problema: channels[channel].unknownFault,
    conselho: "Rode npm run doctor, que experimenta a configuração e diz o que está errado.",
  };
  return { problema: `${problema} (${fault}).`, conselho };
}
