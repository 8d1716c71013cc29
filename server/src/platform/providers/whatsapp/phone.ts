import { withCountryCode } from "../../phone.ts";

/** Area codes whose mobiles joined WhatsApp after the ninth digit was introduced, and keep it (facts.md). */
const keepsNinthDigit = new Set([11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28]);

/**
 * Returns the forms in which WhatsApp may know a number, likeliest first. Brazilian mobiles of other area codes may
 * lack the ninth digit; other numbers have one form.
 */
export function numberForms(digits: string): string[] {
  const number = withCountryCode(digits);
  const mobile = /^55(\d\d)(9?)([6-9]\d{7})$/.exec(number);
  if (!mobile) return [number];
  const [, area, , rest] = mobile;
  const nine = `55${area}9${rest}`;
  return keepsNinthDigit.has(Number(area)) ? [nine] : [nine, `55${area}${rest}`];
}
