import { numberForms } from "../../../platform/providers/whatsapp/phone.ts";

/** Returns the known WhatsApp form of a phone number, else the likeliest. */
export function whatsAppNumberOf(telefone: string, known: string | null): string {
  return known ?? numberForms(telefone)[0] ?? "";
}
