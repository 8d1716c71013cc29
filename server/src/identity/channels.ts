import {
  type Channel,
  channelNames,
  channels,
  fieldsOf,
  forEachChannel,
  linkedChannels,
} from "@cav/contract/channels.ts";
import { type RawBuilder, sql } from "kysely";

/** Whether a person `u` (a row of users) wants WhatsApp and may have it: it is for premium only (accounts §6). */
export const whatsAppChosen = sql<boolean>`(u.habilitar_whatsapp AND u.telefone IS NOT NULL AND u.user_type IN ('PREMIUM', 'ADMIN'))`;
/** Whether anything may go to `u` by a channel: it is on, and its owner has proven what is still to be proven. */
export const emailOn = sql<boolean>`(u.habilitar_email AND NOT u.email_a_confirmar)`;
export const whatsAppOn = sql<boolean>`(${whatsAppChosen} AND NOT u.telefone_a_confirmar)`;
/** The same by channel: what a new one adds here is on for whom its address is known. */
export const channelOn: Record<Channel, RawBuilder<boolean>> = {
  ...fieldsOf(
    linkedChannels,
    ["", ""],
    (name) => sql<boolean>`(${sql.ref(`u.habilitar_${name}`)} AND ${sql.ref(`u.tem_${name}`)})`,
  ),
  email: emailOn,
  whatsapp: whatsAppOn,
};
/** Why a channel of `u` was switched off by a message or a provider; null: it was not. */
const closedBy = (name: Channel) => sql.ref(`u.${name}_desligado_por`);
const others = channelNames.filter((name) => name !== "email");
/** Whether nothing arrives at the address of `u`. */
export const channelDead: Record<Channel, RawBuilder<boolean>> = forEachChannel(
  (name) => sql<boolean>`coalesce(${closedBy(name)} IN ('ENDERECO', 'NUMERO'), false)`,
);
export const anyChannelOn = anyOf((channel) => channelOn[channel]);
/**
 * Whether mail may bring `u` what another channel could not. It may also where it is off in the profile, since another one was
 * chosen instead; not where its owner left it by a mail's link, its address is dead, or they told another channel to stop.
 */
export const emailStandsIn = sql<boolean>`(NOT u.email_a_confirmar AND (u.habilitar_email
  OR u.email_desligado_por IS NULL AND NOT ${anyOf((name) => sql`coalesce(${closedBy(name)} = 'PEDIDO', false)`, others)}))`;
/**
 * Whether mail is the last way to `u`, who has no channel on: the one that they had chosen ended since nothing arrives there.
 */
export const emailIsLast = sql<boolean>`(NOT ${anyChannelOn}
  AND ${anyOf((name) => channelDead[name], others)} AND ${emailStandsIn})`;

/** By which channels a message may go to `u` once more: mail also where it only stands in. */
export const channelPossible: Record<Channel, RawBuilder<boolean>> = {
  ...channelOn,
  email: sql<boolean>`(${emailOn} OR ${emailStandsIn})`,
};

/**
 * Whether news goes to `u` by each channel, when it is wanted by some (the sum of their bits): by those that are on, and
 * where none of them is, by what is on.
 */
export function wantedChannelsOf(bits: RawBuilder<unknown>): Record<Channel, RawBuilder<boolean>> {
  const chosen = chosenChannelsOf(bits);
  return forEachChannel((channel) => sql<boolean>`(${channelOn[channel]} AND ${chosen[channel]})`);
}

/** The same of channels that may be off: which of them are to be used as soon as they are on. */
function chosenChannelsOf(bits: RawBuilder<unknown>): Record<Channel, RawBuilder<boolean>> {
  const isWanted = (channel: Channel) => sql`${bits} & ${sql.lit(channels[channel].bit)} <> 0`;
  const anyWantedOn = anyOf((channel) => sql<boolean>`(${isWanted(channel)} AND ${channelOn[channel]})`);
  return forEachChannel((channel) => sql<boolean>`(${isWanted(channel)} OR NOT ${anyWantedOn})`);
}

/**
 * Of whoever wants one channel after the other, in an order (null: no order, and nothing is answered): by which news goes to `u` first,
 * then all by which it may go, those too that are off. The first is null where none is on.
 */
export function channelsInOrder(
  ordem: RawBuilder<unknown>,
  bits: RawBuilder<unknown>,
): RawBuilder<Channel[] | null> {
  const chosen = chosenChannelsOf(bits);
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
