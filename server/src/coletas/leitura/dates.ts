import { type Day, findDays, findSpans, type Span, toIsoDay } from "./days.ts";
import { buildFound, type Field, type Found, resolveField } from "./fields.ts";
import type { View } from "./view.ts";

/** Nouns that govern the days after them: the nearest before a day says what happens then. */
const nouns: { of: string; words: RegExp }[] = [
  { of: "isencao", words: /(?:isenc(?:ao|oes)|isent[oa]s?)\b/g },
  { of: "pagamento", words: /(?:pagamento|boleto|gru|pag[ao]s?|taxa|vencimento)\b/g },
  {
    of: "outro",
    words:
      /\b(?:recursos?|resultados?|homologac\w{2,4}|gabaritos?|convocac\w{2,4}|posse|validade|lei|decreto|portaria|resolucao|classificac\w{2,4}|entrevistas?|publicad[oa]s?|publicac\w{2,4}|divulgac\w{2,4}|impugnac\w{2,4}|retirada|cartao|nascid[oa]s?|deferid[oa]s?|heteroidentificacao|titulacao|envelopes?|atendimento especial|nome social|correcao|laudo|emenda|instrucao|provimento n|doc?u \d?|diario oficial)\b/g,
  },
  {
    of: "pratica",
    words:
      /prova(?:s)? (?:pratica|de titulos|didatica|oral|de aptidao|de desempenho)s?|\btaf\b|aptidao fisica/g,
  },
  {
    of: "prova",
    words:
      // "Concurso público de provas" says what is sought, not when.
      /(?:(?<!(?:public[oa]|publicos|seletivo|municipal) de )prova(?:s)?(?! (?:pratica|de titulos|didatica|oral|de aptidao|de desempenho|documental))|exame de conhecimentos)\b/g,
  },
  {
    of: "inscricao",
    words:
      /(?<!taxa de |valor da |valor de |numero de |da taxa d[ae] |isencao d[ae] |boleto d[ae] )(?:inscric(?:ao|oes)|inscrever-se|inscrever|se inscrev\w{1,4})\b/g,
  },
];

type Noun = { of: string; from: number; to: number };

const reach = 320;

function findNouns(view: View): Noun[] {
  return nouns
    .flatMap(({ of, words }) =>
      [...view.plain.matchAll(words)].map(({ index, 0: word }) => ({
        of,
        from: index,
        to: index + word.length,
      })),
    )
    .sort((one, other) => one.from - other.from);
}

/** The noun that governs what stands at a sign: the nearest before it. */
function governing(all: readonly Noun[], from: number): Noun | undefined {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const noun = all[low - 1];
  return noun && noun.to >= from - reach ? noun : undefined;
}

type Dates = { inscricao_inicio: Field<string>; inscricao_fim: Field<string>; data_prova: Field<string> };

/** When one may register, and when the written exam is. */
export function findDates(view: View, published: string | null, isProlonged = false): Dates {
  const days = findDays(view);
  const spans = findSpans(view, days).map((span) => spanWithYear(span, published));
  const paired = new Set(spans.flatMap(({ first, last }) => [first.from, last.from]));
  const all = findNouns(view);
  const registering = spans.filter(
    ({ from, to }) => governing(all, from)?.of === "inscricao" || opens.test(view.plain.slice(to, to + 60)),
  );
  const alone = days.filter(({ from }) => !paired.has(from)).map((day) => withYear(day, published));
  const ends = alone.filter(
    (day) => governing(all, day.from)?.of === "inscricao" && endWords.test(before(view, day)),
  );
  const starts = alone.filter(
    (day) => governing(all, day.from)?.of === "inscricao" && startWords.test(before(view, day)),
  );
  return {
    inscricao_inicio: resolveField(
      spanDays(view, registering, "first", "inscricoes-de-a"),
      dayAlone(view, starts, "inscricoes-a-partir"),
    ),
    inscricao_fim: resolveField(
      spanDays(view, registering, "last", "inscricoes-de-a"),
      dayAlone(view, ends, "inscricoes-ate"),
      isProlonged
        ? dayAlone(
            view,
            alone.filter((day) => newEnd.test(before(view, day))),
            "prorrogadas-ate",
          )
        : [],
    ),
    data_prova: findProvaDay(view, alone, all),
  };
}

/** A day whose year nobody wrote is the next such day after the publication, or one of the weeks before it. */
function withYear(day: Day, published: string | null): Day {
  if (day.year || !published) return day;
  const year = Number(published.slice(0, 4));
  const dated = toIsoDay({ ...day, year });
  const weeks = new Date(Date.parse(published) - 60 * 86_400_000).toISOString().slice(0, 10);
  return { ...day, year: dated && dated < weeks ? year + 1 : year };
}

function spanWithYear(span: Span, published: string | null): Span {
  const last = withYear(span.last, published);
  const year = last.year && (span.first.month > last.month ? last.year - 1 : last.year);
  return { ...span, last, first: { ...span.first, year: span.first.year ?? year } };
}

/** "no período de 5 a 20 de outubro de 2026, as inscrições": the days stand before what they are of. */
const opens =
  /^(?: \([^)]{1,40}\))?(?: do (?:ano em curso|corrente(?: ano)?))?,? (?:(?:estarao|ficam|serao) )?(?:as |o periodo de |o prazo (?:de|para) |para (?:as )?)?(?:abertas (?:as )?)?inscric/;

const before = ({ plain }: View, { from }: Day) => plain.slice(Math.max(0, from - 48), from);
const newEnd = /(?:\bate|\bpara)(?: as \S{1,8})?(?: o)?(?: dia)? $/;
const endWords = /(?:ate|encerra\w{0,6}|termino|limite|final|fim)\b[^.;]{0,40}$/;
const startWords = /(?:a partir|inicia\w{0,4}|inicio|abertura|comeca\w{0,3})\b[^.;]{0,40}$/;

function spanDays(
  view: View,
  spans: readonly Span[],
  which: "first" | "last",
  regra: string,
): Found<string>[] {
  return spans.flatMap(({ from, to, [which]: day }) => {
    const valor = toIsoDay(day);
    return valor ? [buildFound(view, from, to, valor, regra)] : [];
  });
}

function dayAlone(view: View, days: readonly Day[], regra: string): Found<string>[] {
  return days.flatMap((day) => {
    const valor = toIsoDay(day);
    return valor ? [buildFound(view, day.from, day.to, valor, regra)] : [];
  });
}

/** Words by which a written exam is set, between it and its day. */
const held =
  /^[^.;]{0,30}?(?:data(?: provavel| prevista)?|dia|realiza\w{0,6}|aplica\w{0,6}|ocorre\w{0,3}|previs\w{0,3}|objetivas?|escritas?|:|-)/;

function findProvaDay(view: View, alone: readonly Day[], all: readonly Noun[]): Field<string> {
  const found = alone.filter((day) => {
    const noun = governing(all, day.from);
    return (
      noun?.of === "prova" && day.from - noun.to <= 140 && held.test(view.plain.slice(noun.to, day.from))
    );
  });
  return resolveField(
    dayAlone(view, found, "prova-em"),
    dayAlone(view, daysInColumn(view, alone), "coluna-da-prova"),
  );
}

/** The days of a table's column that is titled so. */
function daysInColumn({ plain }: View, alone: readonly Day[]): Day[] {
  if (!/data (?:prevista |provavel )?da prova \|/.test(plain)) return [];
  return alone.filter(({ from }) => plain.slice(from - 2, from) === "| ");
}
