import type { AsYouType, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Numbering plans of all countries; a large library that only foreign numbers and previews need. */
export type PhoneLibrary = {
  AsYouType: typeof AsYouType;
  parsePhoneNumberFromString: typeof parsePhoneNumberFromString;
};

export const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Most digits of a Brazilian number without its country code. */
const domesticMax = 11;

/** Returns whether a phone has its country code: by a +, or by its length. */
const saysItsCountry = (value: string) => value.startsWith("+") || value.length > domesticMax;

/**
 * Formats a phone: `(31) 99999-8888` without a country code, `+55 (31) 99999-8888` with it. Foreign numbers have their
 * country's format once the library is loaded.
 */
export function formatPhone(value: string, library?: PhoneLibrary): string {
  if (!saysItsCountry(value)) return formatDomestic(value);
  const digits = digitsOf(value);
  if (!isForeign(value)) return `+55 ${formatDomestic(digits.slice(2))}`.trim();
  return library ? new library.AsYouType().input(`+${digits}`) : `+${digits}`;
}

/** Returns whether a phone's country code is not Brazil's. */
export const isForeign = (value: string) => saysItsCountry(value) && !digitsOf(value).startsWith("55");

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
  const typed = saysItsCountry(value) ? `+${digitsOf(value)}` : value;
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
