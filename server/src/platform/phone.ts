import { parsePhoneNumberFromString } from "libphonenumber-js/max";

const domesticMax = 11;

/**
 * The digits of a number with its country code (E.164 without its `+`), as somebody typed it; undefined where there can be
 * no such number. It is Brazil's unless it begins with `+`, or is longer than Brazilians type and with the country code
 * that it begins with makes a number, as one that we gave out.
 */
export function parsePhone(typed: string): string | undefined {
  const isLong = typed.replace(/\D/g, "").length > domesticMax;
  const number =
    validNumber(typed) ?? (isLong && !typed.startsWith("+") ? validNumber(`+${typed}`) : undefined);
  return number?.slice(1);
}

function validNumber(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "BR", extract: false });
  return number?.isValid() ? number.number : undefined;
}
