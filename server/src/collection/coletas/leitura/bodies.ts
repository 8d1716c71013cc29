import { findTownAt } from "./lugares.ts";
import type { Body } from "./municipal.ts";
import { toName } from "./names.ts";
import { isCapital, printedTextOf, type View } from "./view.ts";

/** First words of bodies' names. */
export const bodyWords =
  /\b(?:universidade|instituto|fundacao|governo do estado|secretaria|tribunal|conselho (?:regional|federal|nacional)|companhia|servicos? (?:autonomo|municipal|social|nacional|de limpeza|de agua|florestal|geologico|de selecao do pessoal)|consorcio|autarquia|hospital|defensoria|ministerio (?:public\w|d[aeo]s?)|policia|corpo de bombeiros|agencia|empresa (?!especializ|contratad|organizador|responsav|vencedor|licitad)[a-z]+|centro (?:federal|estadual|universitario)|colegio|comando|assembleia|procuradoria|banco (?:nacional|central|do|da|de)\b|superintendencia|saae|departamento (?:municipal|de agua|estadual)|escola (?:nacional|superior|de sargentos|de especialistas|preparatoria|naval)|faculdade|caixa (?:de|economica)|sociedade|associacao|comissao (?:de valores mobiliarios|nacional de energia nuclear)|casa da moeda|controladoria-geral d[ao] (?:uniao|estado|distrito)|camara (?:legislativa d|dos deputad)|senado federal|advocacia-geral d[ao] (?:uniao|estado)|servico federal|junta comercial d|departamento (?:de transito d|de estradas|nacional)|conselho administrativo de|petroleo brasileiro)[a-z]{0,4}\b/g;
/** Ends of bodies' names. */
export const nameEnds =
  /(?<=[a-z]{4})-(?:ac|al|am|ap|ba|ce|df|es|go|ma|mg|ms|mt|pa|pb|pe|pi|pr|rj|rn|ro|rr|rs|sc|sp|to)\b|, (?!(?:d[aeo]s? )?(?:educacao|esportes?|cultura|juventude|turismo|lazer) e |ciencias? e|cultura e|direitos humanos|artes|ciencias|infra|esporte|tecnologia|planejamento|orcamento|gestao|administracao|habitacao|agricultura|pecuaria|abastecimento|industria|comercio|trabalho|turismo|lazer|desenvolvimento|meio ambiente|assistencia|justica|cidadania|inovacao|saneamento|obras|transportes?|mobilidade|gestao|previdencia|urbanismo|seguranca|defesa|emergencia)| - (?!(?:[a-z ]{4,20} - )?\d{1,2}a regiao)| \(|\/(?!a\b)|;|(?<! s\.a)\. |:|(?<!\d)"| no uso| torna| por (?:meio|seu|sua|inter)| atraves| faz | nomead| neste| e a (?:empresa|fundacao|banca)| em (?:conform|parceria|cumpr)| com (?:sede|base|fund)| conforme | pel[ao] | sob | inscrit|,? pessoa juridica| (?:comunica|convoca|divulga|resolve|informa|homologa|prorroga|retifica|reabre|suspende)m?\b| edital\b| editais\b| concursos? public| processos? seletiv| selecao public| usando| considerando| pro-reitoria| gabinete d| em exercicio\b| publica (?=(?:[ao]s?|est[ea]|edital|retificac\w{2,4}|resultados?|abertura) )| if [a-z]| \d{1,2} [a-z]|(?: [a-z]){5}(?![a-z])/;

/** A longer text is a sentence, not a name. */
const wordsMax = 15;

/** A truncated name: "Comando da 1". */
const cutName = / d[aeo]s?(?: \d{1,2})?$/;
/** A misread ordinal sign: 'Comando da 1" Região Militar'. */
const misreadOrdinal = /(?<=\d)["“”](?= \p{L})/u;

const byShares = /(?<=(?:^|[^a-z])(?:[oa]|d[oa]) )[^,;:()]{3,70}? s(?:\. ?a\.|\/a\b)/g;
const known = new RegExp(bodyWords.source);
/**
 * Text before a body's name: the office of its head, positions at the body, or an article at a sentence's
 * start.
 */
const beforeName =
  /^(?:.* [oa] )?(?:(?:.*[ -])?(?:president[ea]|diretora?|superintendente|gerente|geral|executiv[oa]|pessoal|quadro) d[ao] )?/;

/** Finds companies that no listed word begins: "Saneamento de Goiás S.A.", "CEB Distribuição S/A". */
function findByShares(view: View): Body[] {
  return [...view.plain.matchAll(byShares)].flatMap(({ index, 0: whole }) => {
    const from = index + (beforeName.exec(whole)?.[0].length ?? 0);
    const to = index + whole.length;
    const printed = printedTextOf(view, from, to);
    if (known.test(view.plain.slice(from, to))) return [];
    const words = printed.split(" ");
    const isName = words.every((one) => /^(?:\p{Lu}|d[aeo]s?$|e$|[-–]$|&)/u.test(one));
    // An acronym alone is not a name: "A DAE S/A – Água e Esgoto".
    return isName && words.length > 2 && !/^d[aeo]s? /i.test(printed)
      ? [{ from, to, valor: toName(printed), locais: [] }]
      : [];
  });
}

/** Converts a body's name from capitals: "CONTROLADORIA-GERAL" becomes "Controladoria-Geral". */
export const toBodyName = (printed: string): string =>
  toName(printed).replace(/^(?<office>\p{L}+ia)-geral\b/u, "$<office>-Geral");

/** Finds all bodies in a text except town halls and councils. */
export function findOthers(view: View): Body[] {
  return [...findByWords(view), ...findByShares(view)];
}

function findByWords(view: View): Body[] {
  return [...view.plain.matchAll(bodyWords)].flatMap(({ index }) => {
    // "A Secretária de Estado" is an officer, not a body.
    if (/^secret[áÁ]ria/i.test(printedTextOf(view, index, index + 10))) return [];
    const part = view.plain.slice(index, index + 130);
    const end = nameEnds.exec(part)?.index ?? part.length;
    if (end < 6 || end >= 128 || part.slice(0, end).split(" ").length > wordsMax) return [];
    const to = index + withoutAcronym(part.slice(0, end)).length;
    if (cutName.test(view.plain.slice(index, to))) return [];
    const valor = toBodyName(printedTextOf(view, index, to)).replace(misreadOrdinal, "ª");
    return [waterworksOf(view, index, to) ?? { from: index, to, valor, locais: [] }];
  });
}

/** Municipal waterworks share one name and differ by their town. */
const waterworks =
  /^(?:(?:servicos?|departamento) (?:autonomo|municipal) de (?:agua|saneamento)[a-z ]{0,40}|saae|samae)$/;
const ofItsTown =
  /^(?: ?[-(,] ?[a-z]{3,10}\b\)?)?,? ?-? ?(?:autarquia(?: municipal)?,? )?d[aeo] (?:municipio|cidade) d[eao] /;

function waterworksOf(view: View, from: number, to: number): Body | null {
  const town = view.plain.slice(from, to).search(/ d[aeo] (?:municipio|cidade) d[eao] /);
  const end = town < 0 ? to : from + town;
  if (!waterworks.test(view.plain.slice(from, end))) return null;
  const match = ofItsTown.exec(view.plain.slice(end, end + 70));
  const local = match && findTownAt(view, end + match[0].length);
  if (!match || !local) return null;
  const [name, of] = [printedTextOf(view, from, end), printedTextOf(view, end + match[0].length, local.to)];
  return { from, to: local.to, valor: `${toName(name)} de ${toName(of)}`, locais: local.all };
}

/** Removes an acronym after a name without a dash: "Empresa Brasileira de Serviços Hospitalares EBSERH". */
function withoutAcronym(name: string): string {
  const at = name.lastIndexOf(" ");
  const [before, letters] = [name.slice(0, at), name.slice(at + 1)];
  const isAcronym =
    /^[a-z]{3,8}$/.test(letters) && before.split(" ").length > 2 && !/ (?:d[aeo]s?|em|e)$/.test(before);
  if (!isAcronym || letters[0] !== before[0]) return name;
  const initials = before.split(" ").map((word) => word[0]);
  let left = letters;
  for (const sign of before) if (sign === left[0]) left = left.slice(1);
  const found = initials.filter((sign) => sign && letters.includes(sign)).length;
  return left === "" && found > 2 ? before : name;
}

/** An officer of a body named by its acronym: "O Diretor-Presidente do LAGESPREVI". */
const ofLetters =
  /(?:president[ea]|diretora?|superintendente|reitora?)(?:[ -](?:president[ea]|geral|executiv[oa]|superintendente))? d[ao] (?<letters>[a-z]{4,14})(?=,| - | no uso| torna)/g;
const speechLength = 600;

/**
 * Finds the body whose title has the acronym that its officer uses: "Instituto de Previdência de Lages -
 * LAGESPREVI".
 */
export function findOfLetters(view: View, speech: number): Body | undefined {
  const start = Math.max(0, speech - speechLength);
  const match = [...view.plain.slice(start, speech).matchAll(ofLetters)].at(-1);
  const { letters = "" } = match?.groups ?? {};
  const to = start + (match?.index ?? 0) + (match?.[0].length ?? 0);
  if (!match || !isCapital(view, to - letters.length, to)) return undefined;
  const behind = new RegExp(`^ ?[-(] ?${letters}\\b`);
  return findOthers(view).find(
    (body) => body.from < speech && behind.test(view.plain.slice(body.to, body.to + 20)),
  );
}
