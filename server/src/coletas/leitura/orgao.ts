import { buildFound, buildFoundBeside, type Field, type Found, resolveField } from "./fields.ts";
import type { Head } from "./head.ts";
import { findInHierarchy } from "./hierarchy.ts";
import { findLocalAt, type Municipio } from "./lugares.ts";
import {
  type Body,
  findMunicipal,
  findSecretariat,
  findTitled,
  findTownHeading,
  isSpokenTogether,
} from "./municipal.ts";
import { toName } from "./names.ts";
import { findBodyOfOfficer } from "./officers.ts";
import { isCapital, plainTextOf, printedTextOf, type View } from "./view.ts";

/** What the source says beside the text. */
export type Source = {
  territory?: { ibge: string; nome: string; uf: string } | null;
  hierarchy?: string | null;
};

const others =
  /\b(?:universidade|instituto|fundacao|governo do estado|secretaria|tribunal|conselho (?:regional|federal|nacional)|companhia|servicos? (?:autonomo|municipal|social|nacional|de limpeza|de agua|florestal|geologico)|consorcio|autarquia|hospital|defensoria|ministerio (?:public\w|d[aeo]s?)|policia|corpo de bombeiros|agencia|empresa (?!especializ|contratad|organizador|responsav|vencedor|licitad)[a-z]+|centro (?:federal|estadual|universitario)|colegio|comando|assembleia|procuradoria|banco (?:nacional|central|do|da|de)\b|superintendencia|saae|departamento (?:municipal|de agua|estadual)|escola (?:nacional|superior|de sargentos|naval)|faculdade|caixa (?:de|economica)|sociedade|associacao)[a-z]{0,4}\b/g;
const nameEnds =
  /, (?!ciencias? e|cultura e|artes|ciencias|infra|esporte|tecnologia|planejamento|orcamento|gestao|administracao|habitacao|agricultura|pecuaria|abastecimento|industria|comercio|trabalho|turismo|lazer|desenvolvimento|meio ambiente|assistencia|justica|cidadania|inovacao|saneamento|obras|transportes?|mobilidade|gestao|previdencia|urbanismo|seguranca|defesa|emergencia)| - (?!(?:[a-z ]{4,20} - )?\d{1,2}a regiao)| \(|\/(?!a\b)|;|(?<! s\.a)\. |:|"| no uso| torna| por (?:meio|seu|sua|inter)| atraves| faz | nomead| neste| e a (?:empresa|fundacao|banca)| em (?:conform|parceria|cumpr)| com (?:sede|base|fund)| conforme | pel[ao] | sob | inscrit|,? pessoa juridica| (?:comunica|convoca|divulga|resolve|informa|homologa|prorroga|retifica|reabre|suspende)m?\b| edital\b| editais\b| concursos? public| processos? seletiv| selecao public| usando| considerando| pro-reitoria| gabinete d| em exercicio\b| publica (?=(?:[ao]s?|est[ea]|edital|retificac\w{2,4}|resultados?|abertura) )| if [a-z]| \d{1,2} [a-z]/;

/** What has more words is a sentence, and no body's name. */
const wordsMax = 15;

/** Every other body that the text names. */
function findOthers(view: View): Body[] {
  return [...view.plain.matchAll(others)].flatMap(({ index }) => {
    // "A Secretária de Estado" is who speaks, and no body.
    if (/^secret[áÁ]ria/i.test(printedTextOf(view, index, index + 10))) return [];
    const part = view.plain.slice(index, index + 130);
    const end = nameEnds.exec(part)?.index ?? part.length;
    if (end < 6 || end >= 128 || part.slice(0, end).split(" ").length > wordsMax) return [];
    const to = index + withoutAcronym(part.slice(0, end)).length;
    const valor = toName(printedTextOf(view, index, to));
    return [waterworksOf(view, index, to) ?? { from: index, to, valor, locais: [] }];
  });
}

/** A town's waterworks, all of which have one name, and the town that it is told apart by. */
const waterworks =
  /^(?:(?:servicos?|departamento) (?:autonomo|municipal) de (?:agua|saneamento)[a-z ]{0,40}|saae|samae)$/;
const ofItsTown =
  /^(?: ?[-(,] ?[a-z]{3,10}\b\)?)?,? ?-? ?(?:autarquia(?: municipal)?,? )?d[aeo] (?:municipio|cidade) d[eao] /;

function waterworksOf(view: View, from: number, to: number): Body | null {
  const town = view.plain.slice(from, to).search(/ d[aeo] (?:municipio|cidade) d[eao] /);
  const end = town < 0 ? to : from + town;
  if (!waterworks.test(view.plain.slice(from, end))) return null;
  const match = ofItsTown.exec(view.plain.slice(end, end + 70));
  const local = match && findLocalAt(view.plain, end + match[0].length);
  if (!match || !local) return null;
  const [name, of] = [printedTextOf(view, from, end), printedTextOf(view, end + match[0].length, local.to)];
  return { from, to: local.to, valor: `${toName(name)} de ${toName(of)}`, locais: local.all };
}

/** A name that its own letters follow, the dash between lost: "Empresa Brasileira de Serviços Hospitalares EBSERH". */
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

/** The body that the text names at a sign, as after a label; a unit of a town is not one by itself. */
export const findBodyAfter = (view: View, from: number, source: Source): Body | undefined =>
  [...findMunicipal(view), ...findOthers(view)].find(
    (body) => body.from === from && !isTownsUnit(body.valor, source),
  );

const officer =
  /(?<!\b(?:com|para|entre|sob|contra|por|e|ou|que|junto) )(?<![a-z])(?:o|a|os|as) (?:exmo\.? |exma\.? |excelentissim[oa] |magnific[oa] |senhora? |sr\.? |sra\.? ){0,2}(?:(?:vice-|pro-|sub-?)?(?:prefeit|secretari|president|diretor|reitor|superintendent|comandant|procurador|defensor|coordenador|gerent|chefe|governador|ministr|desembargador|juiz|comissao|administrador|provedor|gestor|interventor)[a-z-]*(?: (?:[^,;.]|,(?= (?:d[aeo]s?|em exercicio)\b)){0,110})? d[aeo]s? )?(?:[a-z]{2,10} - )?$/;

/** Whether a body's article begins what is said, or a part of it: not "as leis que regem o Município". */
function isSubject(view: View, { from }: Body): boolean {
  const start = Math.max(0, from - 130);
  const match = officer.exec(view.plain.slice(start, from));
  if (!match) return false;
  const at = start + match.index;
  return isCapital(view, at, at + 1) || /(?:^|[^a-z ] ?)$/.test(view.plain.slice(Math.max(0, at - 2), at));
}

/** "SAAE Piumhi MG" goes by letters, and is not its name. */
const byLetters = /^saae (?!d[aeo] )/i;

/** Bodies of which an authority speaks for: after an article, or after an officer. */
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

export const buildFoundBody = (view: View, { from, to, valor }: Body, regra: string): Found<string> =>
  buildFound(view, from, to, valor, regra);

/** The body that hires, and the municipality that its name says. */
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
  // A town hall opens the selections of its own bodies in its own name.
  if (employer && !speaker?.locais.length)
    return { orgao: buildFoundBody(view, employer, "quadro-de-pessoal"), locais: employer.locais };
  if (speaker && !isTownsUnit(speaker.valor, source))
    return { orgao: buildFoundBody(view, speaker, "quem-publica"), locais: speaker.locais };
  const first = findTitled(view, head);
  if (first) return { orgao: buildFoundBody(view, first, "cabecalho"), locais: first.locais };
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

/** A secretariat that publishes for those who hire. */
const ofStaffing = /\b(?:administracao|planejamento|gestao|recursos humanos)\b/;

/** Whether the title names a body of the town that is not the town hall: it may be whose act this is. */
function isOfAnother(view: View, head: Head): boolean {
  const to = head.speech?.from ?? Math.min(view.plain.length, 300);
  return findOthers(view).some(({ from, valor }) => {
    const before = view.plain.slice(Math.max(0, from - 130), from);
    const isNamed = officer.test(before) || begins.test(before) || beginsLine(view, from);
    return from < to && isNamed && ofTown.test(plainTextOf(valor));
  });
}
/** Who presides over a body, by whatever name it goes: "O Diretor-Presidente da Macapá Previdência torna pública". */
const presides =
  /\b(?:president[ea]|superintendent[ea]|provedora?|interventora?|liquidante) d[aeo]s? (?!comissa|camara|banca|mesa|recursos|gestao|pessoa|administra|departamento|area|secretaria|conselho municipal|fundo|ensino|planejamento|rh\b)[^;:]{3,160}$/;
/** Letters that speak for themselves: "A DAE S/A – Água e Esgoto torna pública". */
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

/** What a sentence begins with. */
const begins = /(?:^|[.;:-] |\d )(?:[oa] )?$/;
const beginsLine = ({ text, at }: View, from: number) => text[(at[from] ?? 0) - 1] === "\n";
const ofTown =
  /^(?:hospital|companhia|servico|autarquia|agencia|empresa|saae|departamento|consorcio|fundacao municipal|instituto (?:municipal|de previdencia))\b/;

/** The hierarchy's body, as the act itself names it. */
function findSameBody(view: View, head: Head, body: Found<string>): Found<string> | null {
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

/** The body whose posts the title speaks of, where another one publishes: "quadro de pessoal da Secretaria de Estado da Saúde". */
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

/** A body that goes by its letters: "A FAURGS torna pública". */
function findAcronym(view: View, head: Head): Found<string> | null {
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

const headed =
  /^(?:universidade|instituto federal|conselho (?:regional|federal)|tribunal|companhia|defensoria|ministerio|assembleia|secretaria (?:de estado|d[aeo]s? [a-z ]{4,60} do estado)|empresa [a-z]+|agencia|comando d[aeo])\b/;

const overOthers =
  /^ministerio d(?:a (?:educacao|defesa)|.{3,60}(?:universidade|instituto federal|secretaria|fundacao|comando))/;

/** Where a text lost its lines, its letterhead stands in capitals within so many signs. */
const letterheadLength = 200;

/** A body whose name is a line of its own over the title, where a unit of it speaks. */
function findLetterhead(view: View, head: Head): Found<string> | null {
  const to = head.speech?.from ?? head.titleTo;
  for (const match of view.plain.slice(0, to).matchAll(others)) {
    const inicio = view.at[match.index] ?? 0;
    const isTitle = match.index < letterheadLength && isCapital(view, match.index, match.index + 30);
    if (inicio > 0 && view.text[inicio - 1] !== "\n" && !isTitle) continue;
    const line = view.text.slice(inicio, inicio + 130).split("\n", 1)[0] ?? "";
    const whole = plainTextOf(line);
    const end = nameEnds.exec(whole)?.index ?? whole.length;
    const plain = isTitle ? whole.slice(0, end) : whole;
    // Over its own schools a ministry is whose letterhead it is.
    if (overOthers.test(view.plain.slice(match.index, match.index + letterheadLength))) continue;
    if (!headed.test(plain) || plain.length > 120 || /\d{2}|edital|,$/.test(plain)) continue;
    return buildFound(
      view,
      match.index,
      match.index + end,
      toName(printedTextOf(view, match.index, match.index + end)),
      "papel-timbrado",
    );
  }
  return null;
}

/** A secretariat of a town speaks for the town. */
function isTownsUnit(name: string, source: Source): boolean {
  const plain = plainTextOf(name);
  if (!/^secretaria/.test(plain)) return false;
  return /municip/.test(plain) || Boolean(source.territory) || !/estad/.test(plain);
}
