import { type Day, isFiller, type Span } from "./days.ts";
import { plainTextOf, type View } from "./view.ts";

type ViewRange = { from: number; to: number };
/** A single day or a range of days. */
type Unit = ViewRange & { first: Day; last: Day | null };

/** Row labels that identify a calendar. */
const known =
  /^(?:(?:data|periodo|prazo|dia)s? |(?:inscric|provas?\b|aplicac|realizac|publicac|divulgac|resultado|gabarito|recurso|homologac|pagamento|isencao|solicitac|convocac|abertura|lancamento))/;
/** Two consecutive labels in a line: "Período de inscrições: Prova escrita (data provável)". */
const nextLabel =
  /(?<=[:)]) (?=(?:periodo|inscric|prova|aplicac|publicac|divulgac|resultado|gabarito|homologac))/;
/** Column titles, which have no label above. */
const titleLine =
  /^(?:(?:cronograma|calendario|eventos?|datas?|atividades?|atos?|etapas?|fases?|descricao|periodos?|previst[oa]s?|provave(?:l|is)|de|da|das|do|e|\/|-|\|) ?){1,6}:?$/;
/** A label's number: "1. Inscrições", "2) Prova". */
const ordinal = /^\d{1,2}(?:\.\d{1,2})? ?[.)-]? /;
const labelMax = 110;
const labelsMax = 40;
const notLabel = /\||\bhttps?:|\bwww\.|@|r\$|[.;,]$|^[^a-z]*$|\bedital n/;

const ofRegistration =
  /^(?:(?:periodo|prazo|datas?) (?:de |das |para (?:as )?)?(?:realizacao d[ae]s? )?)?inscric(?:ao|oes)(?: \([^)]{1,40}\))?(?: d[aeo]s? candidat[ao]s)?(?: (?:via|pela|no|online|on-line) ?[a-z]{0,9})?:?$/;
const ofProva =
  /^(?:(?:datas?|dia|aplicacao|realizacao) (?:provave(?:l|is) )?d[aeo]s? )?provas?(?: (?:escrita|objetiva|teorica)s?)?(?: \(data provavel\))?:?$/;

/** Facts of a calendar with labels in one column and days in another; `apart` has the starts of all such days. */
export type Columns = { periods: Span[]; provas: Day[]; apart: Set<number> };

/** Merges days and their ranges in text order. */
function toUnits(days: readonly Day[], spans: readonly Span[]): Unit[] {
  const paired = new Set(spans.flatMap(({ first, last }) => [first.from, last.from]));
  const alone = days.filter(({ from }) => !paired.has(from));
  return [
    ...spans.map((span): Unit => span),
    ...alone.map((day): Unit => ({ ...day, first: day, last: null })),
  ].sort((one, other) => one.from - other.from);
}

/** Groups consecutive days; only hours and weekdays may be between them. */
function findRuns(view: View, units: readonly Unit[]): Unit[][] {
  const runs: Unit[][] = [];
  for (const unit of units) {
    const last = runs.at(-1)?.at(-1);
    if (last && isFiller(view.plain.slice(last.to, unit.from))) runs.at(-1)?.push(unit);
    else runs.push([unit]);
  }
  return runs.filter(({ length }) => length > 1);
}

/** Most characters before a line's first day. */
const beginningMax = 120;
/** Returns the start of the line whose first day is at a position; undefined if it is too far. */
function lineStart({ text, at }: View, from: number): number | undefined {
  const end = at[from] ?? 0;
  const start = Math.max(0, end - beginningMax);
  const index = text.slice(start, end).lastIndexOf("\n");
  return index < 0 ? undefined : start + index + 1;
}
function beginsLine(view: View, { from }: Unit): boolean {
  const inicio = lineStart(view, from);
  return inicio !== undefined && isFiller(plainTextOf(view.text.slice(inicio, view.at[from])));
}

/** Returns the lines above a position that may be labels, from the top. */
function linesOver({ text }: View, end: number): string[] {
  const lines: string[] = [];
  for (let to = end - 1; to > 0 && lines.length < labelsMax; ) {
    const inicio = text.lastIndexOf("\n", to - 1) + 1;
    const printed = text.slice(inicio, Math.min(to, inicio + 400));
    const plain = plainTextOf(printed);
    to = inicio - 1;
    if (plain === "") continue;
    if (!isLabel(plain, printed)) break;
    lines.unshift(plain.replace(ordinal, ""));
  }
  return lines;
}

const startsInOrder = (run: readonly Unit[]) =>
  run.every(({ first }, index) => {
    const before = run[index - 1]?.first;
    if (!before?.year || !first.year) return true;
    return (
      before.year * 372 + before.month * 31 + before.day <= first.year * 372 + first.month * 31 + first.day
    );
  });

/** Returns whether a line may be a label. */
const isLabel = (plain: string, printed: string): boolean =>
  plain.length <= labelMax &&
  !notLabel.test(plain) &&
  !titleLine.test(plain) &&
  !/\d\/\d/.test(plain) &&
  /^\P{L}*\p{Lu}/u.test(printed);

/** A line with days and nothing else. */
type DayLine = { unit: Unit; inicio: number; fim: number };

function findDayLines(view: View, units: readonly Unit[]): DayLine[] {
  return units.flatMap((unit) => {
    const inicio = lineStart(view, unit.from);
    if (inicio === undefined || !beginsLine(view, unit)) return [];
    const to = (view.at[unit.to - 1] ?? 0) + 1;
    const rest = view.text.slice(to, to + beginningMax);
    const end = rest.indexOf("\n");
    if (end < 0 || !isFiller(plainTextOf(rest.slice(0, end)))) return [];
    return [{ unit, inicio, fim: to + end }];
  });
}

/** Returns the only line of a part of the text if it may be a label. */
function labelIn(stretch: string): string | null {
  const [printed, ...more] = stretch.split("\n").filter((line) => line.trim() !== "");
  const plain = printed && more.length === 0 ? plainTextOf(printed) : null;
  return printed && plain && isLabel(plain, printed) ? plain.replace(ordinal, "") : null;
}

/** Returns the line above a position; below a calendar's titles its first row begins. */
const lineOver = ({ text }: View, inicio: number): string =>
  plainTextOf(
    text
      .slice(Math.max(0, inicio - beginningMax), inicio)
      .trimEnd()
      .split("\n")
      .at(-1) ?? "",
  );

const betweenMax = 300;
/** Fewest rows of a schedule whose days are above their labels. */
const rowsMin = 3;

/** Finds days above their labels: "De 01/12 a 20/12/2026" above "Inscrições". */
function findDaysOver(view: View, units: readonly Unit[]): { label: string; unit: Unit }[] {
  const lines = findDayLines(view, units);
  const told: { label: string; unit: Unit; inicio: number }[][] = [[]];
  for (const [index, { unit, inicio, fim }] of lines.entries()) {
    const next = lines[index + 1]?.inicio ?? view.text.length;
    const isNear = next - fim <= betweenMax;
    const after =
      view.text
        .slice(fim, fim + betweenMax)
        .trimStart()
        .split("\n", 1)[0] ?? "";
    const label = isNear ? labelIn(view.text.slice(fim, next)) : null;
    // After the last day, its label is followed by other text.
    const own = label ?? labelIn(after);
    if (own && known.test(own)) told.at(-1)?.push({ label: own, unit, inicio });
    if (!label || !own || !known.test(own)) told.push([]);
  }
  return told
    .filter(
      (rows) =>
        rows.length >= rowsMin &&
        titleLine.test(lineOver(view, rows[0]?.inicio ?? 0)) &&
        startsInOrder(rows.map(({ unit }) => unit)),
    )
    .flat();
}

/** Titles of a calendar's two columns, above the labels and above the days: "EVENTOS BÁSICOS", "DATA PREVISTA*". */
const eventTitle = /^(?:eventos?(?: basicos)?|atividades?|etapas?|fases?|atos?|descricao)$/;
const dayTitle = /^(?:datas?|periodos?|prazos?)(?: (?:previst[ao]s?|prova(?:vel|veis)))?\*{0,2}$/;
/** The registration's row, which may also mention the exemption. */
const ofRegistrationToo =
  /^(?:periodo|prazo) (?:de |d?as |para )(?:as? )?(?:solicitacao d[aeo]s? )?inscric(?:ao|oes) e (?:(?:para (?:[ao]s? )?|d[aeo]s? |[ao]s? )?(?:solicitac\w{2,3}|pedidos?) d[aeo]s? |de )isenc\w{2,4}[a-z ]{0,40}$/;
const columnLength = 4000;

/** Returns the first days below the days' title if the labels' first row is registration. */
function findFirstRow(view: View, units: readonly Unit[]): Span[] {
  return findDayLines(view, units).flatMap(({ unit, inicio }): Span[] => {
    if (!unit.last || !dayTitle.test(lineOver(view, inicio))) return [];
    const lines = view.text
      .slice(Math.max(0, inicio - columnLength), inicio)
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const title = lines.findLastIndex((line) => eventTitle.test(plainTextOf(line)));
    const [first = "", next = ""] = title < 0 ? [] : lines.slice(title + 1);
    const label = plainTextOf(first).replace(ordinal, "");
    // A label's continuation begins with a small letter.
    const isWhole = /^\p{Lu}/u.test(next);
    const isRegistration = ofRegistration.test(label) || ofRegistrationToo.test(label);
    return isWhole && isRegistration ? [{ ...unit, last: unit.last }] : [];
  });
}

/**
 * Consecutive labels in a text without lines: "Período de inscrições: Prova escrita 01/12 a 20/12/2026 17/01/2027".
 */
const inLine = String.raw`(?:(?:periodo|prazo|datas?) (?:de|das|para) )?inscricoes|(?:(?:aplicacao|realizacao|datas?) d[ae]s? )?provas? (?:escrita|objetiva|teorica)s?(?: \(data provavel\))?|publicacao do edital|divulgacao d[eo] (?:gabarito|resultado|edital)(?: preliminar| final)?|homologacao d[ae]s? inscricoes|resultado (?:final|preliminar)|gabarito(?: preliminar| oficial| definitivo)?|pagamento da taxa(?: de inscricao)?|recursos`;
const labelsInLine = new RegExp(
  `(?:^|[.;|] |[^a-z,] )(?<labels>(?:(?:${inLine}) ?:? ){2,12})(?:(?:das?|de|d?o|as|dia|horas?|\\d{1,2}(?:[:h]\\d{0,2})?(?:min)?) ){0,8}$`,
);
const labelInLine = new RegExp(`(?:${inLine})(?= ?:? )`, "g");
const inLineLength = 400;

/** Returns the consecutive labels directly before days. */
function labelsBefore({ plain }: View, { from }: Unit): string[] {
  const labels = labelsInLine.exec(plain.slice(Math.max(0, from - inLineLength), from))?.groups?.labels ?? "";
  return [...labels.matchAll(labelInLine)].map(([label]) => label);
}

/** Returns the labels of consecutive days: the lines above, or a row before them. */
function labelsOf(view: View, run: readonly Unit[]): string[] {
  const [first] = run;
  if (!first) return [];
  const inicio = beginsLine(view, first) ? lineStart(view, first.from) : undefined;
  const over = inicio ? linesOver(view, inicio).flatMap((plain) => plain.split(nextLabel)) : [];
  return over.filter((label) => known.test(label)).length < 2 ? labelsBefore(view, first) : over;
}

function addDays({ apart }: Columns, { first, last }: Unit): void {
  apart.add(first.from);
  if (last) apart.add(last.from);
}

/** Pairs labels with days if both are equally many, each day has its label's form, and the days increase. */
export function findColumns(view: View, days: readonly Day[], spans: readonly Span[]): Columns {
  const columns: Columns = { periods: [], provas: [], apart: new Set() };
  const units = toUnits(days, spans);
  for (const { label, unit } of findDaysOver(view, units)) {
    addDays(columns, unit);
    if (ofRegistration.test(label) && unit.last) columns.periods.push({ ...unit, last: unit.last });
    if (ofProva.test(label) && !unit.last) columns.provas.push(unit.first);
  }
  columns.periods.push(...findFirstRow(view, units));
  for (const run of findRuns(view, units)) {
    const labels = labelsOf(view, run);
    if (labels.length < 2) continue;
    for (const unit of run) addDays(columns, unit);
    const told = labels.map((label, index) => ({ label, unit: run[index] }));
    const periods = told.filter(({ label }) => ofRegistration.test(label));
    const provas = told.filter(({ label }) => ofProva.test(label));
    const isTold =
      labels.length === run.length &&
      startsInOrder(run) &&
      periods.length === 1 &&
      provas.length <= 1 &&
      periods.every(({ unit }) => unit?.last) &&
      provas.every(({ unit }) => unit?.last === null);
    if (!isTold) continue;
    for (const { unit } of periods) if (unit?.last) columns.periods.push({ ...unit, last: unit.last });
    for (const { unit } of provas) if (unit) columns.provas.push(unit.first);
  }
  return columns;
}
