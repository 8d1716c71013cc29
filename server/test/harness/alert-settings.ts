/** Where a reader's settings are read and changed. */
export const settings = "/api/alertas/ajustes";

/** A moment by Brasília's clock; 2026-11-20 is a Friday. */
export const brasilia = (time: string) => new Date(`${time}-03:00`);

let number = 0;
/** A mobile that nobody else of the file has. */
export const phone = () => {
  number += 1;
  return `55119${String(70_000_000 + number)}`;
};

/** Somebody on the paid plan who hears of exams by WhatsApp as well. */
export const premium = (telefone = phone()) =>
  ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true }) as const;
