import {
  type Channel,
  channelNames,
  channels,
  fieldsOf,
  forEachChannel,
  linkedChannels,
} from "@cav/contract/channels.ts";
import { type RawBuilder, sql } from "kysely";

/** Condition: the user `u` (a row of users) chose WhatsApp and may have it; it is premium (accounts §6). */
export const whatsAppChosen = sql<boolean>`(u.habilitar_whatsapp AND u.telefone IS NOT NULL AND u.user_type IN
  ('PREMIUM', 'ADMIN'))`;
/** Condition: mail to `u` is on and its address confirmed. */
export const emailOn = sql<boolean>`(u.habilitar_email AND NOT u.email_a_confirmar)`;
export const whatsAppOn = sql<boolean>`(${whatsAppChosen} AND NOT u.telefone_a_confirmar)`;
/** Conditions that a channel is on; a channel that is added later is on when its address is known. */
export const channelOn: Record<Channel, RawBuilder<boolean>> = {
  ...fieldsOf(
    linkedChannels,
    ["", ""],
    (name) => sql<boolean>`(${sql.ref(`u.habilitar_${name}`)} AND ${sql.ref(`u.tem_${name}`)})`,
  ),
  email: emailOn,
  whatsapp: whatsAppOn,
};
/** Why a channel of `u` was switched off by a message or provider; null when it was not. */
const closedBy = (name: Channel) => sql.ref(`u.${name}_desligado_por`);
const others = channelNames.filter((name) => name !== "email");
/** Conditions: the channel's address of `u` is dead. */
export const channelDead: Record<Channel, RawBuilder<boolean>> = forEachChannel(
  (name) => sql<boolean>`coalesce(${closedBy(name)} IN ('ENDERECO', 'NUMERO'), false)`,
);
export const anyChannelOn = anyOf((channel) => channelOn[channel]);
/**
 * Condition: mail may replace another channel for `u`. It may while mail is merely off in the profile; not after its
 * owner unsubscribed by link, the address died, or they stopped another channel by message.
 */
export const emailStandsIn = sql<boolean>`(NOT u.email_a_confirmar AND (u.habilitar_email
  OR u.email_desligado_por IS NULL AND NOT
  ${anyOf((name) => sql`coalesce(${closedBy(name)} = 'PEDIDO', false)`, others)}))`;
/** Condition: `u` has no channel on, another channel's address died, and mail may replace it. */
export const emailIsLast = sql<boolean>`(NOT ${anyChannelOn}
  AND ${anyOf((name) => channelDead[name], others)} AND ${emailStandsIn})`;

/** Conditions: a message may go to `u` by the channel, including mail as a replacement. */
export const channelPossible: Record<Channel, RawBuilder<boolean>> = {
  ...channelOn,
  email: sql<boolean>`(${emailOn} OR ${emailStandsIn})`,
};

/** Builds the condition that a channel is refused for a kind. `recusas`: null without settings. */
export const isRefusedWhere = (
  recusas: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
  channel: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`coalesce(${recusas} -> ${kind} ? ${channel}, false)`;

/** Builds the condition that a channel is refused. */
type Refused = (channel: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Builds the condition that `u` has channels on and refuses every one of them. */
export const isWhollyRefusedWhere = (refused: Refused): RawBuilder<boolean> =>
  sql<boolean>`(${anyChannelOn} AND NOT ${anyOf((name) => sql`${channelOn[name]} AND NOT ${refused(sql.lit(name))}`)})`;

/**
 * Builds the conditions that news goes to `u` by each channel. `bits`: the wanted channels; if none of them is on, all
 * channels that are on. Refused channels never.
 */
export function wantedChannelsOf(
  bits: RawBuilder<unknown>,
  refused: Refused,
): Record<Channel, RawBuilder<boolean>> {
  const chosen = chosenChannelsOf(bits, refused);
  return forEachChannel((channel) => sql<boolean>`(${channelOn[channel]} AND ${chosen[channel]})`);
}

/** Builds the chosen channels, including those that are off, for use once they are on. */
function chosenChannelsOf(bits: RawBuilder<unknown>, refused: Refused): Record<Channel, RawBuilder<boolean>> {
  const isWanted = (channel: Channel) => sql`${bits} & ${sql.lit(channels[channel].bit)} <> 0`;
  const anyWantedOn = anyOf((channel) => sql<boolean>`(${isWanted(channel)} AND ${channelOn[channel]})`);
  return forEachChannel(
    (channel) =>
      sql<boolean>`((${isWanted(channel)} OR NOT ${anyWantedOn}) AND NOT ${refused(sql.lit(channel))})`,
  );
}

/**
 * Builds the channels of `u` in their chosen order. First comes the one that news goes by now (null when none is on),
 * then all possible ones, also those that are off. `ordem` null: the user chose no order, and the result is null.
 */
export function channelsInOrder(
  ordem: RawBuilder<unknown>,
  bits: RawBuilder<unknown>,
  refused: Refused,
): RawBuilder<Channel[] | null> {
  const chosen = chosenChannelsOf(bits, refused);
  const rows = channelNames.map(
    (channel) => sql`(${sql.lit(channel)}, ${channelOn[channel]}, ${chosen[channel]})`,
  );
  const inOrder = (which: RawBuilder<unknown>) =>
    sql`array_agg(c.channel ORDER BY array_position(${ordem}, c.channel)) FILTER (WHERE ${which})`;
  return sql`CASE WHEN ${ordem} IS NOT NULL THEN (
    SELECT array_prepend((${inOrder(sql`c.ligado AND c.escolhido`)})[1], ${inOrder(sql`c.escolhido`)})
    FROM (VALUES ${sql.join(rows)}) AS c (channel, ligado, escolhido)) END`;
}

function anyOf(
  condition: (channel: Channel) => RawBuilder<unknown>,
  names: readonly Channel[] = channelNames,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(names.map(condition), sql` OR `)})`;
}
