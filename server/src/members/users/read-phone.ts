import { invalidPhoneText, type UpdateUser } from "@cav/contract/users/users.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { parseChangedPhone } from "../../platform/phone.ts";

const notANumber =
  "Este telefone não existe. Informe DDD e número; de outro país, comece com + e o código do país.";

/**
 * Returns the phone number as stored; an unchanged number passes unchecked. @throws AppError validation when
 * the number cannot exist
 */
export function readPhone(change: UpdateUser, stored: string | null): string | null {
  const { telefone } = change;
  if (!telefone) return null;
  const number = parseChangedPhone(telefone, stored);
  if (number) return number;
  throw new AppError("validation", {
    fields: [{ field: "telefone", message: invalidPhoneText(change, notANumber) }],
  });
}
