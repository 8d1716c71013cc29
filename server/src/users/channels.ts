import { sql } from "kysely";

/** Whether a person `u` (a row of users) has a channel on and may have it: WhatsApp is for premium only (accounts §6). */
export const emailOn = sql<boolean>`u.habilitar_email`;
export const whatsAppOn = sql<boolean>`(u.habilitar_whatsapp AND u.telefone IS NOT NULL AND u.user_type IN ('PREMIUM', 'ADMIN'))`;
