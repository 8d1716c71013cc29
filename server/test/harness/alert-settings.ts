/** Path of a user's alert settings. */
export const settings = "/api/alertas/ajustes";

/** Returns a time in Brasília; 2026-11-20 is a Friday. */
export const brasilia = (time: string) => new Date(`${time}-03:00`);

let number = 0;
/** Returns a mobile number that is unique in the file. */
export const phone = () => {
  number += 1;
  return `55119${String(70_000_000 + number)}`;
};

/** Returns overrides for a premium user with WhatsApp on. */
export const premium = (telefone = phone()) =>
  ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true }) as const;
