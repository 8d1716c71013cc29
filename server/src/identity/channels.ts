import { type RawBuilder, sql } from "kysely";

/** Whether a person `u` (a row of users) wants WhatsApp and may have it: it is for premium only (accounts §6). */
export const whatsAppChosen = sql<boolean>`(u.habilitar_whatsapp AND u.telefone IS NOT NULL AND u.user_type IN ('PREMIUM', 'ADMIN'))`;
/** Whether anything may go to `u` by a channel: it is on, and its owner has proven what is still to be proven. */
export const emailOn = sql<boolean>`(u.habilitar_email AND NOT u.email_a_confirmar)`;
export const whatsAppOn = sql<boolean>`(${whatsAppChosen} AND NOT u.telefone_a_confirmar)`;
export const anyChannelOn = sql<boolean>`(${emailOn} OR ${whatsAppOn})`;
/**
 * Whether mail may bring `u` what WhatsApp could not. It may also where it is off in the profile, since WhatsApp was
 * chosen instead; not where its owner left it by a mail's link, its address is dead, or they ended WhatsApp themselves.
 */
export const emailStandsIn = sql<boolean>`(NOT u.email_a_confirmar AND (u.habilitar_email
  OR u.email_desligado_por IS NULL AND u.whatsapp_desligado_por IS DISTINCT FROM 'PEDIDO'))`;
/**
 * Whether mail is the last way to `u`, who has no channel on: WhatsApp, which they had chosen, ended since nothing arrives
 * there.
 */
export const emailIsLast = sql<boolean>`(NOT ${anyChannelOn}
  AND u.whatsapp_desligado_por IS NOT DISTINCT FROM 'NUMERO' AND ${emailStandsIn})`;

/**
 * Whether news goes to `u` by each channel, when it is wanted by some (bits: 1 mail, 2 WhatsApp): by those that are on, and
 * where none of them is, by what is on.
 */
export const wantedChannelsOf = (bits: RawBuilder<unknown>) => ({
  email: sql<boolean>`(${emailOn} AND (${bits} & 1 <> 0 OR NOT ${whatsAppOn}))`,
  whatsapp: sql<boolean>`(${whatsAppOn} AND (${bits} & 2 <> 0 OR NOT ${emailOn}))`,
});
