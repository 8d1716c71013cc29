import { buildFound, findAsserted, type ReadValue, resolveField } from "./fields.ts";
import { isCapital, plainTextOf, type View } from "./view.ts";

/**
 * Organisers by their usual name, words in texts, and addresses. Names that are common words too ("objetiva",
 * "access", "avança") need a second word: "Objetiva Concursos". In texts without the full name, the acronym is
 * used: "ITAME", "IAUPE".
 */
const organizers: { nome: string; words: string; site?: string; capital?: boolean }[] = [
  { nome: "Instituto AOCP", words: "instituto aocp|\\baocp\\b", site: "institutoaocp.org.br" },
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
    words: "consulplan",
    site: "institutoconsulplan.org.br|consulplan.net",
  },
  { nome: "COTEC", words: "\\bcotec\\b", site: "cotec.unimontes|cotec.fadenor", capital: true },
  { nome: "COSEAC", words: "\\bcoseac\\b", site: "coseac.uff.br" },
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
  { nome: "Instituto ITAME", words: "\\bitame\\b", site: "itame.com.br" },
  { nome: "Instituto Mais", words: "instituto mais\\b", site: "institutomais.org.br" },
  { nome: "Instituto Nosso Rumo", words: "nosso rumo", site: "nossorumo.org.br" },
  { nome: "Instituto Quadrix", words: "\\bquadrix\\b", site: "quadrix.org.br" },
  { nome: "Instituto Selecon", words: "\\bselecon\\b", site: "selecon.org.br" },
  { nome: "Instituto Verbena", words: "instituto verbena", site: "institutoverbena.ufg.br" },
  { nome: "Fundação La Salle", words: "fundacao la salle", site: "fundacaolasalle.org.br" },
  { nome: "Legalle Concursos", words: "\\blegalle\\b", site: "legalleconcursos.com.br" },
  { nome: "MS Concursos", words: "\\bms ?concursos", site: "msconcursos.com.br" },
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

export const knownOrganizers = organizers.map((one) => ({
  ...one,
  form: new RegExp([one.words, one.site?.replaceAll(".", "\\.")].filter(Boolean).join("|"), "g"),
  address: one.site ? new RegExp(one.site.replaceAll(".", "\\.")) : null,
}));

const isWhole = ({ plain }: View, nome: string) =>
  plain.replaceAll(" ", "").includes(plainTextOf(nome).replaceAll(" ", ""));

/**
 * Farthest start of a name before its characteristic word: "Instituto de Educação e Desenvolvimento Social Nosso
 * Rumo".
 */
const nameLength = 70;

/** Returns the name, or the part of it that the text has. */
function nameOf(view: View, nome: string, from: number, to: number): string {
  const at = plainTextOf(nome).indexOf(view.plain.slice(from, to));
  const begins = plainTextOf(nome.slice(0, Math.max(0, at)));
  const before =
    view.plain
      .slice(Math.max(0, from - nameLength), from)
      .split(/[,.;:(]| - /)
      .at(-1) ?? "";
  const isThere = at < 0 || isWhole(view, nome) || (begins.length > 3 && before.includes(begins));
  return isThere ? nome : nome.slice(at, at + to - from);
}

/** Returns the organisers named in a part of the text, each at its first mention. */
export function findNamedOrganizers(view: View, start: number, end: number): ReadValue<string>[] {
  const part = view.plain.slice(start, end);
  return knownOrganizers.flatMap(({ nome, form, capital }) =>
    [...part.matchAll(form)]
      .map(({ index, 0: word }) => ({ from: start + index, to: start + index + word.length }))
      .filter(({ from, to }) => !capital || isCapital(view, from, to))
      .slice(0, 1)
      .map(({ from, to }) => buildFound(view, from, to, nameOf(view, nome, from, to), "nome-da-banca")),
  );
}

/** Returns the organiser named in a part of the text, if there is only one. */
export function findKnownOrganizer(view: View, from: number, to: number): ReadValue<string> | null {
  return findAsserted(resolveField(findNamedOrganizers(view, from, to)));
}
