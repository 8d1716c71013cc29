import { formatPhone, isForeign } from "./phone-text.ts";
import { usePhones } from "./use-phones.ts";

/** A stored number, shown with its country code. */
export function PhoneNumber({ telefone }: { telefone: string }) {
  const value = `+${telefone}`;
  return formatPhone(value, usePhones(isForeign(value)));
}
