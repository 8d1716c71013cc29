import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Loads the numbering plans of all countries at first use. */
const library = (): typeof import("libphonenumber-js/max") => require("libphonenumber-js/max");

/** Maximum digits that Brazilians type without a country code. */
const domesticMax = 11;

/**
 * Parses a typed number into digits with country code (E.164 without `+`); undefined when the number cannot
 * exist. It is Brazilian unless it begins with `+`, or is longer and valid with its country code. A short
 * foreign number that could be Brazilian is refused, since nobody could distinguish the two later.
 */
export function parsePhone(typed: string): string | undefined {
  const isLong = typed.replace(/\D/g, "").length > domesticMax;
  const number =
    validNumber(typed) ?? (isLong && !typed.startsWith("+") ? validNumber(`+${typed}`) : undefined);
  return number && withCountryCode(number) === number ? number : undefined;
}

/**
 * Parses a form's phone number; the number already stored is accepted as it is, since an older release may have
 * accepted more. Undefined when the number cannot exist.
 */
export function parseChangedPhone(typed: string, stored: string | null): string | undefined {
  const known = stored === null ? undefined : withCountryCode(stored);
  const number = typed.replace(/^\+/, "") === known ? known : parsePhone(typed);
  return number === known ? (stored ?? undefined) : number;
}

/** Adds Brazil's country code to numbers stored without it, or with a leading zero (accounts §9). */
export function withCountryCode(digits: string): string {
  const number = digits.replace(/^0+/, "");
  if (number.length > domesticMax) return number;
  return validNumber(number) ?? validNumber(`+${number}`) ?? `55${number}`;
}

function validNumber(typed: string): string | undefined {
  const number = library().parsePhoneNumberFromString(typed, { defaultCountry: "BR", extract: false });
  return number?.isValid() ? number.number.slice(1) : undefined;
}
