import { folded } from "@cav/contract/folded.ts";
import { calendarDayOf, monthNames } from "@cav/contract/format.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import { isWorkingDay } from "../../platform/working-day.ts";

/** The last day to appear; `contado` describes the duration when the day was computed from the publication. */
export type Prazo = { dia: string; contado: string | null };

/** Matches "no prazo de 5 (cinco) dias úteis", "30 (trinta) dias corridos": number and kind of days. */
const term =
  /(?<![\d/.-])(\d{1,3}) ?(?:\([a-z ]{2,20}\) ?)?(?:\([a-z ]{2,20}\) ?)?dias? ?(uteis|util|corridos?|consecutivos?)?/g;
/** Words by which a period begins with the publication, not with a later event. */
const sincePublication =
  /^(?:[^;]{0,60}(?:cont|partir)[^;]{0,40}|[^;]{0,60}apos (?:a )?| ?da )(?:publicacao|publicad|do dia seguinte|desta data|deste edital|da data d[eo] (?:convocacao|presente))/;
/** The period starts with an event other than the publication, such as the appointment. */
const sinceOther =
  /^[^;]{0,60}(?:cont|partir|apos)[^;]{0,40}(?:recebimento|ciencia|posse|exercicio|homologacao|nomeacao)(?! e publicacao)/;
const months = monthNames.map(folded);
const monthWord = `(?:${months.join("|")})`;
const inWords = String.raw`(?: ?\([a-z ]{2,24}\))?`;
/** A day, its month and its year of four or two digits, which may be missing. */
const day = String.raw`(\d{1,2})(?:º|o)?${inWords}(?:([/.-])(\d{1,2})(?:\2(20\d{2}|\d{2}))?(?![\d/-])| ?de (${monthWord})(?: ?(?:de|\/) ?(20\d{2}))?\b)`;
/** A day that a range or a list begins with: "01/12/2026", "30/11", "14". */
const firstDay = String.raw`\d{1,2}(?:º|o)?${inWords}(?:[/.-]\d{1,2}(?:[/.-]\d{2,4})?| de ${monthWord}(?: de 20\d{2})?)?`;
/** Words before the last day of an order, the surest first. */
const ways: readonly { form: RegExp; isLast: boolean; needsOrder?: RegExp }[] = [
  {
    form: new RegExp(
      String.raw`\bate(?: [ao]s?)?(?: \d{1,2} ?(?:h|horas?)(?:\d{2})?)?(?: d[eo])?(?: data)?(?: de)?(?: o)?(?: dia)? ${day}`,
      "g",
    ),
    isLast: true,
  },
  {
    form: new RegExp(
      String.raw`\b(?:periodo|entre|de|do)(?: de| entre)?(?: [ao]s?)?(?: dias?)? ${firstDay},? (?:a|ate|e) (?:[ao]s? )?(?:dias? )?${day}`,
      "g",
    ),
    isLast: true,
  },
  { form: new RegExp(String.raw`\bnos dias (?:${firstDay},? (?:e |a )?){1,5}${day}`, "g"), isLast: true },
  { form: new RegExp(String.raw`\bno(?: o)? dia ${day}`, "g"), isLast: false },
  { form: new RegExp(String.raw`\bprazo(?: final)?: ?(?:dia )?${day}`, "g"), isLast: true },
  {
    form: new RegExp(
      String.raw`\bdata(?: d[eao] [a-z]{5,20})?: ?${day}(?=.{0,20}\b(?:hora|horario|as \d|\d{1,2} ?h))`,
      "g",
    ),
    isLast: false,
  },
  {
    form: new RegExp(String.raw`\b(?:em|dia|para o dia) ${day}`, "g"),
    isLast: false,
    needsOrder:
      /\b(?:comparec|apresent|entreg|tomar(?:em)? posse|manifest)[a-z-]{0,20}(?:,? [a-z-]{1,20}){0,8},? $/,
  },
];
/** Words of a summons, near which its day is. */
const order = /\b(?:convoc|comparec|apresent|manifest|tomar(?:em)? posse|entreg|acessar)/g;
/** Words directly before a day of something else. */
const ofOtherMatter =
  /\b(?:publicad|divulgad|homologad|homologacao|resultado|realizad|realizacao|edital|portaria|decreto|lei|assinad|datad|edicao|emiti|expedi|nascid)[a-z]*[^,;]{0,40}$/;

/** Characters before a day whose words tell its meaning. */
const near = 200;

/** Sentence ends; abbreviations such as "art.", "nº" and "dr." don't count. */
const sentenceEnd = /;|(?<!\b(?:arts?|n|no|nos|dr|dra|sr|sra|av|fls?|inc|rua|tel|pag|p|cpf|rg|d))\.(?=\s|$)/;

/**
 * Finds the last day to appear in the act's order: a printed day, or a duration from the publication. Skips days before
 * reading or publication, and invalid ones. Working days exclude weekends and national holidays; local ones are
 * unknown.
 * @param published day of the publication (YYYY-MM-DD), or null
 * @param today day of the reading (YYYY-MM-DD)
 */
export function findPrazo(texto: string, published: string | null, today: string): Prazo | null {
  const text = folded(texto).replaceAll(/\s+/g, " ");
  const sentences = text.split(sentenceEnd).filter((sentence) => sentence.search(order) >= 0);
  const earliest = published && published > today ? published : today;
  const days = sentences
    .flatMap((sentence) => findStated(sentence, published))
    .filter(({ dia }) => dia >= earliest);
  const [last] = [...days.filter(({ isLast }) => isLast), ...days];
  if (last) return { dia: last.dia, contado: null };
  if (!published) return null;
  for (const sentence of sentences) {
    const counted = findCounted(sentence, published);
    if (counted) return counted.dia < earliest ? null : counted;
  }
  return null;
}

/** Finds days of the order; `isLast`: the words before it make it the last. */
function findStated(sentence: string, published: string | null): { dia: string; isLast: boolean }[] {
  const first = sentence.search(order);
  return ways.flatMap(({ form, isLast, needsOrder }) =>
    [...sentence.matchAll(form)].flatMap((match) => {
      const [, date = "", , number, short, name, long] = match;
      const before = sentence.slice(Math.max(0, match.index - near), match.index);
      const isOrdered =
        match.index > first || /^[^;]{0,80}/.exec(sentence.slice(match.index))?.[0].match(order);
      if (!isOrdered || ofOtherMatter.test(before) || (needsOrder && !needsOrder.test(before))) return [];
      const month = Number(number ?? months.indexOf(name ?? "") + 1);
      const dia = toDay(date, month, long ?? short, published);
      return dia ? [{ dia, isLast }] : [];
    }),
  );
}

/** Returns a printed day; without its year, the next such day from the publication. */
function toDay(
  date: string,
  month: number,
  year: string | undefined,
  published: string | null,
): string | null {
  if (year) return calendarDayOf(year.length === 2 ? `20${year}` : year, month, date);
  if (!published) return null;
  const from = Number(published.slice(0, 4));
  const same = calendarDayOf(String(from), month, date);
  return same && same >= published ? same : calendarDayOf(String(from + 1), month, date);
}

function findCounted(sentence: string, published: string): Prazo | null {
  for (const match of sentence.matchAll(term)) {
    const behind = sentence.slice(match.index + match[0].length);
    if (sinceOther.test(behind) || !sincePublication.test(behind)) continue;
    const [, count = "", kind] = match;
    if (Number(count) === 0) continue;
    const isWorking = kind === "uteis" || kind === "util";
    const isOne = Number(count) === 1;
    const kindWord = isWorking ? (isOne ? " útil" : " úteis") : "";
    const words = `${Number(count)} ${isOne ? "dia" : "dias"}${kindWord}`;
    return { dia: dayAfter(published, Number(count), isWorking), contado: `${words} contados da publicação` };
  }
  return null;
}

/** Counts days from the publication, whose own day does not count (Lei 9.784/1999, art. 66). */
function dayAfter(published: string, days: number, onlyWorking: boolean): string {
  let day = published;
  for (let counted = 0; counted < days; ) {
    day = shiftedDayOf(day, 1);
    if (!onlyWorking || isWorkingDay(day)) counted++;
  }
  return day;
}
