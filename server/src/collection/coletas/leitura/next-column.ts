/** First words of workplaces, as in a column after the posts' names. */
const sites = String.raw`atencao (?:basica|especializada|primaria|secundaria)|(?:coordena(?:cao|doria)|departamento|diretoria|gerencia|secretaria|superintendencia)(?: (?:d[aeo]s?|adjunta|geral|municipal|regional)\b|$)|comarcas? d[aeo]|tribunal (?:de|regional|superior)|controladoria|procuradoria|hospital\b|policlinica|maternidade|pronto[- ]socorro|escola\b|creche|cmei\b|zona (?:rural|urbana)|distrito|sede\b|camp(?:us|i)\b`;

/** A line that begins a place: "ESF Centro"; the acronym alone belongs to a name, "Dentista ESF". */
export const siteWord = new RegExp(`^(?:${sites}|centro de |(?:caps|cras|creas|esf|psf|ubs|upa) [a-z])`);

/** Text of the column after a position's name: a place, a title repeated after a page break, a level. */
const behind = new RegExp(
  String.raw`(?<!(?: d[aeo]s?| e| em| para| com)) (?:(?:${sites})|carga horaria\b|(?:ensino|nivel) (?:superior|medio|fundamental|tecnico|completo)\b|(?<!magisterio |tecnico |ensino |nivel )(?:superior|medio|fundamental)(?: (?:in)?completo)?$)`,
);
/** Words of requirements that no position's name contains. */
const asked =
  /\b(?:e registro(?: n[oa]\b| em\b|$)|diploma|devidamente|registrad[oa]|conclusao|em nivel (?:superior|medio|tecnico))\b/;

/** Returns the length of the position's name at a row's start; 0 if the row begins with a requirement. */
export function measureName(plain: string): number {
  if (asked.test(plain)) return 0;
  return behind.exec(plain)?.index ?? plain.length;
}
