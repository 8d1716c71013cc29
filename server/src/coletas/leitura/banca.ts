import {
  buildFound,
  buildFoundBeside,
  type Field,
  type Found,
  findAsserted,
  resolveField,
} from "./fields.ts";
import { toName } from "./names.ts";
import { isCapital, plainTextOf, printedTextOf, type View } from "./view.ts";

/**
 * Organisers by the name that candidates know them by, the words that stand for them in a text, and their addresses. Names that are
 * common words too ("objetiva", "access", "avança") count beside a word that makes them one: "Objetiva Concursos". A text that never
 * has the whole name has it bare.
 */
const organizers: { nome: string; bare?: string; words: string; site?: string; capital?: boolean }[] = [
  { nome: "Instituto AOCP", bare: "AOCP", words: "instituto aocp|\\baocp\\b", site: "institutoaocp.org.br" },
  { nome: "ACAFE", words: "\\bacafe\\b", site: "acafe.org.br" },
  {
    nome: "Instituto Access",
    words: "instituto access|access seletivos|access publico",
    site: "access.org.br|institutoaccess",
  },
  { nome: "ADM&TEC", words: "adm&tec|adm & tec", site: "admtec.org.br" },
  { nome: "Avança SP", words: "avanca sp\\b|instituto avanca sao paulo|avancasp", site: "avancasp.org.br" },
  {
    nome: "Cebraspe",
    words:
      "\\bcebraspe\\b|centro brasileiro de pesquisa em avaliacao e selecao|centro de selecao e de promocao de eventos(?!.{0,60}\\bcespe\\/unb)",
    site: "cebraspe.org.br",
  },
  { nome: "CESPE/UnB", words: "\\bcespe\\/unb\\b" },
  { nome: "Fundação Cesgranrio", words: "cesgranrio", site: "cesgranrio.org.br" },
  { nome: "CETAP", words: "\\bcetap\\b", site: "cetapnet.com.br" },
  { nome: "CETREDE", words: "\\bcetrede\\b", site: "cetrede.com.br" },
  { nome: "Comperve", words: "\\bcomperve\\b", site: "comperve.ufrn.br" },
  { nome: "Consulpam", words: "consulpam", site: "consulpam.com.br" },
  {
    nome: "Instituto Consulplan",
    bare: "Consulplan",
    words: "consulplan",
    site: "institutoconsulplan.org.br|consulplan.net",
  },
  { nome: "COTEC", words: "\\bcotec\\b", site: "cotec.unimontes|cotec.fadenor", capital: true },
  {
    nome: "COPS/UEL",
    words: "\\bcops ?[/-] ?uel\\b|coordenadoria de processos seletivos da universidade estadual de londrina",
    site: "cops.uel.br",
  },
  { nome: "CPCON", words: "\\bcpcon\\b", site: "cpcon.uepb" },
  { nome: "FADESP", words: "\\bfadesp\\b", site: "fadesp.org.br|portalfadesp" },
  { nome: "FAPEC", words: "\\bfapec\\b", site: "fapec.org" },
  {
    nome: "Fundação FAFIPA",
    words: "\\bfafipa\\b|fundacao de apoio ao desenvolvimento da unespar",
    site: "fundacaofafipa.org.br",
  },
  { nome: "FAUEL", words: "\\bfauel\\b", site: "fauel.org.br" },
  { nome: "FAURGS", words: "\\bfaurgs\\b", site: "portalfaurgs" },
  { nome: "Fundação Carlos Chagas", words: "fundacao carlos chagas|\\bfcc\\b", site: "concursosfcc.com.br" },
  { nome: "FEPESE", words: "\\bfepese\\b", site: "fepese.org.br" },
  { nome: "FGV", words: "fundacao getulio vargas|\\bfgv\\b", site: "conhecimento.fgv.br" },
  { nome: "FUMARC", words: "\\bfumarc\\b", site: "fumarc.com.br" },
  { nome: "FUNCERN", words: "\\bfuncern\\b", site: "funcern" },
  { nome: "Fundatec", words: "\\bfundatec\\b", site: "fundatec.org.br" },
  {
    nome: "FUNDEP",
    words: "\\bfundep\\b|fundacao de desenvolvimento da pesquisa",
    site: "gestaodeconcursos.com.br|fundep.ufmg",
  },
  { nome: "FUNRIO", words: "\\bfunrio\\b", site: "funrio.org.br" },
  { nome: "FURB", words: "\\bfurb\\b", site: "furb.br/concursos" },
  { nome: "Fuvest", words: "\\bfuvest\\b", site: "fuvest.br" },
  { nome: "Gualimp", words: "\\bgualimp\\b", site: "gualimp.com.br" },
  { nome: "IADES", words: "\\biades\\b|instituto americano de desenvolvimento", site: "iades.com.br" },
  {
    nome: "IBAM",
    words: "\\bibam\\b|instituto brasileiro de administracao municipal",
    site: "ibam-concursos.org.br|ibamsp-concursos.org.br",
  },
  { nome: "IBADE", words: "\\bibade\\b", site: "ibade.org.br" },
  { nome: "IBDO Projetos", words: "\\bibdo\\b", site: "ibdoprojetos.org.br" },
  { nome: "IBEG", words: "\\bibeg\\b", site: "ibeg.org.br" },
  { nome: "IBFC", words: "\\bibfc\\b", site: "ibfc.org.br" },
  { nome: "IBGP", words: "\\bibgp\\b", site: "ibgpconcursos.com.br" },
  { nome: "IDECAN", words: "\\bidecan\\b", site: "idecan.org.br" },
  {
    nome: "IDIB",
    words: "\\bidib\\b|instituto de desenvolvimento institucional brasileiro",
    site: "idib.org.br",
  },
  { nome: "IDHTEC", words: "\\bidhtec\\b", site: "idhtec.org.br" },
  { nome: "IESES", words: "\\bieses\\b", site: "ieses.org" },
  { nome: "IGEDUC", words: "\\bigeduc\\b", site: "igeduc.org.br" },
  { nome: "INEPAM", words: "\\binepam\\b", site: "inepam.org.br" },
  { nome: "IMPARH", words: "\\bimparh\\b", site: "imparh" },
  { nome: "Instituto Fênix", words: "instituto fenix", site: "institutofenix" },
  { nome: "Instituto Itame", words: "\\bitame\\b", site: "itame.com.br" },
  { nome: "Instituto Mais", words: "instituto mais\\b", site: "institutomais.org.br" },
  { nome: "Instituto Nosso Rumo", words: "nosso rumo", site: "nossorumo.org.br" },
  { nome: "Instituto Quadrix", words: "\\bquadrix\\b", site: "quadrix.org.br" },
  { nome: "Instituto Selecon", words: "\\bselecon\\b", site: "selecon.org.br" },
  { nome: "Instituto Verbena", words: "instituto verbena", site: "institutoverbena.ufg.br" },
  { nome: "Fundação La Salle", words: "fundacao la salle", site: "fundacaolasalle.org.br" },
  { nome: "Legalle Concursos", words: "\\blegalle\\b", site: "legalleconcursos.com.br" },
  { nome: "MS Concursos", words: "ms ?concursos", site: "msconcursos.com.br" },
  { nome: "NC-UFPR", words: "\\bnc[-/ ]ufpr\\b|nucleo de concursos da ufpr", site: "nc.ufpr.br" },
  { nome: "NUCEPE", words: "\\bnucepe\\b", site: "nucepe.uespi" },
  { nome: "Objetiva Concursos", words: "objetiva concursos", site: "objetivas.com.br" },
  {
    nome: "RBO Concursos",
    words: "\\brbo (?:concursos|assessoria|servicos)",
    site: "rboconcursos|rboconcursos.selecao",
  },
  { nome: "Pró-Município", words: "\\bpro-municipio\\b(?! servicos)" },
  { nome: "Reis & Reis", words: "reis (?:&|e) reis", site: "reisauditores" },
  { nome: "SHDias", words: "\\bshdias\\b", site: "shdias.com.br" },
  { nome: "UNA Concursos", words: "una concursos|una gestao e assessoria", site: "unaconcursos.com.br" },
  { nome: "Unesc", words: "\\bunesc\\b", site: "unesc.net" },
  { nome: "UPENET/IAUPE", words: "\\bupenet\\b|\\biaupe\\b", site: "upenet.com.br" },
  { nome: "Vunesp", words: "\\bvunesp\\b", site: "vunesp.com.br" },
];

const compiled = organizers.map((one) => ({
  ...one,
  form: new RegExp([one.words, one.site?.replaceAll(".", "\\.")].filter(Boolean).join("|"), "g"),
  address: one.site ? new RegExp(one.site.replaceAll(".", "\\.")) : null,
}));

const isWhole = ({ plain }: View, nome: string) =>
  plain.replaceAll(" ", "").includes(plainTextOf(nome).replaceAll(" ", ""));

/** The organisers that a stretch of the text names, each where it does first. */
function findKnown(view: View, start: number, end: number): Found<string>[] {
  const part = view.plain.slice(start, end);
  return compiled.flatMap(({ nome, bare, form, capital }) =>
    [...part.matchAll(form)]
      .map(({ index, 0: word }) => ({ from: start + index, to: start + index + word.length }))
      .filter(({ from, to }) => !capital || isCapital(view, from, to))
      .slice(0, 1)
      .map(({ from, to }) =>
        buildFound(view, from, to, bare && !isWhole(view, nome) ? bare : nome, "nome-da-banca"),
      ),
  );
}

/** The one organiser that a stretch of the text names. */
export function findKnownOrganizer(view: View, from: number, to: number): Found<string> | null {
  return findAsserted(resolveField(findKnown(view, from, to)));
}

/** Who holds the exam: named in the text, or by the address of their own page. */
export function findOrganizadora(view: View, address: string | null): Field<string> {
  // Many share a platform, each under its own name: "fundep.selecao.net.br".
  const slug = /\/\/(?<name>[a-z]+)\.selecao\.net\.br\b/.exec(address ?? "")?.groups?.name ?? "";
  const own = compiled.filter(
    ({ address: site, words }) => (site && address && site.test(address)) || new RegExp(words).test(slug),
  );
  return resolveField(
    findKnown(view, 0, view.plain.length),
    toLongest([...findUnknown(view), ...findLabelled(view)]),
    own.map(({ nome }) => buildFoundBeside(nome, "pagina-da-banca")),
  );
}

/** One organiser by one name, where the text has it longer and shorter: "Cetro Concursos Públicos", "Cetro Concursos". */
const toLongest = (found: readonly Found<string>[]): Found<string>[] =>
  found.map(
    (one) => found.find(({ valor }) => plainTextOf(valor).startsWith(`${plainTextOf(one.valor)} `)) ?? one,
  );

const runs =
  /(?:executad[oa]|realizad[oa]|organizad[oa]|execucao|responsabilidade|realiza(?:d[oa]|r|ra)?,? por meio|coordenacao tecnico- ?administrativa|a cargo|intermedio|atraves|organizadora|(?<=(?:concurso public\w|processo seletivo|certame|selecao)\b[^.;]{0,60}\b)administrad[oa]|coordenacao(?= d[ae] (?:empresa|instituicao) )|contrato (?:celebrado|firmado) com(?= (?:a )?empresa )|delegacao|cabe(?:ra|ndo)?|compet(?:e|ira))s?(?:,? nest[ea] (?:municipio|cidade),)? (?:(?:tecnico- ?administrativ|tecnic|operaciona|administrativ|tota|exclusiv|integra)\w{1,3},? (?:e )?){0,4}(?:a |d[aeo] |ao |pel[oa] |por )?(?:equipe tecnic\w(?:[- ]administrativ\w)? d[aeo] )?(?:empresa |organizadora |banca |sociedade empresaria |instituicao )?/g;
const runner =
  /^(?:[a-z]{3,10} (?:- )?)?(?:instituto|fundacao|organizacao|associacao|centro de|sociedade de)\b|\b(?:concursos|consultoria|assessoria|recrutamento|selecao e|projetos)\b/;
/** Whoever runs it as a company needs no word that tells an organiser. */
const byCompany =
  /^(?:executad|organizad|realizad|execuc|cab|compet|coordenacao d).* (?:empresa|sociedade empresaria) $|^(?:responsabilidade|execucao).* organizadora $/;
/** So is one that has a company's letters: "sob a responsabilidade da empresa Fulano de Tal ME". */
const answering = /^responsabilidade.* empresa $/;
/** Or its own letters before its name: "UNISISP Universo Serviços Públicos Ltda". */
const lettersFirst = /^\p{Lu}{4,} \p{Lu}\p{Ll}/u;
/** What is done of a selection, and by nobody but its organiser: "sob a coordenação técnico-administrativa da Fulano Ltda". */
const doing = /^(?:executad|organizad|execuc|coordenac)/;
const companyLetters = /^ (?:ltda|s\/[sa]|eireli|epp|me)\b/;
const notRunner =
  /prefeitura|secretaria|(?<!pro-|^associacao d[eo]s )municipio|comissao|divisao|diretoria|coordena|pro-reitoria|nucleo|setor|gerencia|universidade|federal|procuradoria|previdencia|departamento|municipal|estadual|saude|hospital|(?<!pesquisa e )cultura|agua|contratad|vencedor|(?<!servicos )especializad|licitad|credenciad|responsavel/;
const runnerEnd =
  /,(?! (?:a|ao|e|d[aoe]) (?:ensino|cultura|ciencia|extensao|pesquisa|inovacao|tecnologia))|\.|;| - | – |\(|:| com | sob | em (?:datas?|locais)\b| (?:obedec|observ)(?:endo|ando|ad[oa]s?)\b| conforme | de acordo | n[oa]s termos | cnpj| doravante| e (?:pel|sera|d[ao]|destina|consta|tera|acompanhad|fiscalizad|supervisionad)| ltda| s\/s| eireli| epp\b| me(?= -|[,.;)]|$)| inscrit/;

/** What a name goes on with after a comma, and the letters that stand for it, in the same sentence. */
const nameGoesOn =
  /^, (?:a |ao |e )?(?:ensino|pesquisa|extensao|educacao|desenvolvimento|ciencia|cultura|tecnologia|inovacao|capacitacao|(?:educac|institu)iona(?:l|is)|cultura(?:l|is)|socia(?:l|is)|(?:cientific|tecnologic|economic)[ao]s?)\b/;
const lettersOf = /^[^.;:]{0,170}? ?[-(] ?(?<letters>[a-z]{3,10})\b(?!-)/;

function findLetters(view: View, from: number): Found<string>[] {
  const match = lettersOf.exec(view.plain.slice(from, from + 200));
  const letters = match?.groups?.letters ?? "";
  const to = from + (match?.[0].length ?? 0);
  return letters && isCapital(view, to - letters.length, to)
    ? [
        buildFound(
          view,
          to - letters.length,
          to,
          printedTextOf(view, to - letters.length, to),
          "letras-da-banca",
        ),
      ]
    : [];
}

/** What letters stand for, which go before it: "ICAP – Instituto de Capacitação". */
const explained = /^ ?[-(] ?(?:instituto|fundacao|associacao|autarquia|centro de|sociedade) /;

/** A handbook's cover: "REALIZAÇÃO:", under it who runs the selection. */
const label =
  /^[^\S\n]*(?:REALIZAÇÃO|ORGANIZAÇÃO|EXECUÇÃO|Realização|Organização|Execução) ?:\s{0,4}(?<name>\p{Lu}[^\n:]{6,90}?)(?:,? (?:LTDA|Ltda|S\/S|EIRELI|Eireli|EPP|ME)\b\.?)?[^\S\n]*$/gmu;

function findLabelled({ text }: View): Found<string>[] {
  return [...text.matchAll(label)].flatMap(({ index, 0: line, groups }) => {
    const name = groups?.name ?? "";
    const plain = plainTextOf(name);
    if (!runner.test(plain) || notRunner.test(plain)) return [];
    const inicio = index + line.lastIndexOf(name);
    return [{ valor: toName(name), inicio, fim: inicio + name.length, regra: "rotulo-da-banca" }];
  });
}

/** Where a sentence begins whose stop before it was lost: "do IMAM Concursos O prazo de validade". */
function sentenceAt(view: View, from: number, part: string): number {
  const begun = [...part.matchAll(/ (?<article>[oa]s?) (?=[a-z]{3})/g)].find(({ index, groups }) => {
    const article = from + index + 1;
    const word = article + (groups?.article ?? "").length + 1;
    return isCapital(view, article, article + 1) && /^\p{Ll}/u.test(printedTextOf(view, word, word + 1));
  });
  return begun?.index ?? part.length;
}

/** An organiser that nobody has heard of, where the text says that it runs the selection. */
function findUnknown(view: View): Found<string>[] {
  return [...view.plain.matchAll(runs)].flatMap(({ index, 0: words }) => {
    const from = index + words.length;
    const part = view.plain.slice(from, from + 80);
    const sentence = sentenceAt(view, from, part);
    const end = Math.min(runnerEnd.exec(part)?.index ?? (sentence < part.length ? sentence : 0), sentence);
    const name = part.slice(0, end).trimEnd();
    // "Fundação de Apoio à Educação, Pesquisa e Desenvolvimento … - FUNTEF": a name with commas goes by its letters.
    if (nameGoesOn.test(part.slice(name.length))) return findLetters(view, from + name.length);
    const isCompany =
      byCompany.test(words) ||
      explained.test(part.slice(name.length)) ||
      (companyLetters.test(part.slice(name.length)) &&
        (doing.test(words) ||
          answering.test(words) ||
          lettersFirst.test(printedTextOf(view, from, from + name.length))));
    if (
      name.length < (isCompany ? 3 : 8) ||
      !(isCompany || runner.test(name)) ||
      notRunner.test(name.split(",", 1)[0] ?? "")
    )
      return [];
    const printed = printedTextOf(view, from, from + name.length);
    if (!/^\p{Lu}/u.test(printed)) return [];
    const valor = printed.includes(" ") ? toName(printed) : printed;
    return [buildFound(view, from, from + name.length, valor, "quem-executa")];
  });
}
