/** A printed CPF with "*" for hidden digits: eleven characters. */
type PrintedCpf = string;
type Span = { from: number; to: number };

/** Maximum characters between a name and its CPF. */
const reach = 60;
/** Signs that printers put for one hidden digit, besides points. */
const mask = "*xX•●∙#_?▪■";
/** Points for hidden digits: "...999.777-..", "···999.777-··", "…999.777-…". */
const points = String.raw`(?:\.{3}|·{3}|…)`;
/**
 * Matches "***.388.***-**", "066.546.----02", "XXX.123.456-XX", "***388127**", "###.388.127-##": three groups and two
 * more digits, some hidden.
 */
const form = new RegExp(
  String.raw`(?<![\d${mask}-])([\d${mask}-]{3})\s?[.·]?\s?([\d${mask}-]{3})\s?[.·]?\s?([\d${mask}-]{3})\s?[-–/]?\s?([\d${mask}-]{2})(?![\d${mask}])` +
    String.raw`|(?<![\d${mask}])([${mask}]{3})\.(\d{3})\.([${mask}]{2,3}|\d{3})(?:-[${mask}]{2})?` +
    String.raw`|(?<![\d.·…])(${points})[.·]?(\d{3})[.·]?(\d{3})[-–.]?(?:\.{2}|·{2}|…)?(?!\d)`,
  "g",
);
/** Hidden digits or points make a CPF; eleven bare digits may be any number. */
const isFormed = /[*xX•●∙#_?▪■.·…]/;
/** Words that connect a CPF to a name over a line's end: "portadora do CPF nº". */
const leadsOn = /(?:[,(:–-]|\bcpf\b.{0,20}|\bn[.º°o]*|\bsob|\bdo)\s*$/i;

/** Returns the CPF that belongs to a name; undefined where none is printed. */
export function printedCpfOf(text: string, name: Span): PrintedCpf | undefined {
  const [first] = printedCpfsOf(text, name);
  return first;
}

/**
 * Returns whether a printed CPF near a name may have these fourth to ninth digits; undefined without one. In tables the
 * CPF may precede or follow the name, so each in the row counts.
 * @param digits six digits
 */
export function isOwnCpf(text: string, name: Span, digits: string): boolean | undefined {
  const answers = printedCpfsOf(text, name).map((printed) => isSameCpf(printed, digits));
  return answers.includes(true) ? true : answers.find((answer) => answer !== undefined);
}

/** Signs that printers put for hidden digits. */
const hidden = `${mask}·.…–-`;
/** Characters of a row that are searched on each side of a name. */
const rowReach = 600;

/**
 * Finds all six digits of a person's CPF in the row of a name. They may be in a whole or masked CPF of any style,
 * behind the word CPF, or in a line that has only a CPF.
 * @returns where they are printed; undefined without them
 */
export function findOwnDigits(text: string, name: Span, digits: string): Span | undefined {
  const [first, second] = [digits.slice(0, 3), digits.slice(3)];
  const middle = String.raw`${first}[.·\s]?${second}`;
  const own = new RegExp(
    String.raw`(?:\d{3}|[${hidden}]{2,3})[.·\s]{0,2}${middle}(?:[.·\s/–-]{0,2}(?:\d{2}|[${hidden}]{2}))(?!\d)` +
      String.raw`|\bcpf\b[^\d\n]{0,20}${middle}(?!\d)`,
    "gi",
  );
  const from = Math.max(text.lastIndexOf("\n", name.from - 1) + 1, name.from - rowReach);
  const row = text.slice(from, Math.min(endOfLine(text, name.to), name.to + rowReach));
  const inRow = nearestOf(row, own, from, name);
  if (inRow) return inRow;
  if (!printedCpfsOf(text, name).some((cpf) => cpf.slice(3, 9) === digits)) return undefined;
  const block = Math.max(0, name.from - blockReach);
  return nearestOf(text.slice(block, name.to + blockReach), new RegExp(middle, "g"), block, name);
}

/** Returns the match of a part of a text that is nearest to a name. */
function nearestOf(part: string, pattern: RegExp, offset: number, name: Span): Span | undefined {
  const found = [...part.matchAll(pattern)].map((one) => {
    const from = offset + one.index;
    return { from, to: from + one[0].length };
  });
  return found.toSorted((one, other) => distanceOf(name, one) - distanceOf(name, other))[0];
}

/** Characters between two spans of a text. */
export const distanceOf = (one: Span, other: Span): number =>
  Math.max(0, other.from - one.to, one.from - other.to);

/** Returns the CPFs of a name's row: in its line, or else in separate lines below and above. */
function printedCpfsOf(text: string, { from, to }: Span): PrintedCpf[] {
  const lineEnd = endOfLine(text, to);
  const lineStart = text.lastIndexOf("\n", from - 1) + 1;
  const inLine = text.slice(to, lineEnd);
  const behind = leadsOn.test(inLine.slice(-reach)) ? text.slice(to, to + reach) : inLine.slice(0, reach);
  const before = text.slice(Math.max(lineStart, from - reach), from);
  const own = [readCpfs(behind).at(0), readCpfs(before).at(-1)].filter((cpf) => cpf !== undefined);
  if (own.length > 0) return own;
  return cpfsAround(text, lineStart, lineEnd);
}

/** Characters searched up and down in a block of lines. */
const blockReach = 3_000;

/**
 * Returns CPFs in separate lines below and above. Several in a row are another column; where names and CPFs alternate,
 * the block's first or last line shows which belongs to the name.
 */
function cpfsAround(text: string, lineStart: number, lineEnd: number): PrintedCpf[] {
  const below = linesOf(text.slice(lineEnd + 1, lineEnd + blockReach));
  const above = linesOf(text.slice(Math.max(0, lineStart - blockReach), Math.max(0, lineStart - 1)), true);
  const [isBelow, isAbove] = [isOneCpf(below), isOneCpf(above)];
  const cpfOf = (line = "") => readCpfs(line);
  if (isBelow && isAbove && isCpfAlone(below.at(-1) ?? "")) return cpfOf(below[0]);
  if (isBelow && isAbove && isCpfAlone(above.at(-1) ?? "")) return cpfOf(above[0]);
  return [...(isBelow ? cpfOf(below[0]) : []), ...(isAbove ? cpfOf(above[0]) : [])];
}

/** Returns a block's lines up to an empty one, nearest first. */
function linesOf(part: string, isUpward = false): string[] {
  const lines = part.split("\n");
  if (isUpward) lines.reverse();
  const end = lines.findIndex((line) => line.trim() === "");
  return end < 0 ? lines : lines.slice(0, end);
}

const isOneCpf = ([first = "", second = ""]: readonly string[]) => isCpfAlone(first) && !isCpfAlone(second);

/** Returns where the line of a position ends. */
export const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
};

/** Returns whether a line is only a CPF. */
function isCpfAlone(line: string): boolean {
  if (line.length >= 80 || !/\d/.test(line)) return false;
  return !/[\p{L}\d]/u.test(line.replace(form, "").replace(/cpf/i, ""));
}

function readCpfs(part: string): PrintedCpf[] {
  return [...part.matchAll(form)].flatMap((match) => {
    const [whole, ...groups] = match;
    if (!isFormed.test(whole)) return [];
    const [first = "", second = "", third = "", check = ""] = groups.filter((group) => group !== undefined);
    const lead = first.length === 3 ? first : "***";
    const signs = `${lead}${second}${third.padEnd(3, "*")}${check.padEnd(2, "*")}`.replaceAll(/\D/g, "*");
    return /\d{2}/.test(signs) ? [signs] : [];
  });
}

/** Compares the visible digits; undefined with fewer than two of the six. */
function isSameCpf(printed: PrintedCpf, digits: string): boolean | undefined {
  const middle = [...printed.slice(3, 9)];
  const seen = middle.filter((sign) => sign !== "*").length;
  if (seen < 2) return undefined;
  return middle.every((sign, index) => sign === "*" || sign === digits[index]);
}

/** Hides all CPFs in a text but one, so that users learn nothing about others. */
export function toOwnCpfOnly(text: string, own: PrintedCpf | undefined): string {
  return text.replaceAll(form, (whole) => {
    if (!isFormed.test(whole) || readCpfs(whole)[0] === own) return whole;
    return whole.replaceAll(/\d/g, "*");
  });
}
