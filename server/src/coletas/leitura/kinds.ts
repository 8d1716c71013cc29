import { buildFound, buildFoundBeside, type Found } from "./fields.ts";
import { type Head, selectionWords } from "./head.ts";
import { type KindRule, matters, type TipoDeAto } from "./matters.ts";
import { findOther } from "./other-acts.ts";
import { isCapital, type View } from "./view.ts";

type Hit = { rule: KindRule; from: number; to: number };

/** What stands first between two signs of the view; of two at one place the special one. */
function findFirst(
  view: View,
  from: number,
  to: number,
  accepts: (hit: Hit) => boolean = () => true,
): Hit | null {
  let first: Hit | null = null;
  const part = view.plain.slice(from, to);
  for (const rule of matters) {
    for (const { index, 0: words } of part.matchAll(new RegExp(rule.words, "g"))) {
      const hit = { rule, from: from + index, to: from + index + words.length };
      if (first && hit.from >= first.from) break;
      if (!accepts(hit)) continue;
      first = hit;
      break;
    }
  }
  return first;
}

/** Words by which a title names what the act does; elsewhere, or after an article, the same words tell what happened before. */
const titled =
  /(?<!\b(?:est[ea]|presente|[oa]s?|aos?|n[oa]s?|d[oa]s?|pel[oa]s?|conforme|segundo) )(?:edital|editais|aviso|termo|extrato|ato|comunicado|nota|portaria|publicacao|decreto)(?: \S{1,12}){0,2} (?:d[aeo]s? )?$/;

/** Words by which a commission speaks with an authority, or for it. */
const together = /(?:com|pel[ao]|(?:meio|atraves|intermedio|supervisao) d|,? e )(?: ?[ao])?(?: sua)? $/;

/** Words in a title that tell what changed the act since: "ALTERADO PELA ERRATA Nº 1", "atualizado de acordo com o edital de". */
const changedSince =
  /(?:alterad|retificad|atualizad|consolidad)[oa]s? (?:por|pel[oa]s?|conforme|com|de acordo com|segundo)(?: \S{1,14}){0,5} $/;
const isChangedSince = ({ plain }: View, { rule, from, to }: Hit): boolean =>
  rule.tipo === "retificacao" &&
  (changedSince.test(plain.slice(Math.max(0, from - 90), from)) ||
    (/ad[oa]s?$/.test(plain.slice(from, to)) && /^(?: (?:por|pel[oa])|\))/.test(plain.slice(to, to + 8))));

/** A call to a selection, of whoever wants: "AVISO DE CONVOCAÇÃO PARA A SELEÇÃO DE PROFISSIONAIS". */
const callsWhoever =
  /\bconvocac(?:ao|oes) para (?:a )?selecao (?:ao |de (?:profissiona|professor|pessoal|servidor|medic|agente|estagi|oficia|sargento|militar))/;
/** That it is open to register, or that a selection is. */
const opensSelection =
  /\babertura(?: n\S{0,3} ?\d{1,4}\/\d{4})? (?:- )?(?:d[aeo]s? |ao? )?(?:inscric\w{2,4}|concurso public|processo seletiv|selecao)/;

/** What the title says, if it is more than an opening. */
function findTitleKind(view: View, head: Head): Hit | null {
  const isTitle = (hit: Hit) => {
    const { rule, from, to } = hit;
    return (
      rule.tipo !== "abertura" &&
      !isChangedSince(view, hit) &&
      callsWhoever.exec(view.plain.slice(from, from + 60))?.index !== 0 &&
      !(rule.regra === "comissao" && together.test(view.plain.slice(Math.max(0, from - 24), from))) &&
      (isCapital(view, from, to) || titled.test(view.plain.slice(Math.max(0, from - 60), from)))
    );
  };
  return findFirst(view, head.titleFrom, head.titleTo, isTitle);
}

/** What an act is. */
export function findKind(
  view: View,
  head: Head,
  { published, hierarchy }: { published?: string | null; hierarchy?: string | null },
): Found<TipoDeAto> {
  const found = findKindSaid(view, head);
  // What stands in a gazette's own hierarchy is of its day; a page may be of any.
  const mayBeOld = found.valor === "abertura" && published && !hierarchy;
  return (mayBeOld && findOldYear(view, Number(published.slice(0, 4)))) || found;
}

/** What gives a day that is a law's, not the act's. */
const lawBefore = /\b(?:lei|decreto|portaria|resolucao|instrucao|emenda|medida|estatuto)[^;]{0,60}$/;

/** A page that shows what was open years ago: the newest year that it names is long gone. */
function findOldYear(view: View, year: number): Found<TipoDeAto> | null {
  if (new RegExp(`(?<!\\d)(?:${year}|${year - 1})(?!\\d)`).test(view.plain)) return null;
  const years = [
    ...view.plain.matchAll(/(?<![\d./-])(?:\d{1,2} de [a-z]{4,9} de |\d{1,2}\/\d{1,2}\/|\/)(20\d{2})(?!\d)/g),
  ].filter(({ index }) => !lawBefore.test(view.plain.slice(Math.max(0, index - 90), index)));
  const newest = years.toSorted((one, other) => Number(other[1]) - Number(one[1]))[0];
  if (!newest || Number(newest[1]) >= year - 1) return null;
  return buildFound<TipoDeAto>(
    view,
    newest.index,
    newest.index + newest[0].length,
    "nao_concurso",
    "ano-passado",
  );
}

function findKindSaid(view: View, head: Head): Found<TipoDeAto> {
  const { plain } = view;
  const mended = findMended(view);
  if (mended) return mended;
  const selection = selectionWords.exec(plain);
  if (!selection)
    return (
      findCutTitle(view, head) ??
      findCalendar(view) ??
      buildFoundBeside<TipoDeAto>("nao_concurso", "sem-palavra-de-selecao")
    );
  const other = findOther(view, head);
  if (other) return other;
  const title = isSchedule(view, head) ? null : findTitleKind(view, head);
  const said =
    head.speech && findFirst(view, head.speech.from, head.speech.end, (hit) => isSaidBy(view, head, hit));
  const shown = !head.speech && title?.rule.tipo === "retificacao" ? findShown(view, title) : null;
  if (shown) return shown;
  const hit = title && !(said && opensDespite(view, title, said)) ? title : said;
  if (hit) return buildFound(view, hit.from, hit.to, hit.rule.tipo, hit.rule.regra);
  const opened = findOpenedTitle(view, head);
  if (opened) return opened;
  const isNear = selection.index < nearLimit && !isOfStaff(view, head);
  const tipo = isNear ? "andamento" : "nao_concurso";
  const to = selection.index + selection[0].length;
  return findListed(view) ?? buildFound<TipoDeAto>(view, selection.index, to, tipo, "so-cita-a-selecao");
}

/** A line over an act that mends a notice: "Retificação do Edital nº 278/2022 - Abertura das inscrições". */
const mending = /\bretificac(?:ao|oes) d[oe] (?:edital|doe) (?:n\S{0,3} ?)?(?:de )?\d/g;

function findMended(view: View): Found<TipoDeAto> | null {
  for (const { index, 0: words } of view.plain.slice(0, 200).matchAll(mending))
    if (/(?:^|\n)[ \t]*$/.test(view.text.slice(Math.max(0, (view.at[index] ?? 0) - 4), view.at[index])))
      return buildFound<TipoDeAto>(view, index, index + words.length, "retificacao", "linha-que-retifica");
  return null;
}

/** The laws by which federal teachers are hired, and those by which contests are held. */
const hiringLaw = /\blei n\S{0,3} ?(?:8\.?745|12\.?772)\b|\bdecreto n\S{0,3} ?9\.?739\b/;

/** An act that was cut off among its laws, before it names the selection: "EDITAL DE HOMOLOGAÇÃO Nº 102 … na Lei nº 12.772". */
function findCutTitle(view: View, head: Head): Found<TipoDeAto> | null {
  const hit = hiringLaw.test(view.plain) ? findTitleKind(view, head) : null;
  return hit && /^(?:homologacao|resultado|convocacao)$/.test(hit.rule.tipo)
    ? buildFound(view, hit.from, hit.to, hit.rule.tipo, "titulo-antes-das-leis")
    : null;
}

/** A calendar's rows that tell when one registers and is examined, and that who passes has titles to show or a quota of posts. */
const calendarRows = [
  /periodo (?:de|das|para) inscric\w{2,4}/,
  /\bprovas? (?:escrita|objetiva)s?\b/,
  /\bgabarito/,
  /\bprova de titulos|\bvagas reservadas|\bcargos?\b/,
];
/** What only who will study is asked for. */
const ofStudents = /\b(?:matriculas?|vestibular|residencia|excedentes|estagi\w{2,5}|bolsa)\b/;

/** A page that is a calendar and nothing else, and names no selection. */
function findCalendar(view: View): Found<TipoDeAto> | null {
  const [period, ...others] = calendarRows;
  const match = period?.exec(view.plain);
  if (!match || ofStudents.test(view.plain) || !others.every((row) => row.test(view.plain))) return null;
  return buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, "abertura", "calendario");
}

/** An act of which only the beginning is there: its title opens the selection, and who speaks was cut off. */
function findOpenedTitle(view: View, { titleFrom, titleTo, speech }: Head): Found<TipoDeAto> | null {
  const title = view.plain.slice(titleFrom, titleTo);
  const words = opensSelection.exec(title) ?? callsWhoever.exec(title);
  if (speech || !words) return null;
  const from = titleFrom + words.index;
  const to = from + words[0].length;
  return isCapital(view, from, to)
    ? buildFound<TipoDeAto>(view, from, to, "abertura", "titulo-de-abertura")
    : null;
}

/** A page that shows the days of a selection, where nobody speaks: what each day is for is not what the page is. */
const isSchedule = ({ plain }: View, { speech }: Head): boolean =>
  !speech &&
  /\bcronograma\b/.test(plain.slice(0, nearLimit)) &&
  /periodo (?:de|das|para) inscric|(?:abertura|inicio) d[ae]s? inscric/.test(plain);

/** What is decided of somebody who is there already: "conceder afastamento para participar de curso de formação". */
const ofStaff =
  /\b(?:conced(?:er|e|ido)|exonera\w{0,2}|aposenta\w{0,2}|afasta\w{0,5}|averba\w{0,2}|lota(?:r|do)|remove[r]?|autoriza(?:r)? o afastamento)\b/;
const isOfStaff = ({ plain }: View, { speech }: Head): boolean =>
  speech !== null && ofStaff.test(plain.slice(speech.from, speech.to + 60));

/** What a title opens before it tells of more: "EDITAL DE ABERTURA DE PROCESSO SELETIVO E CONVOCAÇÃO PARA PROVAS". */
const openingToo = /\babertura d[eo] (?:processo seletiv|concurso|inscric)[^.;:]{0,30} e (?:de )?$/;

/** A "convocação para seleção" calls whoever wants, and a schedule or a commission's letterhead may stand over it, where who speaks opens registration. */
const opensDespite = ({ plain }: View, title: Hit, said: Hit): boolean =>
  (title.rule.tipo === "convocacao" ||
    /^(?:cronograma|comissao )/.test(plain.slice(title.from, title.from + 10)) ||
    openingToo.test(plain.slice(Math.max(0, title.from - 80), title.from))) &&
  said.rule.regra === "abertura" &&
  /^(?:abertura|abert[ao]s?|estarao|encontram|normas|realizac)/.test(plain.slice(said.from, said.to));

/** What speaks of a selection further on than here only mentions it. */
const nearLimit = 600;

const announcing = /^(?:torn[ao]|faz|fara|abre|divulga|convida|estabelece|realizara|promovera)/;
const opening = /^(?:interessad|abertura|abert|(?:se )?(?:estarao|encontram|acham|estao|ficam|ficarao)|abri)/;
/** That a selection is held or will be is an opening where the act has somebody register. */
const holding = /^(?:realiza|fara|fazer|sera)/;
const registering =
  /\binscric(?:ao|oes)\b|\bse inscrev|inscrever-se|(?:presente|neste|deste|este|no) edital|edital (?:completo|na integra)|integra do edital/;

/** What is decided of somebody's part in a selection: "resolve: Art. 1º Designar … para acompanhar a realização do concurso". */
const aboutSomebody =
  /^resolvem?[ :;,]{0,3}(?:art\.? ?(?:1o?|unico)[ .-]{0,3})?(?:deleg|design|conced|constitu|institu|nome|exoner|lotar|remov)/;

/** Words by which another notice is named: "a que se refere o Edital nº 4/2018 de Abertura de Inscrições". */
const ofNotice =
  /\b(?:do|ao|no(?! \d)|pelo|dos|aos|nos|pelos|refere o|conforme o?|segundo o) (?:\S{1,14} ){0,2}edita(?:l|is)\b[^.;:,]{0,40}$/;

/** What a selection that there is was for: "a prova oral, referente ao concurso público para o provimento de vagas". */
const ofSelection =
  /\b(?:d[oa]s?|n[oa]s?|aos?|pel[oa]s?|deste|neste) (?:presente )?(?:concurso|processo seletivo|certame)[^.;:,]{0,60} $/;
const purpose = /^(?:provimento|preenchimento|contratac)/;

/** Who decides, convenes or informs speaks of a selection that there is or may be, unless it is opened in so many words. */
function isSaidBy({ plain }: View, { speech }: Head, { rule, from, to }: Hit): boolean {
  if (rule.regra === "comissao" && together.test(plain.slice(Math.max(0, from - 24), from))) return false;
  if (rule.tipo !== "abertura" || !speech) return true;
  if (aboutSomebody.test(plain.slice(speech.from, speech.to + 40))) return false;
  if (ofNotice.test(plain.slice(Math.max(0, from - 110), from))) return false;
  const said = plain.slice(from, to);
  if (purpose.test(said) && ofSelection.test(plain.slice(Math.max(0, from - 110), from))) return false;
  if (announcing.test(plain.slice(speech.from, speech.to)) || opening.test(said)) return true;
  return holding.test(said) && registering.test(plain.slice(speech.from));
}

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
      /(?:edital|concurso|processo seletivo|certame) (?:anulad|cancelad|revogad)[ao]|\b(?:anunci|comunic|inform|decret|public|oficializ|confirm)(?:a|ou|aram) (?:\S{1,12} ){0,2}(?:anulac|cancelamento|revogac)(?:ao)? d[oa] (?:concurso|processo seletivo|certame|selecao)/,
  },
  { tipo: "reabertura", regra: "pagina-reaberto", words: /reabert[ao]|reabertura das inscric/ },
  {
    tipo: "prorrogacao",
    regra: "pagina-prorrogado",
    words:
      /"prorrogado"|\bprorrogando (?:o )?(?:periodo|prazo) (?:de|das|para as?) inscric|inscricoes (?:(?:sao|foram|estao) )?prorrogadas|(?:foram|sao) prorrogadas (?:ate [^.;]{4,24} )?as inscric/,
  },
  {
    tipo: "abertura",
    regra: "pagina-inscricoes",
    words:
      /(?<!\b(?:nao ha|sem) )inscricoes abertas|(?<!\b(?:nao|nem)(?: mais)? )(?:se encontram|encontram-se|acham-se|estao) abertas(?:,? (?:ate [^.;,]{3,40}|nos termos [^;]{0,400}?),?)? as inscric|situacao: abert[oa]\b(?! (?:[oa] )?(?:prazo|recursos?|fase)\b(?!:| (?:(?:d[aeo]s?|para) )?(?:as )?inscric))|procede-se a abertura d[aeo]s? (?:presente )?(?:prazo (?:d[aeo]s?|para) )?(?:as )?(?:inscric|concurso|processo seletiv|volume)|\bcronograma\b.{0,300}\bpublicacao d[eo] edital\b.{0,600}\d [^.]{0,20}inscric|(?<!(?:homologac\w{2,4}|resultado|relacao|lista|analise|deferimento|confirmac\w{2,4}|isenc\w{2,4}|taxa|pagamento|numero) (?:\w{4,12} )?d[ae]s? )inscric(?:ao|oes)(?::[^.;]{0,24}?| (?:de |do dia )?)\d{1,2}\/\d{1,2}(?!\d)|\b(?:abertura|inicio) d[ae]s? inscric\w{2,4} ?[|–-] ?\d{1,2}\/\d|inscricoes (?:(?!foram |(?:in)?deferidas |homologadas |pagas |(?<!\b(?:ser|sao|serao|sendo) )(?:feitas|efetuadas|realizadas) )\S{1,14} ){0,5}(?:no|pelo) periodo (?:de )?\d{1,2}(?:\/\d| de [a-z]|o? a \d)|periodo (?:de|para|das) inscric\w{2,4}(?! (?:estava|era|foi|terminou|encerrou|acabou))|(?<!(?:taxa|isencao|valor) d[ae] )inscric(?:ao|oes)[^a-z]{0,12}periodo[^.;a-z]{0,12}\d{1,2}(?:\/\d| de [a-z]|o? a \d)|\d{1,2}[.)]? ?-? ?das inscric(?:ao|oes)\b.{0,260}?\bperiodo[^.;]{0,30}\d{1,2}(?:\/\d| de [a-z])|"aberto": true|inscricoes: em breve/,
  },
  {
    tipo: "abertura",
    regra: "noticia-de-abertura",
    // A page that tells of it: "abriu inscrições para o processo seletivo", "oferece 58 vagas para professor substituto".
    words:
      /\b(?:abre|abriu|abriram|abrira) (?:(?:novo|novas|as|um|o) )?(?:inscric\w{2,4} (?:para|d[oe])\b (?:\S{1,10} ){0,3}?(?:concurso|processo|selecao)|concurso public|processo seletiv|selecao (?:public|simplificada))(?=.{0,1500}\binscric)|\boferecem? \d{1,4} vagas (?:temporarias )?(?:para (?:o cargo de )?)(?:professor|medic|enfermeir|agente|tecnic)|\b(?:anunci|formaliz|divulg|public)(?:a|ou|aram) a abertura d[aeo]s? (?:um |novo ){0,2}(?:edital|concurso|processos? seletiv|inscric|selecao)|\blanc(?:a|ou) (?:um )?(?:processo seletiv|concurso public)(?=.{0,1500}\binscric)|inscric\w{2,4} (?:serao|sao|devem ser|deverao ser|podem ser|poderao ser) (?:feitas|realizadas|efetuadas)[^.;]{0,160}?(?:periodo (?:de )?|entre os dias |entre |de )\d{1,2}(?: de [a-z]|\/\d| (?:a|e) \d{1,2}(?: de [a-z]|\/\d))/,
  },
  {
    tipo: "abertura",
    regra: "quadro-de-cargos",
    words:
      /edital[^.]{0,60}(?:concurso public|processo seletiv|seletivo)[^$]{0,900}\d{2} ?h(?:oras|s)? (?:\d{1,3}|cr)\b[^$]{0,30}r\$ ?\d/,
  },
  { tipo: "retificacao", regra: "pagina-retificacao", words: /retificac(?:ao|oes)/ },
];

/** A page that says when one registers, and under it lists what was published since: a rectification leaves it open. */
function findShown(view: View, title: Hit): Found<TipoDeAto> | null {
  const periods = listed.find(({ regra }) => regra === "pagina-inscricoes");
  const match = periods?.words.exec(view.plain.slice(0, title.from));
  return match && periods
    ? buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, periods.tipo, periods.regra)
    : null;
}

/** What a page of an organiser or of a town shows, where nobody speaks. */
function findListed(view: View): Found<TipoDeAto> | null {
  for (const { tipo, regra, words } of listed) {
    const match = words.exec(view.plain);
    if (match) return buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, tipo, regra);
  }
  return null;
}
