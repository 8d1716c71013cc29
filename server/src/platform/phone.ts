import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The plans of all countries' numbers, read with the first number that is looked at. */
const library = (): typeof import("libphonenumber-js/max") => require("libphonenumber-js/max");

/** The most digits that Brazilians type without their country code. */
const domesticMax = 11;

/**
 * The digits of a number with its country code (E.164 without its `+`), as somebody typed it; undefined where there can be
 * no such number. It is Brazil's unless it begins with `+`, or is longer than Brazilians type and with the country code
 * that it begins with makes a number, as one that we gave out. A short number of another country that could be Brazil's
 * without its country code is not taken: kept, nobody could tell which of the two it is.
 */
export function parsePhone(typed: string): string | undefined {
  const isLong = typed.replace(/\D/g, "").length > domesticMax;
  const number =
    validNumber(typed) ?? (isLong && !typed.startsWith("+") ? validNumber(`+${typed}`) : undefined);
  return number && withCountryCode(number) === number ? number : undefined;
}

/**
 * The number of a form as it is to be kept: one that stands already is left as it is, whatever a release before took.
 * Undefined where there can be no such number.
 */
export function parseChangedPhone(typed: string, stored: string | null): string | undefined {
  const known = stored === null ? undefined : withCountryCode(stored);
  const number = typed.replace(/^\+/, "") === known ? known : parsePhone(typed);
  return number === known ? (stored ?? undefined) : number;
}

/**
 * Digits of a phone with its country code. Brazil's is put in front where a release before kept them as they were typed
 * (accounts §9), or a zero as people dial it within the country.
 */
export function withCountryCode(digits: string): string {
  const number = digits.replace(/^0+/, "");
  if (number.length > domesticMax) return number;
  return validNumber(number) ?? validNumber(`+${number}`) ?? `55${number}`;
}

function validNumber(typed: string): string | undefined {
  const number = library().parsePhoneNumberFromString(typed, { defaultCountry: "BR", extract: false });
  return number?.isValid() ? number.number.slice(1) : undefined;
}
