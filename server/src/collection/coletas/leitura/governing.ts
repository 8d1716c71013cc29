import type { Day } from "./days.ts";
import type { View } from "./view.ts";

/** Nouns that describe the days after them: the nearest one before a day counts. */
const nouns: { of: string; words: RegExp }[] = [
  { of: "isencao", words: /(?:isenc(?:ao|oes)|isent[oa]s?)\b/g },
  { of: "pagamento", words: /(?:pagamento|boleto|gru|pag[ao]s?|taxa|vencimento)\b/g },
  {
    of: "outro",
    words:
      /\b(?:recursos?(?! humanos| financeir| proprios)|resultados?|homologac\w{2,4}|gabaritos?|convocac\w{2,4}|posse|validade|classificac\w{2,4}|(?:homologad|analisad|divulgad|conferid|confirmad)[ao]s?(?= (?:ate|em|no|na|a partir)\b)|entrevistas?|publicad[oa]s?|publicac\w{2,4}(?! (?:d[aeo]s? |dest[ea] |n[oa] )?(?:\S{1,12} ){0,3}ate\b)(?! e (?:periodo|prazo|inicio|abertura) d)|divulgac\w{2,4}(?! e (?:periodo|prazo|inicio|abertura) d)|impugnac\w{2,4}|retirada|cartao|nascid[oa]s?|(?:in)?deferid[oa]s?|recorrer|inscritos?(?! (?:no periodo|entre|ate)\b)|titulos(?= (?:serao|deverao|devem|poderao)\b)|aulas|ano letivo|escolha d[ae]s? vagas?|(?:chamad|convocad)[ao]s?(?= (?:ate|em|no|na|a partir)\b)|(?<=(?:[.;:|]|\d) )(?:entrega|envio|apresentacao) d[aeo]s? (?:titulos|documentos|documentacao)(?: [a-z]+)?(?= ?[:|-]? ?(?:de )?\d)|heteroidentificacao|titulacao(?! ?:)|envelopes?|atendimento especial|nome social|correcao|laudo|sess(?:ao|oes)|provimento n|doc?u \d?|diario oficial|confirmac\w{2,4}|comprovante|acerto cadastral|impressao|reimpressao)\b/g,
  },
  {
    // A contract's last day is worded like a law's day, and the sentence continues with something else.
    of: "norma",
    words:
      /\b(?:lei|leis|decretos?|portarias?|resoluc(?:ao|oes)|emenda|instrucao|vigencia|contratos?(?= (?:tera|terao|vai|vigora|vigera|com (?:vigencia|duracao|prazo)|ate|de \d)))\b/g,
  },
  {
    of: "pratica",
    words:
      /prova(?:s)? (?:pratica|de titulos|didatica|oral|de aptidao|de desempenho)s?|\btaf\b|aptidao fisica/g,
  },
  {
    of: "prova",
    words:
      // "Concurso público de provas" names the kind of selection, not a day.
      /(?:(?<!(?:public[oa]|publicos|seletivo|municipal) de |(?:loca(?:l|is)|horarios?|salas?|condic\w{2,3} especia(?:l|is))(?: e (?:horarios?|datas?|salas?))? (?:d[aeo]s?|para(?: a)?) (?:(?:realizac|aplicac)\w{2,3} d[aeo]s? )?)prova(?:s)?(?! (?:pratica|de titulos|didatica|oral|de aptidao|de desempenho|documental))|exame de conhecimentos)\b/g,
  },
  {
    of: "inscricao",
    words:
      // Sending or bringing documents means registering if nothing says "inscrições".
      /(?<!taxa de |valor da |valor de |numero de |da taxa d[ae] |isencao d[ae] |boleto d[ae] |(?<!inscric(?:ao|oes) e (?:o )?)pagamento d[ae]s? )(?:inscric(?:ao|oes)|inscrever-se|inscrever|se inscrev\w{1,4}|inscritos(?= (?:no periodo|entre)))\b|\binteressad[oa]s?(?: \S{1,14}){0,4} (?:deverao|devera|devem|poderao|podera)\b|\b(?:recebimento|entrega|envio) d[eo]s? curriculo/g,
  },
];

type Noun = { of: string; from: number; to: number };
type ViewRange = { from: number; to: number };

const reach = 320;
/** Farthest day that a noun describes in a sentence that also cites norms, in characters. */
const normReach = 700;
/** Ends of sentences; "art. 37" is not one. */
const sentenceEnd = /(?:[a-z]{4}|\d)\. /;

/** Steps after registrations or exams: "homologação das inscrições", "gabaritos das provas". */
const ofIt =
  /\b(?:homologac|resultado|gabarito|divulgac|recurso(?!s? humanos)|lista|relac|deferimento|indeferimento|confirmac|comprovante|convocac|ensalamento|situac|consulta|nota|padrao|respost|espelho|alter|cancel|devoluc|reembols|verificac|validac|atendimento especial|nome social|imagem|caderno|questoes|vista)\w{0,6}(?: (?!periodo|prazo|data|dia|abertura|realizac)[^\s.;:|]{1,16}){0,6}? (?:d[aeo]s?|a|as|aos?|contra|para|nas?|sobre|suas?|e)(?: (?:as?|os?|suas?))? $/;
const ofItLength = 110;

function findNouns({ plain }: View, days: readonly Day[]): Noun[] {
  const isOfAnother = (from: number) => {
    const since = Math.max(days[countBefore(days, from) - 1]?.to ?? 0, from - ofItLength);
    return ofIt.test(plain.slice(since, from));
  };
  return nouns
    .flatMap(({ of, words }) =>
      [...plain.matchAll(words)].map(({ index, 0: word }) => ({
        of: (of === "inscricao" || of === "prova") && isOfAnother(index) ? "outro" : of,
        from: index,
        to: index + word.length,
      })),
    )
    .sort((one, other) => one.from - other.from);
}

/** Counts the ordered ranges that end before a position. */
function countBefore(all: readonly ViewRange[], from: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A day at a line's start with its label after it: "22/12/2019 Data da prova escrita", "22/12/2019 10:00 Prova".
 */
const label = /^(?: (?:as )?\d{1,2}[:h]\d{0,2}(?:min)?)?[ :|-]{0,6}(?=[a-z]{4})(?!ate\b)/;
/** Fewest lines that begin with a day in a schedule whose days come first. */
const schedule = 3;

/** The last title cell of a schedule, before its first day: "DATA |", "ATO |". */
const titleCell =
  /\b(?:datas?(?: provave(?:l|is)| previstas?)?|atos?|eventos?|atividades?|etapas?|fases?|descricao|periodo)$/;

/** Lookup of the noun that says what a day in a text is for. */
export type Governing = {
  /** Returns the noun that describes the day at a position of the text, and the noun's end. */
  of: (stretch: ViewRange) => Noun | undefined;
};

/**
 * Finds the noun that says what happens on each day: the nearest one before the day, or in a schedule with days
 * first, the one after it in the line.
 */
export function findGoverning(view: View, days: readonly Day[]): Governing {
  const all = findNouns(view, days);
  const beginsLine = ({ from }: ViewRange) => {
    const at = view.at[from] ?? 0;
    return at === 0 || view.text[at - 1] === "\n";
  };
  const lineEnd = (at: number) => {
    const from = view.at[at] ?? 0;
    const end = view.text.indexOf("\n", from);
    if (end < 0) return view.text.length;
    // A wrapped cell: "Divulgação e Período de" above "inscrição".
    if (/ (?:de|d[ao]s?|para)[^\S\n]*$/.test(view.text.slice(from, end))) {
      const folded = view.text.indexOf("\n", end + 1);
      return folded < 0 ? view.text.length : folded;
    }
    // Cells with a line each: "23/08/2021 a 27/08/2021 |" above "Período de inscrições |".
    const next = /\|[^\S\n]*$/.test(view.text.slice(from, end)) ? view.text.indexOf("\n", end + 1) : end;
    return next < 0 ? view.text.length : next;
  };
  const hasDayBetween = (noun: Noun, { from }: ViewRange) =>
    countBefore(days, from) > countBefore(days, noun.to);
  /**
   * After a law's citation, only the first day is the law's: "as inscrições, nos termos da Lei nº 9, de 1º de
   * março, de 5 a 9 de maio".
   */
  const behindNorms = ({ from }: ViewRange, before: number) => {
    let at = before - 1;
    while (all[at]?.of === "norma" && (all[at]?.to ?? 0) >= from - normReach) at--;
    const noun = all[at];
    if (!noun || noun.of === "norma" || noun.to < from - normReach) return undefined;
    return sentenceEnd.test(view.plain.slice(noun.to, from)) ? undefined : noun;
  };
  const labelled = ({ to }: ViewRange) => label.test(view.plain.slice(to, to + 18));
  /** Cells with a line each, the day after its event: "Prova escrita |" above "11/09/2022 |". */
  const isUnderItsCell = ({ from }: ViewRange) => {
    const above = view.plain.slice(Math.max(0, from - 160), from).split("|");
    const cell = above.at(-2)?.trim() ?? "";
    return above.at(-1) === " " && /[a-z]/.test(cell) && !titleCell.test(cell);
  };
  const begun = days.filter((day) => beginsLine(day) && labelled(day));
  const isDayFirst = begun.length >= schedule && !(begun[0] && isUnderItsCell(begun[0]));
  return {
    of: (stretch) => {
      const before = countBefore(all, stretch.from);
      if (isDayFirst && beginsLine(stretch)) {
        const own = all[before];
        return own && (view.at[own.from] ?? 0) < lineEnd(stretch.from) ? own : undefined;
      }
      const noun = all[before - 1];
      if (noun?.of === "norma" && hasDayBetween(noun, stretch)) return behindNorms(stretch, before);
      return noun && noun.to >= stretch.from - reach ? noun : undefined;
    },
  };
}
