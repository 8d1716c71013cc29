import type { Head } from "./head.ts";
import { isForOthers } from "./other-acts.ts";
import { findTextLines, type Line } from "./page-lines.ts";
import { findPageRows } from "./page-rows.ts";
import { findInView, plainTextOf, type View } from "./view.ts";

/** A page's line with its normalised text. */
export type PageLine = Line & { plain: string };
type ViewRange = { from: number; to: number };

/**
 * An organiser's page of one exam: the line with its name, the lines above its publications, and the proof that
 * registration is offered.
 */
export type ConcursoPage = {
  name: ViewRange;
  over: readonly PageLine[];
  opening: (ViewRange & { regra: string }) | null;
};

/** A page names its exam at most this many lines above its publications. */
const overMax = 30;
/** The notice's number may follow the registration period within so many lines. */
const underMax = 6;
const linesMax = 400;
/** A longer line is prose and not part of a page's head. */
const lineLength = 220;

/** Returns a text's first lines, normalised. */
export const findPageLines = (view: View): PageLine[] =>
  findTextLines(view)
    .slice(0, linesMax)
    .map((line) => ({ ...line, plain: plainTextOf(line.text.slice(0, lineLength)) }));

const selection = /\b(?:concurso public\w|processo seletiv\w|selecao public\w|teste seletivo)/;
const numbered = /(?<![\d/])\d{1,4} ?\/ ?20\d{2}\b/;
const ownNumber = /^edital:? (?:n\S{0,3} ?)?\d{1,4}\/20\d{2}\b/;

/**
 * The label of registration with the first and last day: "Inscrições: 1/3/2026 a 9/3/2026", "Inscrições de
 * 1/3/2026 - 10:00 até 9/3/2026".
 */
const period =
  /^(?:periodo (?:de |das |para )?)?inscric(?:ao|oes) ?:? ?(?:de |do dia )?\d{1,2}\/\d{1,2}\/20\d{2},? ?(?:-|as)? ?(?:\d{1,2}[:h]\d{0,2}(?:min)? )?(?:a|as|ate|-)(?: o dia)? ?\d{1,2}\/\d{1,2}\/20\d{2}/;

/** Offers: titles of a list, or the notice among the downloads. */
const offer =
  /^(?:vagas?|cargos?|empregos?|func(?:ao|oes)|(?:vagas|cargos|empregos|funcoes) (?:oferecid|disponive|ofertad)\S{1,3})$|\bqtde\b|\bquantidade de vagas\b/;
const notice =
  /^(?:\d{1,3} ?[.)-] ?)?(?:baixar |ver )?edital(?:$| (?:de abertura|completo|normativo|d[oe] (?:concurso|processo)|(?:concurso|processo)\b|n\S{0,3} ?\d| ?- ?\d| \d))/;
const changed =
  /\b(?:retificac|errata|resultado|divulgac|convocac|homologac|isenc|deferi|indeferi|recurso|classificac|gabarito|comunicado)/;

/** Text of an exam's page after registration: it ended, was stopped, extended or reopened. */
const later =
  /\b(?:gabaritos?|(?:resultado|classificac\w{2,3}|notas?) (?:final|preliminar|definitiv\w|d[ao]s? (?:prova|exame|titulo|teste|entrevista|avaliac)\w*)(?! d[ae]s? (?:solicitac|isenc|pedid|inscric))|homologac\w{2,4} (?:d[oa]s? )?(?:resultado|concurso|processo|certame|final)|convocac\w{2,4}|convocad\w{2,3}|locais de prova|nomeac\w{2,4}|suspens[ao]\w?|anula\w+|cancelad\w|revoga\w+|prorroga\w+|reabert\w+|encerrad\w{1,2}|finalizad\w|concluid\w)\b/;
/** First words of a title that names a later publication than the notice: a rectification, result or call. */
const title =
  /^(?:edital de |aviso de )?(?:retificac|errata|resultado|homologac|convocac|comunicado n|classificac)/;

const stretchOf = (view: View, { inicio, text }: PageLine): ViewRange => {
  const from = findInView(view, inicio, 0);
  return { from, to: findInView(view, inicio + text.length, from) };
};

/** Returns where the lines above a page's publications end, and the rule that recognised the page. */
function findEnd(
  view: View,
  lines: readonly PageLine[],
  link: number,
): { end: number; regra: string } | null {
  const end = lines.slice(0, overMax).findIndex(({ plain }) => period.test(plain));
  if (end >= 0) return { end, regra: "pagina-do-certame" };
  return link >= 0 && findPageRows(view).some(({ taxa }) => taxa)
    ? { end: link, regra: "pagina-com-taxas" }
    : null;
}

/** A site's menu lists every kind of selection: "Concursos/ Processos Seletivos/ Vestibulares". */
const menu =
  /^(?:(?:concursos?|processos? seletivos?|selec(?:ao|oes)|vestibula(?:r|res)|residencias?|estagios?|exames?|licitac(?:ao|oes)|inicio|home|contato)(?: public\w{1,2})?[ /|,-]*)+$/;

/** Finds the facts of an exam's page without an authority's words; null for other texts. */
export function findConcursoPage(view: View, { speech }: Head): ConcursoPage | null {
  if (speech || !view.text.includes("\n")) return null;
  const lines = findPageLines(view);
  const link = lines.findIndex(({ plain }) => notice.test(plain) && !changed.test(plain));
  const found = findEnd(view, lines, link);
  const sign = found && lines[found.end];
  if (!sign) return null;
  const over = lines.slice(0, found.end);
  if (over.some(({ plain }) => title.test(plain))) return null;
  const number = lines.slice(0, found.end + underMax).some(({ plain }) => ownNumber.test(plain));
  const name =
    over.findLast(({ plain }) => selection.test(plain) && numbered.test(plain)) ??
    (number ? over.findLast(({ plain }) => selection.test(plain)) : undefined);
  if (!name) return null;
  const isOffered = link >= 0 || lines.some(({ plain }) => offer.test(plain));
  const isOthers = [
    ...over,
    ...lines.slice(found.end, found.end + underMax),
    ...lines.slice(link, link + 1),
  ].some(({ plain }) => !menu.test(plain) && isForOthers(plain));
  const opens = isOffered && !isOthers && !lines.some(({ plain }) => later.test(plain));
  const opening = opens ? { ...stretchOf(view, sign), regra: found.regra } : null;
  return { name: stretchOf(view, name), over, opening };
}
