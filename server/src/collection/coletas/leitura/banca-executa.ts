import { findNamed, type Named, runner } from "./banca-nome.ts";
import { buildFound, type ReadValue } from "./fields.ts";
import type { View } from "./view.ts";

/** Words of bodies, their units, and organisers not chosen yet. */
export const notRunner =
  /prefeitura|secretaria|(?<!pro-|^associacao d[eo]s )municipio|comissao|divisao|diretoria|coordena|pro-reitoria|nucleo|setor|gerencia|universidade|federal|procuradoria|previdencia|departamento|municipal|estadual|saude|hospital|(?<!pesquisa e )cultura|agua|contratad|vencedor|(?<!servicos )especializad|licitad|credenciad|responsavel/;
/** Public bodies and their units, which organise only their own selections. */
const ofBody =
  /^(?:concurso|processos? |selec(?:ao|oes) (?:public|simpl)|seletivo|edital|provas?\b)|prefeitura|secretaria|comissao|diretoria|camara|tribunal|previd|seguro social|instituto federal|procuradoria|ministerio|departamento d|junta medica|examinadora|avaliadora|organizadora/;

/** Bodies in a notice's title that hold no exams themselves. */
const otherBody =
  /\b(?:prefeit(?:ura|[oa] municipal)|municipio|camara|tribunal|conselho|ministerio public|procuradoria|defensoria|assembleia)/;
const titleLength = 600;
const ofSelection = /\b(?:concurso|certame|processo seletivo|selecao|provas?)\b[^;]{0,160}$/;

/**
 * Returns whether a university runs another body's exam: it was not named before, as in "sua execução caberá à
 * Universidade Federal de Alfa".
 */
const isForeignUniversity = ({ plain }: View, name: string, from: number): boolean =>
  /^universidade (?:[a-z]+ )?d[^-]*$/.test(name) &&
  plain.indexOf("universidade") === from &&
  otherBody.test(plain.slice(0, titleLength)) &&
  ofSelection.test(plain.slice(Math.max(0, from - 200), from));

/** A university's unit that holds other bodies' selections. */
const ofSchool = /^(?:centro de selecao|(?:comissao|coordenacao) (?:permanente )?de vestibular) d/;

/** Returns whether a name is a body or unit, which holds at most its own selections. */
function isBody(view: View, { plain, isCompany, isExplained, from }: Named): boolean {
  if (ofBody.test(plain)) return true;
  if (isCompany || (isExplained && / (?:fundacao|autarquia|associacao|instituto) /.test(plain))) return false;
  if (ofSchool.test(plain)) return false;
  return notRunner.test(plain.split(",", 1)[0] ?? "") && !isForeignUniversity(view, plain, from);
}

const done =
  "(?:executad|realizad|organizad|coordenad|operacionalizad|planejad|corrigid|elaborad|aplicad|conduzid)[oa]s?";
const amid = `(?:,? (?:e )?(?:${done}|em todas as suas (?:fases|etapas)|(?:exclusiva|integral|total|tecnica e operacional|tecnico-administrativa)mente|nest[ea] (?:municipio|cidade))(?![a-z]),?){0,4}`;
const task = "(?:execucao|realizacao|organizacao|operacionalizacao|elaboracao|aplicacao|planejamento)";
const acting =
  "(?:responsabilidade|execucao|organizacao|coordenacao|operacionalizacao|gerencia|assessoria(?: tecnica)?)";
const more =
  "(?:,? (?:e )?(?:(?:tecnico- ?)?administrativ|tecnic|operaciona|tota|exclusiv|integra|especific|especializad|supervis|(?:execu|organiza|coordena|realiza|aplica)c)[a-z]{0,8}){0,4}";
const selected =
  "(?:concurso(?: public\\w)?|certame|processo seletivo(?: (?:simplificado|public\\w))?|selecao)";
const noun = "(?:empresa(?! d[aeo] )|instituicao|entidade|banca|firma|organizadora|sociedade empresaria)";
const office = "(?:organizadora|executora|realizadora|responsavel|contratada|vencedora)";

/** Phrases about an organiser's tasks, up to the organiser's name. */
const phrases = new RegExp(
  `(?<![a-z])(?:${[
    `(?:${done}|(?<=${selected}\\b[^.;]{0,60}\\b)administrad[oa])${amid},? (?:pel[oa]|(?:por (?:meio|intermedio)|atraves) d[aeo]) (?!${acting})(?:equipe tecnica(?:[- ]administrativa)? d[aeo] )?`,
    `(?:sob|de|com|pela|e) (?:a )?${acting}${more} d[aeo] `,
    `(?:a cargo d[aeo]|caber[a-z]{1,3} (?:a|ao|à)) `,
    `(?:realizara?|fara realizar|${selected})(?:,? nest[ea] (?:municipio|cidade))?,? (?:atraves|por (?:meio|intermedio)) d[aeo] `,
    `contrato (?:celebrado|firmado) com (?:a )?(?=empresa )`,
    `${noun} ${office} (?:pel[oa]|para(?: a)?) (?:${task}|realiza|executa|organiza)[^;]{0,110}?,? (?:e|sera|foi) [ao] `,
    `${noun} ${office} pel[oa] ${task} d[oa] ${selected},? [ao] `,
    `${noun} ${office}(?: d[oa] ${selected})?(?: -|:|,| (?:e|sera|foi) a)? (?:[ao] )?`,
    `executora,? [ao] `,
    `(?:site|sitio|pagina|portal)(?: [a-z]{4,12})? da (?=banca |empresa )`,
    `banca (?=[a-z]{2,12} concursos)`,
    `(?<=\\be )a (?=empresa [^;]{3,300}?\\btornam? public)`,
    `(?=empresa (?:[^;.]|ltda\\.){3,80}?(?:[,(-] ?(?:ora )?${office} d[oa]| para (?:a )?${task} d[oa]) ${selected})`,
    `torna[a-z]{0,2} public[oa],? (?:atraves|por (?:meio|intermedio)) da (?=empresa )`,
  ].join("|")})(?:${noun} (?:contratada pel[oa] [a-z]{4,14} ?(?:-|,|:) |${office} )?){0,2}`,
  "g",
);
const byCompany = new RegExp(
  `(?:empresa|firma|sociedade empresaria|banca|organizadora)(?: ${office})?(?: d[oa] ${selected})?(?: (?:e|sera|foi) a)? $`,
);
const atSite = /^(?:site|sitio|pagina|portal)/;

/**
 * The selection itself, or services for it; words such as "the selection" refer to the nearest selection before
 * them.
 */
const selection =
  /concursos?\b|certame|processos? seletiv|selecao\b|\bseletivo|provas? (?:objetiva|escrita|teoric)|\bedital\b|\bprovas\b(?! (?:pratica|fisica|de aptidao))/g;
const ofOthers =
  /pericia|\bcursos?\b|\bexames?\b|inspecao|treinamento|estagio|(?:segunda|terceira|quarta|ultima|[2-9]a) (?:fase|etapa)|avaliac[a-z]{2,4} (?:medica|psicologica|de saude|fisica|biopsicossocial)|prova (?:pratica|de aptidao)|\btestes? (?:fisic|de )|\btaf\b|pagamento|repasse|\bobras?\b|pesquisa|heteroidentificacao|publicac|laudo|parecer|relatorio|diploma|certificad|doac|doador|sangue|cadastro unico|convenio/g;
/** Services for the selection by others: "a perícia médica do concurso". */
const ofSomeOther = new RegExp(`(${ofOthers.source})(?: [a-z-]+){0,3} d[oa]s? (?:${selection.source})`, "g");
const contextLength = 400;

function isOfSelection(view: View, from: number, to: number): boolean {
  const before = view.plain.slice(Math.max(0, from - contextLength), to).replaceAll(ofSomeOther, "$1");
  const last = (words: RegExp) => [...before.matchAll(words)].at(-1)?.index ?? -1;
  return last(selection) > last(ofOthers) || isSaidAfter(view, from, to);
}

/**
 * Verbs after which the selection follows the organiser: "realizará, através do Instituto Alfa, Concurso Público".
 */
const holding = /^(?:realizar|fara realizar|contrato)|realizad|responsabilidade/;
const isSaidAfter = (view: View, from: number, to: number) =>
  holding.test(view.plain.slice(from, to)) &&
  /^[^;]{0,160}?\b(?:concurso public|processo seletiv|selecao public)/.test(view.plain.slice(to, to + 200));

/** Text after a name that marks a firm: "executado pela Alfa, inscrita no CNPJ". */
const ofFirm = /^,? ?\(?(?:cnpj|inscrita no cnpj|endereco eletronico|com registro no)/;
/** A second body shares the work, so the name is not the only organiser. */
const shared = /^,? e (?:d[ao]|pel[ao]) /;
/** Abbreviations of units of the body itself: "executado pela SEMAD". */
const ownLetters = /^(?:se|sm|pm|cm|dg|gr|rh)[a-z]{1,6}(?:$|\/)/;

/** Two organisers by their abbreviations: "executado pela FAPES/CONSULTEC". */
const twoLetters = /^[A-Z]{4,12}\/[A-Z]{4,12}$/;

function isTold(view: View, named: Named, words: string): boolean {
  // Firms have contracts of every kind, so the name must be an organiser's.
  if (words.startsWith("contrato")) return runner.test(named.plain);
  if (named.isCompany || named.isExplained || runner.test(named.plain)) return true;
  if (isForeignUniversity(view, named.plain, named.from)) return true;
  const behind = view.plain.slice(named.to, named.to + 40);
  if (atSite.test(words) || shared.test(behind) || ownLetters.test(named.plain)) return false;
  if (twoLetters.test(named.valor)) return true;
  return byCompany.test(words) || ofFirm.test(behind);
}

/** Finds the organisers whose names follow a phrase about an organiser's tasks. */
export function findRunning(view: View): ReadValue<string>[] {
  return [...view.plain.matchAll(phrases)].flatMap(({ index, 0: words }) => {
    const from = index + words.length;
    const named = findNamed(view, from);
    if (!named || named.to - named.from < 3 || isBody(view, named)) return [];
    return isTold(view, named, words) && isOfSelection(view, index, from)
      ? [buildFound(view, named.from, named.to, named.valor, "quem-executa")]
      : [];
  });
}
