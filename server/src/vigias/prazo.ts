import { folded } from "@cav/contract/folded.ts";
import { isWorkingDay } from "../coletas/index.ts";
import { shiftedDayOf } from "../platform/clock.ts";

/** "no prazo de 5 (cinco) dias úteis", "em até 30 (trinta) dias corridos": how many, and of which days. */
const term =
  /\b(?:prazo|em|dentro)\b[a-z ]{0,30}?\b(\d{1,3}) ?(?:\([a-z ]{2,20}\) ?)?(?:\([a-z ]{2,20}\) ?)?dias? ?(uteis|corridos|consecutivos)?/;
/** The term begins with what is published, and with nothing that happens later. */
const sincePublication =
  /^[^.;]{0,60}(?:cont|partir)[^.;]{0,40}(?:publicacao|publicad|do dia seguinte|desta data|deste edital|da data d[eo] (?:convocacao|presente))/;
/** Behind the term something else than the publication begins it. */
const sinceOther =
  /^[^.;]{0,60}(?:cont|partir|apos)[^.;]{0,40}(?:recebimento|ciencia|posse|exercicio|homologacao|nomeacao)/;
const untilDay = /\b(?:ate|no) (?:o )?dia (\d{1,2})[/.](\d{1,2})[/.](20\d{2})\b/;
/** What a convocation asks for. */
const asked = /\b(?:comparec|apresent|manifest|tomar(?:em)? posse|entregar|acessar)/;

/**
 * The last day to present oneself, where an act states it: by its date, or as a term that begins with the act's publication.
 * Working days leave weekends and national holidays out; holidays of a place are not known.
 * @param published day of the publication (YYYY-MM-DD), or null
 */
export function findPrazo(texto: string, published: string | null): string | null {
  const text = folded(texto).replaceAll(/\s+/g, " ");
  if (!asked.test(text)) return null;
  const stated = untilDay.exec(text);
  if (stated) return dayFrom(stated);
  const found = term.exec(text);
  if (!found || !published) return null;
  const behind = text.slice(found.index + found[0].length);
  if (sinceOther.test(behind) || !sincePublication.test(behind)) return null;
  return dayAfter(published, Number(found[1]), found[2] === "uteis");
}

function dayFrom([, day = "", month = "", year = ""]: RegExpExecArray): string | null {
  const found = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return Number.isNaN(Date.parse(found)) ? null : found;
}

/** The day of the publication is not counted (Lei 9.784/1999, art. 66). */
function dayAfter(published: string, days: number, onlyWorking: boolean): string {
  let day = published;
  for (let counted = 0; counted < days; ) {
    day = shiftedDayOf(day, 1);
    if (!onlyWorking || isWorkingDay(day)) counted++;
  }
  return day;
}
