import { monthNames } from "./days.ts";
import { buildFound, type Field, type ReadValue, resolveField } from "./fields.ts";
import type { Head } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import { isCapital, printedTextOf, type View } from "./view.ts";

const sign = String.raw`(?:n\.? ?o?s?\.? ?:? ?o? ?(?:- ?)?|numero )`;
const letters = String.raw`[a-z]{2,12}(?:(?:[\/-]| ?\/ ?)[a-z]{2,12}){0,4}`;
const months = monthNames.join("|");
/** Forms of a number's year; the first match counts. */
const years = [
  // "001 de 15/12/2014"
  String.raw`,? de \d{1,2}(?:\/\d{1,2}\/|\.\d{1,2}\.)(?<slashed>20\d{2})(?!\d)`,
  // "001.2026"
  String.raw`\.(?<dotted>20\d{2})(?!\d|[./-]\d)`,
  // "01/2026", "7-2026", "001/26", "35/REITORIA/2026"; but the 29 of "1/CP-29" is not a year
  String.raw`(?: ?\/)? ?[\/-] ?(?:(?:[a-z]{2,12} ?[\/-] ?){0,3}(?<year>20\d{2})(?! ate \d{1,2}\/20)|(?:[a-z]{2,12} ?\/ ?){0,3}(?<short>\d{2})(?! ate \d{1,2}\/\d))(?!\d|\/\d| (?:a|e) \d{1,2}\/\d)`,
  // "002 de 2018"
  String.raw` de (?<alone>20\d{2})(?!\d)`,
  // "1, publicado no Diário Oficial nº 105, de 2 de junho de 2017"
  String.raw`,? publicad[oa] n[oa] (?:\S{1,12} ){1,8}(?:n\.?o? ?\d{1,3},? )?de \d{1,2}o? de (?:${months}) de (?<issued>20\d{2})`,
  // "01 - 2022/001 BB, de 22 de dezembro de 2022"
  String.raw` ?- ?20\d{2}\/\d{1,3}(?: [a-z]{2,6})?,? de \d{1,2}o? de (?:${months}) de (?<series>20\d{2})`,
  // "33, de 5 de outubro de 2026", "60 GDG/IFPI, de 31 de outubro de 2025", "1 - TJ/CE - Servidor 2023, de 3 de março
  // de 2023"
  String.raw`(?: ?\/? ?${letters}(?:-\d{1,3})?)?,? ?(?:\([a-z /-]{2,20}\),? ?)?(?:- ?(?:[a-z ./()-]|\d{1,2}a(?= reg)){2,45}(?: 20\d{2}(?:\/\d{1,3})?\)?(?: - [a-z ]{4,30})?)?)?,? ?(?:de |do dia )?\d{1,2}o? de (?:${months}),? de (?<dated>20\d{2})`,
];
const number = String.raw`(?<number>\d{1,4}(?:\.\d{3}|\.\d{2}(?=\/20\d{2}))?(?:-\d{1,2}(?=\/20\d{2}))?(?!\d)[a-z]?)(?:${years.join("|")})`;
const word = String.raw`(?!n\.? ?o(?![a-z])|no?s?\b|torna|pelo|e\b|(?:lei|decreto|portaria)\b)[a-z(),\/-]{1,18}`;
const selections =
  "(?:concursos? public[oa]s?|concursos? para empregos? public[oa]s?|cham(?:ada|amento) public[oa]|processos? seletivos?(?: (?:simplificado|publico|unificado))?|teste seletivo|selecao (?:competitiva )?(?:publica|simplificada)|pss?)";

const forms = {
  /** "EDITAL Nº 33", "EDITAL DE CONVOCAÇÃO Nº 5/2026", "Edital ENAP nº 260". */
  edital: new RegExp(
    String.raw`\b(?:edita(?:l|is)|e d i t a l)(?:\/[a-z]{2,12})?(?:(?<of>(?: ${word}){0,9})[ ,:\/-]{0,3}(?:${sign}(?:(?!d[aeo]s?\b)[a-z]{2,6}[ \/-] ?)?)?|(?<long>(?: ${word}){10,16}) ${sign})${number}`,
    "g",
  ),
  /** "EDITAL Nº 001/01/2024": the notice's number within the selection. */
  parte: new RegExp(
    String.raw`\bedital(?<of>(?: ${word}){0,5}) ${sign}(?<number>\d{1,4}\/\d{1,3})\/(?<year>20\d{2})(?!\d)`,
    "g",
  ),
  /** "CONCURSO PÚBLICO Nº 001/2026", "Processo Seletivo Simplificado (PSS) nº 3/2026". */
  selecao: new RegExp(
    String.raw`\b${selections}(?: de provas(?: e (?:de )?titulos)?)?(?: ?- ?[a-z]{2,8})?(?: \([a-z ]{2,12}\))?(?: ?[-:,] ?|(?: ${word}){0,2} )${sign}?${number}`,
    "g",
  ),
};

export type Numbered = { edital: Field<string>; edital_referido: Field<string> };

type Hit = ReadValue<string> & { from: number; to: number; of: string; attached: boolean; dated: boolean };

const publishing = /(?:publicacao|divulgacao|lancamento) d[oe] $/;

/** Highest two-digit year that may be the second of a season. */
const seasonMax = 40;

/** Returns all numbers of notices and selections in text order. */
function findAll(view: View): Hit[] {
  const hits = Object.entries(forms).flatMap(([name, form]) =>
    [...view.plain.matchAll(form)].flatMap((match): Hit[] => {
      const { number: serial = "", of: near, long, ...years } = match.groups ?? {};
      const of = near ?? long ?? "";
      // A number at the text's end may have a truncated year.
      if (match.index + match[0].length === view.plain.length && years.short) return [];
      // "Processos Seletivos Simplificados de 2019/2020" has two years and no number.
      if (/^20\d{2}$/.test(serial) && Number(years.year) - Number(serial) === 1) return [];
      // "Publicação do Edital: 20/01" is a schedule's row.
      if (years.short && publishing.test(view.plain.slice(Math.max(0, match.index - 16), match.index)))
        return [];
      const printedYear = Object.values(years).find(Boolean) ?? "";
      // "2018/50" has its year first; "2018/19" may be a season.
      const isYearFirst = years.short !== undefined && /^20\d{2}$/.test(serial);
      if (isYearFirst && Number(years.short) <= seasonMax) return [];
      const dated = years.dated ?? years.series;
      const from = match.index;
      const to = from + match[0].length;
      const where = view.plain.lastIndexOf(serial, to - printedYear.length);
      const exact = printedTextOf(view, where, where + serial.length);
      const before = view.plain.slice(Math.max(0, from - 60), from);
      // The selection's own notice: "concurso público - edital nº 1/2026", "edital do concurso público nº 1/2026".
      const attached =
        name !== "selecao" &&
        ((selection.test(of) && !ofRegistrations.test(of)) || selectionBefore.test(before));
      const valor = isYearFirst
        ? `${printedYear}/${exact}`
        : `${exact}/${printedYear.length === 2 ? `20${printedYear}` : printedYear}`;
      const regra = name === "selecao" ? name : "edital";
      return [{ ...buildFound(view, from, to, valor, regra), from, to, of, attached, dated: Boolean(dated) }];
    }),
  );
  return hits.sort((one, other) => one.from - other.from);
}

/** Finds the numbers of selections in a text. */
export const findSelectionNumbers = (view: View) =>
  findAll(view)
    .filter(({ regra }) => regra === "selecao")
    .map(({ from, valor, inicio, fim, regra }) => ({ from, found: { valor, inicio, fim, regra } }));

/** Finds the numbers of notices and selections with their positions. */
export const findNoticeNumbers = (view: View) =>
  findAll(view).map(({ from, valor, inicio, fim, regra }) => ({
    from,
    found: { valor, inicio, fim, regra },
  }));

const selection = /concurso|processo seletivo|selecao|seletivo|abertura|inscric/;
/** Actions on registrations in a notice with its own number: "EDITAL DE HOMOLOGAÇÃO DAS INSCRIÇÕES Nº 2/2026". */
const ofRegistrations =
  /^ (?:de )?(?:homologacao|deferimento|prorrogacao|divulgacao)(?: (?:preliminar|final|definitiva))? (?:d[aeo]s? (?:prazo|periodo) )?d[ae]s? inscric\w{2,4}[ ,:-]{0,3}$/;
const selectionBefore =
  /(?:concurso public\w|processo seletivo(?: simplificado| publico)?|selecao publica|seletivo simplificado|selecao simplificada)(?: - [a-z ]{2,30})? ?[-–:.]? ?$/;

/** Words before a number that refer to another act. */
const referring =
  /\b(?:referente|relativ[oa]|regid[oa]s?|regulad[oa]|de que trata|objeto|conforme|conformidade com|disposto|previsto|publicad[oa]|constante|termos|retifica\w{0,6}|altera\w{0,4}|homologad[oa]|decorrente|proveniente|vinculad[oa]|itens?|anexo|abertura|oriund[oa]|instituid[oa]|atraves|por meio|sob|validade|no(?! ?\d)|n[oa]s|d[oa]|ao|pelo|aprovad[oa]s?|considerando o)(?: (?:\S{0,15}[^\s.]|\S{1,3}\.)){0,3} ?$/;

/**
 * A body's name in capitals above a title, so that the title refers to no other act: "GABINETE DO PREFEITO
 * EDITAL DE CONVOCAÇÃO Nº 1/2019".
 */
const letterhead =
  /(?<!\b(?:d[aeo]s?|n[ao]s?|pel[ao]s?|aos?|e|com|para|por|sob) )\b(?:gabinete|secretaria|prefeitura|camara|governo|estado|municipio|fundacao|instituto|universidade|diretoria|departamento|pro-reitoria|reitoria|coordenadoria|comissao|conselho|superintendencia|autarquia)(?: [a-z/,-]{1,18}){1,8} (?:- )?$/;
const letterheadLength = 120;

/** Returns whether such a name, in capitals like the title, is directly before a position. */
function isUnderLetterhead(view: View, from: number): boolean {
  const start = Math.max(0, from - letterheadLength);
  const match = letterhead.exec(view.plain.slice(start, from));
  return match !== null && isCapital(view, start + match.index, from + 2);
}

/**
 * A published notice that changes another: "torna público o Edital nº 22/2019, que retifica o Edital nº 9/2019".
 */
const shownBefore = /\b(?:torn(?:a|am|ar|o) public\w|faz(?:em)? saber|divulgam?),? (?:o )?(?:presente )?$/;
const shownAfter =
  /^[^;]{0,60}?,? (?:que|o qual) (?:retific|alter|prorrog|reabr|suspend|anul|homolog|convoc|divulg|nome)/;

/** Words before the number of a later change: "Retificado por: EDITAL Nº 734/2019". */
const changedBy = /(?:retificad|alterad|atualizad)[oa]s? (?:por|pel[oa]):? ?$/;

/** Words before the number of an earlier act that an opening cites. */
const earlier = /\b(?:termos d[eo]s?|conforme o|ultimo|anterior|aprovad[oa]s? n[oa])(?: \S{1,16}){0,3} ?$/;

/** Words before the number of a selection's opening notice: "aberto pelo Edital nº 98/2026". */
const openedBy =
  /(?:abert|regid|instituid|regulad|regulamentad|deflagrad)[oa]s? (?:por meio d[oe]|pel[oa]|n[oa]s termos d[oa]|n[oa]) (?:\S{1,12} )?$/;

const openings: readonly TipoDeAto[] = ["abertura", "reabertura", "prorrogacao", "suspensao"];

/** An item of the federal gazette without its first word: "Nº 1 - IFX, DE 3 DE NOVEMBRO DE 2026". */
const bare = new RegExp(
  String.raw`^n\.?o? ?(?<number>\d{1,4})(?: ?[-\/] ?[a-z][a-z\/-]{1,20})?,? de \d{1,2}o? de (?:${months}) de (?<year>20\d{2})`,
);

/** Finds a number alone in a page's heading: "Município de Caruaru/PE - 01/2026". */
function findHeading(view: View): ReadValue<string>[] {
  const item = bare.exec(view.plain);
  if (item) {
    const { number = "", year = "" } = item.groups ?? {};
    return [buildFound(view, 0, item[0].length, `${number}/${year}`, "numero-do-item")];
  }
  const first = /^(?<number>\d{1,4})\/(?<year>20\d{2}) - /.exec(view.plain);
  if (first) {
    const { number = "", year = "" } = first.groups ?? {};
    return [buildFound(view, 0, number.length + 5, `${number}/${year}`, "titulo-da-pagina")];
  }
  const match =
    /^[^.|\d]{8,90} - (?:(?:[a-z]{2,12} )?(?=\d{1,4}\/20)|ed\. )(?<number>\d{1,4})\/(?<year>(?:20)?\d{2})\b/.exec(
      view.plain,
    );
  if (!match) return [];
  const { number = "", year = "" } = match.groups ?? {};
  const to = match[0].length;
  const from = to - number.length - 1 - year.length;
  return [buildFound(view, from, to, `${number}/20${year.slice(-2)}`, "titulo-da-pagina")];
}

/** A title that has only the number of the changed notice: "EDITAL DE PRORROGAÇÃO DO EDITAL Nº 5/2024". */
const ofAnother = /\b(?:d[oa]|ao|no) edital\b/;

/**
 * An action before the number of the notice that it changes: "ERRATA Nº 1 – EDITAL Nº 5/2024", "AVISO DE REABERTURA
 * – EDITAL Nº 5/2024".
 */
const underMatter =
  /\b(?:errata|retificac(?:ao|oes)|prorrogac(?:ao|oes)|reabertura|suspensao|anulacao|revogacao)\b(?:(?!\. [a-z]).){0,120}$/;
const saysEdital = /\bedital\b/;
const changing: readonly TipoDeAto[] = ["retificacao", "prorrogacao", "reabertura", "suspensao", "anulacao"];

const ofSeries = /^ d[oa] (?:concurso public\w|processo seletiv\w(?: simplificado)?) (?:n\S{0,3} ?)?\d/;

/** Returns whether a page was published in an earlier year and has days of that year only. */
const isOldPage = ({ plain }: View, year: string, today: string): boolean =>
  !plain.includes(today) && new RegExp(`(?: de [a-z]{4,9} de |\\d/\\d{2}/)${year}`).test(plain);

/** Without an announcement, an act's number is in its first line or two. */
const headingLength = 250;

/** Largest distance between a title's line and the line below it. */
const underLength = 4;

/** Finds the act's own number, and the number of the notice that it refers to. */
export function findNumbers(view: View, head: Head, tipo: TipoDeAto, published: string | null): Numbered {
  const all = findAll(view).filter(({ from }) => from >= head.from);
  const limit = head.speech ? head.speech.from : Math.min(head.titleTo, head.titleFrom + headingLength);
  const isOwn = (hit: Hit) =>
    hit.from < limit &&
    hit.from >= head.titleFrom &&
    (!referring.test(view.plain.slice(Math.max(0, hit.from - 40), hit.from)) ||
      isUnderLetterhead(view, hit.from));
  const mayBeOwn = ({ from, of }: Hit) =>
    !/condicoes gerais/.test(of) && !earlier.test(view.plain.slice(Math.max(0, from - 60), from));
  const titled = all.filter((hit) => hit.regra === "edital" && isOwn(hit));
  if (tipo === "abertura" || (openings.includes(tipo) && !head.speech)) {
    const [first, second] = titled;
    // "EDITAL DE PROCESSO SELETIVO Nº 2/2012" above "EDITAL Nº 3/2012": the selection's number, and the notice's.
    const isUnder = first?.attached && second?.of === "" && second.from - first.to <= underLength;
    const own = titled.slice(isUnder ? 1 : 0, isUnder ? 2 : 1);
    const selections = all.filter((hit) => hit.regra === "selecao");
    return {
      edital: resolveField(
        own,
        selections.filter(mayBeOwn).slice(0, 1),
        all.filter(mayBeOwn).slice(0, 1),
        findHeading(view),
      ),
      edital_referido: null,
    };
  }
  // A follow-up of later years has a number of its year, or states its day.
  const isOfYear = ({ valor, dated }: Hit) =>
    dated ||
    !published ||
    !head.speech ||
    valor.endsWith(published.slice(0, 4)) ||
    isOldPage(view, valor.slice(-4), published.slice(0, 4));
  // "Edital nº 117/2012 do concurso público 01/2012": the selection's own series of notices.
  const isOfSeries = ({ to }: Hit) => ofSeries.test(view.plain.slice(to, to + 60));
  // A number that the announcement repeats belongs to the other act in the title.
  const isShown = ({ from, to }: Hit) =>
    shownBefore.test(view.plain.slice(Math.max(0, from - 40), from)) &&
    shownAfter.test(view.plain.slice(to, to + 90));
  const isSpokenOf = ({ valor }: Hit) =>
    all.some((hit) => hit.valor === valor && hit.from > limit && !isShown(hit));
  const opens = ({ from, regra }: Hit) =>
    regra === "edital" && openedBy.test(view.plain.slice(Math.max(0, from - 60), from));
  // "EDITAL DE CONCURSO PÚBLICO Nº 112/2026" of a selection opened by another number is a follow-up.
  const isOther = ({ valor }: Hit) => all.some((hit) => opens(hit) && hit.valor !== valor);
  const isUnderMatter = ({ from }: Hit) => {
    const title = view.plain.slice(head.titleFrom, from);
    return changing.includes(tipo) && underMatter.test(title) && !saysEdital.test(title);
  };
  const own = titled
    .filter(
      (hit) =>
        (!hit.attached || isOther(hit)) &&
        !/abertura/.test(hit.of) &&
        !ofAnother.test(hit.of) &&
        !isUnderMatter(hit) &&
        (isOfYear(hit) || isOfSeries(hit)) &&
        !isSpokenOf(hit),
    )
    .slice(0, 1);
  const others = all.filter(
    (hit) =>
      !own.includes(hit) &&
      hit.valor !== own[0]?.valor &&
      !changedBy.test(view.plain.slice(Math.max(0, hit.from - 40), hit.from)),
  );
  const opening = others.filter(({ of, regra }) => regra === "edital" && /abertura/.test(of));
  const ofSelection = others.filter(({ attached, regra }) => attached || regra === "selecao");
  // Farther in a page, a line that begins with a notice's number is another entry of its list.
  const isEntry = ({ from, inicio }: Hit) => from > limit && view.text[(inicio ?? 0) - 1] === "\n";
  return {
    edital: resolveField(own),
    edital_referido: resolveField(
      opening.slice(0, 1),
      others.filter(opens).slice(0, 1),
      ofSelection.slice(0, 1),
      others.filter((hit) => !isEntry(hit)).slice(0, 1),
    ),
  };
}
