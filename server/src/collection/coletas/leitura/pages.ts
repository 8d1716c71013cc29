import { buildFound, type ReadValue } from "./fields.ts";
import { rectification, type TipoDeAto } from "./matters.ts";
import type { View } from "./view.ts";

/** Kinds by a page's words; the first match counts. */
const listed: { tipo: TipoDeAto; regra: string; words: RegExp }[] = [
  {
    tipo: "suspensao",
    regra: "pagina-suspenso",
    words:
      /(?:edital|concurso|processo seletivo|certame|inscricoes) suspens[ao]|\b(?:anunci|comunic|inform|decret|public|oficializ|confirm)(?:a|ou|aram) (?:\S{1,12} ){0,2}suspensao d[oa] (?:concurso|processo seletivo|certame|selecao)|determin\w{1,3} a suspensao (?:\w{6,9} )?d[oa] (?:concurso|processo seletivo|certame)|\bedital (?:[^ .;]{1,14} ){0,7}retirado do ar\b|\b(?:foi|esta|e|fica|encontra-se|permanece|permanecera) suspens[oa]\b(?! [oa] (?:prazo|validade))/,
  },
  {
    tipo: "anulacao",
    regra: "pagina-anulado",
    words:
      /(?:edital|concurso|processo seletivo|certame) (?:anulad|cancelad|revogad)[ao]|\b(?:anunci|comunic|inform|decret|public|oficializ|confirm)(?:a|ou|aram) (?:\S{1,12} ){0,2}(?:anulac|cancelamento|revogac)(?:ao)? d[oa] (?:concurso|processo seletivo|certame|selecao)|\b(?:concurso|processo seletivo|certame|selecao)\b(?:(?! nao )[^.;:,]){0,60} (?:e|foi|esta|sera) (?:anulad|cancelad|revogad)[ao]\b|(?<!\b(?:nao|nunca|que) )\b(?:anul|cancel|revog)(?:ou|aram)\b(?:,? (?!nao )[^\s.;:]{1,14}){0,7}? [ao] (?:concurso public|processo seletiv|certame|selecao public)/,
  },
  { tipo: "reabertura", regra: "pagina-reaberto", words: /reabert[ao]|reabertura das inscric/ },
  {
    tipo: "prorrogacao",
    regra: "pagina-prorrogado",
    words:
      /"prorrogado"|\bprorrogando (?:o )?(?:periodo|prazo) (?:de|das|para as?) inscric|inscricoes (?:(?:sao|foram|estao) )?prorrogadas|(?:foram|sao) prorrogadas (?:ate [^.;]{4,24} )?as inscric|\binscricoes (?:(?! nao )[^.;:]){1,90} (?:sao|foram|estao|ficam) prorrogadas\b|(?<!\b(?:nao|que) )\b(?:prorrog|ampli|estend|dilat)(?:ou|aram|eu|eram)\b(?:,? [^\s.;:]{1,14}){0,6}? (?:as|(?:prazo|periodo) (?:de|das|para)(?: as)?) inscric/,
  },
  {
    tipo: "abertura",
    regra: "pagina-inscricoes",
    words:
      /(?<!\b(?:nao ha|sem) )inscricoes abertas|(?<!\b(?:nao|nem)(?: mais)? )(?:se encontram|encontram-se|acham-se|estao) abertas(?:,? (?:ate [^.;,]{3,40}|nos termos [^;]{0,400}?),?)? as inscric|situacao: abert[oa]\b(?! (?:[oa] )?(?:prazo|recursos?|fase)\b(?!:| (?:(?:d[aeo]s?|para) )?(?:as )?inscric))|procede-se a abertura d[aeo]s? (?:presente )?(?:prazo (?:d[aeo]s?|para) )?(?:as )?(?:inscric|concurso|processo seletiv|volume)|\bcronograma\b.{0,300}\bpublicacao d[eo] edital\b.{0,600}\d [^.]{0,20}inscric|(?<!(?:homologac\w{2,4}|resultado|relacao|lista|analise|deferimento|confirmac\w{2,4}|isenc\w{2,4}|taxa|pagamento|numero) (?:\w{4,12} )?d[ae]s? )inscric(?:ao|oes)(?::[^.;]{0,24}?| (?:de |do dia )?)\d{1,2}(?:\/\d{1,2}(?!\d)|o? a \d{1,2} de [a-z])|\b(?:abertura|inicio) d[ae]s? inscric\w{2,4} ?[|–-] ?\d{1,2}\/\d|inscricoes (?:(?!foram |(?:in)?deferidas |homologadas |pagas |(?<!\b(?:ser|sao|serao|sendo) )(?:feitas|efetuadas|realizadas) )\S{1,14} ){0,5}(?:no|pelo) periodo (?:de )?\d{1,2}(?:\/\d| de [a-z]|o? a \d)|periodo (?:de|para|das) inscric\w{2,4}(?! (?:estava|era|foi|terminou|encerrou|acabou))|(?<!(?:taxa|isencao|valor) d[ae] )inscric(?:ao|oes)[^a-z]{0,12}periodo[^.;a-z]{0,12}\d{1,2}(?:\/\d| de [a-z]|o? a \d)|\d{1,2}[.)]? ?-? ?das inscric(?:ao|oes)\b.{0,260}?\bperiodo[^.;]{0,30}\d{1,2}(?:\/\d| de [a-z])|"aberto": true|inscricoes: em breve/,
  },
  {
    tipo: "abertura",
    regra: "pagina-com-modalidade",
    words:
      /\bmodalidade: (?:processo seletivo|concurso)\b.{0,60}\bsituacao: (?:publicad|abert|em andamento).{0,80}\binicio: \d{1,2}\/\d{1,2}\/20\d{2}/,
  },
  {
    tipo: "abertura",
    regra: "noticia-de-abertura",
    // A page about a selection: "abriu inscrições para o processo seletivo", "oferece 58 vagas para professor
    // substituto".
    words:
      /\b(?:abre|abriu|abriram|abrira) (?:(?:novo|novas|as|um|o) )?(?:inscric\w{2,4} (?:para|d[oe])\b (?:\S{1,10} ){0,3}?(?:concurso|processo|selecao)|concurso public|processo seletiv|selecao (?:public|simplificada))(?=.{0,1500}\binscric)|\boferecem? \d{1,4} vagas (?:temporarias )?(?:para (?:o cargo de )?)(?:professor|medic|enfermeir|agente|tecnic)|\b(?:anunci|formaliz|divulg|public)(?:a|ou|aram) a abertura d[aeo]s? (?:um |novo ){0,2}(?:edital|concurso|processos? seletiv|inscric|selecao)|\blanc(?:a|ou) (?:um )?(?:processo seletiv|concurso public)(?=.{0,1500}\binscric)|inscric\w{2,4} (?:serao|sao|devem ser|deverao ser|podem ser|poderao ser) (?:feitas|realizadas|efetuadas)[^.;]{0,160}?(?:periodo (?:de )?|entre os dias |entre |de )\d{1,2}(?: de [a-z]|\/\d| (?:a|e) \d{1,2}(?: de [a-z]|\/\d))|\binscric\w{2,4} (?:(?!isenc|que\b|se\b|nao\b)[^\s.;:]{1,16} ){0,9}(?:estarao|ficarao|permanecerao) abertas,? (?:(?:somente|exclusivamente|pela internet|via internet|a partir),? )?(?:no periodo |entre |d?as? |de |do |dos )(?:[^.;\d]{0,20}\d{1,2}(?::\d{2})? ?h?(?:oras)?(?:\d{2})? ?(?:min)?,? (?:do dia |de |dos dias )?)?[^.;\d]{0,20}\d{1,2}o?(?: de [a-z]|\/\d| (?:a|e) \d{1,2})/,
  },
  {
    tipo: "abertura",
    regra: "quadro-de-cargos",
    words:
      /edital[^.]{0,60}(?:concurso public|processo seletiv|seletivo)[^$]{0,900}\d{2} ?h(?:oras|s)? (?:\d{1,3}|cr)\b[^$]{0,30}r\$ ?\d/,
  },
  {
    tipo: "abertura",
    regra: "regido-por-este-edital",
    // A notice without its beginning names the selection's law, then the registration.
    words:
      /\b(?:concurso public\w|processo seletivo(?: (?:simplificado|public\w))?|selecao public\w|certame|concurso)(?:,? [^\s.;:,]{1,16}){0,8}? (?:regid[oa]|rege-se|reger-se-a),?(?: e (?:executad|realizad|organizad)[oa])? (?:por|pel[oa]|nos termos d[oe])(?: presente|st[ea]| est[ea]) edital\b(?=.{0,6000}\binscric\w{2,4} (?:[^\s.;:]{1,16} ){0,10}(?:abertas|realizada|recebida|efetuada|feita|efetivada|solicitada|periodo|de \d|a partir)|.{0,6000}\b(?:para|ao|deseja\w{0,3}|pretende\w{0,2}) (?:se inscrever|inscrever-se))/,
  },
  {
    tipo: "retificacao",
    regra: "pagina-retificacao",
    words: new RegExp(
      String.raw`(?<!\b(?:[dn]?o|ao|pelo) edital (?:[^\s.;]{1,14} ){0,5}[\d/]{1,9} ?- ?)${rectification}`,
    ),
  },
];

/**
 * Finds a page that shows a registration period above later publications: a rectification among them leaves it
 * open.
 */
export function findShown(view: View, titleFrom: number): ReadValue<TipoDeAto> | null {
  const periods = listed.find(({ regra }) => regra === "pagina-inscricoes");
  const match = periods?.words.exec(view.plain.slice(0, titleFrom));
  return match && periods
    ? buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, periods.tipo, periods.regra)
    : null;
}

/** Finds the kind of an organiser's or town's page without an authority's words. */
export function findListed(view: View): ReadValue<TipoDeAto> | null {
  for (const { tipo, regra, words } of listed) {
    const match = words.exec(view.plain);
    if (match) return buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, tipo, regra);
  }
  return null;
}
