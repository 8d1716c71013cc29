import { formatInteger, formatMoney } from "@cav/contract/format.ts";
import { campoLabels, type Mudanca } from "@cav/contract/users/audit.ts";
import type { Papel, UserType } from "@cav/contract/users/users.ts";
import { papelLabels, userTypeLabels } from "@cav/contract/users/users.words.ts";

const fields: Record<string, string> = campoLabels;

const intervals: Record<string, string> = { month: "mensal", year: "anual" };

function valueText(campo: string, value: Mudanca["de"]): string {
  if (campo === "papel") return value === null ? "a tudo" : (papelLabels[value as Papel] ?? String(value));
  if (value === null || value === undefined) return "nada";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (campo === "user_type") return userTypeLabels[value as UserType] ?? String(value);
  if (campo === "interval") return intervals[value] ?? String(value);
  if (campo === "devolvido") return formatMoney(Number(value));
  if (campo === "price_centavos") return formatMoney(Number(value) / 100);
  return typeof value === "number" ? formatInteger(value) : value;
}

/** Describes a change: `Tipo: de Regular para Premium`. Omits the values of personal data. */
export function changeText({ campo, de, para }: Mudanca): string {
  const field = fields[campo] ?? campo;
  if (de === undefined && para === undefined) return `${field}: alterado`;
  if (campo === "papel")
    return `${field}: de ${valueText(campo, de ?? null)} para ${valueText(campo, para ?? null)}`;
  if (de === null) return `${field}: ${valueText(campo, para)}`;
  if (para === null) return `${field}: ${valueText(campo, de)}`;
  return `${field}: de ${valueText(campo, de)} para ${valueText(campo, para)}`;
}
