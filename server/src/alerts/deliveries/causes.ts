import { type Channel, channelNames } from "@cav/contract/channels.ts";
import type { Canal, Causa } from "@cav/contract/notifications.ts";
import { type RawBuilder, sql } from "kysely";
import { type Cause, type ChannelTable, codesOf, tooManyAsked } from "../../channel.ts";

const unanswered =
  "ECONN|ENOTFOUND|EDNS|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|não respondeu|HTTP 5|^(1|2|4) |^4[0-9][0-9]";

const late: Cause = {
  causa: "prazo",
  says: "^o prazo acabou",
  problema: "O prazo acabou antes que a mensagem saísse",
  conselho: "Encerre: o aviso não ajuda mais ninguém. Veja nas outras causas o que segurou o envio.",
};
const hours: Cause = {
  causa: "horario",
  says: "antes do horário do",
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

const other: Omit<Cause, "says"> = {
  causa: "outra",
  problema: "O provedor recusou a mensagem",
  conselho: "Leia a resposta do provedor, abaixo. Tente outro canal, ou copie a mensagem e envie você.",
};

const findCause = (channels: ChannelTable, channel: Canal, said: string) =>
  causesOf(channels, channel).find(({ says }) => new RegExp(says, "i").test(said));

const toWords = ({ causa, problema, conselho }: Omit<Cause, "says">) => ({ causa, problema, conselho });

/** Describes why a delivery failed, by the channel's answer. */
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

/** Builds the cause of a failed delivery `d`. */
export function causaOf(channels: ChannelTable): RawBuilder<Causa> {
  const cases = channelNames.flatMap((channel) =>
    causesOf(channels, channel).map(
      ({ causa, says }) =>
        sql`WHEN d.channel = ${sql.lit(channel)} AND d.last_error ~* ${sql.lit(says)} THEN ${sql.lit(causa)}`,
    ),
  );
  return sql<Causa>`CASE ${sql.join(cases, sql` `)} ELSE 'outra' END`;
}
