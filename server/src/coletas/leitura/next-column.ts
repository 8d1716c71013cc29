/** What a place of work begins with, as a column of places has it behind a post's name. */
const sites = String.raw`atencao (?:basica|especializada|primaria|secundaria)|(?:coordena(?:cao|doria)|departamento|diretoria|gerencia|secretaria|superintendencia)(?: (?:d[aeo]s?|adjunta|geral|municipal|regional)\b|$)|comarcas? d[aeo]|tribunal (?:de|regional|superior)|controladoria|procuradoria|hospital\b|policlinica|maternidade|pronto[- ]socorro|escola\b|creche|cmei\b|zona (?:rural|urbana)|distrito|sede\b|camp(?:us|i)\b`;

/** A line that begins a place: "ESF Centro"; the letters alone are of a name, "Dentista ESF". */
export const siteWord = new RegExp(`^(?:${sites}|centro de |(?:caps|cras|creas|esf|psf|ubs|upa) [a-z])`);

/** What behind a post's name is of the next column: a place, a title that a page's fold repeats, a level. */
const behind = new RegExp(
  String.raw`(?<!(?: d[aeo]s?| e| em| para| com)) (?:(?:${sites})|carga horaria\b|(?:ensino|nivel) (?:superior|medio|fundamental|tecnico|completo)\b|(?<!magisterio |tecnico |ensino |nivel )(?:superior|medio|fundamental)(?: (?:in)?completo)?$)`,
);
/** Words of what one must have, which no post has in its name. */
const asked =
  /\b(?:e registro(?: n[oa]\b| em\b|$)|diploma|devidamente|registrad[oa]|conclusao|em nivel (?:superior|medio|tecnico))\b/;

/** How much of what a row begins with is its post's name, as rules see it; 0 where it is what one must have. */
export function measureName(plain: string): number {
  if (asked.test(plain)) return 0;
  return behind.exec(plain)?.index ?? plain.length;
}
