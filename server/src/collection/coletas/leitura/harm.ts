import type { Head } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import type { View } from "./view.ts";

/** Kinds that stop or resume an exam. All followers are notified of them, so a single word is not enough. */
export const harmfulKinds = ["anulacao", "suspensao", "reabertura"] as const;
type HarmfulKind = (typeof harmfulKinds)[number];
export const isHarmful = (tipo: TipoDeAto): tipo is HarmfulKind => harmfulKinds.some((kind) => kind === tipo);

/** Verbs and nouns of each kind, and its participles without their endings. */
const harms: Record<HarmfulKind, { words: RegExp; participle: string }> = {
  anulacao: {
    words:
      /\b(?:(?:anul|revog|cancel)(?:ar?|am|o|ou|ando|ac(?:ao|oes)|amento|ad[oa]s?)(?:-se)?\b|(?:extin|desist)\w{1,6}\b|sem efeito\b)/g,
    participle: "(?:(?:anul|revog|cancel)ad|extint)",
  },
  suspensao: {
    words: /\b(?:suspen(?:de|der|dem|deu|do|dendo|sao|s[oa]s?)(?:-se)?|sobrest\w{1,8}|paralisa\w{0,5})\b/g,
    participle: "(?:suspens|sobrestad|paralisad)",
  },
  reabertura: {
    words:
      /\b(?:reab(?:re|rem|rir|riu|rindo|ertura|ert[oa]s?)(?:-se)?|retoma\w{0,4}|(?:(?:revog|anul|cancel|levant|encerr|cess)\w{1,6}|fim|termino|sem efeito) (?:d?[ao] )?suspensao|(?:revog|anul)\w{1,6} (?:[^\s;]{1,20} ){1,14}que suspend(?:e|eu|ia))\b/g,
    participle: "(?:reabert|retomad)",
  },
};

/** Words that may stand between an action and its object. */
const between =
  /^(?:d?[aeo]s?|n[ao]s?|em|ao?s?|pel[ao]|para|por|ate|que|se|trata|todos?|todas?|presente|est[ea]|referid[oa]|citad[oa]|mesm[oa]|nov[oa]|seus?|inteiro|tempo|prazos?|periodos?|datas?|indeterminado|ulterior|deliberacao|ordem|\d{1,4}(?:\/\d{2,4})?|n\.?o?|dias|\w{4,14}mente|definitiv[oa]|temporari[oa]|provisori[oa]|cautelar|imediat[oa]|\w{5,7}-feira|parcial|total|pedido|oficio|andamento|tramitacao|realizacao|execucao|continuidade|seguimento|abertura|trabalhos|cronograma|efeitos|termos|teor|partir|desta|data|-|\d{1,2}\/\d{1,2}\/\d{4})$/;
const betweenMost = 14;

/** A selection of staff, its notice or its registrations, without other meanings of the same nouns. */
const masculine = String.raw`concursos?(?: public[oa]s?| unificado)?\b(?! (?:d[eo] |interno de )?(?:projet|remoc|fotograf|fantasi|redac|beleza|cultur|literari|desenho|rainha|promoc|prognostico|credores|musica|quadrilha|decorac|poesia|soletra))|certames?\b(?! (?:licitat|de (?:licitac|beleza)))|process[oa]s? (?:de )?(?:seletiv[oa]s?|selecao)\b(?! intern)|(?:testes? )?seletivos?\b(?! intern)|exames? de (?:selecao|admissao)\b|pleito concursal\b|pss\b|edita(?:l|is)\b(?!(?: [^\s.;:,]{1,14}){0,6},? (?:convocac|homologac|resultado|licitac|chamamento|chamada|preg[ao]|leilao|posse|nomeac|credenciament|notificac|tomada|concorrencia|citac|matricul|foment|cultur|premia))`;
const feminine = String.raw`selec(?:ao|oes)\b(?! intern| d[eao] (?:propost|projet|empres|famil|alun|bolsist|organiz))|inscric(?:ao|oes)\b(?! (?:em divida|municipa|estadua|imobili|cadastra|n[.o]{1,2} ?\d|(?:d[aeo]s?|n[ao]s?|para|a|ao|aos) (?:[ao]s? )?(?:candidat|contribuinte|fornecedor|alun|eleito|eleic|cadastr|curso|oficin|programa|matricul|creche|servidor|empresa|chama|cnpj|projeto|torneio|campeonato|feira|corrida|vestibular|edital de chama)))`;
/** Exams that are suspended with the selection; "prova de vida" is something else. */
const tests = String.raw`provas\b(?! d[eao]s? (?!concurso|processo|certame|selec)|,? (?:inscric|candidat))`;
const selection = new RegExp(`(?:${masculine}|${feminine}|${tests})`, "y");

/** A selection as a sentence's subject, not after another noun's preposition. */
const subject = new RegExp(
  String.raw`(?<!\b(?:d|n|pel)[ao]s? (?:(?:presente|referid[oa]|citad[oa]) )?|\b(?:de|em|ao|aos|cuj[oa]s?|por|para) )\b(?:(?<he>${masculine})|(?<she>${feminine}))`,
  "g",
);
const predicateLength = 260;
/** Text that replaces the subject before its verb. */
const otherSubject =
  /[;:]|\bcuj[oa]s?\b|\b(?:posses?|nomeac\w{2,3}|convocac\w{2,3}|contratos?|portarias?|decretos?|servidor\w{0,3}|candidat\w{1,2}|resultado)\b(?! public)/;

/**
 * Words that report the action of a cited act instead of acting: "disposto no Decreto nº 3/2026, que regulariza
 * a suspensão do concurso".
 */
const toldOf = /\bque (?:regulariza|regulamenta|ratifica|trata|dispoe) (?:sobre |d?[ao]s? )?$/;
const toldLength = 30;

/** "Fica suspenso o Decreto": the verb's subject follows it. */
const subjectBehind = /^ (?:[ao]s|o|a(?! (?:partir|pedido|contar|fim|criterio|bem)\b)) [a-z]/;

/** Clauses with reasons and times instead of actions, and closing formulas. */
const reasons =
  /\b(?:considerando|haja vista|tendo em vista|em cumprimento|conforme|nos termos|de acordo com|por forca d|decorrente|apos|durante|desde|ate que)\b(?:(?!;|\bresolve|\bdecreta|\btorna|\binforma|\bcomunica|\bavisa|\bfica|,? art\.? ?1|, (?:suspende|anula|revoga|cancela|reabre)|(?<!\b(?:n|nos?|arts?|sra?|dra?|inc|p|pag|fls?)\.?)\. ).){0,700}/g;
const shortReasons = /\b(?:em (?:razao|virtude|face|decorrencia|funcao)|face|devido)\b[^,;:]{0,200}/g;
const closing =
  /\brevog\w{1,4}(?:-?(?:se|m-se))?,? (?:[^\s.;]{1,16} ){0,6}(?:disposic|contrari|anteriores)\w{0,5}/g;

/** Denials: "indefiro o pedido de anulação", "não procede a notícia de que foi suspenso". */
const denied =
  /\b(?:indef[ei]r\w{1,8}|nega(?:r|do|da|-se)? (?:o )?(?:provimento|pedido)|improceden\w{1,4}|desment\w{1,4}|nao (?:procede|foi|foram|sera|serao|esta|estao))\b[^.;,]{0,260}/g;

const blankOf = (words: string) => " ".repeat(words.length);
const toMatter = (words: string) =>
  words
    .replaceAll(closing, blankOf)
    .replaceAll(denied, blankOf)
    .replaceAll(shortReasons, blankOf)
    .replaceAll(reasons, blankOf);

/** The selection's name, up to the end of the clause about the selection. */
type ObjectSpan = { from: number; to: number };
/** Positions where an act names the selection that it stops or reopens; `isMatter` excludes its reasons. */
type Done = { spans: ObjectSpan[]; isMatter: (at: number) => boolean };

/** Most characters of an authority's orders that may contain the action: several articles. */
const spokenLength = 1500;

/** Finds where an act names the selection that it stops or reopens, in its title or its authority's orders. */
export function findDoneTo(view: View, head: Head, kind: HarmfulKind): Done | null {
  const { titleFrom, titleTo, speech } = head;
  const end = speech ? Math.min(head.end, speech.from + spokenLength) : titleTo;
  const matter = toMatter(view.plain.slice(titleFrom, Math.max(end, titleTo)));
  const spans = [...findObjects(matter, kind), ...findSubjects(matter, kind)].map(
    ({ from, to }): ObjectSpan => ({ from: titleFrom + from, to: titleFrom + to }),
  );
  return spans.length > 0 ? { spans, isMatter: (at) => !/^\s?$/.test(matter.charAt(at - titleFrom)) } : null;
}

function findObjects(matter: string, kind: HarmfulKind): ObjectSpan[] {
  return [...matter.matchAll(harms[kind].words)].flatMap(({ index, 0: words }) => {
    if (toldOf.test(matter.slice(Math.max(0, index - toldLength), index))) return [];
    let at = index + words.length;
    for (let count = 0; count <= betweenMost; count++) {
      at += /^[\s,:("]*/.exec(matter.slice(at, at + 40))?.[0].length ?? 0;
      selection.lastIndex = at;
      if (selection.test(matter)) return [{ from: at, to: selection.lastIndex }];
      const word = /^[^\s,;:()"]{1,24}/.exec(matter.slice(at, at + 26))?.[0] ?? "";
      if (!between.test(word)) return [];
      at += word.length;
    }
    return [];
  });
}

function findSubjects(matter: string, kind: HarmfulKind): ObjectSpan[] {
  const { participle } = harms[kind];
  return [...matter.matchAll(subject)].flatMap(({ index, 0: words, groups }) => {
    const rest = matter.slice(index + words.length, index + words.length + predicateLength);
    const done = new RegExp(`\\b${participle}${groups?.he ? "os?" : "as?"}\\b|\\bsem efeito\\b`).exec(rest);
    if (!done || otherSubject.test(rest.slice(0, done.index))) return [];
    const isOrder = / ficam? $/.test(rest.slice(0, done.index));
    if (isOrder && subjectBehind.test(rest.slice(done.index + done[0].length))) return [];
    return [{ from: index, to: index + words.length + done.index + done[0].length }];
  });
}
