const dash = /^[-–—_.*\s]*$/;
const count =
  /^(?<n>\d{1,3}(?:\.\d{3})+|\d{1,6})[*¹²³]{0,3}(?: ?vagas?)?(?: ?\((?!\d{1,2}\))[\p{L}\d ,.+-]{2,40}\))?(?: ?vagas?)?(?: ?(?:[+/,]|e|mais) ?(?:\d{1,4} ?)?\(?(?:c\.? ?r\.?|cadastro.{0,20}|reserva)\)?)?[*¹²³]{0,3}$/iu;
const reserveAlone =
  /^(?:(?:c\.? ?r\.?|cadastro.{0,25})(?: ?[:–-]? ?\d{1,4})?|\d{1,4} ?c\.? ?r\.?)[*¹²³]{0,3}$/iu;

/** Returns the count in a cell; 0 for a dash, an empty cell or a reserve list; null for anything else. */
export function toCount(text: string): number | null {
  if (text.length > 60) return null;
  if (dash.test(text) || reserveAlone.test(text)) return 0;
  const n = count.exec(text)?.groups?.n;
  return n === undefined ? null : Number(n.replaceAll(".", ""));
}

/** Returns whether a cell prints a count. */
export const isCount = (text: string): boolean =>
  !dash.test(text) && !reserveAlone.test(text) && toCount(text) !== null;

const sumLabel = /^(?:(?:sub ?-?)?tota(?:l|is)|soma(?:tório|torio)?)\b/i;
/** Returns whether a text names a line of sums. */
export const isSumLabel = (text: string): boolean => sumLabel.test(text.trim());
