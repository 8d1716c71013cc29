import { shiftedDayOf } from "../../../platform/clock.ts";
import {
  beforeLength,
  buildFoundDays,
  type Day,
  findDays,
  findSpans,
  findWordsBefore,
  type Span,
  toIsoDay,
} from "./days.ts";
import { findHeldAfter, findProvaDay, isInCalendar } from "./exam-days.ts";
import { buildFound, type Field, type ReadValue, resolveField } from "./fields.ts";
import { findGoverning, type Governing } from "./governing.ts";
import type { TipoDeAto } from "./matters.ts";
import { findStandingDays } from "./old-days.ts";
import type { View } from "./view.ts";

type Dates = { inscricao_inicio: Field<string>; inscricao_fim: Field<string>; data_prova: Field<string> };

/** A calendar without lines whose days precede their events: "DATA ATO 11/12/2017 Publicação do Edital". */
const dayBeforeAct = /\bdata (?:ato|evento|atividade|etapa|fase)s? (?=\d{1,2}\/\d)/;
const registersAfter =
  /^ (?:(?:divulgacao|publicacao) e (?=periodo|prazo))?(?:periodo|prazo)? ?(?:de |das |para as? )?inscric(?:ao|oes)\b/;

/** A wrapped cell's two days, above and below the event: "01/09/2023 à / Período de inscrição / 16/10/2023". */
const folded =
  /^ (?:a|ate) (?:periodo|prazo) (?:para (?:as? )?|d[aeo]s? )(?:(?:solicitacao|realizacao|recebimento|efetivacao) d[aeo]s? )?inscric(?:ao|oes)\.? $/;
const findFolded = ({ plain }: View, days: readonly Day[]): Span[] =>
  days.flatMap((first, index) => {
    const last = days[index + 1];
    return last && folded.test(plain.slice(first.to, last.from))
      ? [{ from: first.from, to: last.to, first, last }]
      : [];
  });
/** The end of a wrapped cell below its day: "14 e 15/09/2023 / Inscrição." The cell is about an appeal or a fee. */
const cellsEnd = /^ inscricao\./;

/** Kinds that may replace a day. */
const mending: readonly TipoDeAto[] = ["retificacao", "prorrogacao", "reabertura"];

/** Finds the registration period and the day of the written exam. */
export function findDates(view: View, published: string | null, tipo: TipoDeAto): Dates {
  const all = findDays(view);
  const days = mending.includes(tipo) ? findStandingDays(view, all, tipo) : all;
  const spans = findSpans(view, days)
    .filter(({ first }) => !issued.test(findWordsBefore(view, first)))
    .map((span) => spanWithYear(span, published));
  const paired = new Set(spans.flatMap(({ first, last }) => [first.from, last.from]));
  const governing = findGoverning(view, days);
  const dayFirst = dayBeforeAct.exec(view.plain)?.index ?? Number.POSITIVE_INFINITY;
  const registering = spans.filter((span) => {
    const after = view.plain.slice(span.to, span.to + 280);
    if (span.from > dayFirst && span.from < dayFirst + 2000) return registersAfter.test(after);
    return (
      (governing.of(span)?.of === "inscricao" &&
        !isForExemption(view, days, span) &&
        !laterPeriod.test(view.plain.slice(Math.max(0, span.from - 90), span.from))) ||
      isSaidOf(view, span) ||
      isOfBoth(view, span) ||
      (opens.test(after) && !cellsEnd.test(after) && !ofOtherRow.test(findWordsBefore(view, span))) ||
      (isOpen.test(view.plain.slice(Math.max(0, span.from - 90), span.from)) && opensLater.test(after))
    );
  });
  const setting = [
    ...registering.filter((span) => isSetting(view, governing, span)),
    ...findFolded(view, days).map((span) => spanWithYear(span, published)),
  ];
  const alone = days.filter(({ from }) => !paired.has(from)).map((day) => withYear(day, published));
  const ofRegistration = alone.filter(
    (day) => governing.of(day)?.of === "inscricao" && !afterIt.test(findWordsBefore(view, day)),
  );
  // Text before the previous day does not refer to this one: "inicia dia 1º/12 e termina dia 20/12".
  const lastTo = new Map(days.map(({ from }, index) => [from, days[index - 1]?.to ?? 0]));
  const since = ({ from }: Day, reach = beforeLength) =>
    view.plain.slice(Math.max(0, lastTo.get(from) ?? 0, from - reach), from);
  const isForSome = (day: Day) => isForExemption(view, days, day);
  const ends = ofRegistration.filter(
    (day) => endWords.test(since(day)) && !ofDuration.test(since(day)) && !isForSome(day),
  );
  const only = ofRegistration.filter(
    (day) => onlyOn.test(since(day, 2 * beforeLength)) && !ends.includes(day),
  );
  const told = findHeldAfter(view, alone, dayFirst);
  const starts = ofRegistration.filter((day) => startWords.test(since(day)) && !newEnd.test(since(day)));
  return {
    inscricao_inicio: resolveField(
      spanDays(
        view,
        setting.filter((span) => !isReopened(view, span)),
        "first",
        "inscricoes-de-a",
      ),
      spanDays(view, registering, "first", "inscricoes-de-a"),
      buildFoundDays(view, starts, "inscricoes-a-partir"),
      buildFoundDays(view, only, "inscricoes-no-dia"),
    ),
    inscricao_fim: resolveField(
      buildFoundDays(view, findRespective(view, days), "prazos-respectivos"),
      spanDays(
        view,
        registering.filter((span) => isReopened(view, span)),
        "last",
        "inscricoes-reabertas",
      ),
      spanDays(view, setting, "last", "inscricoes-de-a"),
      spanDays(view, registering, "last", "inscricoes-de-a"),
      buildFoundDays(view, ends, "inscricoes-ate"),
      buildFoundDays(view, only.length === 1 && starts.length === 0 ? only : [], "inscricoes-no-dia"),
      tipo === "prorrogacao"
        ? buildFoundDays(
            view,
            alone.filter(
              (day) =>
                newEnd.test(findWordsBefore(view, day)) &&
                !isForPayment(view, governing, day) &&
                !isOfAnother(view, governing, day),
            ),
            "prorrogadas-ate",
          )
        : [],
    ),
    data_prova: findProvaDay(
      view,
      told.length > 0 ? alone.filter((day) => !isInCalendar(day, dayFirst)) : alone,
      governing,
      told,
    ),
  };
}

/** Registration days after an insertion: "As inscrições, mediante taxa de R$ 9,00, serão recebidas de 5 a 9/12". */
const saidOf =
  /(?:^|[^a-z]|\bas )inscricoes\b(?:(?!isen)[^.;:]|(?<=[a-z\d])[.:](?=[a-z\d])){0,260}?\b(?:(?:serao|deverao ser|poderao ser) (?:recebidas|realizadas|efetuadas|feitas|efetivadas)|(?:estarao|estao|ficam|ficarao|permanecerao|encontram-se|encontrar-se-ao|se encontrarao) abertas|terao inicio|iniciar(?:ao|-se-ao)|comecarao)(?: (?!taxa|pag|isen|recurs)[a-z]{1,14},?){0,6} (?:d?as? \d[^.;]{0,30})?$/;
const isSaidOf = ({ plain }: View, { from }: Span): boolean =>
  saidOf.test(plain.slice(Math.max(0, from - 340), from));

/** Words that set registration days instead of only mentioning them. */
const sets =
  /\b(?:periodo|abertas?|realizad|efetuad|feitas?|recebid|efetivad|prazo|ocorrer)|^[ :.|-]*(?:de |do dia )?$/;
const setsWithin = 150;

/** Returns whether a range sets the registration period: "as inscrições estarão abertas no período de". */
function isSetting({ plain }: View, governing: Governing, span: Span): boolean {
  const noun = governing.of(span);
  if (noun?.of !== "inscricao" || noun.from > span.from) return noun?.of === "inscricao";
  return (
    span.from - noun.to <= setsWithin &&
    sets.test(`${plain.slice(Math.max(0, noun.from - 24), noun.from)}${plain.slice(noun.to, span.from)}`)
  );
}

/**
 * Returns whether a range is a second registration period that the notice already names: "de 5 a 20/01, bem
 * como na reabertura de 21 a 30/01".
 */
const isReopened = ({ plain }: View, { from }: Span): boolean =>
  /\b(?:bem como|e)(?:,? n?a)? reabertura(?: d[aeo]s? inscric\w{2,4})?,? (?:d[eo]s? )?(?:dias? )?$/.test(
    plain.slice(Math.max(0, from - 80), from),
  );

/**
 * Days of a second or later registration period, held only if the first period brings too few registrations.
 */
const laterPeriod = /\b(?:[2-9]o|segundo|terceiro|quarto) periodo\b[^.;]{0,60}$/;

const some =
  "(?:pcds?\\b|pessoas? (?:com|portador)|candidat\\w{1,2} (?:[a-z-]{2,16} ){0,4}?(?:com (?:deficien|necessidade)|defici|portador|negr|pret|pard|indigen|quilombol|cotist|hipossuficien)|portador\\w{0,2} de|negr\\w{1,2}\\b|(?:vagas )?reservad|cotas)";
/** Requests of some candidates only: exemption, or registration at another place for people with disabilities. */
const ofSomeOnly = new RegExp(
  String.raw`\bisen[tc]|inscric\w{2,4} (?:(?:na condicao )?(?:para|d[aeo]|na)s?|como) (?:[oa]s? )?${some}`,
);

/**
 * A row for all and for some candidates: "Período para a solicitação de inscrição e para a solicitação de isenção
 * da taxa".
 */
const ofBoth =
  /\binscric(?:ao|oes),? (?:e|inclusive|bem como) (?:(?:para (?:[ao]s? )?|d[aeo]s? |[ao]s? )?(?:solicitac\w{2,3}|pedidos?) d[aeo]s? |de )isenc(?:ao|oes)(?: d[aeo] (?:pagamento d[aeo] )?taxa(?: d[aeo] inscricao)?)?/g;
const periodOfBoth = new RegExp(
  `(?:periodo|prazo|datas?) (?:de |d?as |para )(?:as? )?(?:(?:solicitacao|realizacao) d[aeo]s? )?${ofBoth.source},? ?[:|-]?(?: (?:sera|ocorrera|e|vai|compreende))?(?: (?:no periodo|o periodo|realizado|compreendido))? ?(?:de |do dia |entre (?:os dias )?)?$`,
);
const isOfBoth = ({ plain }: View, { from }: Span): boolean =>
  periodOfBoth.test(plain.slice(Math.max(0, from - 220), from));

/** Returns whether days are for the fee's exemption: "a isenção será pedida durante a inscrição, de 1 a 5". */
function isForExemption({ plain }: View, days: readonly Day[], { from }: { from: number }): boolean {
  const near = Math.max(0, from - 300);
  const lastDay = days.findLast(({ to }) => to <= from)?.to ?? 0;
  const sentence = plain.lastIndexOf(". ", from);
  return ofSomeOnly.test(plain.slice(Math.max(near, lastDay, sentence), from).replaceAll(ofBoth, ""));
}

/**
 * Adds the year that makes the date a future one, or at most 60 days past. A date almost a year ahead is more likely
 * past, so its year stays unknown.
 */
function withYear(day: Day, published: string | null): Day {
  if (day.year || !published) return day;
  const year = Number(published.slice(0, 4));
  const next = [year, year + 1].find(
    (one) => (toIsoDay({ ...day, year: one }) ?? "") >= shiftedDayOf(published, -60),
  );
  const dated = { ...day, year: next ?? null };
  return (toIsoDay(dated) ?? "") > shiftedDayOf(published, 240) ? day : dated;
}

function spanWithYear(span: Span, published: string | null): Span {
  const last = withYear(span.last, published);
  const year = last.year && (span.first.month > last.month ? last.year - 1 : last.year);
  return { ...span, last, first: { ...span.first, year: span.first.year ?? year } };
}

/** A range before its subject: "no período de 5 a 20 de outubro de 2026, [na Universidade,] as inscrições". */
const opens =
  /^(?: \([^)]{1,40}\))?(?: do (?:ano em curso|corrente(?: ano)?))?(?:, n[ao] [^;:]{4,200}?(?=,? (?:estarao|ficam|serao) abertas as inscric))?,? (?:(?:estarao|ficam|serao) )?(?:as? |o periodo de |o prazo (?:de|para) |para (?:as )?|para (?:a )?(?:realizacao|efetivacao|recebimento) d[ae]s? )?(?:abertas (?:as? )?)?inscric/;

/**
 * Openings with hours and a place in between: "abertas de 5 a 20/10/2026, das 9h às 17h, na Faculdade, as inscrições".
 */
const isOpen = /\babertas?\b[^.;]{0,70}$/;
const opensLater = /^,? (?:das?|n[ao]s?|em|exceto|de) (?:[^.;:]|(?<=\d)[.:](?=\d)){4,220}, as inscric/;

/**
 * Events after registration ends: "o primeiro dia útil posterior ao encerramento das inscrições (6 de dezembro)".
 */
const afterIt = /\b(?:posterior|subsequente|seguinte|apos|depois)\b[^.;]{0,46}$/;

/** A gazette's day starts no range: "publicado no DOU de 30/07/2026, até as 23h59 do dia 31 de agosto". */
const issued = /(?:\bd\.?o\.?[ue]\.?|\bdiario oficial|publicad[oa])\b[^.;:]{0,30}$/;

/** A range's row label, whatever the next row begins with: "Solicitação de isenção: 1 a 5/12". */
const ofOtherRow =
  /\b(?:isenc\w{2,4}|taxa|pagamento|recursos?|titulos|documentos|documentacao) ?[:|] ?(?:de |das? )?$/;
const newEnd = /(?:\bate|\bpara)(?: as? \S{1,10}(?: (?:horas?|hs?|min\w{0,5}))?,?)?(?: (?:o|do))?(?: dia)? $/;
const endWords = /(?:ate|encerra\w{0,6}|termin[oae]\w{0,3}|fecha\w{0,2}|limite|final|fim)\b[^.;]{0,40}$/;
/** A duration, not a deadline: "inscrições para contratação temporária para até 28/02". */
const ofDuration = /\bpara ate (?:[oa] )?(?:dia )?$/;
/** Returns whether an extension is only for payment or exemption: "o prazo para pagamento da taxa até 31/12". */
function isForPayment({ plain }: View, governing: Governing, day: Day): boolean {
  const noun = governing.of(day);
  if (noun?.of !== "pagamento" && noun?.of !== "isencao") return false;
  const start = plain.lastIndexOf(". ", day.from) + 1;
  const sentence = plain.slice(start, day.from);
  // "as inscrições, de 10/12 para 20/12, e o pagamento para 22/12": the day before belongs to registration.
  if (/\d\/\d|\d de [a-z]{4,9} /.test(plain.slice(Math.max(noun.from - 60, start), noun.from))) return true;
  return !/(?<!(?:taxa|valor|boleto|isencao) (?:d[aeo]s? )?(?:taxas? d[aeo] )?)\binscric/.test(sentence);
}
/** Returns whether a deadline belongs to another event: "O resultado preliminar sai até 31/12". */
function isOfAnother({ plain }: View, governing: Governing, day: Day): boolean {
  const noun = governing.of(day);
  if (noun?.of !== "outro" && noun?.of !== "prova" && noun?.of !== "pratica") return false;
  if (publishing.test(plain.slice(noun.from, noun.to))) return false;
  return !extending.test(plain.slice(noun.to, day.from));
}
/** Words about an act's publication, which do not concern its content. */
const publishing = /^(?:publica|divulga|diario|doc?u|provimento)/;
const extending = /\b(?:prorrog|ampli|estend|dilat|extens|reabert|alter|passa)/;
/** Registration on one day: "Inscrições no dia 10 de agosto, das 8h às 12h". */
const onlyOn =
  /\binscric\w{2,4}:?(?: (?!partir|inici|comec|abr)[a-z-]{2,16},?){0,4} (?:(?:no|somente no) )?dia $/;
const startWords =
  /(?:a partir|a contar|inicia\w{0,4}|inicio|abertura|\b(?:re)?abr(?:e|em|irao|ira)|comeca\w{0,3})\b[^.;]{0,40}$/;

/**
 * Finds the first of two days in the order of two terms: "os prazos de inscrição e de pagamento, para os dias 31/05
 * e 15/06, respectivamente".
 */
function findRespective({ plain }: View, days: readonly Day[]): Day[] {
  return days.filter((first, index) => {
    const last = days[index + 1];
    return (
      last &&
      /^ e (?:[oa] )?(?:dia )?$/.test(plain.slice(first.to, last.from)) &&
      /^,? respectivamente/.test(plain.slice(last.to, last.to + 20)) &&
      inOrder.test(plain.slice(Math.max(0, first.from - 120), first.from))
    );
  });
}
const inOrder =
  /\b(?:prazos?|encerram\w*|prorrog\w{1,8}|ampli\w{1,5})\b[^.;]{0,40}\binscric\w{2,4} e (?:(?:d?[aeo]s? )?(?:pagamento|vencimento|emissao|impressao)|boleto)[^.;]{0,50}\b(?:ate|para)(?: [oa]s?)?(?: dias?)? $/;

function spanDays(
  view: View,
  spans: readonly Span[],
  which: "first" | "last",
  regra: string,
): ReadValue<string>[] {
  return spans.flatMap(({ from, to, [which]: day }) => {
    const valor = toIsoDay(day);
    return valor ? [buildFound(view, from, to, valor, regra)] : [];
  });
}
