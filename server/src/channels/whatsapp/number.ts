import { numberForms } from "./client/phone.ts";

/** The number of a phone as WhatsApp knows it, or else the likeliest form. */
export function whatsAppNumberOf(telefone: string, known: string | null): string {
  return known ?? numberForms(telefone)[0] ?? "";
}
