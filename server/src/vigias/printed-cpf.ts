/** The signs of a CPF as gazettes print it, hidden ones as "*": eleven of them. */
type PrintedCpf = string;

/** So far behind a name its CPF is still its own. */
const reach = 60;
/** "***.388.***-**", "066.546.----02", "XXX.123.456-XX": three groups and two more, some of them hidden. */
const form =
  /(?<![\d*xX-])([\d*xX-]{3})\s?[.·]\s?([\d*xX-]{3})\s?[.·]?\s?([\d*xX-]{3})\s?[-–/]?\s?([\d*xX-]{2})(?![\d*xX])/;
const shortForm = /(?<![\d*xX])([*xX]{3})\.(\d{3})\.([*xX]{2,3}|\d{3})(?:-[*xX]{2})?/;

/** The CPF that is printed soon behind a name, where one is. */
export function printedCpfAfter(text: string, end: number): PrintedCpf | undefined {
  const behind = text.slice(end, end + reach);
  const groups = form.exec(behind) ?? shortForm.exec(behind);
  if (!groups) return undefined;
  const [, first = "", second = "", third = "", check = ""] = groups;
  const signs = `${first}${second}${third.padEnd(3, "*")}${check.padEnd(2, "*")}`.replaceAll(/\D/g, "*");
  return /\d{2}/.test(signs) ? signs : undefined;
}

/**
 * Whether a printed CPF may be the one whose fourth to ninth digits are these; undefined where none of them is printed.
 * @param digits six digits
 */
export function isSameCpf(printed: PrintedCpf, digits: string): boolean | undefined {
  const middle = [...printed.slice(3, 9)];
  const seen = middle.filter((sign) => sign !== "*").length;
  if (seen < 2) return undefined;
  return middle.every((sign, index) => sign === "*" || sign === digits[index]);
}
