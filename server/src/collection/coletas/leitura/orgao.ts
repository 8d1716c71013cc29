import { bodyWords, findOfLetters, findOthers, nameEnds, toBodyName } from "./bodies.ts";
import { findConcursoPage } from "./concurso-pages.ts";
import { buildFound, buildFoundBeside, type Field, type ReadValue, resolveField } from "./fields.ts";
import type { Head } from "./head.ts";
import { findInHierarchy, findJudiciary } from "./hierarchy.ts";
import {
  type Body,
  findMunicipal,
  findSecretariat,
  findTitled,
  findTownHeading,
  isSpokenTogether,
} from "./municipal.ts";
import { findBodyOfOfficer } from "./officers.ts";
import { findPageBody } from "./page-bodies.ts";
import type { Municipio } from "./towns.ts";
import { findInView, isCapital, plainTextOf, printedTextOf, type View } from "./view.ts";

/** Metadata of an act from its source. */
export type Source = {
  territory?: { ibge: string; nome: string; uf: string } | null;
  hierarchy?: string | null;
};

/** Returns the body named at a position, as after a label; a town's unit is not a body itself. */
export const findBodyAfter = (view: View, from: number, source: Source): Body | undefined =>
  [...findMunicipal(view), ...findOthers(view)].find(
    (body) => body.from === from && !isTownsUnit(body.valor, source),
  );

const officer =
  /(?<!\b(?:com|para|entre|sob|contra|por|e|ou|que|junto) )(?<![a-z])(?:(?:o|a|os|as|de ordem d[ao]) |(?<=[a-z]{3}, )(?=president[ea] |superintendent[ea] |reitora? |diretora?[ -](?:geral|president[ea]|executiv[oa]) ))(?:exmo\.? |exma\.? |excelentissim[oa] |magnific[oa] |senhora? |sr\.? |sra\.? ){0,2}(?:(?:vice-|pro-|sub-?)?(?:prefeit|secretari|president|diretor|reitor|superintendent|comandant|procurador|defensor|coordenador|gerent|chefe|governador|ministr|desembargador|juiz|comissao|administrador|provedor|gestor|interventor|delegad[oa][ -]geral|liquidante)[a-z-]*(?: (?:[^,;.]|,(?= (?:d[aeo]s?|em exercicio)\b)){0,110})? d[aeo]s? )?(?:[a-z]{2,10} - )?$/;

/** Returns whether a body's article begins a sentence or clause, unlike "as leis que regem o Município". */
function isSubject(view: View, { from }: Body): boolean {
  const start = Math.max(0, from - 130);
  const match = officer.exec(view.plain.slice(start, from));
  if (!match) return false;
  const at = start + match.index;
  return isCapital(view, at, at + 1) || /(?:^|[^a-z ] ?)$/.test(view.plain.slice(Math.max(0, at - 2), at));
}

/** "SAAE Piumhi MG" is an acronym and not a name; "Consórcio" alone is ambiguous. */
const byLetters =
  /^saae (?!d[aeo] )|^(?:consorcio|consórcio|autarquia|fundação|instituto|hospital|companhia|empresa|tribunal)$/i;

/** Finds the bodies that publish an act: after an article or an officer. */
function findSpeakers(view: View, head: Head): Body[] {
  const { speech } = head;
  if (!speech) return [];
  const from = Math.max(head.from, speech.from - 1800);
  return [...findMunicipal(view), ...findOthers(view)]
    .filter((body) => body.from >= from && body.from < speech.from)
    .filter(({ valor }) => !byLetters.test(valor))
    .filter(
      (body) => /^prefeit[oa]\b/.test(view.plain.slice(body.from, body.from + 10)) || isSubject(view, body),
    )
    .sort((one, other) => one.from - other.from);
}

export const buildFoundBody = (view: View, { from, to, valor }: Body, regra: string): ReadValue<string> =>
  buildFound(view, from, to, valor, regra);

/** Finds the hiring body and the municipality in its name. */
export function findOrgao(
  view: View,
  head: Head,
  source: Source,
): { orgao: Field<string>; locais: Municipio[] } {
  const fromHierarchy = findInHierarchy(source.hierarchy ?? "");
  const acronym = /^ineditoriais/i.test(source.hierarchy ?? "") && findAcronym(view, head);
  if (acronym) return { orgao: acronym, locais: [] };
  if (fromHierarchy) return { orgao: findSameBody(view, head, fromHierarchy) ?? fromHierarchy, locais: [] };
  const employer = findEmployer(view, head);
  if (!employer && isSpokenTogether(view, head)) return { orgao: resolveField([]), locais: [] };
  const speaker = findSpeakers(view, head)[0];
  const own = findOwnLetterhead(view, head);
  // A consortium's president is a mayor who acts for it.
  if (own && (!speaker || (isConsortium(own) && speaker.locais.length > 0)))
    return { orgao: own, locais: [] };
  // A town hall opens selections of its bodies under the town hall's name.
  if (employer && !speaker?.locais.length)
    return { orgao: buildFoundBody(view, employer, "quadro-de-pessoal"), locais: employer.locais };
  if (speaker && !isTownsUnit(speaker.valor, source))
    return { orgao: buildFoundBody(view, speaker, "quem-publica"), locais: speaker.locais };
  const ofLetters = !speaker && head.speech && findOfLetters(view, head.speech.from);
  if (ofLetters) return { orgao: buildFoundBody(view, ofLetters, "quem-publica"), locais: [] };
  const first = findTitled(view, head);
  if (first) return { orgao: buildFoundBody(view, first, "cabecalho"), locais: first.locais };
  const page = findConcursoPage(view, head);
  const shown = page && findPageBody(view, page);
  if (shown) return { orgao: buildFoundBody(view, shown, "pagina-do-certame"), locais: shown.locais };
  const heading = findTownHeading(view);
  if (heading) return { orgao: buildFoundBody(view, heading, "titulo-da-pagina"), locais: heading.locais };
  const unit = source.territory ? undefined : findSecretariat(view, head);
  if (unit) return { orgao: buildFoundBody(view, unit, "secretaria-do-municipio"), locais: unit.locais };
  const hiring = findEmployer(view, head, head.speech?.end);
  const officer = findBodyOfOfficer(view, head);
  if (officer && !(hiring && ofStaffing.test(plainTextOf(officer.valor))))
    return { orgao: officer, locais: [] };
  const letterhead = officer ? null : findLetterhead(view, head);
  if (letterhead) return { orgao: letterhead, locais: [] };
  if (hiring && !byLetters.test(hiring.valor))
    return { orgao: buildFoundBody(view, hiring, "quadro-de-pessoal"), locais: hiring.locais };
  const courts = findJudiciary(view, head.speech?.end ?? head.titleTo);
  if (courts) return { orgao: courts, locais: [] };
  // The Federal District has no town hall.
  if (
    source.territory &&
    source.territory.uf !== "DF" &&
    !isOfAnother(view, head) &&
    !isOfUnknown(view, head)
  ) {
    const { nome } = source.territory;
    return { orgao: buildFoundBeside(`Prefeitura Municipal de ${nome}`, "territorio"), locais: [] };
  }
  return { orgao: resolveField([]), locais: [] };
}

/** A secretariat that publishes for the hiring bodies. */
const ofStaffing = /\b(?:administracao|planejamento|gestao|recursos humanos)\b/;

/** Returns whether the title names another body of the town, which may be the publisher. */
function isOfAnother(view: View, head: Head): boolean {
  const to = head.speech?.from ?? Math.min(view.plain.length, 300);
  return findOthers(view).some(({ from, valor }) => {
    const before = view.plain.slice(Math.max(0, from - 130), from);
    const isNamed = officer.test(before) || begins.test(before) || beginsLine(view, from);
    return from < to && isNamed && ofTown.test(plainTextOf(valor));
  });
}
/**
 * Offices whose holder heads a body, whatever the body's name: "O Diretor-Presidente da Macapá Previdência
 * torna pública".
 */
const presides =
  /\b(?:president[ea]|superintendent[ea]|provedora?|interventora?|liquidante) d[aeo]s? (?!comissa|camara|banca|mesa|recursos|gestao|pessoa|administra|departamento|area|secretaria|conselho municipal|fundo|ensino|planejamento|rh\b)[^;:]{3,160}$/;
/** Acronyms as subjects: "A DAE S/A – Água e Esgoto torna pública". */
const lettersSpeak = /(?:^|[.;:] |\d )[ao] (?<letters>[a-z]{3,9})(?: s\/?\.?a\.?)?(?: - [^,;.]{3,60})?,? $/;

function isOfUnknown(view: View, { speech }: Head): boolean {
  if (!speech) return false;
  const from = Math.max(0, speech.from - 260);
  const before = view.plain.slice(from, speech.from);
  if (presides.test(before)) return true;
  const match = lettersSpeak.exec(before);
  if (!match || /^(?:camara|cidade|comissao|gestora?|titular)/.test(match.groups?.letters ?? ""))
    return false;
  const at = from + match.index + match[0].indexOf(`${match.groups?.letters}`);
  return isCapital(view, at, at + (match.groups?.letters?.length ?? 0));
}

/** Text with which a sentence begins. */
const begins = /(?:^|[.;:-] |\d )(?:[oa] )?$/;
const beginsLine = ({ text, at }: View, from: number) => text[(at[from] ?? 0) - 1] === "\n";
const ofTown =
  /^(?:hospital|companhia|servico|autarquia|agencia|empresa|saae|departamento|consorcio|fundacao municipal|instituto (?:municipal|de previdencia))\b/;

/** Returns the hierarchy's body by its name in the act. */
function findSameBody(view: View, head: Head, body: ReadValue<string>): ReadValue<string> | null {
  const words = new Set(plainTextOf(body.valor).split(/[ ,]+/));
  const speaker = findSpeakers(view, head).find(({ valor }) =>
    plainTextOf(valor)
      .split(/[ ,]+/)
      .every((word) => words.has(word)),
  );
  return speaker && speaker.valor.length > 12 ? buildFoundBody(view, speaker, "quem-publica") : null;
}

const ofWhosePosts = /quadro (?:(?!autarquia)\S{1,14} ){0,6}d[aeo]s? $/;
const ofWhosePostsInTitle = /quadro (?:(?!autarquia)\S{1,14} ){0,4}d[aeo]s? $/;

/**
 * Finds the body whose positions the title offers, if another body publishes: "quadro de pessoal da Secretaria
 * de Estado da Saúde".
 */
function findEmployer(view: View, head: Head, to = head.titleTo): Body | undefined {
  const ofPosts = to > head.titleTo ? ofWhosePosts : ofWhosePostsInTitle;
  return [...findMunicipal(view), ...findOthers(view)].find(
    ({ from, valor }) =>
      from < to &&
      !/^autarquia/i.test(valor) &&
      !isTownsUnit(valor, {}) &&
      ofPosts.test(view.plain.slice(Math.max(0, from - 60), from)),
  );
}

/** Finds a body named by its acronym: "A FAURGS torna pública". */
function findAcronym(view: View, head: Head): ReadValue<string> | null {
  const { speech } = head;
  if (!speech) return null;
  const match = /(?:^|[^a-z])[ao] ([a-z]{3,12}),? $/.exec(
    view.plain.slice(Math.max(0, speech.from - 30), speech.from),
  );
  const name = match?.[1];
  if (!name) return null;
  const to = speech.from - (match[0].length - match[0].indexOf(name) - name.length);
  const printed = printedTextOf(view, to - name.length, to);
  return printed === printed.toUpperCase()
    ? buildFound(view, to - name.length, to, printed, "sigla-de-quem-publica")
    : null;
}

/** Bodies that hire themselves, whose acts name the town only as the place. */
const ownLetterhead =
  /^(?:consorcio (?:publico |de |intermunicipal|interfederativo|multifinalitario)|autarquia (?:municipal|hospitalar|de)|servicos? (?:autonomo|municipal) de|saae d[eo] [a-z]|departamento (?:municipal|autonomo|de agua)|fundacao (?:municipal|cultural|hospitalar|de (?:saude|cultura|esportes?|turismo|assistencia))|instituto (?:municipal|de previdencia|previdenciario)|hospital (?:municipal|regional|universitario|das? |de |santa|sao)|agencia (?:intermunicipal|reguladora|municipal))/;
const headed =
  /^(?:universidade|instituto federal|conselho (?:regional|federal)|tribunal|companhia|defensoria|ministerio|assembleia|secretaria (?:de estado|d[aeo]s? [a-z ]{4,60} do estado)|empresa [a-z]+|agencia|comando d[aeo]|comissao (?:de valores|nacional)|casa da moeda|controladoria-geral|camara (?:legislativa|dos)|senado|advocacia-geral|servico federal|junta comercial|departamento (?:de transito|de estradas|estadual|nacional)|petroleo brasileiro)\b/;

const overOthers =
  /^ministerio d(?:a (?:educacao|defesa)|.{3,60}(?:universidade|instituto federal|secretaria|fundacao|comando))/;

/** In a text without lines, the letterhead in capitals is at most this many characters away. */
const letterheadLength = 200;

/** A unit after its body's name in a text without lines: "INSTITUTO FEDERAL FARROUPILHA REITORIA". */
const unitBehind =
  /(?<=.{12}(?<! (?:d[aeo]s?|e|em|para))) (?:reitoria|diretoria|departamento|coordenac\w{2,4}|secretaria|superintendencia|gerencia|divisao|campus|comissao|portaria|(?:p[a-z]{1,3} )?policia (?:civil|militar|judiciaria))\b/;

/** Largest distance of an act's own letterhead from its start. */
const ownLength = 60;
/** An acronym may precede it: "CISVALE - CONSÓRCIO INTERMUNICIPAL DE SAÚDE DO VALE". */
const begun = new RegExp(`^(?:[a-z]{3,10} ?- ?)?(?=${bodyWords.source})`);

/** Finds the letterhead of a body other than a town hall that hires itself. */
const findOwnLetterhead = (view: View, head: Head): ReadValue<string> | null =>
  begun.test(view.plain.slice(0, ownLength)) ? findLetterhead(view, head, ownLetterhead, ownLength) : null;

const isConsortium = ({ valor }: ReadValue<string>) => /^consórcio/i.test(valor);

/** Finds a body in a separate line above the title, where its unit publishes. */
function findLetterhead(
  view: View,
  head: Head,
  form = headed,
  limit = Number.POSITIVE_INFINITY,
): ReadValue<string> | null {
  const to = Math.min(limit, head.speech?.from ?? head.titleTo);
  for (const match of view.plain.slice(0, to).matchAll(bodyWords)) {
    const inicio = view.at[match.index] ?? 0;
    const isTitle = match.index < letterheadLength && isCapital(view, match.index, match.index + 30);
    if (inicio > 0 && view.text[inicio - 1] !== "\n" && !isTitle) continue;
    const line = view.text.slice(inicio, inicio + 130).split("\n", 1)[0] ?? "";
    const whole = view.plain.slice(match.index, findInView(view, inicio + line.length, match.index));
    const ended = nameEnds.exec(whole)?.index ?? whole.length;
    const end = unitBehind.exec(whole.slice(0, ended))?.index ?? ended;
    const plain = isTitle ? whole.slice(0, end) : whole;
    // A ministry's name above the name of one of its schools is only the letterhead.
    if (overOthers.test(view.plain.slice(match.index, match.index + letterheadLength))) continue;
    // A name cut by a line's end, or continued after a slash, is incomplete.
    if (/ d[aeo]s?$/.test(plain) || /^\/[a-z]{5}/.test(whole.slice(end))) continue;
    if (!form.test(plain) || plain.length > 120 || /\d{2}|edital|,$/.test(plain)) continue;
    return buildFound(
      view,
      match.index,
      match.index + end,
      toBodyName(printedTextOf(view, match.index, match.index + end)),
      "papel-timbrado",
    );
  }
  return null;
}

/** Returns whether a name is a town's secretariat, which acts for the town. */
function isTownsUnit(name: string, source: Source): boolean {
  const plain = plainTextOf(name);
  if (!/^secretaria/.test(plain)) return false;
  return /municip/.test(plain) || Boolean(source.territory) || !/estad/.test(plain);
}
