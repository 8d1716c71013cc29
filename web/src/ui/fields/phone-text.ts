import { limits } from "@cav/contract/limits.ts";
import type { AsYouType, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Numbering plans of all countries; a large library that only foreign numbers and previews need. */
export type PhoneLibrary = {
  AsYouType: typeof AsYouType;
  parsePhoneNumberFromString: typeof parsePhoneNumberFromString;
};

/** Reads a field's text: digits, and a + that begins it. */
export const readPhone = (typed: string) =>
  `${typed.trimStart().startsWith("+") ? "+" : ""}${digitsOf(typed).slice(0, limits.phoneDigitsMax)}`;

export const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Most digits of a Brazilian number without its country code. */
const domesticMax = 11;

/** Brazil's country code. */
const brazil = "55";

/**
 * Formats a phone: `(31) 99999-8888` without a country code, `+55 (31) 99999-8888` with it. Foreign numbers have their
 * country's format once the library is loaded. Adds only signs that the field skips when it is read: a + would become
 * part of the number, and the 0 of a call stays.
 */
export function formatPhone(value: string, library?: PhoneLibrary): string {
  const digits = digitsOf(value);
  const plus = value.startsWith("+") ? "+" : "";
  if (isForeign(value)) return library ? new library.AsYouType().input(`+${digits}`) : `+${digits}`;
  const [, prefix = "", number = ""] = splitPrefix(digits, plus !== "");
  return `${plus}${[prefix, formatDomestic(number)].filter(Boolean).join(" ")}`;
}

/** Splits the country code, or the 0 of a call within Brazil, from a number. */
function splitPrefix(digits: string, hasCountry: boolean): string[] {
  if (hasCountry) return ["", digits.slice(0, 2), digits.slice(2)];
  if (digits.startsWith("00")) return ["", digits];
  if (digits.startsWith("0") && digits.length <= domesticMax + 1) return ["", "0", digits.slice(1)];
  if (digits.length <= domesticMax) return ["", "", digits];
  return digits.startsWith(brazil) ? ["", brazil, digits.slice(2)] : ["", digits];
}

/** Returns whether a phone's + begins another country's code. */
export const isForeign = (value: string) => value.startsWith("+") && !/^\+5?5?$|^\+55/.test(value);

function formatDomestic(digits: string): string {
  const rest = digits.slice(2);
  if (digits.length <= 2) return digits && `(${digits}`;
  const cut = rest.length > 8 ? 5 : 4;
  const split = rest.length === 8 || rest.length === 9;
  return `(${digits.slice(0, 2)}) ${split ? `${rest.slice(0, cut)}-${rest.slice(cut)}` : rest}`;
}

const countries = new Intl.DisplayNames("pt-BR", { type: "region" });

/**
 * Returns the number as it will be stored, with its country; undefined while it has too few digits. The server makes
 * the final check, because it knows all area codes.
 */
export function previewPhone(value: string, library: PhoneLibrary): string | undefined {
  const isLong = !value.startsWith("0") && value.length > domesticMax;
  const typed = isLong ? `+${digitsOf(value)}` : value.replace(/^00/, "+");
  const number = library.parsePhoneNumberFromString(typed, "BR");
  if (!number?.isValid()) return undefined;
  const country = number.country && countries.of(number.country);
  return [number.formatInternational(), country && `(${country})`].filter(Boolean).join(" ");
}

/** Returns the caret's position after so many digits of a formatted phone; never before its +. */
export function caretAfter(shown: string, digits: number): number {
  let passed = shown.startsWith("+") ? 1 : 0;
  while (digits > 0 && passed < shown.length) {
    if (/\d/.test(shown.charAt(passed))) digits -= 1;
    passed += 1;
  }
  return passed;
}
