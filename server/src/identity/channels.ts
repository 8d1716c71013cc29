import { sql } from "kysely";

/** Whether a person `u` (a row of users) has a channel on and may have it: WhatsApp is for premium only (accounts §6). */
export const emailOn = sql<boolean>`u.habilitar_email`;
export const whatsAppOn = sql<boolean>`(u.habilitar_whatsapp AND u.telefone IS NOT NULL AND u.user_type IN ('PREMIUM', 'ADMIN'))`;
/**
 * Whether mail may bring `u` what WhatsApp could not. It may also where it is off in the profile, since WhatsApp was
 * chosen instead; not where its owner left it by a mail's link, its address is dead, or they ended WhatsApp themselves.
 */
export const emailStandsIn = sql<boolean>`(u.habilitar_email
  OR u.email_desligado_por IS NULL AND u.whatsapp_desligado_por IS DISTINCT FROM 'PEDIDO')`;
